import { sql } from "drizzle-orm";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { asSystem } from "#db/client.server.ts";
import { nextDay } from "./next-day.server.ts";

type Newest = { id: string; repeats: string; start: string; day: string };
const atOnce = 100;

/**
 * Makes the next task of each series whose newest task is completed, or due. Once, also by several servers: the newest task is locked, and a
 * series has one task for a day. When its person has left, whoever asked for it gets it, or nobody.
 */
export async function repeatTasks(now: Date): Promise<void> {
  while ((await repeatSome(now)) === atOnce);
}

const repeatSome = (now: Date): Promise<number> =>
  asSystem("reminders", async (tx) => {
    const newest = await tx.execute<Newest>(sql`
      select id, repeats, coalesce(series_start, due_date)::text as start, coalesce(series_day, due_date)::text as day from tasks
      where repeats is not null and due_date is not null
        and (status = 'completed' or (coalesce(status, 'pending') <> 'closed' and due_date <= ${today(now)}::date))
      order by due_date, id limit ${atOnce} for update skip locked`);
    for (const { id, repeats, start, day } of newest) {
      const next = nextDay(repeats, start, day);
      const [made] = await tx.execute<{ id: string }>(sql`
        with made as (
          insert into tasks (title, description, priority, assigned_to, asked_by, earlier_askers, event_id, due_date, repeats, series_id, series_start, series_day, steps)
          select title, description, priority, person, nullif(asked_by, person), earlier_askers, event_id, ${next}::date, repeats, coalesce(series_id, id), ${start}::date,
            ${next}::date, (select coalesce(jsonb_agg(step || '{"done": false}'), '[]') from jsonb_array_elements(steps) step)
          from tasks left join lateral (
            select user_id as person from user_profiles where user_id in (assigned_to, asked_by) and access not in ('pending', 'disabled')
            order by user_id = assigned_to desc limit 1) worker on true
          where id = ${id} on conflict do nothing returning id),
        passed_on as (
          update tasks set repeats = null, series_id = coalesce(series_id, id), series_start = ${start}::date, series_day = ${day}::date where id = ${id})
        select id from made`);
      const fields = { due_date: next, repeats };
      if (made) await audit(tx, { actor: "reminders", action: "task repeated", objectType: "task", objectId: made.id, fields });
    }
    return newest.length;
  });
