import { type SQL, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { maxWithoutVoucher } from "#app/features/money/money.ts";
import type { PreferenceValue } from "#app/identity/preferences.ts";
import { isOldBackup } from "#app/jobs/backup-age.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { readSpace } from "#app/platform/disk-space.server.ts";
import { isDiskLow } from "#app/platform/disk-space.ts";
import { env } from "#app/platform/env.ts";
import { today } from "#app/platform/values/dates.ts";
import { enteredDaysText } from "#app/platform/values/entered-days.ts";
import { indianNow } from "#app/records/event-days.server.ts";
import { readAllOrOwn, readShared, type Tx } from "#db/client.server.ts";
import { type DueTask, type EventWithoutKind, type Newcomer, type NextAction, rowsPerGroup, type WaitingLead } from "./needs.ts";

export type OverviewScope = PreferenceValue<"overview">;
type LeadCounts = { ownerId: string | null; replies: number; overdue: number; actions: number };
type Counts = {
  leads: LeadCounts[];
  held: number;
  heldSince: Date | null;
  onAccount: { count: number; amount: number; clientId: string | null };
  people: number;
  kinds: number;
  mail: number;
  mailSince: Date | null;
  /** The age of the last backup, or of the first account while there is none; null for members. */
  backupSeconds: number | null;
};

/**
 * The rows and counts of "Needs you today", except invoices, venue clashes and clients. A lead without an owner counts as everybody's.
 * @param actor a member gets only their own tasks
 */
export async function readNeeds(actor: Actor, whose: OverviewScope) {
  requirePermission(actor, "overview:read");
  const mine = whose === "mine";
  const isOwn = ({ ownerId }: { ownerId: string | null }) => ownerId === null || ownerId === actor.id;
  const [[counts], space, replies, tasks, actions, people, kinds] = await Promise.all([
    readShared(actor, selectCounts),
    can(actor, "operations:read") ? readSpace() : null,
    readShared(actor, selectReplies),
    readAllOrOwn(actor, (tx) =>
      tx.execute<DueTask>(sql`
      select t.id, t.version, t.title, t.status, t.due_date::text as "dueDate", e.name as "eventName", e.date::text as "eventDate", e.id is not null as "hasEvent"
      from ((${firstTasksSql(sql`<`, mine, actor)}) union all (${firstTasksSql(sql`=`, mine, actor)})) t left join events e on e.id = t.event_id
      order by t.due_date, t.id`),
    ),
    readShared(actor, selectActions),
    can(actor, "team:manage")
      ? readShared(actor, (tx) =>
          tx.execute<Newcomer & { since: Date }>(sql`
          select user_id as id, version, full_name as name, email, created_at as since from user_profiles where access = 'pending'
          order by created_at, user_id limit ${rowsPerGroup}`),
        )
      : [],
    readShared(actor, (tx) =>
      tx.execute<EventWithoutKind>(sql`
        select id, name, date::text from events where ${lacksKind()} order by date, id limit ${rowsPerGroup}`),
    ),
  ]);
  const allCounts = counts as Counts;
  const all = sumLeads(allCounts.leads);
  const own = sumLeads(allCounts.leads.filter(isOwn));
  const shown = mine ? own : all;
  const firstRows = <Row extends { ownerId: string | null }>(rows: readonly Row[]) =>
    (mine ? rows.filter(isOwn) : rows).slice(0, rowsPerGroup).map(({ ownerId, ...row }) => row);
  const toIso = (value: Date | null) => (value ? new Date(value).toISOString() : null);
  return {
    replies: {
      rows: firstRows(replies).map((row) => ({
        ...row,
        dueAt: new Date(row.dueAt).toISOString(),
        days: row.days && enteredDaysText(row.days),
      })),
      count: shown.replies,
      overdue: shown.overdue,
    },
    tasks: [...tasks],
    actions: { rows: firstRows(actions), count: shown.actions },
    people: { rows: people.map((row) => ({ ...row, since: new Date(row.since).toISOString() })), count: allCounts.people },
    kinds: { rows: [...kinds], count: allCounts.kinds },
    onAccount: company().advanceDocument === "voucher" ? allCounts.onAccount : { count: 0, amount: 0, clientId: null },
    held: { count: allCounts.held, since: toIso(allCounts.heldSince) },
    mail: { count: allCounts.mail, since: toIso(allCounts.mailSince) },
    oldBackup: isOldBackup(allCounts.backupSeconds) && !env().DEMO ? allCounts.backupSeconds : null,
    lowDisk: space && isDiskLow(space) ? space : null,
    /** How many replies and next actions each of the choices Mine and Everyone shows. */
    leadCounts: { mine: own.replies + own.actions, everyone: all.replies + all.actions },
  };
}

const sumLeads = (owners: readonly LeadCounts[]) =>
  owners.reduce(
    (sum, { replies, overdue, actions }) => ({
      replies: sum.replies + replies,
      overdue: sum.overdue + overdue,
      actions: sum.actions + actions,
    }),
    { replies: 0, overdue: 0, actions: 0 },
  );

/** The condition for the tasks that a person may list; with `mine` only the person's own. The policy of tasks has the same condition for a member inside an `or`, which uses no index. */
export function tasksFilter(person: Person, { mine = false } = {}): SQL {
  return mine || !can(person, "task:list-all") ? sql`and assigned_to = ${person.id}` : sql``;
}

/** The first open tasks that are overdue (`<`) or due today (`=`). */
const firstTasksSql = (comparison: SQL, mine: boolean, actor: Person): SQL => sql`
  select id, version, title, status, due_date, event_id from tasks
  where coalesce(status, 'pending') <> 'completed' and status is distinct from 'closed' and due_date ${comparison} ${today()}::date ${tasksFilter(actor, { mine })}
  order by due_date, id limit ${rowsPerGroup}`;

/** The condition for the coming events that an accepted quote made without a kind, so without a checklist. */
const lacksKind = () => sql`event_type is null and status in ('pending', 'active') and coalesce(over_at > ${indianNow()}, true)
  and id in (select event_id from quotes where status = 'accepted')`;

/** The condition for the leads whose next action is due by today. */
const dueActionSql = () => sql`next_action is not null and next_action_on <= ${today()}::date and stage not in ('won', 'lost')`;

/** The first rows of each owner, so that the statement is the same for everybody (decision 49). */
const selectReplies = (tx: Tx) =>
  tx.execute<Omit<WaitingLead, "dueAt"> & { dueAt: Date; ownerId: string | null }>(sql`
    select l.id, l.version, l.name, l.reply_due_at as "dueAt", l.company, l.owner_id as "ownerId", l.kind, l.place, l.days
    from (select *, row_number() over (partition by owner_id order by reply_due_at, id) as nth from leads where awaiting_reply_since is not null) l
    where nth <= ${rowsPerGroup} order by reply_due_at, l.id`);

/** Like `selectReplies`. */
const selectActions = (tx: Tx) =>
  tx.execute<NextAction & { ownerId: string | null }>(sql`
    select id, version, name, stage, next_action as "nextAction", next_action_on::text as "nextActionOn", owner_id as "ownerId"
    from (select *, row_number() over (partition by owner_id order by next_action_on, id) as nth from leads where ${dueActionSql()}) l
    where nth <= ${rowsPerGroup} order by l.next_action_on, id`);

/** The counts. Leads are counted by owner, so that the statement is the same for everybody (decision 49). Policies hide people and mail from members, who get 0 for both. */
const selectCounts = (tx: Tx) =>
  tx.execute<Counts>(sql`
    select * from
      (select coalesce(json_agg(o), '[]') as leads from (
        select owner_id as "ownerId", count(*)::int as replies, count(*) filter (where reply_due_at < now())::int as overdue, 0 as actions
          from leads where awaiting_reply_since is not null group by 1
        union all select owner_id, 0, 0, count(*)::int from leads where ${dueActionSql()} group by 1) o) leads,
      (select count(*)::int as held, min(created_at) as "heldSince" from contact_submissions where state = 'held') held,
      (select json_build_object('count', count(*), 'amount', coalesce(sum(gross - allocated), 0),
          'clientId', (array_agg(kept_client(client_id) order by paid_on))[1]) as "onAccount"
        from payments where gross - allocated > ${maxWithoutVoucher} and client_id is not null) "onAccount",
      (select count(*)::int as kinds from events where ${lacksKind()}) kinds,
      (select count(*)::int as people from user_profiles where access = 'pending') people,
      (select count(*)::int as mail, min(created_at) as "mailSince" from outbox
        where failure is not null and sent_at is null and (select is_admin())) mail,
      (select case when is_admin() then
        extract(epoch from now() - coalesce(last_backup(), (select min(created_at) from user_profiles)))::float8 end as "backupSeconds") backup`);
