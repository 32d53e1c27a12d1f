import { sql } from "drizzle-orm";
import { type Actor, can, demand } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { type Counts, changeSince, dayOf } from "./dashboard.ts";

/** The sidebar's numbers; null for whoever may not see what they count. */
export async function readCounts(actor: Actor): Promise<Counts | null> {
  demand(actor, "dashboard:open");
  if (!can(actor, "overview:read")) return null;
  const [counts] = await asActor(actor, (tx) =>
    tx.execute<Counts>(sql`select
      (select count(*) from events)::int as events,
      (select count(*) from tasks where status = 'pending' or status is null)::int as tasks,
      (select count(*) from leads where stage = 'new' or awaiting_reply_since is not null)::int as leads,
      (select count(*) from invoices)::int as invoices`),
  );
  return counts as Counts;
}

/** What the DASHBOARD view shows this actor. Task figures are a member's own, an admin's the team's. */
export async function readOverview(actor: Actor, now = new Date()) {
  demand(actor, "overview:read");
  return asActor(actor, async (tx) => {
    const [figures, upcoming, recent] = await Promise.all([readFigures(tx), selectUpcoming(tx), selectRecent(tx)]);
    return { ...figures, upcoming, recent: recent.map(({ at, ...entry }) => ({ ...entry, day: dayOf(new Date(at), now) })) };
  });
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;

type Figures = {
  events: number;
  eventsBefore: number;
  activeEvents: number;
  eventsComing: number;
  pendingTasks: number;
  completedTasks: number;
  /** Paise. A double holds whole numbers up to 9 × 10^15: ninety billion rupees. */
  revenue: number;
  revenueBefore: number;
  issued: number;
  eventHistory: number[];
  activeHistory: number[];
  taskHistory: number[];
};

// "Before" is the moment this month began in India. Histories are ten weeks, oldest first.
async function readFigures(tx: Tx) {
  const [row] = await tx.execute<Figures>(sql`
    with month as (select date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as start),
      weeks as (select w, now() - make_interval(weeks => w) as instant, ${today()}::date - 7 * w as day from generate_series(9, 0, -1) w)
    select
      (select count(*) from events)::int as events,
      (select count(*) from events, month where created_at < start)::int as "eventsBefore",
      (select count(*) from events where status = 'active')::int as "activeEvents",
      (select count(*) from events where status <> 'cancelled' and date between ${today()}::date and ${today()}::date + 14)::int as "eventsComing",
      (select count(*) from tasks where status = 'pending' or status is null)::int as "pendingTasks",
      (select count(*) from tasks where status = 'completed')::int as "completedTasks",
      (select coalesce(sum(amount), 0) from invoices where status = 'issued')::float8 as revenue,
      (select coalesce(sum(amount), 0) from invoices, month where status = 'issued' and issued_at < start)::float8 as "revenueBefore",
      (select count(*) from invoices where status = 'issued')::int as issued,
      array(select (select count(*) from events where created_at <= instant)::int from weeks) as "eventHistory",
      array(select (select count(*) from events where status in ('active', 'completed') and date > day - 7 and date <= day)::int from weeks) as "activeHistory",
      array(select (select count(*) from tasks where created_at <= instant and (completed_at is null or completed_at > instant))::int from weeks) as "taskHistory"`);
  const { eventsBefore, revenueBefore, ...figures } = row as Figures;
  return {
    ...figures,
    eventsChange: changeSince(eventsBefore, figures.events),
    revenueChange: changeSince(revenueBefore, figures.revenue),
  };
}

type UpcomingEvent = {
  id: string;
  name: string | null;
  date: string;
  time: string | null;
  venue: string | null;
  status: string | null;
};

const selectUpcoming = (tx: Tx) =>
  tx.execute<UpcomingEvent>(sql`
    select id, name, date::text, time, venue, status from events
    where date >= ${today()}::date and status <> 'cancelled' order by date, time, id limit 5`);

type RecentRow = {
  id: string;
  kind: "task" | "event";
  title: string | null;
  status: string | null;
  isNew: boolean;
  person: string | null;
  at: string;
};

// Three tasks and two events, whichever moved last.
const selectRecent = (tx: Tx) =>
  tx.execute<RecentRow>(sql`
    (select id, 'task' as kind, title, status, version = 1 as "isNew", coalesce(nullif(assigned_user_name, ''), assigned_user_email) as person, updated_at as at
      from tasks_with_users order by updated_at desc limit 3)
    union all
    (select id, 'event', name, status, version = 1, null, created_at from events order by created_at desc limit 2)
    order by at desc`);
