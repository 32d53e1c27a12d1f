import { sql } from "drizzle-orm";
import { plusDays, today } from "#app/platform/dates.ts";
import { readTallies, type Tally, totalOf } from "#app/platform/tallies.server.ts";
import type { Tx } from "#db/client.server.ts";
import { changeSince } from "./dashboard.ts";

const weeks = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] as const;

/**
 * The four stat cards: figures of now, against the moment this month began in India, and ten weeks of each, oldest first.
 * All of events and tasks comes from the tallies, so that it costs the same however many there are.
 */
export async function readFigures(tx: Tx) {
  const now = today();
  const monthStart = `${now.slice(0, 7)}-01`;
  const from = plusDays(now, -7 * 10);
  const [events, made, held, tasks, opened, completed, money] = await Promise.all([
    readTallies(tx, "events"),
    readTallies(tx, "events made", { from: from < monthStart ? from : monthStart }),
    readTallies(tx, "events on", { from }),
    readTallies(tx, "tasks"),
    readTallies(tx, "tasks opened", { from }),
    readTallies(tx, "tasks completed", { from }),
    readMoney(tx),
  ]);
  const total = totalOf(events);
  const ofStatus = (tallies: Tally[], status: string) => totalOf(tallies, ({ what }) => what === status);
  const after = (tallies: Tally[], day: string) => totalOf(tallies, ({ what }) => what > day);
  const open = totalOf(tasks) - ofStatus(tasks, "completed");
  const ends = weeks.map((week) => plusDays(now, -7 * week));
  return {
    events: total,
    activeEvents: ofStatus(events, "active"),
    eventsComing: money.coming,
    pendingTasks: ofStatus(tasks, "pending"),
    completedTasks: ofStatus(tasks, "completed"),
    revenue: money.revenue,
    issued: money.issued,
    eventHistory: ends.map((day) => total - after(made, day)),
    activeHistory: ends.map((day) => totalOf(held, ({ what }) => what > plusDays(day, -7) && what <= day)),
    taskHistory: ends.map((day) => open - after(opened, day) + after(completed, day)),
    revenueHistory: money.history,
    eventsChange: changeSince(total - totalOf(made, ({ what }) => what >= monthStart), total),
    revenueChange: changeSince(money.before, money.revenue),
  };
}

type Money = { coming: number; revenue: number; before: number; issued: number; history: number[] };

// Paise; a double holds whole numbers up to 9 × 10^15: ninety billion rupees.
async function readMoney(tx: Tx): Promise<Money> {
  const [row] = await tx.execute<Money>(sql`
    with month as (select date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata' as start)
    select
      (select count(*) from events where status <> 'cancelled' and date between ${today()}::date and ${today()}::date + 14)::int as coming,
      (coalesce(sum(amount), 0) - (select coalesce(sum(amount), 0) from credit_notes))::float8 as revenue,
      (coalesce(sum(amount) filter (where issued_at < (select start from month)), 0)
        - (select coalesce(sum(amount), 0) from credit_notes where created_at < (select start from month)))::float8 as before,
      count(*)::int as issued,
      array(select coalesce((select sum(amount) from invoices where status = 'issued'
        and issued_at > now() - make_interval(weeks => w + 1) and issued_at <= now() - make_interval(weeks => w)), 0)::float8
        from generate_series(9, 0, -1) w) as history
    from invoices where status = 'issued'`);
  return row as Money;
}
