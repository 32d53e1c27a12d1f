import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { notificationMail } from "#app/content/mails/staff-reminder-mails.ts";
import { readPreferencesOf } from "#app/identity/preferences.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { env } from "#app/platform/env.ts";
import { hourInIndia, startOfDay, today } from "#app/platform/values/dates.ts";
import { selectOpenClashes } from "#app/records/venue-clashes.server.ts";
import { asActor, asSystem, lockUntilCommit, type Tx } from "#db/client.server.ts";
import type { NotificationWay } from "#db/enums.ts";
import { notificationColumns, notificationLine } from "./inbox.server.ts";
import { type Notification, notificationUrl, sentenceOf } from "./inbox.ts";
import { queuePush } from "./push/push.server.ts";

type Due = Notification & { way: NotificationWay };
const maxAtOnce = 100;
/** More messages at once than a person can take in are one. */
const maxNamed = 5;

/** Mails and pushes what is due, once even if several servers run this: to each person what that person may read then. */
export async function deliverNotifications(now: Date): Promise<void> {
  const people = await asSystem("reminders", (tx) =>
    tx.execute<{ person: string }>(
      sql`select distinct person from notifications where deliver_at <= ${now.toISOString()} limit 100`,
    ),
  );
  for (const { person } of people) await deliverTo(person, now);
}

async function deliverTo(person: string, now: Date): Promise<void> {
  const delivered = await asActor({ id: person }, async (tx) => {
    const due = await tx.execute<Due>(sql`
      select n.way, ${notificationColumns} where n.person = ${person} and n.deliver_at <= ${now.toISOString()} and n.read_at is null
      order by n.id limit ${maxAtOnce} for update of n skip locked`);
    if (due.length === 0) return 0;
    await queueMails(
      tx,
      person,
      due.filter(({ way }) => way === "mail"),
    );
    const [{ unread } = { unread: 0 }] = await tx.execute<{ unread: number }>(
      sql`select count(*)::int as unread from notifications where person = ${person} and read_at is null`,
    );
    const preferences = await readPreferencesOf(tx, person);
    const pushes = due.filter(({ way }) => way === "push");
    const withNames = preferences["lock-screen"] === "names" && pushes.length <= maxNamed;
    // After a night, or when many tasks are given at once, a phone shows one message.
    for (const one of withNames ? pushes : pushes.slice(-1))
      await queuePush(tx, person, one, withNames ? namedPush(one) : countedPush(unread));
    await tx.execute(
      sql`update notifications set deliver_at = null where id = any(${`{${due.map(({ id }) => id).join()}}`}::bigint[])`,
    );
    return due.length;
  });
  // The next ones follow in the next run; only behind the last of them is it worth asking of each row who may read it.
  if (delivered === maxAtOnce) return;
  // What is left was read, or may not be read any more; what another server is delivering is done when this has waited for it.
  await asSystem("reminders", (tx) =>
    tx.execute(sql`
      update notifications set deliver_at = null where person = ${person} and deliver_at <= ${now.toISOString()}
        and id not in (select id from notifications where person = ${person} and deliver_at <= ${now.toISOString()} and read_at is null
          and can_person_hear(${person}, kind, object_type, object_id))`),
  );
}

type PushText = { title: string; body: string; url: string; tag: string };

const countedPush = (unread: number): PushText => ({
  title: company().name,
  body: `${unread} in your inbox`,
  url: "/dashboard/inbox",
  tag: "inbox",
});

function namedPush(one: Notification): PushText {
  // Devices show one line of the title, and cut it.
  const title = sentenceOf(one).replace(/:$/, "");
  const more = one.quote ?? (one.event === one.title ? null : one.event);
  const body = [one.title, more].filter(Boolean).join("\n");
  return { title, body, url: notificationUrl(one), tag: `${one.objectType} ${one.objectId}` };
}

async function queueMails(tx: Tx, person: string, due: readonly Notification[]): Promise<void> {
  const [first] = due;
  if (!first) return;
  const [reader] = await tx.execute<{ email: string; name: string }>(
    sql`select email, full_name as name from user_profiles where user_id = ${person}`,
  );
  if (!reader) return;
  const { ORIGIN } = env();
  const urls = {
    inbox: `${ORIGIN}/dashboard/inbox`,
    one: ORIGIN + notificationUrl(first),
    account: `${ORIGIN}/dashboard/account#notifications`,
  };
  const content = notificationMail(company(), { name: reader.name, lines: due.map(notificationLine) }, urls);
  await queueMail(tx, { recipient: reader.email, ...content });
}

const firstHour = 8;
const lastHour = 20;

/** Tells each person in the morning which of their tasks are due, once a day and task; not who was given it, or did something with it, that day. */
export async function tellDueTasks(now: Date): Promise<void> {
  const hour = hourInIndia(now);
  if (hour < firstHour || hour >= lastHour) return;
  const day = today(now);
  await asSystem("reminders", async (tx) => {
    await lockUntilCommit(tx, "telling");
    await tx.execute(sql`
      select tell(assigned_to, 'due', 'task', id) from tasks t
      where due_date = ${day}::date and assigned_to is not null and coalesce(status, 'pending') in ('pending', 'in_progress')
        and not knows_task(assigned_to, t.id, ${startOfDay(day).toISOString()})`);
  });
}

/** Tells whose events they are that two of them take one venue, once a month and event. */
export async function tellClashes(): Promise<void> {
  await asSystem("reminders", async (tx) => {
    await lockUntilCommit(tx, "telling");
    const events = (await selectOpenClashes(tx)).flatMap(({ first, second }) => [first.id, second.id]);
    await tx.execute(sql`
      select tell(p, 'clash', 'event', e.id) from unnest(${`{${[...new Set(events)].join()}}`}::uuid[]) e (id), people_of('event', e.id) p
      where not exists (select from notifications n where n.object_id = e.id and n.kind = 'clash' and n.at > now() - interval '30 days')`);
  });
}
