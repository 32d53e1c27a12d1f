import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { Invalid } from "#app/errors.ts";
import { acceptEnquiry, acknowledgementLimit } from "#app/features/enquiries/enquiries.server.ts";
import type { Enquiry } from "#app/features/enquiries/enquiries.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { consumeRateLimit } from "#app/platform/rate-limit.server.ts";
import { rowsPerPage } from "#app/records/list-filters.ts";
import { asActor } from "#db/client.server.ts";
import { contactSubmissions } from "#db/schema.ts";
import { enquiryColumns } from "../leads.server.ts";
import type { HeldEnquiry, HeldFilterValues } from "./held-enquiries.ts";

/** One page of the held enquiries or of the spam, the newest first, and how many there are of each. */
export const listHeld = (actor: Actor, { show, page }: HeldFilterValues) =>
  asPermitted(actor, "enquiry:review", async (tx) => {
    const ofState = (state: "held" | "spam") => eq(contactSubmissions.state, state);
    const rows = tx
      .select(enquiryColumns)
      .from(contactSubmissions)
      .where(ofState(show || "held"))
      .orderBy(desc(contactSubmissions.createdAt), contactSubmissions.id)
      .limit(rowsPerPage)
      .offset((page - 1) * rowsPerPage);
    const [enquiries, held, spam] = await Promise.all([
      rows,
      tx.$count(contactSubmissions, ofState("held")),
      tx.$count(contactSubmissions, ofState("spam")),
    ]);
    return { enquiries: enquiries as HeldEnquiry[], held, spam };
  });

function requireSelection(ids: string[]): void {
  if (ids.length === 0) throw new Invalid({}, "Please select the enquiries first.");
}

type Handled = { changed: number; unchanged: number };

/** Gives each enquiry a lead and queues its mails, as if it had been received normally; an enquiry that was released before stays as it is. */
export async function releaseEnquiries(actor: Actor, ids: string[]): Promise<Handled> {
  requirePermission(actor, "enquiry:review");
  requireSelection(ids);
  let changed = 0;
  for (const id of ids) {
    // One transaction for each enquiry: the locks of several enquiries' leads could deadlock.
    const sendsAcknowledgement = await consumeAcknowledgementLimit(actor, id);
    const isReleased = await asActor(actor, async (tx) => {
      const [row] = await tx
        .select()
        .from(contactSubmissions)
        .where(and(eq(contactSubmissions.id, id), ne(contactSubmissions.state, "received")))
        .for("update");
      if (!row) return false;
      const enquiry = { ...row, event_type: row.eventType, dates_flexible: row.datesFlexible } as Enquiry;
      const leadId = await acceptEnquiry(tx, enquiry, {
        id,
        receivedAt: row.createdAt,
        sendsAcknowledgement,
        language: row.language,
        source: row.source,
      });
      await tx.update(contactSubmissions).set({ state: "received", leadId }).where(eq(contactSubmissions.id, id));
      const fields = { state: [row.state, "received"] };
      await audit(tx, { actor: actor.id, action: "enquiry released", objectType: "enquiry", objectId: id, fields });
      return true;
    });
    if (isReleased) changed++;
  }
  return { changed, unchanged: ids.length - changed };
}

/** Whether the limit allows an acknowledgement. Counted before the release, whose transaction may not write rate limits. */
async function consumeAcknowledgementLimit(actor: Person, id: string): Promise<boolean> {
  const [row] = await asActor(actor, (tx) =>
    tx
      .select({ email: contactSubmissions.email })
      .from(contactSubmissions)
      .where(and(eq(contactSubmissions.id, id), ne(contactSubmissions.state, "received"))),
  );
  return row !== undefined && (await consumeRateLimit(acknowledgementLimit(row))) === null;
}

/** Marks held enquiries as spam. Spam is deleted after SPAM_RETENTION_DAYS; until then it can be released. */
export async function markSpam(actor: Actor, ids: string[]): Promise<Handled> {
  requirePermission(actor, "enquiry:review");
  requireSelection(ids);
  return asActor(actor, async (tx) => {
    const marked = await tx
      .update(contactSubmissions)
      .set({ state: "spam" })
      .where(and(inArray(contactSubmissions.id, ids), eq(contactSubmissions.state, "held")))
      .returning({ id: contactSubmissions.id });
    for (const { id } of marked) {
      const fields = { state: ["held", "spam"] };
      await audit(tx, { actor: actor.id, action: "enquiry marked spam", objectType: "enquiry", objectId: id, fields });
    }
    return { changed: marked.length, unchanged: ids.length - marked.length };
  });
}
