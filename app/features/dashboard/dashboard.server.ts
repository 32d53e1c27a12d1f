import { eq, sql } from "drizzle-orm";
import { readClientNeeds } from "#app/features/client-page/client-page.server.ts";
import { readRevenue } from "#app/features/figures/figures.server.ts";
import { type Period, percentChange, periodQuery } from "#app/features/figures/figures.ts";
import { readOverdueInvoices } from "#app/features/invoices/invoices.server.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { compareFolded } from "#app/platform/values/fold.ts";
import { indianNow } from "#app/records/event-days.server.ts";
import { selectOpenClashes } from "#app/records/venue-clashes.server.ts";
import { readAllOrOwn, readOwn, readShared, type Tx } from "#db/client.server.ts";
import { userProfiles } from "#db/schema.ts";
import type { NewestEnquiry, SidebarCounts } from "./dashboard.ts";
import { type OverviewScope, readNeeds, tasksFilter } from "./today/needs.server.ts";
import type { Needs, PlannedEvent } from "./today/needs.ts";
import { selectRecent } from "./today/recent-activity.server.ts";

/**
 * The counts beside the sidebar's links; null without permission to read them. Policies hide people and mail from members. Tasks and
 * leads are sums of two counts, each of which reads one index.
 */
export async function readSidebarCounts(actor: Actor): Promise<SidebarCounts | null> {
  requirePermission(actor, "dashboard:open");
  if (!can(actor, "overview:read")) return null;
  const [[tasks], [others]] = await Promise.all([
    readAllOrOwn(actor, (tx) =>
      tx.execute<{ count: number }>(sql`
        select (select count(*) from tasks where status = 'pending' ${tasksFilter(actor)})::int
          + (select count(*) from tasks where status is null ${tasksFilter(actor)})::int as count`),
    ),
    readShared(actor, (tx) =>
      tx.execute<Omit<SidebarCounts, "tasks">>(sql`
      select
        (select count(*) from events where status = 'active')::int as events,
        (select count(*) from leads where stage = 'new')::int
          + (select count(*) from leads where awaiting_reply_since is not null and stage <> 'new')::int as leads,
        (select count(*) from contact_submissions where state = 'held')::int as held,
        (select count(*) from invoice_balances where balance > 0 and due_date < ${today()}::date)::int as invoices,
        (select count(*) from user_profiles where access = 'pending')::int as people,
        (select count(*) from outbox where failure is not null and sent_at is null and (select is_admin()))::int as mail`),
    ),
  ]);
  return { ...(others as Omit<SidebarCounts, "tasks">), tasks: tasks?.count ?? 0 };
}

/** The newest enquiry with its lead, which open dashboards announce; null without one, or without permission to read it. */
export async function readNewestEnquiry(actor: Actor): Promise<NewestEnquiry | null> {
  requirePermission(actor, "dashboard:open");
  if (!can(actor, "lead:list")) return null;
  const [newest] = await readShared(actor, (tx) =>
    tx.execute<NewestEnquiry>(sql`
      select lead_id as "leadId", name, to_json(created_at) #>> '{}' as at from contact_submissions
      where state = 'received' and lead_id is not null order by created_at desc limit 1`),
  );
  return newest ?? null;
}

/** Why this person, who was invited, still waits for approval; null for everybody else. */
export async function readPendingReason(actor: Actor): Promise<string | null> {
  requirePermission(actor, "dashboard:open");
  const [row] = await readOwn(actor, (tx) =>
    tx.select({ reason: userProfiles.pendingReason }).from(userProfiles).where(eq(userProfiles.userId, actor.id)),
  );
  return row?.reason ?? null;
}

