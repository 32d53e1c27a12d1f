import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { formatLocalTime, nightName } from "#app/company/local-dates.ts";
import { listIn } from "#app/content/languages.ts";
import { eventKindNames, partOfEvent, type TemplateKey, templateKeys } from "#app/content/mails/message-templates.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { secretLinkUrl, selectSecretLink, withSignatures } from "#app/identity/secret-link.server.ts";
import { currentTemplates } from "#app/mail/message-templates.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { compareFolded } from "#app/platform/values/fold.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { indianNow } from "#app/records/event-days.server.ts";
import { readId } from "#app/records/list-filters.ts";
import { readOwn, type Tx } from "#db/client.server.ts";
import { type Language, languages, type ReminderOutcome } from "#db/enums.ts";
import { messages, reminders } from "#db/schema.ts";
import { type Composer, type MessageRecord, parseRecord, type Recipient, recordUrl, type UnansweredMessage } from "./messages.ts";

/** The values of a record for the placeholders of templates. `kind` is the event type, for events without a name. */
export type Facts = { event: string | null; kind: string | null; date: string | null; amount: number | null } & {
  /** All days of an event. */
  days?: string[] | null;
  /** Of a function. */
  time?: string | null;
  venue?: string | null;
  guests?: number | null;
  /** It has no name of its own, and is not the only one of its event. */
  isPart?: boolean;
};

/** The event of a record, by its alias `e`. */
const eventFacts = sql`nullif(e.name, '') as event, e.event_type as kind, (select first_day::text from event_days where event_id = e.id) as date,
  array(select distinct day::text from event_functions where event_id = e.id and status = 'planned' and day is not null order by 1) as days`;
const openBalance = (where: SQL) =>
  sql`(select nullif(sum(b.balance), 0)::float8 from invoice_balances b join invoices i on i.id = b.invoice_id where b.balance > 0 and ${where})`;

const factsOf: Record<MessageRecord["type"], (id: string) => SQL> = {
  lead: (id) => sql`
    select null as event, kind, day_from::text as date,
      null::float8 as amount from leads where id = ${id}`,
  client: (id) => sql`
    select ${eventFacts}, ${openBalance(sql`i.client_id = any((select client_ids(c.id))::uuid[])`)} as amount
    from clients c left join lateral (
      select coming.* from events coming join event_days d on d.event_id = coming.id
      where coming.client_id = c.id and d.over_at > ${indianNow()} order by d.first_day limit 1) e on true
    where c.id = ${id}`,
  event: (id) => sql`select ${eventFacts}, ${openBalance(sql`i.event_id = e.id`)} as amount from events e where e.id = ${id}`,
  booking: (id) => sql`select ${eventFacts}, null::float8 as amount from events e where e.id = ${id}`,
  invoice: (id) => sql`
    select coalesce(nullif(e.name, ''), e.event_type, i.number) as event, null as kind, i.due_date::text as date,
      coalesce(b.balance, i.amount)::float8 as amount
    from invoices i left join events e on e.id = i.event_id left join invoice_balances b on b.invoice_id = i.id where i.id = ${id}`,
  quote: (id) => sql`
    select nullif(q.content ->> 'title', '') as event, null as kind, q.valid_until::text as date, r.total::float8 as amount
    from quotes q left join quote_revisions r on r.quote_id = q.id and r.number = q.revision where q.id = ${id}`,
  task: (id) => sql`
    select concat_ws(', ', nullif(t.title, ''), coalesce(nullif(e.name, ''), e.event_type)) as event, null as kind,
      coalesce(t.due_date, e.date)::text as date, null::float8 as amount
    from tasks t left join events e on e.id = t.event_id where t.id = ${id}`,
};

/** Of a function of an event, with its hour and place. */
const functionFacts = (eventId: string, functionId: string) => sql`
  select nullif(concat_ws(', ', coalesce(nullif(e.name, ''), case when f.name <> '' then e.event_type end), nullif(f.name, '')), '') as event,
    e.event_type as kind, f.day::text as date, null::float8 as amount, nullif(f.start_time, '') as time, nullif(f.venue, '') as venue,
    coalesce(f.guaranteed, f.guests) as guests,
    f.name = '' and exists (
      select from event_functions other where other.event_id = e.id and other.id <> f.id and other.status = 'planned') as "isPart"
  from event_functions f join events e on e.id = f.event_id where f.id = ${functionId} and e.id = ${eventId}`;

/** @param functionId the function that a message about an event is about */
export const selectFacts = async (tx: Tx, { type, id }: MessageRecord, functionId: string | null): Promise<Facts | undefined> =>
  (
    await tx.execute<Facts>(
      (type === "event" || type === "booking") && functionId ? functionFacts(id, functionId) : factsOf[type](id),
    )
  )[0];

