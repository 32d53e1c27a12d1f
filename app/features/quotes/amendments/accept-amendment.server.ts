import { createHash } from "node:crypto";
import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { formatLocalDateTime } from "#app/company/local-dates.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { Conflict, NotFound } from "#app/errors.ts";
import { linkErrors, linkLanguage } from "#app/identity/link-errors.server.ts";
import { asSecretLink, auditClientAction, type SecretLink } from "#app/identity/secret-link.server.ts";
import { pdfFileName, sheetPdf } from "#app/papers/pdf-response.server.ts";
import { clientIp } from "#app/platform/request.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { asSystem, type Tx } from "#db/client.server.ts";
import { amendmentAcceptances, amendments, eventFunctions, instalments } from "#db/schema.ts";
import { lockQuote, type QuoteRecord } from "../change-quote.server.ts";
import { contentIn } from "../client/client.server.ts";
import { mailOffice } from "../client/quote-answers.server.ts";
import { copyCosts } from "../costs.server.ts";
import { guestsOf } from "../editor/guest-counts.ts";
import { toContent } from "../quote-drafts.server.ts";
import type { QuoteContent } from "../quotes.ts";
import { mailAcceptedAmendment } from "./amendment-mails.server.ts";
import { amendmentSheet } from "./amendment-sheet.ts";
import { type AmendedInstalment, amendInstalments, amendmentName, contractTotal, scheduleKey } from "./amendments.ts";
import { selectContract, selectContractInstalments } from "./contract.server.ts";
import { acceptanceColumns } from "./read-amendment.server.ts";

/** The amendments that a client reads, the newest first, each with its acceptance; the one that waits for an answer with its schedule. */
export async function readSharedAmendments(link: Pick<SecretLink, "id" | "recordId" | "address">) {
  const language = linkLanguage(link);
  const dateTime = (at: Date) => formatLocalDateTime(at, language);
  const rows = await asSecretLink(link, (tx) =>
    tx
      .select({ ...amendmentColumns, by: acceptanceColumns })
      .from(amendments)
      .leftJoin(amendmentAcceptances, eq(amendmentAcceptances.amendmentId, amendments.id))
      .where(and(eq(amendments.quoteId, link.recordId), ne(amendments.status, "draft")))
      .orderBy(desc(amendments.number)),
  );
  const waiting = rows.find(({ status }) => status === "sent");
  // A link to a quote does not read which invoices there are.
  const schedule = waiting ? await asSystem("quotes", (tx) => selectSchedule(tx, link.recordId, waiting)) : [];
  return rows.map(({ by, before, content, sentAt, decidedAt, ...row }) => ({
    ...row,
    name: amendmentName(row.number),
    change: row.change ?? 0,
    before: contentIn(toContent(before), language),
    content: contentIn(toContent(content), language),
    sentAt: sentAt?.toISOString() ?? "",
    decidedAt: decidedAt && dateTime(decidedAt),
    acceptance: by && { ...by, acceptedAt: dateTime(by.acceptedAt) },
    schedule: row.status === "sent" ? schedule : [],
  }));
}
export type SharedAmendment = Awaited<ReturnType<typeof readSharedAmendments>>[number];

const { id, number, status, reason, content, before, split, change, sentAt, decidedAt, answer } = amendments;
const amendmentColumns = { id, number, status, reason, content, before, split, change, sentAt, decidedAt, answer };

async function selectSchedule(
  tx: Tx,
  quoteId: string,
  { number, change, split }: Pick<typeof amendments.$inferSelect, "number" | "change" | "split">,
): Promise<AmendedInstalment[]> {
  const current = await selectContractInstalments(tx, quoteId);
  return amendInstalments(current, change ?? 0, { split, name: amendmentName(number), day: today() });
}

