import { createHash, randomUUID } from "node:crypto";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { mailLanguage } from "#app/company/company.ts";
import { startReplyClock } from "#app/company/reply-clock.server.ts";
import { type Language, languageNames } from "#app/content/languages.ts";
import { websiteSource } from "#app/content/lead-sources.ts";
import { acknowledgementMail, officeNoticeMail } from "#app/content/mails/client-mails.ts";
import { heldEnquiriesMail } from "#app/content/mails/mails.ts";
import { type Mail, queueMail } from "#app/mail/mail.server.ts";
import { mailCompany } from "#app/mail/mail-language.server.ts";
import { mailLimit } from "#app/mail/mail-limit.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import {
  consumeRateLimit,
  consumeRateLimitIn,
  consumeRateLimits,
  refundSql,
  senderLimits,
} from "#app/platform/rate-limit.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { phoneKeys } from "#app/platform/values/phone.ts";
import { asSystem, executeInOrder, lockSql, type Tx } from "#db/client.server.ts";
import type { Rows } from "#db/connect.ts";
import type { EnquirySource, EnquiryState, LeadStage } from "#db/enums.ts";
import { contactSubmissions, leads } from "#db/schema.ts";
import { briefOf, differencesOf, type Enquiry, type EnquiryBrief, filledFields } from "./enquiries.ts";
import { withdrawalUrl } from "./withdraw-consent.server.ts";

export type ReceivedEnquiry = {
  enquiry: Enquiry;
  source: EnquirySource;
  /** The language of the form. */
  language: Language;
  /** Chosen by the sender's browser. Without it, equal enquiries of one day count as one. */
  idempotencyKey?: string;
  isHoneypotFilled: boolean;
  /** The accepted version of the privacy notice, and a hash of the IP address. */
  consent: { version: number; sender: string };
};

const minuteSeconds = 60;
const openStages: LeadStage[] = ["new", "contacted", "quoted"];

/**
 * Consumes the two limits of one IP address, which apply together: 20 enquiries at once, then three a minute; 30 at once, then one a
 * minute. So an office behind one IP address can send at least 30 within ten minutes.
 * @returns null, or the seconds to wait
 */
export const consumeEnquiryLimit = (clientIp: string) =>
  consumeRateLimits([
    ...senderLimits("enquiry", clientIp, { max: 20, periodSeconds: 20 * 20 }),
    ...senderLimits("enquiry-sustained", clientIp, { max: 30, periodSeconds: 30 * minuteSeconds }),
  ]);

/**
 * Stores an enquiry, its lead, the visitor's acknowledgement and the office's notice in one transaction. The idempotency key
 * makes repeated submissions one enquiry. All visitors together may send 300 enquiries at once, then five a minute. An enquiry beyond
 * that is held: stored without lead and mails, until the staff releases it.
 */
export async function receiveEnquiry(received: ReceivedEnquiry): Promise<void> {
  const key = received.idempotencyKey ?? contentKey(received);
  const isOverTotalLimit =
    !received.isHoneypotFilled &&
    (await consumeRateLimit({ key: "enquiries", max: 300, periodSeconds: 60 * minuteSeconds })) !== null;
  const state = received.isHoneypotFilled ? "spam" : isOverTotalLimit ? "held" : "received";

  await asSystem("enquiries", async (tx) => {
    const acknowledgements = acknowledgementLimit(received.enquiry);
    const [[, [stored] = [], [clock] = [], ...found], waitForAcknowledgement] = await Promise.all([
      executeInOrder(tx, [
        lockSql("enquiry", key),
        sql`select from contact_submissions where idempotency_key = ${key}`,
        sql`select now() as now`,
        ...(state === "received" ? findLeadSql(received.enquiry) : []),
      ]),
      state === "received" ? consumeRateLimitIn(tx, acknowledgements) : 0,
    ]);
    const sendsAcknowledgement = waitForAcknowledgement === null;
    if (stored) {
      if (sendsAcknowledgement) await tx.execute(refundSql([acknowledgements]));
      return;
    }
    const receivedAt = new Date(clock?.now as string);
    const lead = state === "received" ? toLead(found.at(-1)) : null;
    const id = randomUUID();
    if (state === "held" && (await consumeRateLimitIn(tx, heldMailLimit)) === null)
      await queueMail(tx, { recipient: company().email, ...heldEnquiriesMail(company(), `${env().ORIGIN}/dashboard/held`) });
    const { language, source } = received;
    await Promise.all([
      lead && storeAccepted(tx, received.enquiry, lead, { id, receivedAt, sendsAcknowledgement, language, source }),
      insertSubmission(tx, received, { id, key, state, leadId: lead?.id ?? null }),
      audit(tx, { actor: "visitor", action: `enquiry ${state}`, objectType: "enquiry", objectId: id }),
    ]);
  });
}

/** At most two acknowledgements a day go to one mailbox, so that nobody can pester somebody else with them. */
export const acknowledgementLimit = ({ email }: Pick<Enquiry, "email">) => mailLimit("acknowledgement", email);

const heldMailLimit = { key: "held-enquiries-mail", max: 1, periodSeconds: 6 * 60 * minuteSeconds };

type Accepted = Pick<ReceivedEnquiry, "source" | "language"> & { id: string; receivedAt: Date; sendsAcknowledgement: boolean };

