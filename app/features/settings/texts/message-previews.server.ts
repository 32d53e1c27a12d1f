import { company } from "#app/company/company.server.ts";
import { acknowledgementMail, invoiceMail, voucherMail } from "#app/content/mails/client-mails.ts";
import type { MailContent } from "#app/content/mails/mail-layout.ts";
import { NotFound, TooManyRequests } from "#app/errors.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { consumeRateLimit } from "#app/platform/rate-limit.server.ts";
import { asActor } from "#db/client.server.ts";

export type MessagePreview = { title: string; subject: string; text: string };

/** A number as the first office gives it. */
export const sampleNumber = (kind: "INV" | "RV" | "QT"): string =>
  `${kind}-${Object.values(company().seriesLetters)[0] ?? "A"}/2627/00001`;

/** The mails whose texts can be changed, with their saved texts and an invented client. */
function sampleMails(): (MailContent & { title: string })[] {
  const facts = company();
  const invoice = { name: "Anjali", number: sampleNumber("INV"), facts: moneyFacts };
  const voucher = { name: "Anjali", number: sampleNumber("RV"), facts: moneyFacts.slice(0, 1) };
  return [
    { title: "Answer to an enquiry", ...acknowledgementMail(facts, "Anjali", `${env().ORIGIN}/withdraw`) },
    { title: "Invoice", ...invoiceMail(facts, invoice) },
    { title: "Receipt voucher", ...voucherMail(facts, voucher, "receipt voucher") },
  ];
}

const withoutHtml = ({ title, subject, text }: MessagePreview): MessagePreview => ({ title, subject, text });

export const messagePreviews = (): MessagePreview[] => sampleMails().map(withoutHtml);

/** Sends the actor one of these mails, as a test. @param title of one of `messagePreviews` @returns the message for the page */
export async function sendMessageTest(actor: Actor, title: string): Promise<string> {
  requirePermission(actor, "settings:write");
  const content = sampleMails().find((sample) => sample.title === title);
  if (!content) throw new NotFound("There is no such mail.");
  await limitTestMails(actor.id);
  await asActor(actor, async (tx) => {
    const { title: _, ...mail } = content;
    await queueMail(tx, { recipient: actor.email, ...mail });
    await audit(tx, {
      actor: actor.id,
      action: "mail test sent",
      objectType: "settings",
      objectId: "messages",
      fields: { title },
    });
  });
  return `“${content.subject}” is on its way to ${actor.email}.`;
}

/** Test mails of all texts count together. @throws TooManyRequests */
export async function limitTestMails(personId: string): Promise<void> {
  const wait = await consumeRateLimit({ key: `template-test:${personId}`, max: 10, periodSeconds: 600 });
  if (wait !== null) throw new TooManyRequests(`Please wait ${wait} s before the next test mail.`, wait);
}

const previewDate = "3 Dec 2026";
const moneyFacts: [label: string, value: string][] = [
  ["Amount", "₹1,50,000"],
  ["Due", previewDate],
];