/** The PDF of an accepted amendment; undefined before that. */
export async function selectAmendmentPdf(tx: Tx, quoteId: string, number: number): Promise<Buffer | undefined> {
  const [row] = await tx
    .select({ pdf: amendmentAcceptances.pdf })
    .from(amendmentAcceptances)
    .innerJoin(amendments, eq(amendments.id, amendmentAcceptances.amendmentId))
    .where(and(eq(amendments.quoteId, quoteId), eq(amendments.number, number)));
  return row?.pdf;
}

/** What the client's page showed; nothing of it is stored, only compared. */
type ShownAmendment = { number: number; total: number; schedule: string };

/**
 * Accepts an amendment, once: stores the acceptance with its PDF, changes the payment schedule, and mails client and office, in one
 * transaction. The same acceptance submitted again changes nothing.
 * @throws Conflict with a message for the client: somebody decided meanwhile, or the payments changed
 */
export async function acceptAmendment(link: SecretLink, by: string, shown: ShownAmendment): Promise<void> {
  const found = await asSystem("quotes", async (tx) => {
    const quote = await lockQuote(tx, link.recordId);
    const row = await selectByNumber(tx, quote.id, shown.number);
    const [accepted] = await tx.select().from(amendmentAcceptances).where(eq(amendmentAcceptances.amendmentId, row.id));
    if (accepted?.name === by) return null;
    return { quote, ...(await requireWaiting(tx, quote, row, { link, shown })) };
  });
  if (!found) return;
  const { quote, row, contract, schedule } = found;
  const at = new Date();
  const acceptance = { name: by, at: at.toISOString(), address: clientIp() };
  const sums = { name: amendmentName(row.number), change: row.change ?? 0, total: contract.total + (row.change ?? 0) };
  const paper = { ...sums, number: quote.number ?? "", reason: row.reason, sentAt: row.sentAt?.toISOString() ?? "" };
  const contents = { before: contract.content, content: toContent(row.content), supply: contract.supply };
  const pdf = await sheetPdf(amendmentSheet(company(), { ...paper, ...contents, schedule, acceptance }));
  const fingerprint = createHash("sha256").update(pdf).digest("hex");
  await asSystem("quotes", async (tx) => {
    const quote = await lockQuote(tx, link.recordId);
    const row = await selectByNumber(tx, quote.id, shown.number);
    const { schedule } = await requireWaiting(tx, quote, row, { link, shown });
    await tx.insert(amendmentAcceptances).values({
      ...{ amendmentId: row.id, quoteId: quote.id, name: by, change: sums.change, acceptedAt: at },
      ...{ address: acceptance.address, fingerprint, pdf },
    });
    await tx.update(amendments).set({ status: "accepted", decidedAt: at }).where(eq(amendments.id, row.id));
    await copyCosts(tx, row.id, quote.id);
    await storeSchedule(tx, quote, schedule);
    await storeGuests(tx, quote.id, contract.content, toContent(row.content));
    const facts = { number: quote.number, amendment: sums.name, change: sums.change, name: by, fingerprint };
    await auditClientAction(tx, link, "amendment accepted", facts);
    const attachment = { name: pdfFileName(`${quote.number} ${sums.name}`), content: pdf };
    await mailAcceptedAmendment(tx, quote, { ...sums, by, at, fingerprint, attachment, link });
  });
}

/** Declines an amendment, with a word. @throws Conflict */
export async function declineAmendment(link: SecretLink, { number, answer }: { number: number; answer: string }): Promise<void> {
  await asSystem("quotes", async (tx) => {
    const quote = await lockQuote(tx, link.recordId);
    const row = await selectByNumber(tx, quote.id, number);
    if (row.status === "declined") return;
    await requireUndecided(tx, row, link);
    await tx.update(amendments).set({ status: "declined", decidedAt: sql`now()`, answer }).where(eq(amendments.id, row.id));
    const name = amendmentName(row.number);
    await auditClientAction(tx, link, "amendment declined", { number: quote.number, amendment: name });
    await mailOffice(tx, quote, `declined amendment ${name} of`, answer ? [["Message", answer]] : []);
  });
}

