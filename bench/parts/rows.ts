import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import { connect } from "#db/connect.ts";
import { drizzleOn } from "#db/drizzle.ts";
import { migrate } from "#db/migrate.ts";
import { DatabasePool } from "#db/pool.ts";
import { ensureAppLogin } from "#db/roles.ts";
import { events, tasksWithUsers as view } from "#db/schema.ts";
import { externalPostgres } from "../../test/external-postgres.ts";
import { type Benchmark, ms, noTarget, resultRow } from "../report.ts";
import { alternate, median } from "../statistics.ts";

const rounds = 15;
const readsPerRound = 30;
const routerEncoder = "../../node_modules/react-router/dist/production/vendor/turbo-stream-v2/turbo-stream.js";

/**
 * The ways in which 200 tasks can get from PostgreSQL into the bytes of a response, run in turn, in milliseconds of this process's CPU time;
 * the baseline is the first way. Then ten statements: each sent after the result of the one before, and all sent together.
 */
export const rows: Benchmark = async () => {
  const { encode } = (await import(join(import.meta.dirname, routerEncoder))) as { encode(value: unknown): ReadableStream };
  const postgres = await externalPostgres();
  await ensureAppLogin(postgres.url, "bench");
  await migrate(postgres.url);
  const sql = connect(postgres.superuserUrl, { max: 1 });
  await sql`insert into events (name, date) values ('Wedding', current_date)`;
  await sql`
    insert into tasks (title, status, priority, due_date, event_id)
    select 'Task ' || n, 'pending', 'medium', current_date + n % 60, (select id from events) from generate_series(1, 200) n`;
  await sql.end();
  const pool = new DatabasePool(postgres.superuserUrl, { max: 1, prepare: true });
  const db = drizzleOn(pool);

  const text = `select t.id, title, t.status, priority, due_date::text as "dueDate", assigned_user_name as "assigneeName",
    assigned_user_email as "assigneeEmail", json_build_object('id', e.id, 'name', e.name, 'date', e.date) as event, t.version
    from tasks_with_users t left join events e on e.id = t.event_id where 200 = $1::int order by due_date, t.id`;
  const viaDrizzle = () =>
    db
      .select({
        id: view.id,
        title: view.title,
        status: view.status,
        priority: view.priority,
        dueDate: view.dueDate,
        assigneeName: view.assignedUserName,
        assigneeEmail: view.assignedUserEmail,
        event: { id: events.id, name: events.name, date: events.date },
        version: view.version,
      })
      .from(view)
      .leftJoin(events, eq(events.id, view.eventId))
      .orderBy(asc(view.dueDate), asc(view.id));
  const driverRows = async () => (await pool.query(text, [200])).rows;
  const json = async () => (await pool.query(`select json_agg(t)::text as list from (${text}) t`, [200])).rows[0].list;
  const byRouter = async (value: unknown) => Buffer.from(await new Response(encode({ route: { data: value } })).arrayBuffer());
  const statements = Array.from({ length: 10 }, (_, n) => () => pool.query(`select ${n} as n, $1::int as m`, [n]));

  const ways = {
    "Drizzle's rows, the router's encoding": async () => byRouter(await viaDrizzle()),
    "the driver's rows, the router's encoding": async () => byRouter(await driverRows()),
    "the driver's rows, plain JSON": async () => Buffer.from(JSON.stringify(await driverRows())),
    "PostgreSQL's JSON as a text in the router's encoding": async () => byRouter(await json()),
    "PostgreSQL's JSON as it is": async () => Buffer.from(await json()),
    "ten statements, one after another": async () => {
      for (const run of statements) await run();
    },
    "ten statements, sent together": () =>
      pool.transaction((run) => Promise.all(statements.map((_, n) => run(`select ${n} as n, $1::int as m`, [n])))),
  };
  const measured = Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, () => cpuTime(way)]));
  const times = await alternate(rounds, 5, measured);
  await pool.end();
  await postgres.end();
  const [first = "", ...others] = Object.keys(ways).slice(0, 5);
  const medianOf = (name: string) => median(times[name] ?? []);
  const [apart = "", together = ""] = Object.keys(ways).slice(5);
  return [
    ...others.map((name) => resultRow(`200 tasks: ${name} (baseline: ${first})`, ms, noTarget, medianOf(name), medianOf(first))),
    resultRow(`${together} (baseline: ${apart})`, ms, noTarget, medianOf(together), medianOf(apart)),
  ];
};

/** The CPU time of this process for one read, in milliseconds. */
async function cpuTime(read: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  for (let n = 0; n < readsPerRound; n++) await read();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / readsPerRound;
}
