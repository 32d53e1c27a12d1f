import { sql } from "drizzle-orm";
import { addDays, today } from "#app/platform/dates.ts";
import { readTotals, type Tally, totalOf } from "#app/platform/tallies.server.ts";
import type { Tx } from "#db/client.server.ts";
import { changeSince } from "./dashboard.ts";

const weeks = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] as const;

/**
 * The stat cards but revenue: figures of now, against the moment this month began in India, and ten weeks of each, oldest first.
 * All of events and tasks comes from the tallies, so that it costs the same however many there are.
 */
export async function readFigures(tx: Tx) {
  const now = today();
  const monthStart = `${now.slice(0, 7)}-01`;
  const from = addDays(now, -7 * 10);
  const [events, made, held, tasks, opened, completed, [coming]] = await Promise.all([
    readTotals(tx, "events"),
    readTotals(tx, "events made", { from: from < monthStart ? from : monthStart }),
    readTotals(tx, "events on", { from }),
    readTotals(tx, "tasks"),
    readTotals(tx, "tasks opened", { from }),
    readTotals(tx, "tasks completed", { from }),
    selectComing(tx),
  ]);
  const total = totalOf(events);
  const ofStatus = (tallies: Tally[], status: string) => totalOf(tallies, ({ what }) => what === status);
  const after = (tallies: Tally[], day: string) => totalOf(tallies, ({ what }) => what > day);
  const open = totalOf(tasks) - ofStatus(tasks, "completed");
  const ends = weeks.map((week) => addDays(now, -7 * week));
  return {
    events: total,
    activeEvents: ofStatus(events, "active"),
    eventsComing: coming?.n ?? 0,
    pendingTasks: ofStatus(tasks, "pending"),
    completedTasks: ofStatus(tasks, "completed"),
    eventHistory: ends.map((day) => total - after(made, day)),
    activeHistory: ends.map((day) => totalOf(held, ({ what }) => what > addDays(day, -7) && what <= day)),
    taskHistory: ends.map((day) => open - after(opened, day) + after(completed, day)),
    eventsChange: changeSince(total - totalOf(made, ({ what }) => what >= monthStart), total),
  };
}

const selectComing = (tx: Tx) =>
  tx.execute<{ n: number }>(sql`
    select count(*)::int as n from events where status <> 'cancelled' and date between ${today()}::date and ${today()}::date + 14`);