async function selectByNumber(tx: Tx, quoteId: string, number: number) {
  const [row] = await tx
    .select()
    .from(amendments)
    .where(and(eq(amendments.quoteId, quoteId), eq(amendments.number, number)));
  if (!row || row.status === "draft") throw new NotFound();
  return row;
}

type AmendmentRow = typeof amendments.$inferSelect;

async function requireUndecided(tx: Tx, row: AmendmentRow, link: SecretLink): Promise<void> {
  const { amendment: texts, on } = linkErrors(link);
  const dateTime = (at: Date) => formatLocalDateTime(at, linkLanguage(link));
  const name = amendmentName(row.number);
  if (row.status === "accepted") {
    const [accepted] = await tx
      .select(acceptanceColumns)
      .from(amendmentAcceptances)
      .where(eq(amendmentAcceptances.amendmentId, row.id));
    const facts = { name, by: accepted?.name ?? "", time: accepted ? dateTime(accepted.acceptedAt) : "" };
    throw new Conflict(fillPlaceholders(texts.accepted, facts));
  }
  const when = row.decidedAt ? fillPlaceholders(on, { time: dateTime(row.decidedAt) }) : "";
  if (row.status === "withdrawn" || row.status === "declined")
    throw new Conflict(fillPlaceholders(texts[row.status], { name, when }));
}

/** @throws Conflict when it was decided, or when total or payments are others than the page showed */
async function requireWaiting(
  tx: Tx,
  quote: QuoteRecord,
  row: AmendmentRow,
  { link, shown }: { link: SecretLink; shown: ShownAmendment },
) {
  const { amendment: texts } = linkErrors(link);
  await requireUndecided(tx, row, link);
  const contract = await selectContract(tx, quote.id);
  const total = contractTotal(toContent(row.content), contract.supply);
  if (total !== shown.total) throw new Conflict(fillPlaceholders(texts.total, { total: formatRupees(total) }));
  const schedule = await selectSchedule(tx, quote.id, row);
  if (scheduleKey(schedule) !== shown.schedule) throw new Conflict(texts.payments);
  return { row, contract, schedule };
}

/** The event's functions get the agreed numbers of guests, where no other number was entered. */
async function storeGuests(tx: Tx, quoteId: string, before: QuoteContent, now: QuoteContent): Promise<void> {
  for (const one of now.functions) {
    const [old, guests] = [before.functions.find(({ id }) => id === one.id), guestsOf(one)];
    if (!old || !guests || guests === guestsOf(old)) continue;
    const isOfQuote = and(eq(eventFunctions.quoteId, quoteId), eq(eventFunctions.quoteFunction, one.id));
    const isAsQuoted = and(isNull(eventFunctions.guaranteed), sql`coalesce(${eventFunctions.guests}, 0) = ${guestsOf(old)}`);
    await tx.update(eventFunctions).set({ guests }).where(and(isOfQuote, isAsQuoted));
  }
}

/** Gives the instalments of a quote their new amounts, and adds one after the others of its event. */
async function storeSchedule(tx: Tx, quote: QuoteRecord, schedule: readonly AmendedInstalment[]): Promise<void> {
  const { eventId, clientId } = quote;
  if (!eventId) throw new Error(`Quote ${quote.id} was accepted without an event.`);
  for (const { id, amount, before } of schedule)
    if (id && amount !== before) await tx.update(instalments).set({ amount }).where(eq(instalments.id, id));
  const added = schedule.filter(({ id }) => id === null);
  if (added.length === 0) return;
  const position = await tx.$count(instalments, inArray(instalments.eventId, [eventId]));
  await tx.insert(instalments).values(
    added.map(({ label, amount, dueOn, source }) => ({
      label,
      amount,
      dueOn,
      source,
      eventId,
      clientId,
      quoteId: quote.id,
      position,
    })),
  );
}
