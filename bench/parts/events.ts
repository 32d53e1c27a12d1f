import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "#db/connect.ts";
import { type Checkout, here, withFormer } from "../former.ts";
import { type Benchmark, ms, type ResultRow, ratioAtMost, resultRow } from "../report.ts";
import { alternate, percentile, timed } from "../statistics.ts";

/** The commit at which an event was one date. It had no date board; its list of a month answered whether a day is free. */
const formerCommit = "af35a34f";
const rounds = Number(process.env.ROUNDS ?? 60);
const warmUpRounds = 5;

/** The p95 of pages with 5,000 events of three functions, of this build beside that of the commit above in turn, nothing kept of the page before. */
export const events: Benchmark = () =>
  withFormer(formerCommit, async (former) => {
    const [ours, theirs] = [await startSite(await here()), await startSite(former)];
    try {
      const results: ResultRow[] = [];
      const measure = async (work: string, ownPath: (round: number) => string, formerPath = ownPath) => {
        const [round, formerRound] = [count(), count()];
        const times = await alternate(rounds, warmUpRounds, {
          ours: () => ours.get(ownPath(round())),
          theirs: () => theirs.get(formerPath(formerRound())),
        });
        const p95 = (of: readonly number[]) => percentile(of, 0.95);
        const row = resultRow(`${work}, p95`, ms, ratioAtMost(1), p95(times.ours), p95(times.theirs));
        const middle = resultRow(
          `${work}, median`,
          ms,
          ratioAtMost(1),
          percentile(times.ours, 0.5),
          percentile(times.theirs, 0.5),
        );
        console.log(
          row.work,
          row.ours,
          row.baseline,
          row.ratio?.toFixed(2),
          "median",
          middle.ours,
          middle.baseline,
          middle.ratio?.toFixed(2),
        );
        results.push(row, middle);
      };
      await measure("TODAY", () => "");
      await measure("an event's page", (round) => `/events/${idOf(4_000 + round)}`);
      await measure(
        "the date board, beside the month of events",
        () => "/events/dates",
        () => "/events?view=month",
      );
      await measure("the list of coming events", () => "/events?when=coming");
      return results;
    } finally {
      await Promise.all([ours.server.dispose(), theirs.server.dispose()]);
    }
  });

function count(): () => number {
  let next = 0;
  return () => next++;
}
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

async function startSite({ server: { Server } }: Checkout) {
  const server = await Server.start({ env: { BACKUP_DAYS: "0" } });
  const owner = await server.database();
  const email = "sravani@toranam.example";
  const id = await server.addPerson({ email, name: "Sravani Reddy", access: "admin" });
  await fill(owner as Sql, id);
  const cookie = await server.session({ email });
  const read = async (path: string) => {
    const response = await fetch(`${server.url}/dashboard${path}`, { headers: { cookie } });
    await response.arrayBuffer();
    return response.status;
  };
  const get = async (path: string): Promise<number> => {
    // Equal reads are shared until something changes.
    await owner`update tasks set title = title where id = (select id from tasks limit 1)`;
    await sleep(50);
    let status = 0;
    const time = await timed(async () => {
      status = await read(path);
    });
    // On a machine that other programs use too much the database may seem silent.
    if (status === 503) return get(path);
    if (status !== 200) throw new Error(`${path}: status ${status}`);
    return time;
  };
  return { server, get };
}

/** Five years of events, 300 of them coming, with four tasks and two vendors each. */
async function fill(owner: Sql, person: string): Promise<void> {
  await owner`insert into clients (name, email) select 'Client ' || n, 'client' || n || '@example.com' from generate_series(1, 2000) n`;
  await owner`insert into vendors (vendor_name, status) select 'Vendor ' || n, 'active' from generate_series(1, 300) n`;
  await owner`
    insert into events (id, name, date, time, end_time, venue, status, event_type, client_id, created_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Event ' || n, d.day, '09:00', '12:00', 'Client’s house',
      case when n % 9 = 0 then 'cancelled' when d.day < current_date - 1 then 'completed' when n % 2 = 0 then 'active' else 'pending' end, 'Wedding',
      c.id, now() - interval '300 days' from generate_series(1, 5000) n cross join lateral (select current_date - 1750 + n * 2050 / 5000 as day) d
      join (select id, row_number() over (order by name) as at from clients) c on c.at = n % 2000 + 1`;
  // The first function is that of the event, so no trigger has anything to do.
  await owner`alter table event_functions disable trigger user`;
  await owner`delete from event_functions`;
  await owner`
    insert into event_functions (event_id, name, day, start_time, end_time, venue, guests, position)
    select e.id, f.name, e.date + f.day, f.starts, f.ends, coalesce(f.hall, 'Venue ' || substr(e.name, 7)::int % 40), 300, f.day
    from events e cross join (values ('Haldi', 0, '09:00', '12:00', 'Client’s house'), ('Sangeet', 1, '18:00', '23:30', null), ('Reception', 2, '19:00', '01:00', null))
      f (name, day, starts, ends, hall)`;
  await owner`alter table event_functions enable trigger user`;
  await owner`
    insert into tasks (title, status, priority, due_date, assigned_to, event_id)
    select 'Task ' || k, case when e.date < current_date then 'completed' else 'pending' end, 'medium', e.date - k * 7, ${person}, e.id
    from events e cross join generate_series(1, 4) k`;
  await owner`
    insert into event_vendors (event_id, vendor_id, service) select e.id, v.id, '' from (select id, row_number() over (order by id) as at from events) e
    join (select id, row_number() over (order by vendor_name) as at from vendors) v on v.at in (e.at % 300 + 1, e.at * 7 % 300 + 1)`;
  // At that commit nobody was told of a task.
  await owner.unsafe("do $$ begin if to_regclass('notifications') is not null then delete from notifications; end if; end $$");
  await owner.unsafe("vacuum analyze");
}
