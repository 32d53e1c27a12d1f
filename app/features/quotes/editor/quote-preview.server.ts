import { eq } from "drizzle-orm";
import { supplyOf } from "#app/billing/lines.ts";
import { addressLines } from "#app/billing/party.ts";
import { company } from "#app/company/company.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { asActor } from "#db/client.server.ts";
import { quotes, userProfiles } from "#db/schema.ts";
import { newHold } from "../change-quote.server.ts";
import { contactOf, coverPicture } from "../client/client.server.ts";
import type { QuoteView } from "../client/quote-view.server.ts";
import type { QuoteDraft } from "../quote-draft.ts";
import { toQuoteDraft } from "../quote-drafts.server.ts";
import { heldUntil, holdText, preselected } from "../quotes.ts";
import { readNextQuoteNumber, readQuoteOwners } from "../staff/staff-quote.server.ts";

/** The client's page as it would be if the working copy were sent now; null when there is no such quote. It needs no secret link. */
export async function readQuotePreview(actor: Actor, id: string): Promise<QuoteView | null> {
  requirePermission(actor, "quote:list");
  const [row] = await asActor(actor, (tx) => tx.select().from(quotes).where(eq(quotes.id, id)));
  if (!row) return null;
  const draft = toQuoteDraft(row);
  const number = row.number ?? (await readNextQuoteNumber(actor, draft.office)) ?? "";
  const picture = coverPicture(draft.content.picture);
  return {
    link: { path: "", query: "" },
    shareUrl: "",
    state: "open",
    number,
    hold: holdText(heldUntil({ status: "sent", validUntil: draft.validUntil, heldUntil: newHold() }, today())),
    decidedAt: null,
    revision: {
      number: row.revision + 1,
      content: draft.content,
      supply: revisionSupply(draft),
      validUntil: draft.validUntil,
      sentAt: new Date().toISOString(),
    },
    chosen: [...preselected(draft.content)],
    acceptedOn: today(),
    acceptance: undefined,
    request: undefined,
    answers: [],
    since: null,
    carried: undefined,
    newer: null,
    amendments: [],
    versions: [],
    picture,
    ...contactOf(draft.office, await readOwner(actor, draft.owner), `Quote ${number}`, "en"),
    clientPageUrl: null,
    sendsMail: true,
  };
}

const revisionSupply = (draft: QuoteDraft): QuoteView["revision"]["supply"] => ({
  ...supplyOf(company(), draft),
  office: draft.office,
  client: {
    name: draft.clientName,
    email: draft.clientEmail,
    phone: draft.clientPhone,
    address: addressLines({ ...draft, clientPin: "" }),
    gstin: draft.clientGST,
  },
});

/** The job title is empty where row-level security hides the owner's profile from this person. */
async function readOwner(actor: Person, id: string): Promise<{ name: string; role: string }> {
  const owner = (await readQuoteOwners(actor, id)).find((one) => one.id === id);
  const [profile] = owner
    ? await asActor(actor, (tx) => tx.select({ role: userProfiles.role }).from(userProfiles).where(eq(userProfiles.userId, id)))
    : [];
  return { name: owner?.name ?? "", role: profile?.role ?? "" };
}