/**
 * Finds or creates the lead of an enquiry, and queues the visitor's acknowledgement and the office's notice. A reply clock that this
 * enquiry starts runs since `receivedAt`.
 * @returns the lead's id
 */
export async function acceptEnquiry(tx: Tx, enquiry: Enquiry, accepted: Accepted): Promise<string> {
  const lead = toLead((await executeInOrder(tx, findLeadSql(enquiry))).at(-1));
  await storeAccepted(tx, enquiry, lead, accepted);
  return lead.id;
}

/** Sends its statements together: the lead's first, to which the others refer. */
async function storeAccepted(tx: Tx, enquiry: Enquiry, lead: Lead, accepted: Accepted): Promise<void> {
  const { id, sendsAcknowledgement, language } = accepted;
  const facts = filledFields(enquiry);
  if (language !== "en") facts.push(["Language", languageNames[language]]);
  const notice = officeNoticeMail(company(), { name: enquiry.name, facts }, `${env().ORIGIN}/dashboard/leads/${lead.id}`);
  const mails: Mail[] = [{ recipient: company().email, replyTo: enquiry.email, ...notice }];
  if (sendsAcknowledgement) {
    const languageOfMail = mailLanguage(company(), "acknowledgement", language);
    mails.push({
      recipient: enquiry.email,
      replyTo: company().email,
      leadId: lead.id,
      ...acknowledgementMail(mailCompany(languageOfMail), enquiry.name, withdrawalUrl(id, language), languageOfMail),
    });
  }
  await Promise.all([storeLead(tx, enquiry, lead, accepted), queueMail(tx, ...mails)]);
}

/** The idempotency key of an enquiry that came without one. */
const contentKey = ({ enquiry, source }: ReceivedEnquiry) =>
  createHash("sha256")
    .update(JSON.stringify([source, today(), enquiry]))
    .digest("base64url");

/** `awaitingReplySince`: null: nobody waits for a reply; undefined: the lead is new. */
type Lead = { id: string; awaitingReplySince?: Date | null; brief?: EnquiryBrief };

/**
 * The statements, in order, of which the last finds the open lead with the same email or phone, also one into which a lead with that
 * email or phone was merged.
 */
function findLeadSql({ email, phone }: Enquiry): SQL[] {
  const lowerEmail = email.toLowerCase();
  // Sorted, so that two enquiries cannot deadlock.
  const locks = [lowerEmail, ...phoneKeys(phone)].sort().map((name) => lockSql("leadOfEnquiry", name));
  const find = sql`
    select id, awaiting_reply_since as since, kind, days, guests, budget, place from leads where ${inArray(leads.stage, openStages)} and merged_into is null
      and id in (select coalesce(merged_into, id) from leads where lower(email) = ${lowerEmail} or phone_keys && phone_keys(${phone}))
    order by created_at limit 1 for update`;
  return [...locks, find];
}

/** The lead that was found, or the id of a new one. */
function toLead(rows: Rows | undefined): Lead {
  const [found] = rows ?? [];
  if (!found) return { id: randomUUID() };
  const { id, since, kind, days, guests, budget, place } = found;
  return { id, awaitingReplySince: since === null ? null : new Date(since), brief: { kind, days, guests, budget, place } };
}

/**
 * The reply clock runs since the lead's oldest unanswered enquiry. What the lead does not say yet is taken from the enquiry; where both say
 * something else the lead keeps its own, and its page asks which of both counts.
 */
function storeLead(tx: Tx, enquiry: Enquiry, { id, awaitingReplySince: since, brief }: Lead, accepted: Accepted) {
  const { id: enquiryId, receivedAt, language, source } = accepted;
  const { name, email, phone, company: companyName } = enquiry;
  const asked = briefOf(enquiry);
  if (since === undefined || !brief)
    return tx.insert(leads).values({
      ...{ id, name, email, phone, company: companyName || null, language, ...asked },
      ...{ source: websiteSource, sourceDetail: `/${source}`, ...startReplyClock(receivedAt) },
    });
  const missing = Object.fromEntries(Object.entries(asked).filter(([field]) => brief[field as keyof EnquiryBrief] === null));
  return tx
    .update(leads)
    .set({
      ...missing,
      ...(differencesOf(asked, { ...brief, ...missing }).length > 0 && { otherEnquiryId: enquiryId }),
      ...(since === null || receivedAt < since ? startReplyClock(receivedAt) : {}),
      company: sql`coalesce(nullif(${leads.company}, ''), ${companyName || null})`,
      // An enquiry in English changes nothing: its sender may read another language better.
      ...(language !== "en" && { language }),
    })
    .where(eq(leads.id, id));
}

async function insertSubmission(
  tx: Tx,
  { enquiry, source, language, consent }: ReceivedEnquiry,
  { id, key, state, leadId }: { id: string; key: string; state: EnquiryState; leadId: string | null },
) {
  const { event_type, dates_flexible, ...fields } = enquiry;
  await tx.insert(contactSubmissions).values({
    ...fields,
    id,
    eventType: event_type,
    datesFlexible: dates_flexible,
    source,
    language,
    state,
    leadId,
    idempotencyKey: key,
    consentVersion: consent.version,
    consentAt: sql`now()`,
    consentSender: consent.sender,
  });
}