/** The lead and the client to whom a message about a record can be sent, and the event whose vendors can get it: only a task and a booking have one. */
const partiesOf: Record<MessageRecord["type"], (id: string) => SQL> = {
  lead: (id) => sql`select id as lead_id, null::uuid as client_id, null::uuid as event_id from leads where id = ${id}`,
  client: (id) => sql`select null::uuid as lead_id, id as client_id, null::uuid as event_id from clients where id = ${id}`,
  event: (id) => sql`select lead_id, client_id, null::uuid as event_id from events where id = ${id}`,
  booking: (id) => sql`select null::uuid as lead_id, null::uuid as client_id, ${id}::uuid as event_id`,
  invoice: (id) => sql`select lead_id, client_id, null::uuid as event_id from invoices where id = ${id}`,
  quote: (id) => sql`select lead_id, client_id, null::uuid as event_id from quotes where id = ${id}`,
  task: (id) => sql`
    select e.lead_id, e.client_id, e.id as event_id from tasks t left join events e on e.id = t.event_id where t.id = ${id}`,
};

type Party = { role: "quote" | "client" | "lead" | "vendor"; id: string; name: string; phone: string; language: Language };

/** The possible recipients of a message about a record, each phone number once. For a task the vendors come first. */
async function selectRecipients(tx: Tx, { type, id }: MessageRecord): Promise<Recipient[]> {
  const rows = await tx.execute<Party>(sql`
    with parties as (${partiesOf[type](id)})
    select 'quote' as role, id, client_name as name, client_phone as phone, coalesce((select language from clients where id = kept_client(q.client_id)),
      (select language from leads where id = kept_lead(q.lead_id)), 'en') as language
    from quotes q where ${type} = 'quote' and id = ${id} and client_phone <> ''
    union all select 'client', c.id, c.name, c.phone, c.language from clients c join parties p on p.client_id = c.id where c.phone <> ''
    union all select 'lead', l.id, l.name, l.phone, l.language from leads l join parties p on p.lead_id = l.id where l.phone <> ''
    union all select 'vendor', v.id, v.vendor_name, v.phone, 'en' from vendors v
      join event_vendors ev on ev.vendor_id = v.id join parties p on p.event_id = ev.event_id where v.phone <> ''`);
  const roles = type === "task" ? ["vendor", "client", "lead"] : ["quote", "client", "lead", "vendor"];
  const sorted = rows.toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role) || compareFolded(a.name, b.name));
  const isFirst = ({ phone }: Party, index: number) => sorted.findIndex((other) => other.phone === phone) === index;
  return sorted.filter(isFirst).map(({ role, id, ...person }) => ({
    ...person,
    key: `${role}.${id}`,
    role: roleNames[role],
    editUrl: editUrls[role](id),
  }));
}

const roleNames = { quote: "Client", client: "Client", lead: "Lead", vendor: "Vendor" };
const editUrls: Record<Party["role"], (id: string) => string> = {
  quote: (id) => `/dashboard/quotes/${id}`,
  client: (id) => `/dashboard/clients/${id}?edit`,
  lead: (id) => `/dashboard/leads/${id}?edit`,
  vendor: (id) => `/dashboard/vendors?edit=${id}`,
};

/** The form of the client or the lead of a record, where a phone number is entered; without both the record's page. */
async function selectNumberUrl(tx: Tx, record: MessageRecord): Promise<string> {
  const [party] = await tx.execute<{ role: "client" | "lead"; id: string }>(sql`
    with parties as (${partiesOf[record.type](record.id)})
    select 'client' as role, c.id from clients c join parties p on p.client_id = c.id
    union all select 'lead', l.id from leads l join parties p on p.lead_id = l.id order by role limit 1`);
  return party ? editUrls[party.role](party.id) : recordUrl(record);
}

/** The recipient with this key; undefined when the record has no such recipient with a phone number. */
export const selectRecipient = async (tx: Tx, record: MessageRecord, key: string): Promise<Recipient | undefined> =>
  (await selectRecipients(tx, record)).find((recipient) => recipient.key === key);

/** A secret link, by the language in which its page opens. */
type LinkIn = (language: Language) => string;

