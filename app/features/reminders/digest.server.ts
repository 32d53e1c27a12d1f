import { type SQL, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { type DigestGroup, digestMail } from "#app/content/mails/staff-reminder-mails.ts";
import { digestLines } from "#app/features/inbox/inbox.server.ts";
import { readPreferencesOf } from "#app/identity/preferences.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import { formatDay, formatDayWithWeekday, formatTime, formatTimeOfDay, hourInIndia, today } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { asActor, asSystem, lockUntilCommit, type Tx } from "#db/client.server.ts";
import type { AccessLevel } from "#db/enums.ts";
import { digests } from "#db/schema.ts";

/** The digest of a person's day (a mail about what is due) is sent at 8 AM in India, or later in the morning when no server ran at 8. */
const digestHour = 8;
const lastHour = 11;
const maxLines = 6;
const daysAhead = 7;

type Reader = { id: string; email: string; name: string; access: AccessLevel };

/** Mails each person the digest of their day, once even if several servers run this. The crew gets only what it wants told by it. */
export async function sendDigests(now: Date): Promise<void> {
  const hour = hourInIndia(now);
  if (hour < digestHour || hour > lastHour) return;
  const readers = await asSystem("reminders", (tx) =>
    tx.execute<Reader>(sql`
      select user_id as id, email, full_name as name, access from user_profiles p where access in ('crew', 'planner', 'accounts', 'admin')
        and not exists (select from digests d where d.user_id = p.user_id and d.day = ${today(now)}::date) order by user_id`),
  );
  for (const reader of readers)
    await sendDigest(reader, now).catch((error) => log.warn({ person: reader.id, reason: String(error) }, "digest not sent"));
}

/** The digest is read and queued with the person's own rights, so that it has nothing that their lists hide. */
const sendDigest = (reader: Reader, now: Date): Promise<void> =>
  asActor(reader, async (tx) => {
    const day = today(now);
    await lockUntilCommit(tx, "digest", reader.id);
    const [sent] = await tx.execute(sql`select from digests where user_id = ${reader.id} and day = ${day}::date`);
    if (sent) return;
    const preferences = await readPreferencesOf(tx, reader.id);
    const isMine = reader.access !== "admin" || preferences.overview === "mine";
    const told = await digestLines(tx, reader.id);
    const inbox = { title: "In your inbox", lines: told.slice(0, maxLines), count: told.length };
    const work = preferences.digest === "off" || reader.access === "crew" ? [] : await selectGroups(tx, reader.id, isMine, now);
    const groups = told.length > 0 ? [inbox, ...work] : work;
    const mail = groups.length > 0 ? crypto.randomUUID() : null;
    await tx.insert(digests).values({ userId: reader.id, day, mail });
    if (!mail) return;
    const urls = { overview: `${env().ORIGIN}/dashboard`, account: `${env().ORIGIN}/dashboard/account` };
    const content = digestMail(company(), { name: reader.name, date: formatDayWithWeekday(day), groups }, urls);
    await queueMail(tx, { id: mail, recipient: reader.email, ...content });
  });

const groupTitles = { replies: "Replies waiting", overdue: "Overdue", today: "Today", week: "The week ahead" } as const;
type GroupName = keyof typeof groupTitles;
type Item = {
  group: GroupName;
  kind: "reply" | "task" | "action" | "invoice" | "event";
  title: string | null;
  /** The name of a client or lead, the venue of an event, or the event of a task. */
  detail: string | null;
  day: string;
  at: Date | null;
  amount: number | null;
  /** "18:30", of an event. */
  time: string | null;
  count: number;
};

/** The groups of a person's digest. @param isMine without records that belong to others */
async function selectGroups(tx: Tx, personId: string, isMine: boolean, now: Date): Promise<DigestGroup[]> {
  const day = sql`${today(now)}::date`;
  const ofOwner = (owner: SQL) => (isMine ? sql`(${owner} is null or ${owner} = ${personId})` : sql`true`);
  const groupOf = (due: SQL) => sql`case when ${due} < ${day} then 'overdue' when ${due} = ${day} then 'today' else 'week' end`;
  const until = sql`${day} + ${daysAhead}::int`;
  const items = await tx.execute<Item>(sql`
    select * from (
      select *, count(*) over (partition by "group")::int as count, row_number() over (partition by "group" order by day, at, time, title) as n from (
        select 'replies' as "group", 'reply' as kind, name as title, null as detail, reply_due_at::date::text as day, reply_due_at as at,
          null::float8 as amount, null as time
        from leads where merged_into is null and awaiting_reply_since is not null and ${ofOwner(sql`owner_id`)}
        union all
        select ${groupOf(sql`due_date`)}, 'task', title, e.name, due_date::text, null, null, null
        from tasks t left join events e on e.id = t.event_id
        where due_date <= ${until} and coalesce(t.status, 'pending') <> 'completed' and t.status is distinct from 'closed' ${isMine ? sql`and assigned_to = ${personId}` : sql``}
        union all
        select ${groupOf(sql`next_action_on`)}, 'action', next_action, name, next_action_on::text, null, null, null from leads
        where merged_into is null and next_action is not null and next_action_on <= ${until} and stage not in ('won', 'lost') and ${ofOwner(sql`owner_id`)}
        union all
        select ${groupOf(sql`b.due_date`)}, 'invoice', i.number, i.client_name, b.due_date::text, null, b.balance::float8, null
        from invoice_balances b join invoices i on i.id = b.invoice_id
        where b.balance > 0 and b.due_date <= ${day} and ${ofOwner(sql`owner_of(i.event_id, i.lead_id)`)}
        union all
        select ${groupOf(sql`b.day`)}, 'event', concat_ws(': ', nullif(e.name, ''), b.function_name), b.venue, b.day::text, null, null, b.time
        from event_bookings b join events e on e.id = b.event_id
        where b.day between ${day} and ${until} and b.status in ('pending', 'active')) items) numbered
    where n <= ${maxLines} order by "group", n`);
  return Object.entries(groupTitles).flatMap(([name, title]) => {
    const ofGroup = items.filter(({ group }) => group === name);
    return ofGroup[0] ? [{ title, lines: ofGroup.map((item) => lineOf(item, now)), count: ofGroup[0].count }] : [];
  });
}

function lineOf({ group, kind, title, detail, day, at, amount, time }: Item, now: Date): string {
  const when = group === "today" ? "" : ` (${formatDay(day)})`;
  switch (kind) {
    case "reply": {
      const due = new Date(at as Date);
      return due < now
        ? `${title}: the promise ended ${formatTime(due)}, ${formatDay(today(due))}`
        : `${title}: by ${formatTime(due)}, ${formatDay(today(due))}`;
    }
    case "task":
      return `Task: ${title || "without a title"}${detail ? `, ${detail}` : ""}${when}`;
    case "action":
      return `${detail}: ${title}${when}`;
    case "invoice":
      return `Invoice ${title}, ${detail}: ${formatRupeesExactly(amount ?? 0)}${when}`;
    case "event":
      return `Event: ${[title || "without a name", time && formatTimeOfDay(time), detail].filter(Boolean).join(", ")}${when}`;
  }
}
