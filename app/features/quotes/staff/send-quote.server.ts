import { eq, sql } from "drizzle-orm";
import { supplyOf } from "#app/billing/lines.ts";
import { company } from "#app/company/company.server.ts";
import { officeOf } from "#app/company/company.ts";
import { stopReplyClock } from "#app/company/reply-clock.server.ts";
import { clientMailTexts } from "#app/content/mails/client-mail-texts.ts";
import { quoteMail } from "#app/content/mails/client-mails.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { Conflict, Invalid } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { closeSecretLink, ensureSecretLink, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { isQueuedAlready, queueMail } from "#app/mail/mail.server.ts";
import { mailCompany, selectLanguage } from "#app/mail/mail-language.server.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { formatDayIn, today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { leads, quoteRequests, quotes } from "#db/schema.ts";
import { auditQuote, lockQuote, type QuoteRecord, sendRevision } from "../change-quote.server.ts";
import { findQuoteProblems, isAboveDiscountLimit } from "../editor/quote-problems.ts";
import type { QuoteDraft } from "../quote-draft.ts";
import { hasUnsentChanges, toQuoteDraft } from "../quote-drafts.server.ts";
import { quoteTotals } from "../quote-totals.ts";
import { preselected } from "../quotes.ts";
import { answerByNewVersion } from "./answer-request.server.ts";

/** `movesLead`: whether its lead was moved to Quoted. */
type SentQuote = { number: string; revision: number; movesLead: boolean };

/**
 * Sends the working copy: it becomes the next revision, which the client reads by the link. A quote that did not change since it was
 * sent only gets its mail again.
 * @param version of the quote that the sender saw
 * @param mailId of the mail to the client, made by the form; null: no mail, the link is sent in another way
 * @throws NotFound, Conflict, Invalid
 */
export async function sendQuote(actor: Actor, id: string, version: number, mailId: string | null): Promise<SentQuote> {
  requirePermission(actor, "quote:send");
  const sending = asActor(actor, async (tx) => {
    const quote = await lockQuote(tx, id);
    const draft = toQuoteDraft(quote);
    const isSentAlready = quote.status === "sent" && !(await hasUnsentChanges(tx, quote));
    checkSending(actor, draft);
    const recipient = draft.clientEmail.trim();
    const sent = isSentAlready
      ? {
          number: quote.number as string,
          revision: quote.revision,
          token: await ensureSecretLink(tx, "quote", id, actor.id),
          movesLead: false,
        }
      : await sendNextRevision(tx, actor, quote, version, mailId ? recipient : null);
    if (mailId) await mailQuote(tx, actor, { id, draft, ...sent, mailId, recipient });
    return { number: sent.number, revision: sent.revision, movesLead: sent.movesLead };
  });
  return sending.catch(async (error) => {
    if (!isQueuedAlready(error)) throw error;
    const quote = await asActor(actor, (tx) => lockQuote(tx, id));
    return { number: quote.number as string, revision: quote.revision, movesLead: false };
  });
}

/** @throws Invalid with what is wrong beside the fields, and for a discount that only an admin may send */
function checkSending(actor: Person, draft: QuoteDraft): void {
  const problems = findQuoteProblems(company(), draft, today());
  if (isAboveDiscountLimit(company(), draft.content) && !can(actor, "quote:discount"))
    problems.discount ??= `A discount above ${company().discountLimitPercent}% needs an admin to send it.`;
  if (Object.keys(problems).length > 0) throw new Invalid(problems, "Not sent yet: please look at the marked fields.");
}

async function sendNextRevision(tx: Tx, actor: Person, quote: QuoteRecord, version: number, mailedTo: string | null) {
  const { id } = quote;
  const draft = toQuoteDraft(quote);
  const supply = supplyOf(company(), draft);
  const { content, validUntil } = draft;
  const { total } = quoteTotals(content, preselected(content), supply);
  await lockSources(tx, draft);
  const sent = await sendRevision(tx, actor, quote, { version, supply, validUntil, total, mailedTo });
  await tx.update(quotes).set({ nextValidUntil: validUntil, total }).where(eq(quotes.id, id));
  await answerByNewVersion(tx, actor, id);
  return { ...sent, movesLead: draft.lead !== "" && (await moveLeadToQuoted(tx, actor, draft.lead)) };
}

/** Records that a numbered quote refers to cannot be deleted (migration 0058). A concurrent deletion waits and is then refused. */
async function lockSources(tx: Tx, { lead, event, client }: QuoteDraft): Promise<void> {
  if (lead) await tx.execute(sql`select from leads where id = ${lead} for key share`);
  if (event) await tx.execute(sql`select from events where id = ${event} for key share`);
  if (client) await tx.execute(sql`select from clients where id = ${client} for key share`);
}

