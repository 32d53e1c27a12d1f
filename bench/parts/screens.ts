import { setTimeout as sleep } from "node:timers/promises";
import { today } from "#app/platform/values/dates.ts";
import type { Sql } from "#db/connect.ts";
import { seed } from "../growth-rows.ts";
import { type BenchPerson, type Server, signIn, withServer } from "../harness.ts";
import { atMost, type Benchmark, ms, noTarget, type ResultRow, ratioAtMost, resultRow } from "../report.ts";
import { Screen, waitForScreens } from "../screens.ts";
import { serverWork, type Work } from "../server-work.ts";
import { percentile, timed } from "../statistics.ts";

const count = (n: number) => String(Math.round(n));
const views = ["/dashboard/events.data", "/dashboard.data?index", "/dashboard/tasks.data", "/dashboard/leads.data"];
/** The views that show today's event. */
const viewsWithEvent = views.slice(0, 2);

/**
 * What a change costs when many dashboards (screens) are open, with the data of twenty years. An event is renamed by a post. `few`: the time
 * until the new name is in the data of 50 other screens. `many`: the time until 1,000 screens have read again, and how long a request of
 * another view takes during 20 changes a second. A fifth of the people are admins. The baseline is the same with one screen.
 */
export const screens: Benchmark = (options) =>
  withServer(async (server, owner) => {
    const people: BenchPerson[] = [];
    for (let n = 0; n < 200; n++) people.push(await signIn(server, `Person ${n}`, n % 5 === 0 ? "admin" : "planner"));
    await seed(owner, 1);
    const [event] = await owner`insert into events (name, date, status) values ('Start', ${today()}, 'active') returning id`;
    const bench = { server, owner, people, eventId: event?.id as string };
    const one = await measure(bench, { size: 1, views: viewsWithEvent, changes: 40 });
    const rows: ResultRow[] = [];
    if (!options.includes("many")) rows.push(...(await compareFew(bench, one)));
    if (!options.includes("few")) rows.push(...(await compareMany(bench, one)));
    return rows;
  });

type Bench = { server: Server; owner: Sql; people: readonly BenchPerson[]; eventId: string };
/** Milliseconds until each screen had read, and the work of one change. */
type Measured = { times: number[]; work: Work };

async function compareFew(bench: Bench, one: Measured): Promise<ResultRow[]> {
  const fifty = await measure(bench, { size: 50, views: viewsWithEvent, changes: 20 });
  const row = (share: number, target = noTarget) => {
    const [ours, baseline] = [percentile(fifty.times, share), percentile(one.times, share)];
    return resultRow(`from the click to the text on 50 screens, p${share * 100}`, ms, target, ours, baseline);
  };
  return [row(0.5), row(0.95, atMost(250, ms)), ...workRows("50 screens", fifty.work, scaled(one.work, 50))];
}

async function compareMany(bench: Bench, one: Measured): Promise<ResultRow[]> {
  let waits: number[] = [];
  const meanwhile = async () => {
    waits = await waitDuringChanges(bench);
  };
  const { times, work } = await measure(bench, { size: 1_000, views, changes: 5, meanwhile });
  return [
    resultRow("from the click until the last of 1,000 screens has read", ms, noTarget, Math.max(...times)),
    ...workRows("1,000 screens", work, scaled(one.work, 1_000)),
    resultRow("1,000 screens, 20 changes a second: another request, p95", ms, atMost(100, ms), percentile(waits, 0.95)),
  ];
}

const workRows = (what: string, ours: Work, baseline: Work): ResultRow[] => [
  resultRow(`one change, ${what}: transactions`, count, ratioAtMost(1), ours.transactions, baseline.transactions),
  resultRow(`one change, ${what}: CPU time of node`, ms, ratioAtMost(1), ours.node, baseline.node),
  resultRow(`one change, ${what}: CPU time of PostgreSQL`, ms, ratioAtMost(1), ours.postgres, baseline.postgres),
];

const scaled = ({ node, postgres, transactions }: Work, by: number): Work => ({
  node: node * by,
  postgres: postgres * by,
  transactions: transactions * by,
});

type Crowd = { size: number; views: readonly string[]; changes: number; meanwhile?: () => Promise<void> };

/** Opens screens on the views in turn and renames the event several times; then runs `meanwhile` with the screens still open. */
async function measure(bench: Bench, { size, views, changes, meanwhile }: Crowd): Promise<Measured> {
  const { server, owner, people } = bench;
  const screens: Screen[] = [];
  for (let n = 0; n < size; n++) {
    const view = views[(n + Math.floor(n / people.length)) % views.length] as string;
    const screen = new Screen(people[n % people.length] as BenchPerson, server.url + view);
    await screen.open(`${server.url}/live`);
    screens.push(screen);
  }
  const change = async (name: string) => {
    // Changes by hand are apart too: by then every screen has been notified of the previous one.
    await sleep(500);
    const start = performance.now();
    const hasRead = ({ shown, dataUrl }: Screen) =>
      shown.at > start && (shown.data.includes(name) || !viewsWithEvent.some((view) => dataUrl.endsWith(view)));
    return (await Promise.all([waitForScreens(screens, hasRead, start), rename(bench, name)]))[0];
  };
  await change("Warm-up");
  const times: number[] = [];
  const [, work] = await serverWork(server.pid, owner, async () => {
    for (let n = 0; n < changes; n++) times.push(...(await change(`Renamed ${n}`)));
  });
  await meanwhile?.();
  for (const screen of screens) screen.close();
  return { times, work: scaled(work, 1 / changes) };
}

/** Posts the form of the event's page with another name, as the first admin. */
async function rename({ server, owner, people: [admin], eventId }: Bench, name: string): Promise<void> {
  const [event] = await owner`select version from events where id = ${eventId}`;
  const fields = { intent: "edit", id: eventId, version: String(event?.version), snapshot: "{}", name, date: today() };
  const response = await fetch(`${server.url}/dashboard/events/${eventId}.data`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { cookie: admin?.cookie as string },
    redirect: "manual",
  });
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`the change returned ${response.status}`);
}

/** 20 changes a second for 15 s. @returns how long requests of another view wait meanwhile, in milliseconds */
async function waitDuringChanges({ server, owner, people: [admin], eventId }: Bench): Promise<number[]> {
  const waits: number[] = [];
  let isOver = false;
  const ask = async () => {
    while (!isOver) {
      const request = fetch(`${server.url}/dashboard/vendors.data`, { headers: { cookie: admin?.cookie as string } });
      waits.push(await timed(async () => (await request).arrayBuffer()));
      await sleep(50);
    }
  };
  const asking = ask();
  for (let n = 0; n < 300; n++) {
    await Promise.all([sleep(50), owner`update events set name = ${`Busy ${n}`} where id = ${eventId}`]);
  }
  isOver = true;
  await asking;
  return waits;
}
