import { and, desc, eq, gt, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { officeOf } from "#app/company/company.ts";
import { clientMailTexts } from "#app/content/mails/client-mail-texts.ts";
import { type Facts, quoteAcceptedMail, quoteAnswerMail } from "#app/content/mails/client-mails.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { Conflict } from "#app/errors.ts";
import { linkErrors } from "#app/identity/link-errors.server.ts";
import { auditClientAction, type SecretLink, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { mailCompany, selectLanguage, timeWithZoneIn } from "#app/mail/mail-language.server.ts";
import { env } from "#app/platform/env.ts";
import { clientIp } from "#app/platform/request.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { asSystem, type Tx } from "#db/client.server.ts";
import type { Language } from "#db/enums.ts";
import { quoteRequests, quotes, userProfiles } from "#db/schema.ts";
import { lockQuote, type QuoteRecord, requireOpen } from "../change-quote.server.ts";
import { type incompleteFunctions, type QuoteClash, quoteState } from "../quotes.ts";

type Answer = { revision: number; text: string };

/** Stores the change that the client asks for, and mails the office. The quote stays open. @throws Conflict */
export const askForChange = (link: SecretLink, { revision, text }: Answer): Promise<void> =>
  asSystem("quotes", async (tx) => {
    const row = await lockQuote(tx, link.recordId);
    await requireOpen(tx, row, revision, link);
    await addRequest(tx, link, row, { kind: "change", text });
  });

/** Asks the office to reopen a quote that has expired. @throws Conflict */
export const askToReopen = (link: SecretLink): Promise<void> =>
  asSystem("quotes", async (tx) => {
    const row = await lockQuote(tx, link.recordId);
    if (quoteState(row, today()) !== "expired") await requireOpen(tx, row, row.revision, link);
    else await addRequest(tx, link, row, { kind: "reopen", text: "" });
  });

/** Declines the quote, and mails the office. @throws Conflict */
export const declineQuote = (link: SecretLink, { revision, text }: Answer): Promise<void> =>
  asSystem("quotes", async (tx) => {
    const row = await lockQuote(tx, link.recordId);
    if (row.status === "declined") return;
    await requireOpen(tx, row, revision, link);
    await tx.update(quotes).set({ status: "declined", decidedAt: sql`now()` }).where(eq(quotes.id, row.id));
    await addRequest(tx, link, row, { kind: "decline", text });
  });

/** Opens a declined quote again, until its last day. @throws Conflict */
export const undoDecline = (link: SecretLink): Promise<void> =>
  asSystem("quotes", async (tx) => {
    const row = await lockQuote(tx, link.recordId);
    if (row.status === "sent") return;
    if (row.status !== "declined") await requireOpen(tx, row, row.revision, link);
    if (row.validUntil !== null && row.validUntil < today()) throw new Conflict(linkErrors(link).quote.past);
    await tx.update(quotes).set({ status: "sent", decidedAt: null }).where(eq(quotes.id, row.id));
    await auditClientAction(tx, link, "decline undone", { number: row.number });
    await mailOffice(tx, row, "opened again", []);
  });

/** `action` is for the audit log, `text` for the mail to the office. */
const answers = {
  change: { action: "change asked", text: "asked for a change of" },
  reopen: { action: "reopening asked", text: "asked to open again" },
  decline: { action: "declined", text: "declined" },
} as const;

/** Requests per quote and day: each is stored and mailed to the office. */
export const maxRequestsPerDay = 20;

/** Stores a request and mails the office. The same one submitted twice is stored once until it is answered; a decline is new after each undone one. @throws Conflict */
async function addRequest(
  tx: Tx,
  link: SecretLink,
  row: QuoteRecord,
  { kind, text }: { kind: keyof typeof answers; text: string },
) {
  const [last] = await tx
    .select({ text: quoteRequests.text, handledAt: quoteRequests.handledAt })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.quoteId, row.id), eq(quoteRequests.revision, row.revision), eq(quoteRequests.kind, kind)))
    .orderBy(desc(quoteRequests.at))
    .limit(1);
  if (last?.text === text && !last.handledAt && kind !== "decline") return;
  const lastDay = and(eq(quoteRequests.quoteId, row.id), gt(quoteRequests.at, sql`now() - interval '1 day'`));
  if ((await tx.$count(quoteRequests, lastDay)) >= maxRequestsPerDay) throw new Conflict(linkErrors(link).quote.tooMany);
  await tx.insert(quoteRequests).values({ quoteId: row.id, revision: row.revision, kind, text, address: clientIp() });
  await auditClientAction(tx, link, answers[kind].action, { number: row.number, revision: row.revision });
  await mailOffice(tx, row, answers[kind].text, text ? [["Message", text]] : []);
}

/** Queues a mail about an answer of the client to the office and the quote's owner. */
export async function mailOffice(tx: Tx, row: QuoteRecord, answer: string, facts: Facts): Promise<void> {
  const url = `${env().ORIGIN}/dashboard/quotes/${row.id}`;
  const text = { name: row.clientName, number: row.number as string, facts };
  const content = quoteAnswerMail(company(), text, answer, url);
  const replyTo = row.clientEmail || undefined;
  const recipients = new Set([company().email, await emailOf(tx, row.ownerId)].filter(Boolean));
  await queueMail(
    tx,
    ...[...recipients].map((recipient) => ({ ...content, recipient, replyTo, leadId: row.leadId ?? undefined })),
  );
}

async function emailOf(tx: Tx, id: string | null): Promise<string> {
  if (!id) return "";
  const [row] = await tx.select({ email: userProfiles.email }).from(userProfiles).where(eq(userProfiles.userId, id));
  return row?.email ?? "";
}

type AcceptedQuote = {
  name: string;
  revision: number;
  total: number;
  fingerprint: string;
  at: Date;
  attachment: { name: string; content: Buffer };
  link: SecretLink;
  /** For the staff. */
  clashes: readonly QuoteClash[];
  incomplete: ReturnType<typeof incompleteFunctions>;
};

/** Queues a mail with the PDF to the client, if the email address is known, and one to the office. */
export async function queueAcceptanceMails(tx: Tx, row: QuoteRecord, accepted: AcceptedQuote): Promise<void> {
  const { name, revision, total, fingerprint, at, attachment, link, clashes, incomplete } = accepted;
  const number = row.number as string;
  const factsIn = (language: Language): Facts => {
    const { labels, version } = clientMailTexts(language);
    return [
      [labels.quote, fillPlaceholders(version, { number, revision: String(revision) })],
      [labels.amountWithGst, formatRupees(total)],
      [labels.acceptedBy, name],
      [labels.time, timeWithZoneIn(language, at)],
      [labels.address, clientIp()],
      [labels.fingerprint, fingerprint],
    ];
  };
  await mailOffice(tx, row, "accepted", [
    ...factsIn("en"),
    ...clashes.map(({ text }) => ["Venue", text] satisfies [string, string]),
    ...incomplete.map(({ text }) => ["Function", text] satisfies [string, string]),
  ]);
  if (!row.clientEmail) return;
  const language = await selectLanguage(tx, row);
  const pageUrl = env().ORIGIN + secretLinkUrl("quote", link.token, language);
  const content = quoteAcceptedMail(mailCompany(language), { name, number, facts: factsIn(language), language }, pageUrl);
  const replyTo = officeOf(company(), row.office).email;
  // Without the lead's id: the staff can read a lead's mails, and this one contains the secret link.
  await queueMail(tx, { ...content, recipient: row.clientEmail, replyTo, attachment });
}
