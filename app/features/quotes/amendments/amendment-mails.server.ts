import { company } from "#app/company/company.server.ts";
import { officeOf } from "#app/company/company.ts";
import { clientMailTexts } from "#app/content/mails/client-mail-texts.ts";
import { askToConfirmMail, type Facts, quoteAcceptedMail } from "#app/content/mails/client-mails.ts";
import { type SecretLink, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { mailCompany, selectLanguage, timeWithZoneIn } from "#app/mail/mail-language.server.ts";
import { env } from "#app/platform/env.ts";
import { clientIp } from "#app/platform/request.server.ts";
import { formatRupees, signedRupees } from "#app/platform/values/money.ts";
import type { Tx } from "#db/client.server.ts";
import type { Language } from "#db/enums.ts";
import type { QuoteRecord } from "../change-quote.server.ts";
import { mailOffice } from "../client/quote-answers.server.ts";
import { waitingChange } from "./amendments.ts";

/** `name`: "A1". Money is paise with GST; `total` that of the contract with it. */
type Sums = { name: string; change: number; total: number };

const factsOf = (language: Language, quote: QuoteRecord, { name, change, total }: Sums): Facts => {
  const { labels } = clientMailTexts(language);
  return [
    [labels.quote, quote.number ?? ""],
    [labels.amendment, name],
    [labels.difference, signedRupees(change)],
    [labels.totalWithGst, formatRupees(total)],
  ];
};

/** Mails the client that an amendment waits for them. */
export async function mailAmendment(tx: Tx, quote: QuoteRecord, amendment: Sums & { id: string; token: string }): Promise<void> {
  const language = await selectLanguage(tx, quote);
  const text = { name: quote.clientName, number: quote.number ?? "", language, facts: factsOf(language, quote, amendment) };
  const url = `${env().ORIGIN}${secretLinkUrl("quote", amendment.token, language)}#${waitingChange}`;
  const content = askToConfirmMail(mailCompany(language), text, { url, what: "amendment" });
  const replyTo = officeOf(company(), quote.office).email;
  // Without the lead's id: the staff can read a lead's mails, and this one contains the secret link.
  await queueMail(tx, { id: amendment.id, recipient: quote.clientEmail.trim(), replyTo, ...content });
}

type Accepted = Sums & {
  by: string;
  at: Date;
  fingerprint: string;
  attachment: { name: string; content: Buffer };
  link: SecretLink;
};

/** Mails the office, and the client with the PDF. */
export async function mailAcceptedAmendment(tx: Tx, quote: QuoteRecord, accepted: Accepted): Promise<void> {
  const { by, at, fingerprint, attachment, link } = accepted;
  const allFacts = (language: Language): Facts => {
    const { labels } = clientMailTexts(language);
    return [
      ...factsOf(language, quote, accepted),
      [labels.acceptedBy, by],
      [labels.time, timeWithZoneIn(language, at)],
      [labels.address, clientIp()],
      [labels.fingerprint, fingerprint],
    ];
  };
  await mailOffice(tx, quote, `accepted amendment ${accepted.name} of`, allFacts("en"));
  if (!quote.clientEmail) return;
  const language = await selectLanguage(tx, quote);
  const text = { name: by, number: quote.number ?? "", facts: allFacts(language), language };
  const url = env().ORIGIN + secretLinkUrl("quote", link.token, language);
  const content = quoteAcceptedMail(mailCompany(language), text, url, "amendmentAccepted");
  await queueMail(tx, { ...content, recipient: quote.clientEmail, replyTo: officeOf(company(), quote.office).email, attachment });
}
