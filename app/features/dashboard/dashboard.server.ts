import { sql } from "drizzle-orm";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/dates.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import type { EventStatus } from "#db/enums.ts";
import { activityDay, type SidebarCounts } from "./dashboard.ts";
import { readStats } from "./stats.server.ts";

/** The counts beside the sidebar's links; null without permission to read them. */
export async function readSidebarCounts(actor: Actor): Promise<SidebarCounts | null> {
  requirePermission(actor, "dashboard:open");
  if (!can(actor, "overview:read")) return null;
  return asActor(actor, async (tx) => {
    const [counts] = await tx.execute<SidebarCounts>(sql`
      select
        (select count(*) from events)::int as events,
        (select count(*) from tasks where status = 'pending')::int + (select count(*) from tasks where status is null)::int as tasks,
        (select count(*) from leads where stage = 'new')::int
          + (select count(*) from leads where awaiting_reply_since is not null and stage <> 'new')::int as leads,
        (select count(*) from contact_submissions where state = 'quarantined')::int as held,
        (select count(*) from invoices)::int as invoices`);
    return counts as SidebarCounts;
  });
}

/** A member sees the figures of their own tasks, an admin those of all tasks. */
export async function readOverview(actor: Actor, now = new Date()) {
  requirePermission(actor, "overview:read");
  return asActor(actor, async (tx) => {
    const [figures, upcoming, recent] = await Promise.all([
      readStats(tx),
      selectUpcoming(tx),
      selectRecent(tx, can(actor, "task:list-all") ? null : actor.id),
    ]);
    return {
      ...figures,
      upcoming,
      recent: recent.map(({ at, ...entry }) => ({ ...entry, day: activityDay(new Date(at), now) })),
    };
  });
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;

type UpcomingEvent = {
  id: string;
  name: string | null;
  date: string;
  time: string | null;
  venue: string | null;
  status: EventStatus;
};

const selectUpcoming = (tx: Tx) =>
  tx.execute<UpcomingEvent>(sql`
    select id, name, date::text, time, venue, status from events
    where date >= ${today()}::date and status <> 'cancelled' order by events.date, time, id limit 5`);

type RecentRow = {
  id: string;
  kind: "task" | "event";
  title: string | null;
  status: string | null;
  isNew: boolean;
  person: string | null;
  at: string;
};

// The specification asks for three tasks and two events.
const selectRecent = (tx: Tx, ownedBy: string | null) =>
  tx.execute<RecentRow>(sql`
    (select id, 'task' as kind, title, status, version = 1 as "isNew", coalesce(nullif(assigned_user_name, ''), assigned_user_email) as person, updated_at as at
      from tasks_with_users ${ownedBy ? sql`where assigned_to = ${ownedBy}` : sql``} order by updated_at desc limit 3)
    union all
    (select id, 'event', name, status, version = 1, null, created_at from events order by created_at desc limit 2)
    order by at desc`);