/** The secret link to a quote, or to the client's page of an event or of an invoice's event; undefined when there is none. */
export async function selectLink(tx: Tx, { type, id }: MessageRecord): Promise<LinkIn | undefined> {
  const event = type === "invoice" ? sql`select event_id as id from invoices where id = ${id}` : sql`select ${id}::uuid as id`;
  const [record] =
    type === "quote" || type === "event" || type === "invoice" ? await tx.execute<{ id: string | null }>(event) : [];
  const kind = type === "quote" ? "quote" : "client";
  const link = record?.id && (await selectSecretLink(tx, kind, record.id));
  return link ? (language) => env().ORIGIN + secretLinkUrl(kind, link.token, language) : undefined;
}

export function valuesOf(facts: Facts, link: string | undefined, language: Language): Composer["values"]["en"] {
  const { event, kind, date, days, amount, time, venue, guests, isPart } = facts;
  const name = event ?? eventKindNames[language][kind ?? ""] ?? kind ?? undefined;
  const shownDays = days?.length ? days : date ? [date] : [];
  const daysText = listIn(
    language,
    shownDays.map((day) => formatDayIn(day, language)),
  );
  return {
    event: name && isPart ? fillPlaceholders(partOfEvent[language], { event: name }) : name,
    date: daysText
      ? [daysText, time && formatLocalTime(time, language), nightName(date, time ?? "", language), venue]
          .filter(Boolean)
          .join(", ")
      : undefined,
    guests: guests?.toLocaleString("en-IN"),
    amount: amount ? formatRupeesExactly(amount) : undefined,
    link,
  };
}

const defaultTemplate: Record<MessageRecord["type"], TemplateKey> = {
  lead: "firstReply",
  client: "firstReply",
  event: "bookingConfirmed",
  booking: "taskMessage",
  quote: "quoteSent",
  invoice: "invoiceSent",
  task: "taskMessage",
};

/** The dialog that the parameter `whatsapp` opens; null without it, or when its record does not exist or may not be seen. */
export async function readComposer(actor: Actor, params: URLSearchParams): Promise<Composer | null> {
  requirePermission(actor, "message:send");
  const asked = params.get("whatsapp");
  const record = parseRecord(asked);
  if (!record) return null;
  return readOwn(actor, async (tx) => {
    const [facts, recipients, numberUrl, link] = await Promise.all([
      selectFacts(tx, record, readId(params, "about")),
      selectRecipients(tx, record),
      selectNumberUrl(tx, record),
      selectLink(tx, record),
    ]);
    if (!facts) return null;
    const template = params.get("template") ?? asked?.split(".")[2];
    const to = params.get("to");
    const recipient = recipients.find(({ key }) => key === to) ?? recipients[0];
    return {
      record,
      recipients,
      numberUrl,
      templates: currentTemplates(),
      values: Object.fromEntries(
        languages.map((language) => [language, valuesOf(facts, link?.(language), language)]),
      ) as Composer["values"],
      template: templateKeys.find((key) => key === template) ?? defaultTemplate[record.type],
      language: languages.find((one) => one === params.get("language")) ?? recipient?.language ?? "en",
      to: recipient?.key ?? null,
      newId: crypto.randomUUID(),
    };
  });
}

/** The dialog's data for a form that is shown again with its errors, with the same message id. */
export async function reopenComposer(actor: Actor, form: FormData): Promise<Composer | null> {
  requirePermission(actor, "message:send");
  const text = (name: string) => String(form.get(name) ?? "");
  const composer = await readComposer(actor, new URLSearchParams({ whatsapp: text("record"), to: text("to") }));
  return composer && { ...composer, newId: isId(text("id")) ? text("id") : composer.newId };
}

/** The newest message that the actor opened WhatsApp with and has neither confirmed nor discarded yet. */
export async function readUnanswered(actor: Actor): Promise<UnansweredMessage | null> {
  requirePermission(actor, "message:send");
  return readOwn(actor, async (tx) => {
    const rows = await tx
      .select({
        ...{ id: messages.id, name: messages.name, phone: messages.phone, text: messages.text },
        others: sql<number>`count(*) over ()::int - 1`,
      })
      .from(messages)
      .where(and(eq(messages.author, actor.id), isNull(messages.at)))
      .orderBy(desc(messages.createdAt))
      .limit(1);
    return (await withSignatures(tx, rows))[0] ?? null;
  });
}

/** Closes the reminders about an invoice that wait to be sent by WhatsApp: somebody has just reminded its client. */
export async function closeWaitingReminders(tx: Tx, actor: string, invoiceId: string, way: "WhatsApp" | "mail"): Promise<void> {
  const outcome: ReminderOutcome = way === "WhatsApp" ? "sent by WhatsApp" : "not sent";
  await tx
    .update(reminders)
    .set({ outcome, handledBy: actor, handledAt: sql`now()` })
    .where(and(eq(reminders.objectId, invoiceId), eq(reminders.outcome, "to send")));
}
