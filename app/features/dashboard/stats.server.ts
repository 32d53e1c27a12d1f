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
  const now = today();
  const monthStart = `${now.slice(0, 7)}-01`;
  const from = addDays(now, -7 * 10);
  const [events, created, active, tasks, opened, completed, [coming]] = await Promise.all([
    countBy(tx, sql`select status as key, count(*)::int as n from events group by status`),
    countByDay(tx, "events", "created_at", from < monthStart ? from : monthStart),
    countBy(
      tx,
      sql`select date::text as key, count(*)::int as n from events where date >= ${from} and status in ('active', 'completed') group by date`,
    ),
    countBy(tx, sql`select coalesce(status, 'pending') as key, count(*)::int as n from tasks group by status`),
    countByDay(tx, "tasks", "created_at", from),
    countByDay(tx, "tasks", "completed_at", from),
    selectComing(tx),
  ]);
  const total = sum(events);
  const ofStatus = (counts: Count[], status: string) => sum(counts, (key) => key === status);
  const after = (counts: Count[], day: string) => sum(counts, (key) => key > day);
  const open = sum(tasks) - ofStatus(tasks, "completed");
  const ends = weeks.map((week) => addDays(now, -7 * week));
  return {
    events: total,
    activeEvents: ofStatus(events, "active"),
    eventsComing: coming?.n ?? 0,
    pendingTasks: ofStatus(tasks, "pending"),
    completedTasks: ofStatus(tasks, "completed"),
    eventHistory: ends.map((day) => total - after(created, day)),
    activeHistory: ends.map((day) => sum(active, (key) => key > addDays(day, -7) && key <= day)),
    taskHistory: ends.map((day) => open - after(opened, day) + after(completed, day)),
    eventsChange: percentChange(total - sum(created, (key) => key >= monthStart), total),
  };
}

type Count = { key: string; n: number };

const countBy = (tx: Tx, query: SQL) => tx.execute<Count>(query);

/** By the day in India, from that day on. */
const countByDay = (tx: Tx, table: "events" | "tasks", column: "created_at" | "completed_at", from: string) => {
  const at = sql.identifier(column);
  return countBy(
    tx,
    sql`select (${at} at time zone 'Asia/Kolkata')::date::text as key, count(*)::int as n from ${sql.identifier(table)}
      where ${at} >= ${from}::timestamp at time zone 'Asia/Kolkata' group by 1`,
  );
};

const sum = (counts: readonly Count[], isCounted: (key: string) => boolean = () => true): number =>
  counts.reduce((total, { key, n }) => (isCounted(key) ? total + n : total), 0);

const selectComing = (tx: Tx) =>
  tx.execute<{ n: number }>(sql`
    select count(*)::int as n from events where status <> 'cancelled' and date between ${today()}::date and ${today()}::date + 14`);
