import { createHash } from "node:crypto";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import { acknowledgementMail, officeNoticeMail } from "#app/content/mails.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/dates.ts";
import { env } from "#app/platform/env.ts";
import { queueMail } from "#app/platform/mail.server.ts";
import { consumeRateLimit } from "#app/platform/rate-limit.server.ts";
import { asSystem, type Tx } from "#db/client.server.ts";
import type { EnquiryState, LeadStage } from "#db/enums.ts";
import { contactSubmissions, leads } from "#db/schema.ts";
import { type Enquiry, enquiryFacts } from "./enquiries.ts";

export type Received = {
  enquiry: Enquiry;
  source: "contact" | "services";
  /** The client's own name for this sending; without one, the same words on one day are one enquiry. */
  idempotencyKey?: string;
  /** The trap field that people do not see was filled in. */
  trapped: boolean;
};

const minute = 60;
const openStages: LeadStage[] = ["new", "contacted", "quoted"];

/**
 * May this address send another enquiry? Twenty at once, then three a minute, and in the long run one a minute: an office
 * that sends thirty within ten minutes is heard.
 * @returns null, or the seconds to wait
 */
export const countEnquiry = async (clientAddress: string) =>
  (await consumeRateLimit({ key: `enquiry:${clientAddress}`, max: 20, periodSeconds: 20 * 20 })) ??
  (await consumeRateLimit({ key: `enquiry-hour:${clientAddress}`, max: 30, periodSeconds: 30 * minute }));

/**
 * Stores an enquiry with its lead, the visitor's acknowledgement and the office's notice in one transaction, once
 * however often it is sent. Past 300 an hour in all it is kept in quarantine: stored, but no lead and no mail.
 */
export async function receiveEnquiry(received: Received): Promise<void> {
  const key = received.idempotencyKey ?? contentKey(received);
  const flooded =
    !received.trapped && (await consumeRateLimit({ key: "enquiries", max: 300, periodSeconds: 60 * minute })) !== null;
  const state = received.trapped ? "spam" : flooded ? "quarantined" : "received";

  await asSystem("enquiries", async (tx) => {
    await lock(tx, key);
    const [before] = await tx
      .select({ id: contactSubmissions.id })
      .from(contactSubmissions)
      .where(eq(contactSubmissions.idempotencyKey, key));
    if (before) return;
    const leadId = state === "received" ? await joinOrMakeLead(tx, received.enquiry) : null;
    const id = await store(tx, received, { key, state, leadId });
    await audit(tx, {
      actor: "visitor",
      action: `enquiry ${state}`,
      objectType: "enquiry",
      objectId: id,
    });
    if (leadId) await promiseMails(tx, received.enquiry, leadId);
  });
}

const contentKey = ({ enquiry, source }: Received) =>
  createHash("sha256")
    .update(JSON.stringify([source, today(), enquiry]))
    .digest("base64url");

/** Two sendings of one thing wait for each other; the lock ends with the transaction. */
const lock = (tx: Tx, name: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

/** The same e-mail or phone is the same lead while it is open; the reply clock runs from the oldest unanswered enquiry. */
async function joinOrMakeLead(tx: Tx, { name, email, phone, company: firm }: Enquiry): Promise<string> {
  const address = email.toLowerCase();
  // In one order, so that two enquiries never wait for each other crosswise.
  for (const contact of [`lead ${address}`, `lead ${phone.replace(/\D/g, "").slice(-10)}`].sort()) await lock(tx, contact);
  const [known] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(
        inArray(leads.stage, openStages),
        or(sql`lower(${leads.email}) = ${address}`, sql`phone_key(${leads.phone}) = phone_key(${phone})`),
      ),
    )
    .orderBy(leads.createdAt)
    .limit(1);
  if (known) {
    await tx
      .update(leads)
      .set({
        awaitingReplySince: sql`coalesce(${leads.awaitingReplySince}, now())`,
        company: sql`coalesce(nullif(${leads.company}, ''), ${firm})`,
      })
      .where(eq(leads.id, known.id));
    return known.id;
  }
  const [made] = await tx
    .insert(leads)
    .values({ name, email, phone, company: firm || null, awaitingReplySince: sql`now()` })
    .returning({ id: leads.id });
  return (made as { id: string }).id;
}

async function store(
  tx: Tx,
  { enquiry, source }: Received,
  { key, state, leadId }: { key: string; state: EnquiryState; leadId: string | null },
) {
  const { event_type, dates_flexible, ...fields } = enquiry;
  const [row] = await tx
    .insert(contactSubmissions)
    .values({ ...fields, eventType: event_type, datesFlexible: dates_flexible, source, state, leadId, idempotencyKey: key })
    .returning({ id: contactSubmissions.id });
  return row?.id;
}

async function promiseMails(tx: Tx, enquiry: Enquiry, leadId: string): Promise<void> {
  const about = { name: enquiry.name, facts: enquiryFacts(enquiry) };
  await queueMail(
    tx,
    { recipient: enquiry.email, replyTo: company.email, leadId, ...acknowledgementMail(about) },
    { recipient: company.email, replyTo: enquiry.email, ...officeNoticeMail(about, `${env().ORIGIN}/dashboard/leads`) },
  );
}