/** The data of the overview. A member sees their own tasks, leads and late invoices; an admin chooses by `whose`. */
export async function readOverview(actor: Actor, whose: OverviewScope = "mine", period: Period = "year") {
  requirePermission(actor, "overview:read");
  const [invoices, revenue, events, upcoming, workload, completedTasks, allNeeds, recent, clients, clashes] = await Promise.all([
    readOverdueInvoices(actor, can(actor, "task:list-all") ? whose : "mine"),
    can(actor, "revenue:read") ? readRevenue(actor, period) : null,
    readShared(actor, selectEventCounts),
    readShared(actor, selectUpcoming),
    readAllOrOwn(actor, (tx) => selectWorkload(tx, actor)),
    readAllOrOwn(actor, (tx) => selectCompletedTasks(tx, actor)),
    readNeeds(actor, whose),
    readAllOrOwn(actor, (tx) => selectRecent(tx, actor)),
    readClientNeeds(actor),
    readShared(actor, selectOpenClashes),
  ]);
  const { leadCounts, tasks: dueTasks, ...needs } = allNeeds;
  const all = sumOf(workload);
  const completed = completedTasks.reduce((sum, { count }) => sum + count, 0);
  const own = workload.find(({ id }) => id === actor.id) ?? noTasks;
  const shown = whose === "mine" ? own : all;
  const alwaysShown =
    clashes.length +
    clients.count +
    needs.people.count +
    needs.onAccount.count +
    needs.held.count +
    needs.mail.count +
    (needs.oldBackup === null ? 0 : 1) +
    (needs.lowDisk === null ? 0 : 1);
  return {
    stats: {
      ...events,
      ...countUpcoming(upcoming),
      tasks: { ...all, completed },
      /** Null for those who do not see the company's money. */
      revenue:
        revenue === null
          ? null
          : { period, query: periodQuery(period, today()), amount: revenue, invoices: withoutRows(invoices) },
    },
    needs: {
      ...needs,
      tasks: {
        late: { rows: dueTasks.filter(({ dueDate }) => dueDate < today()), count: shown.overdue },
        today: { rows: dueTasks.filter(({ dueDate }) => dueDate === today()), count: shown.dueToday },
        open: shown.open,
      },
      invoices: invoices.unreminded,
      clashes,
      clients,
    } satisfies Needs,
    counts: {
      mine: leadCounts.mine + own.overdue + own.dueToday + invoices.counts.mine + alwaysShown,
      everyone: leadCounts.everyone + all.overdue + all.dueToday + invoices.counts.everyone + alwaysShown,
    },
    upcoming: upcoming.slice(0, maxShown),
    /** For the sentence under the greeting. */
    planned: upcoming.slice(0, maxInGreeting).map(({ day, eventType }) => ({ date: day, eventType })),
    team: can(actor, "task:list-all") ? sortByOverdue(workload, completedTasks) : null,
    recent,
  };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;

const withoutRows = ({ unreminded, counts, ...sums }: Awaited<ReturnType<typeof readOverdueInvoices>>) => sums;

const maxShown = 5;
const maxInGreeting = 20;
/** Of the events that a card counts as upcoming. */
const lastUpcomingDay = () => addDays(today(), 14);

/** The tasks of an event, also those of other people. */
type EventTasks = { total: number; open: number };

/**
 * The events that last or come, each with its next day and what is then; of a night that lasts, today. Of the five that the list shows also how
 * many tasks they have. What is later than the next twenty and two weeks is left out.
 */
const selectUpcoming = async (tx: Tx) => [
  ...(await tx.execute<PlannedEvent & { tasks: EventTasks | null }>(sql`
    select id, name, date::text, time, end_time as "endTime", venue, event_type as "eventType", status, day::text, goes_on as "goesOn", day_time as "dayTime",
      day_venue as "dayVenue", function_name as "functionName", case when nth <= ${maxShown} then (
        select json_build_object('total', count(*), 'open', count(*) filter (where coalesce(status, 'pending') not in ('completed', 'closed')))
        from tasks_of_event(u.id)) end as tasks,
      case when day = ${today()}::date then (
        select json_agg(json_build_object('name', b.function_name, 'time', b.time, 'venue', b.venue) order by b.time, b.function_id)
        from event_bookings b where b.event_id = u.id and b.day = u.day and b.function_id <> u.function_id and b.status <> 'cancelled'
          and upper(b.occupied) > ${indianNow()}) end as later
    from (
      select *, row_number() over (order by day, day_time, id) as nth from (
        select distinct on (e.id) e.*, greatest(b.day, ${today()}::date) as day, b.day < ${today()}::date as goes_on, b.time as day_time, b.venue as day_venue, b.function_name,
          b.function_id
        from event_bookings b join events e on e.id = b.event_id
        where b.over_at > ${indianNow()} and b.status <> 'cancelled'
        order by e.id, b.day, upper(b.occupied) <= ${indianNow()}, b.time, b.function_id) next) u
    where nth <= ${maxInGreeting} or day <= ${lastUpcomingDay()}::date order by nth`)),
];

async function selectEventCounts(tx: Tx) {
  const monthStart = `${today().slice(0, 7)}-01`;
  // Each count is read from an index alone.
  const [row] = await tx.execute<{ total: number; active: number; added: number }>(sql`
    select (select count(*) from events)::int as total, (select count(*) from events where status = 'active')::int as active,
      (select count(*) from events where created_at >= ${monthStart}::timestamp at time zone 'Asia/Kolkata')::int as added`);
  const { total, active, added } = row as { total: number; active: number; added: number };
  return { totalEvents: total, activeEvents: active, eventsChange: percentChange(total - added, total) };
}

/** Of the active events, as the card of their number says. */
function countUpcoming(upcoming: readonly PlannedEvent[]) {
  const active = upcoming.filter(({ status }) => status === "active");
  return {
    eventsToday: active.filter(({ day }) => day === today()).length,
    upcomingEvents: active.filter(({ day }) => day <= lastUpcomingDay()).length,
  };
}

type TaskCounts = { open: number; pending: number; overdue: number; dueToday: number };
type Workload = TaskCounts & { id: string; name: string };

const noTasks: TaskCounts = { open: 0, pending: 0, overdue: 0, dueToday: 0 };

/** How many open tasks each person of the team has, also who has none. The row with an empty id counts the tasks that are assigned to nobody. */
async function selectWorkload(tx: Tx, actor: Person): Promise<Workload[]> {
  const rows = await tx.execute<Workload>(sql`
    select coalesce(p.user_id, t.person, '') as id, coalesce(nullif(p.full_name, ''), p.email, '') as name,
      coalesce(open, 0)::int as open, coalesce(pending, 0)::int as pending, coalesce(overdue, 0)::int as overdue,
      coalesce(due_today, 0)::int as "dueToday"
    from (
      select assigned_to as person, count(*) as open, count(*) filter (where status is distinct from 'in_progress') as pending,
        count(*) filter (where due_date < ${today()}::date) as overdue, count(*) filter (where due_date = ${today()}::date) as due_today
      from tasks where (status in ('pending', 'in_progress') or status is null) ${tasksFilter(actor)} group by 1) t
    full join (select user_id, full_name, email from user_profiles where access in ('planner', 'accounts', 'admin')) p on p.user_id = t.person`);
  return [...rows];
}

/** How many tasks each person has completed; null: nobody's. */
const selectCompletedTasks = (tx: Tx, actor: Person) =>
  tx.execute<{ person: string | null; count: number }>(
    sql`select assigned_to as person, count(*)::int as count from tasks where status = 'completed' ${tasksFilter(actor)} group by 1`,
  );

const sumOf = (workload: readonly TaskCounts[]): TaskCounts =>
  workload.reduce(
    (sum, row) => ({
      open: sum.open + row.open,
      pending: sum.pending + row.pending,
      overdue: sum.overdue + row.overdue,
      dueToday: sum.dueToday + row.dueToday,
    }),
    noTasks,
  );

/** The people of the team: most overdue tasks first, then most open ones. */
const sortByOverdue = (workload: readonly Workload[], completed: readonly { person: string | null; count: number }[]) =>
  workload
    .filter(({ name }) => name)
    .map(({ id, name, overdue, open }) => {
      return { id, name, overdue, open, completed: completed.find(({ person }) => person === id)?.count ?? 0 };
    })
    .sort((a, b) => b.overdue - a.overdue || b.open - a.open || compareFolded(a.name, b.name));

export type TeamMember = ReturnType<typeof sortByOverdue>[number];
