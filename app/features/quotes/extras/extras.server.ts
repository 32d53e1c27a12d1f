import { and, eq, isNull, sql } from "drizzle-orm";
import { withoutEmpty } from "#app/billing/checks.ts";
import { lineProblems } from "#app/billing/lines.ts";
import { company } from "#app/company/company.server.ts";
import { officeOf } from "#app/company/company.ts";
import { formatLocalDateTime } from "#app/company/local-dates.ts";
import { linkErrorsIn, linkTextsIn } from "#app/content/link-pages/texts.ts";
import { clientMailTexts } from "#app/content/mails/client-mail-texts.ts";
import { askToConfirmMail } from "#app/content/mails/client-mails.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { linkErrors, linkLanguage } from "#app/identity/link-errors.server.ts";
import { auditClientAction, ensureSecretLink, type SecretLink, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { mailCompany, selectLanguage, timeWithZoneIn } from "#app/mail/mail-language.server.ts";
import { paperProblem } from "#app/papers/paper-signs.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import { clientIp } from "#app/platform/request.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import type { RecordVersion } from "#app/records/record.ts";
import { asActor, asSystem, type Tx } from "#db/client.server.ts";
import type { Language } from "#db/enums.ts";
import { extras, files, instalments, quoteInvoices } from "#db/schema.ts";
import { selectContract } from "../amendments/contract.server.ts";
import { auditQuote, lockQuote, type QuoteRecord } from "../change-quote.server.ts";
import { mailOffice } from "../client/quote-answers.server.ts";
import { type QuoteLine, quantityText } from "../quotes.ts";
import { answerHours, type Extra, type ExtraAnswer, extraLine, extrasTotal, type NewExtra } from "./extras.ts";

type ExtraRecord = typeof extras.$inferSelect;

const lineOf = (row: Pick<ExtraRecord, "line">) => row.line as unknown as QuoteLine;
const answerByTime = sql`now() + make_interval(hours => ${answerHours})`;

/** The extras of an event, the oldest first. @param countAtRate the text of a quantity in the language of the page */
export async function selectExtras(tx: Tx, eventId: string, countAtRate?: string): Promise<Extra[]> {
  const rows = await tx.select().from(extras).where(eq(extras.eventId, eventId)).orderBy(extras.createdAt, extras.id);
  return rows.map((row) => ({
    ...{ id: row.id, version: row.version, amount: row.amount, askedBy: row.askedBy, fileId: row.fileId },
    ...{ title: lineOf(row).title, quantity: quantityText(lineOf(row), countAtRate), answeredName: row.answeredName },
    answerBy: row.answerBy.toISOString(),
    status: isLate(row) ? "late" : row.status,
  }));
}

const isLate = ({ status, answerBy }: Pick<ExtraRecord, "status" | "answerBy">) => status === "open" && answerBy < new Date();

/**
 * Adds what somebody asked for at an event, and asks the client by mail to confirm it. Submitted twice, it is added once.
 * @throws Conflict, Invalid
 */
export async function addExtra(actor: Actor, eventId: string, sent: NewExtra): Promise<void> {
  requirePermission(actor, "quote:write");
  const line = extraLine(company(), sent);
  const { quantity, rate, gst } = lineProblems(company(), line, today());
  const errors = withoutEmpty({ quantity, rate, gst, title: paperProblem(sent.title) });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  await asActor(actor, async (tx) => {
    const quote = await lockQuote(tx, sent.quote);
    if (quote.status !== "accepted" || quote.eventId !== eventId)
      throw new Conflict("Not added: an extra belongs to an accepted quote of this event.");
    if ((await tx.$count(extras, eq(extras.id, sent.id))) > 0) return;
    const { supply } = await selectContract(tx, quote.id);
    const amount = extrasTotal([line], supply);
    if (amount <= 0) throw new Invalid({ rate: "An extra costs more than ₹0." });
    if (sent.photo) await showToClient(tx, eventId, sent.photo);
    const [added] = await tx
      .insert(extras)
      .values({
        ...{ id: sent.id, quoteId: quote.id, eventId, amount, askedBy: sent.asked_by, fileId: sent.photo, addedBy: actor.id },
        ...{ line: line as unknown as Record<string, unknown>, answerBy: answerByTime },
      })
      .returning();
    const facts = { number: quote.number, what: sent.title, amount, asked_by: sent.asked_by };
    await auditQuote(tx, actor, "extra added", quote.id, facts);
    if (added) await askClient(tx, actor, quote, added);
  });
}

/** The client decides by the picture. @throws Invalid when it is no file of the event */
async function showToClient(tx: Tx, eventId: string, fileId: string): Promise<void> {
  const ofEvent = and(eq(files.parentType, "event"), eq(files.parentId, eventId), isNull(files.deletedAt));
  const shown = await tx
    .update(files)
    .set({ audience: "client" })
    .where(and(eq(files.id, fileId), ofEvent))
    .returning({ id: files.id });
  if (shown.length === 0) throw new Invalid({ photo: "There is no such picture any more. Please add it again." });
}

/** Mails the client the link of their page, on which they answer. */
async function askClient(tx: Tx, actor: Person, quote: QuoteRecord, row: ExtraRecord): Promise<void> {
  const token = await ensureSecretLink(tx, "client", row.eventId, actor.id);
  const recipient = quote.clientEmail.trim();
  if (!recipient) return;
  const language = await selectLanguage(tx, quote);
  const { labels } = clientMailTexts(language);
  const line = lineOf(row);
  const facts: [string, string][] = [
    [labels.for, [line.title, quantityText(line, linkTextsIn(language).agreed.countAtRate)].filter(Boolean).join(", ")],
    [labels.amountWithGst, formatRupees(row.amount)],
    [labels.askedBy, row.askedBy],
    [labels.answerBy, timeWithZoneIn(language, row.answerBy)],
  ];
  const text = { name: quote.clientName, number: quote.number ?? "", language, facts };
  const url = `${env().ORIGIN}${secretLinkUrl("client", token, language)}#extras`;
  const content = askToConfirmMail(mailCompany(language), text, { url, what: "extra" });
  await queueMail(tx, { recipient, replyTo: officeOf(company(), quote.office).email, ...content });
}

/** Gives the client another 48 hours, and mails them again. @throws NotFound, Conflict */
export async function askAgain(actor: Actor, sent: RecordVersion): Promise<void> {
  requirePermission(actor, "quote:write");
  await changeExtra(actor, sent, "extra asked again", async (tx, quote) => {
    const [row] = await tx.update(extras).set({ answerBy: answerByTime }).where(eq(extras.id, sent.id)).returning();
    if (row) await askClient(tx, actor, quote, row);
  });
}

/** Takes an extra back before the client confirmed it. @throws NotFound, Conflict */
export async function withdrawExtra(actor: Actor, sent: RecordVersion): Promise<void> {
  requirePermission(actor, "quote:write");
  await changeExtra(actor, sent, "extra withdrawn", (tx) =>
    tx.update(extras).set({ status: "withdrawn" }).where(eq(extras.id, sent.id)),
  );
}

type ExtraChange = (tx: Tx, quote: QuoteRecord) => Promise<unknown>;

async function changeExtra(person: Person, { id, version }: RecordVersion, action: string, change: ExtraChange): Promise<void> {
  await asActor(person, async (tx) => {
    const { quote, row } = await lockExtra(tx, id);
    requireOpen(row);
    if (row.version !== version) throw new Conflict("Not changed: somebody changed this extra meanwhile.");
    await change(tx, quote);
    await auditQuote(tx, person, action, quote.id, { number: quote.number, what: lineOf(row).title });
  });
}

/** An extra, with its quote locked: all that changes one locks its quote. @throws NotFound */
async function lockExtra(tx: Tx, id: string): Promise<{ quote: QuoteRecord; row: ExtraRecord }> {
  const [found] = await tx.select({ quoteId: extras.quoteId }).from(extras).where(eq(extras.id, id));
  if (!found) throw new NotFound("There is no such extra any more.");
  const quote = await lockQuote(tx, found.quoteId);
  const [row] = await tx.select().from(extras).where(eq(extras.id, id));
  if (!row) throw new NotFound("There is no such extra any more.");
  return { quote, row };
}

/** @throws Conflict that says how it was decided */
function requireOpen({ status, answeredName, answeredAt }: ExtraRecord, language: Language = "en"): void {
  if (status === "open") return;
  const { extra, on } = linkErrorsIn(language);
  const when = answeredAt ? fillPlaceholders(on, { time: formatLocalDateTime(answeredAt, language) }) : "";
  throw new Conflict(fillPlaceholders(extra[status], { name: answeredName, when }));
}

/**
 * Stores the client's answer to an extra. A confirmed one is due with the other extras that are not invoiced yet.
 * @throws NotFound, Conflict
 */
export async function answerExtra(link: SecretLink, { id, name, answer: status }: ExtraAnswer): Promise<void> {
  await asSystem("quotes", async (tx) => {
    const { quote, row } = await lockExtra(tx, id);
    if (row.eventId !== link.recordId) throw new NotFound();
    if (row.status === status && row.answeredName === name) return;
    const language = linkLanguage(link);
    requireOpen(row, language);
    if (isLate(row)) {
      const time = formatLocalDateTime(row.answerBy, language);
      throw new Conflict(fillPlaceholders(linkErrors(link).extra.late, { time }));
    }
    const answer = { status, answeredAt: sql`now()`, answeredName: name, address: clientIp() } as const;
    const instalmentId = status === "confirmed" ? await instalmentOfExtras(tx, quote) : null;
    await tx
      .update(extras)
      .set({ ...answer, instalmentId })
      .where(eq(extras.id, id));
    if (instalmentId) await sumExtras(tx, quote.id, instalmentId);
    const { title } = lineOf(row);
    await auditClientAction(tx, link, `extra ${status}`, { number: quote.number, what: title, amount: row.amount, name });
    await mailOffice(tx, quote, `${status} an extra of`, [
      ["Extra", title],
      ["Amount with GST", formatRupees(row.amount)],
      ["Name", name],
    ]);
  });
}

/** The instalment of the quote's extras that has no invoice yet. @returns its id */
async function instalmentOfExtras(tx: Tx, { id, eventId, clientId }: QuoteRecord): Promise<string> {
  const [open] = await tx
    .select({ id: instalments.id })
    .from(instalments)
    .where(
      and(
        eq(instalments.quoteId, id),
        eq(instalments.source, "extras"),
        sql`not exists (select from ${quoteInvoices} where ${quoteInvoices.instalmentId} = ${instalments.id})`,
      ),
    );
  if (open) return open.id;
  const position = await tx.$count(instalments, eq(instalments.eventId, eventId as string));
  const [added] = await tx
    .insert(instalments)
    .values({
      ...{ eventId: eventId as string, quoteId: id, clientId, position, source: "extras" as const },
      ...{ label: "Extras on the day", amount: 0, dueOn: addDays(today(), 7) },
    })
    .returning({ id: instalments.id });
  return added?.id as string;
}

/** The amount of an instalment of extras is the total of an invoice of them. */
async function sumExtras(tx: Tx, quoteId: string, instalmentId: string): Promise<void> {
  const { supply } = await selectContract(tx, quoteId);
  const amount = extrasTotal(await selectExtraLines(tx, instalmentId), supply);
  await tx.update(instalments).set({ amount }).where(eq(instalments.id, instalmentId));
}

/** The lines of the confirmed extras that an instalment asks for. */
export async function selectExtraLines(tx: Tx, instalmentId: string): Promise<QuoteLine[]> {
  const rows = await tx
    .select({ line: extras.line })
    .from(extras)
    .where(eq(extras.instalmentId, instalmentId))
    .orderBy(extras.createdAt, extras.id);
  return rows.map(lineOf);
}

/** The extras that the client did not confirm: the final bill names them, without their amounts. */
export async function selectOpenExtras(tx: Tx, quoteId: string): Promise<{ id: string; title: string; amount: number }[]> {
  const rows = await tx
    .select()
    .from(extras)
    .where(and(eq(extras.quoteId, quoteId), eq(extras.status, "open")))
    .orderBy(extras.createdAt, extras.id);
  return rows.map((row) => ({ id: row.id, title: lineOf(row).title, amount: row.amount }));
}
