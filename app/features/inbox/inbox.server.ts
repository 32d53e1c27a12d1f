import { sql } from "drizzle-orm";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { readPreferences, savePreference } from "#app/identity/preferences.server.ts";
import { readPreferenceValue, wayPreference } from "#app/identity/preferences.ts";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { asActor, readOwn, type Tx } from "#db/client.server.ts";
import { notificationKinds } from "#db/enums.ts";
import {
  type InboxTab,
  inboxTabs,
  isInTab,
  maxUnread,
  type Newcomer,
  type Notification,
  notificationsPerPage,
  recordOfPath,
  sentenceOf,
} from "./inbox.ts";
import { readPush } from "./push/push.server.ts";

/** SQL: notifications `n` with what they are about. The policies leave out what the transaction's person may not read. */
export const notificationColumns = sql`
  n.id::int as id, n.kind, n.object_type as "objectType", n.object_id as "objectId", person_name(n.actor) as by, n.at,
  n.read_at is not null as "isRead", left(c.text, 300) as quote, coalesce(nullif(e.name, ''), q.client_name, i.client_name) as event,
  coalesce(nullif(case n.object_type when 'task' then t.title when 'event' then e.name when 'lead' then l.name when 'client' then k.name
    when 'quote' then coalesce(q.number, q.client_name) else coalesce(i.number, i.reference) end, ''), 'Without a name') as title
  from notifications n
    left join comments c on c.id = n.comment_id and c.deleted_at is null
    left join tasks t on n.object_type = 'task' and t.id = n.object_id
    left join quotes q on n.object_type = 'quote' and q.id = n.object_id
    left join invoices i on n.object_type = 'invoice' and i.id = n.object_id
    left join leads l on n.object_type = 'lead' and l.id = n.object_id
    left join clients k on n.object_type = 'client' and k.id = n.object_id
    left join events e on e.id = case n.object_type when 'event' then n.object_id else coalesce(t.event_id, q.event_id, i.event_id) end`;

const selectNewcomers = async (tx: Tx): Promise<Newcomer[]> => [
  ...(await tx.execute<Newcomer>(sql`
    select user_id as id, coalesce(nullif(full_name, ''), email) as name, email, to_json(created_at) #>> '{}' as at from user_profiles
    where access = 'pending' order by created_at desc, user_id limit 5`)),
];

/** What is about clients is told to those only who may see clients. */
const tabsOf = (actor: Actor) =>
  (Object.keys(inboxTabs) as InboxTab[]).filter((tab) => tab !== "clients" || can(actor, "client:list"));

/** What the actor was told, the newest first, one page; above it, for those who decide that, who asks to join. */
export async function readInbox(actor: Actor, { tab, page }: { tab: InboxTab; page: number }) {
  requirePermission(actor, "notification:list");
  const kinds = `{${inboxTabs[tab].kinds.map((kind) => JSON.stringify(kind)).join()}}`;
  return readOwn(actor, async (tx) => {
    const rows = await tx.execute<Notification>(sql`
      select ${notificationColumns} where n.person = ${actor.id} and n.kind = any(${kinds}::text[])
      order by n.id desc limit ${notificationsPerPage + 1} offset ${(page - 1) * notificationsPerPage}`);
    const newcomers = tab === "" && page === 1 && can(actor, "team:manage") ? await selectNewcomers(tx) : [];
    return {
      tabs: tabsOf(actor),
      newcomers,
      notifications: rows.slice(0, notificationsPerPage).map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
      hasMore: rows.length > notificationsPerPage,
    };
  });
}

/** How many are unread, at most `maxUnread`; null for somebody who gets none. */
export async function countUnread(actor: Actor): Promise<number | null> {
  requirePermission(actor, "dashboard:open");
  if (!can(actor, "notification:list")) return null;
  const [row] = await readOwn(actor, (tx) =>
    tx.execute<{ unread: number }>(sql`
      select count(*)::int as unread from (
        select from notifications where person = ${actor.id} and read_at is null limit ${maxUnread}) found`),
  );
  return row?.unread ?? 0;
}

/** @param ids null: all @returns how many were unread */
export const markRead = (actor: Actor, ids: readonly number[] | null): Promise<number> =>
  asPermitted(actor, "notification:list", (tx, actor) => setRead(tx, actor.id, ids));

async function setRead(tx: Tx, person: string, ids: readonly number[] | null): Promise<number> {
  const rows = await tx.execute(sql`
    update notifications set read_at = now(), deliver_at = null where person = ${person} and read_at is null
    ${ids ? sql`and id = any(${`{${ids.join()}}`}::bigint[])` : sql``} returning id`);
  return rows.length;
}

/** Reads what the actor was told of the record that they opened. @param pathname of the opened page */
export async function markOpenedRead(actor: Actor, pathname: string): Promise<void> {
  requirePermission(actor, "notification:list");
  const opened = recordOfPath(pathname);
  if (!opened) return;
  await asActor(actor, (tx) =>
    tx.execute(sql`
      update notifications set read_at = now(), deliver_at = null where person = ${actor.id} and read_at is null
        and object_id = ${opened.objectId} and object_type = ${opened.objectType}
        and kind = any(${`{${opened.kinds.map((kind) => JSON.stringify(kind)).join()}}`}::text[])`),
  );
}

/** "Sravani gave you Rigging (Sangeet): Before noon, please" */
export const notificationLine = (one: Notification): string =>
  `${sentenceOf(one)} ${one.title}${one.event && one.event !== one.title ? ` (${one.event})` : ""}${one.quote ? `: ${one.quote}` : ""}`;

/** What waits unread for a person's next morning mail. @param tx of that person */
export async function digestLines(tx: Tx, person: string): Promise<string[]> {
  const rows = await tx.execute<Notification>(sql`
    select ${notificationColumns} where n.person = ${person} and n.way = 'digest' and n.read_at is null and n.at > now() - interval '7 days'
    order by n.id desc limit 50`);
  return rows.map(notificationLine);
}

/** How the actor is told, and where. */
export async function readNotificationSettings(actor: Actor) {
  requirePermission(actor, "notification:list");
  const [preferences, push] = await Promise.all([readPreferences(actor), readPush(actor)]);
  const kinds = notificationKinds.filter((kind) => tabsOf(actor).some((tab) => tab && isInTab(tab, kind)));
  return { preferences, kinds, ...push };
}
export type NotificationSettings = Awaited<ReturnType<typeof readNotificationSettings>>;

/** @param chosen the values of a form by the names of preferences; unknown ones are left out */
export async function saveNotificationSettings(actor: Actor, chosen: Record<string, string | undefined>): Promise<void> {
  requirePermission(actor, "notification:list");
  for (const name of ["lock-screen", ...notificationKinds.map(wayPreference)] as const) {
    const value = readPreferenceValue(name, chosen[name]);
    if (value) await savePreference(actor, name, value);
  }
}

export { addDevice, removeDevice } from "./push/push.server.ts";
