import { eq, sql } from "drizzle-orm";
import { nextNumber } from "#app/billing/documents.server.ts";
import type { Supply } from "#app/billing/lines.ts";
import { addressLines } from "#app/billing/party.ts";
import { company } from "#app/company/company.server.ts";
import { formatLocalDateTime, formatLocalTime } from "#app/company/local-dates.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { Conflict, NotFound } from "#app/errors.ts";
import { seriesName } from "#app/gst/document-numbers.ts";
import { linkErrors, linkLanguage } from "#app/identity/link-errors.server.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { ensureSecretLink, type SecretLink } from "#app/identity/secret-link.server.ts";
import type { Actor, Person } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { addDays, clockTime, formatDayIn, today } from "#app/platform/values/dates.ts";
import type { RecordVersion } from "#app/records/record.ts";
import type { Tx } from "#db/client.server.ts";
import { quoteAcceptances, quoteRevisions, quotes } from "#db/schema.ts";
import type { RevisionSupply } from "./quotes.ts";

export type QuoteRecord = typeof quotes.$inferSelect;

export const auditQuote = (tx: Tx, actor: { id: string }, action: string, id: string, fields: Record<string, unknown> = {}) =>
  audit(tx, { actor: actor.id, action, objectType: "quote", objectId: id, fields });

/** Locks a quote until the transaction ends: sending, withdrawing and every answer of a client wait for each other. @throws NotFound */
export async function lockQuote(tx: Tx, id: string): Promise<QuoteRecord> {
  const [row] = await tx.select().from(quotes).where(eq(quotes.id, id)).for("update");
  if (!row) throw new NotFound("This quote does not exist any more.");
  return row;
}

/** " at 2:05 PM" for today, " on" with day and time otherwise; empty without a time. */
function momentText(at: Date | null, link: SecretLink): string {
  if (!at) return "";
  const [texts, language] = [linkErrors(link), linkLanguage(link)];
  return today(at) === today()
    ? fillPlaceholders(texts.at, { time: formatLocalTime(clockTime(at), language) })
    : fillPlaceholders(texts.on, { time: formatLocalDateTime(at, language) });
}

/**
 * Throws unless the quote is open at the revision that the client's page showed. The messages are for the client.
 * @param revision that the page showed @throws Conflict
 */
export async function requireOpen(tx: Tx, row: QuoteRecord, revision: number, link: SecretLink): Promise<void> {
  const { quote: texts } = linkErrors(link);
  if (row.status === "accepted") {
    const { name, acceptedAt } = quoteAcceptances;
    const [acceptance] = await tx.select({ name, acceptedAt }).from(quoteAcceptances).where(eq(quoteAcceptances.quoteId, row.id));
    const when = momentText(acceptance?.acceptedAt ?? null, link);
    throw new Conflict(fillPlaceholders(texts.accepted, { name: acceptance?.name ?? "", when }));
  }
  if (row.status === "withdrawn" || row.status === "declined")
    throw new Conflict(fillPlaceholders(texts[row.status], { when: momentText(row.decidedAt, link) }));
  if (row.revision !== revision || row.status !== "sent")
    throw new Conflict(fillPlaceholders(texts.changed, { when: momentText(row.sentAt, link) }));
  if (row.validUntil !== null && row.validUntil < today())
    throw new Conflict(fillPlaceholders(texts.expired, { day: formatDayIn(row.validUntil, linkLanguage(link)) }));
}

type Sending = {
  /** The version of the quote that the sender saw. */
  version: number;
  supply: Supply;
  validUntil: string;
  /** The total of the preselected lines, in paise. */
  total: number;
  /** Whom the link is mailed to; null: nobody. */
  mailedTo: string | null;
};

/**
 * Sends the working copy as the next revision, in the caller's transaction. The first sending takes the number. The caller has checked
 * the permission and that the content may be sent, and queues the mail.
 * @param row locked
 * @throws Conflict
 */
export async function sendRevision(
  tx: Tx,
  actor: Person,
  row: QuoteRecord,
  { version, supply, validUntil, total, mailedTo }: Sending,
) {
  const { id } = row;
  if (row.status === "accepted") throw new Conflict("Not sent: the client accepted this quote.");
  if (row.status === "withdrawn") throw new Conflict("Not sent: this quote was withdrawn.");
  if (row.version !== version) throw new Conflict("Not sent: somebody changed this quote meanwhile.");
  const revision = row.revision + 1;
  const number = row.number ?? (await nextQuoteNumber(tx, row.office));
  await tx.insert(quoteRevisions).values({
    quoteId: id,
    number: revision,
    content: row.content,
    validUntil,
    total,
    sentBy: actor.id,
    mailedTo,
    supply: {
      ...supply,
      office: row.office,
      client: {
        name: row.clientName,
        email: row.clientEmail,
        phone: row.clientPhone,
        address: addressLines({ ...row, clientPin: "" }),
        gstin: row.clientGstin,
      },
    } satisfies RevisionSupply,
  });
  const heldUntil = newHold();
  await tx
    .update(quotes)
    .set({ number, revision, validUntil, heldUntil, status: "sent", sentAt: sql`now()`, decidedAt: null })
    .where(eq(quotes.id, id));
  const token = await ensureSecretLink(tx, "quote", id, actor.id);
  await auditQuote(tx, actor, "quote sent", id, { number, revision, total, valid_until: validUntil });
  return { number, revision, token };
}

/** Until when a quote that is sent today holds its days; null: not at all. */
export function newHold(): string | null {
  const { holdDays } = company();
  return holdDays > 0 ? addDays(today(), holdDays) : null;
}

async function nextQuoteNumber(tx: Tx, office: string): Promise<string> {
  const letter = company().seriesLetters[office];
  if (!letter) throw new Conflict("Not sent: the office of this quote does not exist any more.");
  const { number, problem } = await nextNumber(tx, seriesName("QT", letter, today()), today());
  if (number === null) throw new Conflict(`Not sent: ${problem} Is the server's clock right?`);
  return number;
}

/** Withdraws a quote: the client's link still opens it, and its page says that it was withdrawn. @throws Conflict */
export const withdrawQuote = (actor: Actor, { id, version }: RecordVersion): Promise<void> =>
  asPermitted(actor, "quote:send", async (tx, actor) => {
    const row = await lockQuote(tx, id);
    if (row.status === "accepted") throw new Conflict("Not withdrawn: the client accepted this quote.");
    if (row.status !== "sent" && row.status !== "declined")
      throw new Conflict("Not withdrawn: this quote is not with the client.");
    if (row.version !== version) throw new Conflict("Not withdrawn: somebody changed this quote meanwhile.");
    await tx.update(quotes).set({ status: "withdrawn", decidedAt: sql`now()` }).where(eq(quotes.id, id));
    await auditQuote(tx, actor, "quote withdrawn", id, { number: row.number });
  });
