import { type SQL, sql } from "drizzle-orm";
import { addDays, today } from "#app/platform/dates.ts";
import type { Tx } from "#db/client.server.ts";
import { percentChange } from "./dashboard.ts";

const weeks = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] as const;

/**
 * The figures of the stat cards, without revenue: current counts, the change since this month began in India, and ten weekly
 * values, oldest first.
 */
export async function readStats(tx: Tx) {
  const currentDay = today();
  const monthStart = `${currentDay.slice(0, 7)}-01`;
  const firstDay = addDays(currentDay, -7 * 10);
  const [events, createdEvents, activeEvents, tasks, createdTasks, completedTasks, [upcoming]] = await Promise.all([
    countBy(tx, sql`select status as key, count(*)::int as n from events group by status`),
    countByDay(tx, "events", "created_at", firstDay < monthStart ? firstDay : monthStart),
    countBy(
      tx,
      sql`select date::text as key, count(*)::int as n from events where date >= ${firstDay} and status in ('active', 'completed') group by date`,
    ),
    countBy(tx, sql`select coalesce(status, 'pending') as key, count(*)::int as n from tasks group by status`),
    countByDay(tx, "tasks", "created_at", firstDay),
    countByDay(tx, "tasks", "completed_at", firstDay),
    countUpcomingEvents(tx),
  ]);
  const totalEvents = sum(events);
  const ofStatus = (counts: Count[], status: string) => sum(counts, (key) => key === status);
  const after = (counts: Count[], day: string) => sum(counts, (key) => key > day);
  const openTasks = sum(tasks) - ofStatus(tasks, "completed");
  const weekEnds = weeks.map((week) => addDays(currentDay, -7 * week));
  return {
    events: totalEvents,
    activeEvents: ofStatus(events, "active"),
    upcomingEvents: upcoming?.n ?? 0,
    pendingTasks: ofStatus(tasks, "pending"),
    completedTasks: ofStatus(tasks, "completed"),
    eventHistory: weekEnds.map((day) => totalEvents - after(createdEvents, day)),
    activeHistory: weekEnds.map((day) => sum(activeEvents, (key) => key > addDays(day, -7) && key <= day)),
    taskHistory: weekEnds.map((day) => openTasks - after(createdTasks, day) + after(completedTasks, day)),
    eventsChange: percentChange(totalEvents - sum(createdEvents, (key) => key >= monthStart), totalEvents),
  };
}

type Count = { key: string; n: number };

const countBy = (tx: Tx, query: SQL) => tx.execute<Count>(query);

/** Rows per day in India, from `firstDay` on. */
const countByDay = (tx: Tx, table: "events" | "tasks", column: "created_at" | "completed_at", firstDay: string) => {
  const timestamp = sql.identifier(column);
  return countBy(
    tx,
    sql`select (${timestamp} at time zone 'Asia/Kolkata')::date::text as key, count(*)::int as n from ${sql.identifier(table)}
      where ${timestamp} >= ${firstDay}::timestamp at time zone 'Asia/Kolkata' group by 1`,
  );
};

const sum = (counts: readonly Count[], isCounted: (key: string) => boolean = () => true): number =>
  counts.reduce((total, { key, n }) => (isCounted(key) ? total + n : total), 0);

const countUpcomingEvents = (tx: Tx) =>
  tx.execute<{ n: number }>(sql`
    select count(*)::int as n from events where status <> 'cancelled' and date between ${today()}::date and ${today()}::date + 14`);