/** Sending a quote counts as the reply to the lead. The stage of a lead that is already quoted, won or lost does not change. */
async function moveLeadToQuoted(tx: Tx, actor: Person, leadId: string): Promise<boolean> {
  const [lead] = await tx.select({ stage: leads.stage }).from(leads).where(eq(leads.id, leadId)).for("no key update");
  if (lead?.stage !== "new" && lead?.stage !== "contacted") return false;
  await tx
    .update(leads)
    .set({ stage: "quoted", stageSince: sql`now()`, ...stopReplyClock() })
    .where(eq(leads.id, leadId));
  const fields = { stage: [lead.stage, "quoted"] };
  await audit(tx, { actor: actor.id, action: "lead quoted", objectType: "lead", objectId: leadId, fields });
  return true;
}

type QuoteMail = Omit<SentQuote, "movesLead"> & {
  id: string;
  draft: QuoteDraft;
  token: string;
  mailId: string;
  recipient: string;
};

async function mailQuote(
  tx: Tx,
  actor: Person,
  { id, draft, number, revision, mailId, recipient, token }: QuoteMail,
): Promise<void> {
  if (!recipient) throw new Invalid({ clientEmail: "Without an email address it cannot be mailed." });
  const { content, validUntil } = draft;
  const { total } = quoteTotals(content, preselected(content), supplyOf(company(), draft));
  const ofQuote = (column: string) => sql`select ${sql.identifier(column)} from quotes where id = ${id}`;
  const language = await selectLanguage(tx, { clientId: ofQuote("client_id"), leadId: ofQuote("lead_id") });
  const { labels, version } = clientMailTexts(language);
  const text = quoteMail(
    mailCompany(language),
    {
      name: draft.clientName,
      number,
      language,
      facts: [
        [labels.quote, revision > 1 ? fillPlaceholders(version, { number, revision: String(revision) }) : number],
        [labels.for, content.title],
        [labels.totalWithGst, formatRupees(total)],
        [labels.validUntil, formatDayIn(validUntil, language)],
      ],
    },
    { url: env().ORIGIN + secretLinkUrl("quote", token, language), isNewer: revision > 1 },
  );
  const mail = isId(mailId) ? mailId : crypto.randomUUID();
  const replyTo = officeOf(company(), draft.office).email;
  // Without the lead's id: the staff can read a lead's mails, and this one contains the secret link.
  await queueMail(tx, { id: mail, recipient, replyTo, ...text });
  await auditQuote(tx, actor, "quote mailed", id, { number, revision, recipient, mail });
}

/** Records that the client declined the quote, for example by telephone. @throws NotFound, Conflict */
export const recordDecline = (actor: Actor, id: string, reason: string): Promise<void> =>
  asPermitted(actor, "quote:send", async (tx, actor) => {
    const quote = await lockQuote(tx, id);
    if (quote.status === "declined") return;
    if (quote.status !== "sent")
      throw new Conflict(
        quote.status === "accepted" ? "The client accepted this quote." : "Only a quote that was sent can be declined.",
      );
    const now = new Date();
    const text = reason.trim().slice(0, 2_000);
    await tx.update(quotes).set({ status: "declined", decidedAt: now }).where(eq(quotes.id, id));
    await tx
      .insert(quoteRequests)
      .values({ quoteId: id, revision: quote.revision, kind: "decline", text, address: "", handledAt: now, handledBy: actor.id });
    await auditQuote(tx, actor, "quote declined", id, { number: quote.number, reason: text });
  });

/** Makes a new secret link; the old one stops working. @throws NotFound, Conflict for a quote that was never sent */
export const renewQuoteLink = (actor: Actor, id: string): Promise<void> =>
  asPermitted(actor, "quote:send", async (tx, actor) => {
    const quote = await lockQuote(tx, id);
    if (quote.revision === 0) throw new Conflict("A quote has a link from its first sending on.");
    await closeSecretLink(tx, "quote", id);
    await ensureSecretLink(tx, "quote", id, actor.id);
    await auditQuote(tx, actor, "quote link renewed", id, { number: quote.number });
  });

/** @throws NotFound */
export const closeQuoteLink = (actor: Actor, id: string): Promise<void> =>
  asPermitted(actor, "quote:send", async (tx, actor) => {
    const quote = await lockQuote(tx, id);
    await closeSecretLink(tx, "quote", id);
    await auditQuote(tx, actor, "quote link closed", id, { number: quote.number });
  });
