import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { company } from "#app/company/company.server.ts";
import { officeOf } from "#app/company/company.ts";
import { clientMailTexts } from "#app/content/mails/client-mail-texts.ts";
import { requestAnswerMail } from "#app/content/mails/client-mails.ts";
import { withoutLinks } from "#app/content/mails/mail-text.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { secretLinkUrl, selectSecretLink } from "#app/identity/secret-link.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { mailCompany, selectLanguage } from "#app/mail/mail-language.server.ts";
import type { Actor, Person } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import type { Tx } from "#db/client.server.ts";
import type { QuoteAnswerKind } from "#db/enums.ts";
import { quoteRequests } from "#db/schema.ts";
import { auditQuote, lockQuote, type QuoteRecord } from "../change-quote.server.ts";

/** An answer in words, or why it is not possible. A new version of the quote answers by itself (`answerByNewVersion`). */
export const RequestAnswer = z.object({
  request: z.string(),
  kind: z.enum(["words", "not possible"], "Please choose what you answer."),
  answer: z.string().trim().min(1, "Please write an answer: the client reads it.").max(2_000, "At most 2000 characters."),
});
export type RequestAnswer = z.output<typeof RequestAnswer>;

type Request = typeof quoteRequests.$inferSelect;

/** Answers what the client asked about a quote, on its page and by mail. @returns the message to show @throws NotFound, Conflict when it is answered already */
export const answerRequest = (actor: Actor, id: string, { request: requestId, kind, answer }: RequestAnswer): Promise<string> =>
  asPermitted(actor, "quote:send", async (tx, actor) => {
    const quote = await lockQuote(tx, id);
    const request = await readOpenRequest(tx, id, requestId);
    if (request.kind === "decline") throw new Invalid({}, "A quote that was declined is not answered here: send a new version.");
    await tx
      .update(quoteRequests)
      .set(handledBy(actor, { answerKind: kind, answer }))
      .where(eq(quoteRequests.id, requestId));
    const answered = await mailAnswer(tx, quote, { ...request, answerKind: kind, answer });
    await auditQuote(tx, actor, "quote request answered", id, { request: requestId, kind, answer, mail: answered });
    return answerNotices[answered];
  });

/** Marks a client's request as handled, without an answer. @throws NotFound, Conflict */
export const handleRequest = (actor: Actor, id: string, requestId: string): Promise<void> =>
  asPermitted(actor, "quote:write", async (tx, actor) => {
    await lockQuote(tx, id);
    await readOpenRequest(tx, id, requestId);
    await tx.update(quoteRequests).set(handledBy(actor)).where(eq(quoteRequests.id, requestId));
    await auditQuote(tx, actor, "quote request handled", id);
  });

/** The new version answers the client's open requests. */
export const answerByNewVersion = (tx: Tx, actor: Person, id: string) =>
  tx
    .update(quoteRequests)
    .set(handledBy(actor, { answerKind: sql`case when kind <> 'decline' then 'changed' end` }))
    .where(and(eq(quoteRequests.quoteId, id), isNull(quoteRequests.handledAt)));

const handledBy = <Answer extends object>(actor: Person, answer?: Answer) => ({
  handledAt: new Date(),
  handledBy: actor.id,
  answeredBy: actor.name,
  ...answer,
});

async function readOpenRequest(tx: Tx, quoteId: string, requestId: string): Promise<Request> {
  const [request] = isId(requestId)
    ? await tx
        .select()
        .from(quoteRequests)
        .where(and(eq(quoteRequests.id, requestId), eq(quoteRequests.quoteId, quoteId)))
    : [];
  if (!request) throw new NotFound("There is no such request of a client.");
  if (request.handledAt)
    throw new Conflict(
      `${request.answeredBy || "Somebody"} answered this already, ${formatDateTime(request.handledAt)}${request.answer ? `: “${request.answer}”` : "."}`,
    );
  return request;
}

const answerNotices = {
  sent: "Answered. A mail tells the client.",
  "no address": "Answered. The quote names no email address of the client: please tell them by WhatsApp.",
  "no link": "Kept, but the client has no link to read it: make one and send it.",
} as const;

type Answered = Request & { answerKind: Exclude<QuoteAnswerKind, "changed"> };

async function mailAnswer(tx: Tx, quote: QuoteRecord, request: Answered): Promise<keyof typeof answerNotices> {
  const link = await selectSecretLink(tx, "quote", quote.id);
  if (!link) return "no link";
  if (!quote.clientEmail.trim()) return "no address";
  const language = await selectLanguage(tx, quote);
  const { labels, requestAnswer } = clientMailTexts(language);
  const asked = request.kind === "reopen" ? requestAnswer.reopen : withoutLinks(request.text);
  const content = requestAnswerMail(
    mailCompany(language),
    {
      name: quote.clientName,
      number: quote.number ?? "",
      language,
      facts: [
        [labels.youAsked, asked],
        [request.answerKind === "words" ? labels.answer : labels.notPossible, request.answer],
      ],
    },
    env().ORIGIN + secretLinkUrl("quote", link.token, language),
  );
  // Without the lead's id: the staff can read a lead's mails, and this one contains the secret link.
  await queueMail(tx, { ...content, recipient: quote.clientEmail.trim(), replyTo: officeOf(company(), quote.office).email });
  return "sent";
}
