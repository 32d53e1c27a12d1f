import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { templateMail } from "#app/content/mails/client-mails.ts";
import { fillTemplate, type TemplateKey } from "#app/content/mails/message-templates.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { mailCompany } from "#app/mail/mail-language.server.ts";
import { currentTemplates } from "#app/mail/message-templates.server.ts";
import type { Person } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { Language } from "#db/enums.ts";
import { selectFacts, selectLink, valuesOf } from "../messages.server.ts";

/** SQL: whether a vendor of the event, the row `b`, has to do with one of its functions: has a line of it, or none at all. Null: with any. */
export const concernsVendor = (functionId: string | null) => sql`coalesce((
  select bool_or(r.function_id = ${functionId}) or ${functionId === null} from run_items r
  where r.event_id = b.event_id and r.deleted_at is null and 'vendor.' || b.vendor_id = any (string_to_array(r.who, ' '))), true)`;

type Receiver = { id: string; role: "client" | "vendor"; name: string; email: string; phone: string; language: Language };
type EventMessage = Receiver & { subject: string; text: string; link: string | undefined };
/** Messages that tell of an event, or of one of its functions. */
export type EventMessages = {
  eventId: string;
  functionId: string | null;
  template: TemplateKey;
  client: EventMessage | null;
  vendors: EventMessage[];
};

/** What a template says of an event, or of one of its functions, to its client (else its lead) and to each of its vendors. */
export async function selectEventMessages(
  tx: Tx,
  eventId: string,
  template: TemplateKey,
  functionId: string | null,
): Promise<EventMessages> {
  const record = { type: "event", id: eventId } as const;
  const [facts, link, receivers] = await Promise.all([
    selectFacts(tx, record, functionId),
    selectLink(tx, record),
    tx.execute<Receiver>(sql`
      (select coalesce(c.id, l.id) as id, 'client' as role, coalesce(c.name, l.name) as name, coalesce(c.email, l.email, '') as email,
        coalesce(c.phone, l.phone, '') as phone, coalesce(c.language, l.language, 'en') as language
        from events e left join clients c on c.id = e.client_id left join leads l on l.id = e.lead_id
        where e.id = ${eventId} and coalesce(c.id, l.id) is not null)
      union all (select v.id, 'vendor', v.vendor_name, coalesce(v.contact_email, ''), coalesce(v.phone, ''), 'en'
        from event_vendors b join vendors v on v.id = b.vendor_id where b.event_id = ${eventId} and b.booking_state <> 'released' and ${concernsVendor(functionId)}
        order by ${foldSql(sql`v.vendor_name`)}, v.id)`),
  ]);
  const about = { eventId, functionId, template };
  if (!facts) return { ...about, client: null, vendors: [] };
  const messages = receivers.map((one): EventMessage => {
    // The link opens the client's page, which is no business of a vendor.
    const ownLink = one.role === "client" ? link?.(one.language) : undefined;
    const values = { ...valuesOf(facts, ownLink, one.language), name: one.name };
    const { subject, text } = currentTemplates()[template][one.language];
    return { ...one, link: ownLink, subject: fillTemplate(subject, values), text: fillTemplate(text, values) };
  });
  return {
    ...about,
    client: messages.find(({ role }) => role === "client") ?? null,
    vendors: messages.filter(({ role }) => role === "vendor"),
  };
}

/** Whom a form about an event tells: ticked boxes. */
export type Told = { mail_client?: "1"; mail_vendors?: "1" };
type News = {
  eventId: string;
  functionId: string | null;
  template: TemplateKey /** How long the mails wait. */;
  delaySeconds: number;
};

/** Queues mails to those chosen who have an address. @returns how many */
export async function mailEventMessages(tx: Tx, actor: Person, news: News, told: Told): Promise<number> {
  if (!told.mail_client && !told.mail_vendors) return 0;
  const { client, vendors } = await selectEventMessages(tx, news.eventId, news.template, news.functionId);
  const chosen = [...(told.mail_client && client ? [client] : []), ...(told.mail_vendors ? vendors : [])].filter(
    ({ email }) => email,
  );
  if (chosen.length === 0) return 0;
  const mails = chosen.map((message) => ({
    id: randomUUID(),
    recipient: message.email,
    replyTo: company().email,
    nextAttemptAt: new Date(Date.now() + news.delaySeconds * 1000),
    ...templateMail(mailCompany(message.language), message),
  }));
  // Without the lead's id: the staff can read a lead's mails, and that to the client contains the secret link.
  await queueMail(tx, ...mails);
  await audit(tx, {
    ...{ actor: actor.id, action: "event messages mailed", objectType: "event", objectId: news.eventId },
    fields: {
      subject: chosen[0]?.subject,
      recipients: chosen.map(({ name, email }) => `${name} ${email}`),
      mails: mails.map(({ id }) => id),
    },
  });
  return chosen.length;
}

/** Discards the actor's mails about an event that still wait. @returns how many */
export async function discardEventMails(tx: Tx, actor: Person, eventId: string): Promise<number> {
  const mails = await tx.execute<{ id: string }>(sql`select discard_event_mails(${eventId}) as id`);
  const fields = { mails: mails.map(({ id }) => id) };
  if (mails.length > 0)
    await audit(tx, { actor: actor.id, action: "event messages discarded", objectType: "event", objectId: eventId, fields });
  return mails.length;
}
