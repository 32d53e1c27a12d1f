import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { rowsPerPage } from "#app/records/list-filters.ts";
import {
  type BenchPerson,
  openFiveStreams,
  openHundredStreams,
  postTask,
  type ServerPair,
  signIn,
  startServerPair,
} from "../harness.ts";
import { atMost, type Benchmark, ms, type ResultRow, resultRow } from "../report.ts";
import { percentile } from "../statistics.ts";
import { changeCounts, type EventStream, openStream, waitForChanges } from "../streams.ts";

/**
 * Whether event streams receive exactly the changes that their people may know of: 1,000 changes of every kind made on one server, with the
 * streams and pages of another (`recipients`); 1,000 streams with 20 changes a second for 15 s (`crowd`). The part `live` compares the
 * latency with a baseline.
 */
export const delivery: Benchmark = async (options) => {
  const pair = await startServerPair();
  try {
    const results = options.includes("crowd") ? [] : [await checkRecipients(pair)];
    return options.includes("recipients") ? results : [...results, ...(await checkCrowd(pair))];
  } finally {
    await pair.stop();
  }
};

const count = (n: number) => String(n);

async function checkRecipients(pair: ServerPair): Promise<ResultRow> {
  const { people, streams: memberStreams } = await openHundredStreams(pair, "planner");
  const admin = await signIn(pair.first, "Ad Min", "admin");
  const streams = [...memberStreams, await openStream(`${pair.second.url}/live`, { cookie: admin.cookie })];
  let errors = 0;
  for (let n = 0; n < 1_000; n++) {
    const before = changeCounts(streams);
    const recipients = await changeSomeTask(pair, n, admin, people);
    const mayReceive = (at: number) =>
      at === memberStreams.length || recipients.includes(people[Math.floor(at / 5)]?.id as string);
    await waitForChanges(
      streams.filter((_, at) => mayReceive(at)),
      before.filter((_, at) => mayReceive(at)),
      0,
    ).catch(() => errors++);
    errors += streams.filter(({ changes }, at) => !mayReceive(at) && changes.length > (before[at] as number)).length;
    const reader = people.find(({ id }) => id === recipients[n % recipients.length]) as BenchPerson;
    for (const person of [admin, reader]) if ((await shownTasks(pair, person)) !== (await storedTasks(pair, person))) errors++;
  }
  const events = new Set(streams.flatMap(({ changes, others }) => [...changes.map(({ kind }) => kind), ...others]));
  if ([...events].join() !== "tasks") errors++;
  for (const stream of streams) stream.close();
  return resultRow("1,000 changes: wrong recipients, pages or events", count, atMost(0, count), errors);
}

/** Adds, edits, moves or deletes a random task. @returns the ids of the people who may know of it */
async function changeSomeTask(
  { owner, first }: ServerPair,
  n: number,
  admin: BenchPerson,
  people: readonly BenchPerson[],
): Promise<string[]> {
  const rows = await owner`select id, version, status, assigned_to, title from tasks order by random()`;
  const [task] = rows;
  const assignee = people[randomInt(people.length)] as BenchPerson;
  const version = String(task?.version);
  if (task && rows.length > rowsPerPage - 5) {
    await postTask(first, admin, { intent: "delete", id: task.id, version });
    return [task.assigned_to];
  }
  if (!task || rows.length < 10 || n % 3 === 1) {
    await postTask(first, admin, { intent: "add", title: `Task ${n}`, priority: "low", assigned_to: assignee.id });
    return [assignee.id];
  }
  if (n % 3 === 0) {
    const fields = { intent: "edit", id: task.id, version, snapshot: "{}", title: task.title, priority: "high" };
    await postTask(first, admin, { ...fields, status: task.status, assigned_to: assignee.id });
    return [task.assigned_to, assignee.id];
  }
  const current = people.find(({ id }) => id === task.assigned_to) as BenchPerson;
  await postTask(first, current, { intent: "status", id: task.id, version, status: "completed" });
  return [task.assigned_to];
}

/** Ids and versions of the tasks on this person's page. */
async function shownTasks({ second }: ServerPair, { cookie }: BenchPerson): Promise<string> {
  const html = await (await fetch(`${second.url}/dashboard/tasks?status=all`, { headers: { cookie } })).text();
  const shown = html.matchAll(/name="task" value="([^"]+:\d+)"/g);
  return [...shown]
    .map(([, task]) => task)
    .sort()
    .join();
}

async function storedTasks({ owner }: ServerPair, { id, isAdmin }: BenchPerson): Promise<string> {
  const rows = await owner`select id, version from tasks where ${isAdmin}::boolean or assigned_to = ${id}`;
  return rows
    .map((row) => `${row.id}:${row.version}`)
    .sort()
    .join();
}

async function checkCrowd(pair: ServerPair): Promise<ResultRow[]> {
  const { owner } = pair;
  const people = await Promise.all(
    Array.from({ length: 200 }, (_, n) => signIn(pair.first, `Crowd ${n}`, n < 20 ? "admin" : "planner")),
  );
  const streams = await openFiveStreams(pair, people);
  await owner`insert into tasks (title, assigned_to) select 'Crowd', user_id from user_profiles where full_name like 'Crowd%'`;
  // All streams are notified of these tasks, in waves: this waits until the last one.
  await sleep(5_000);
  const before = changeCounts(streams.map(({ stream }) => stream));
  const changedAt = new Map<string, number>();
  const latencies: number[] = [];
  const adminStream = streams[0]?.stream as EventStream;
  const started = performance.now();
  for (let n = 0; n < 300; n++) {
    await sleep(Math.max(0, started + n * 50 - performance.now()));
    const { id } = people[randomInt(people.length)] as BenchPerson;
    const [seenBefore, start] = [changeCounts([adminStream]), performance.now()];
    for (const concerned of [id, "admins"]) changedAt.set(concerned, start);
    await owner`update tasks set priority = case priority when 'low' then 'high' else 'low' end where assigned_to = ${id}`;
    latencies.push(...(await waitForChanges([adminStream], seenBefore, start)));
  }
  await sleep(5_000);
  // Several changes may reach a stream as one event, the last of them after the last change.
  const wrong = streams.filter(({ stream, person }, at) => {
    const lastChange = changedAt.get(person.isAdmin ? "admins" : person.id);
    const lastEvent = stream.changes.slice(before[at]).at(-1);
    const isRight = lastChange === undefined ? !lastEvent : lastEvent && lastEvent.at > lastChange;
    return !isRight || stream.others.length > 0;
  }).length;
  const superuser = pair.superuser();
  const [listeners] =
    await superuser`select count(*)::int as n from pg_stat_activity where application_name = 'toranam listener'`;
  await superuser.end();
  for (const { stream } of streams) stream.close();
  return [
    resultRow("1,000 streams, 20 changes a second: streams with wrong events", count, atMost(0, count), wrong),
    resultRow("the same: p95 of an admin's stream", ms, atMost(250, ms), percentile(latencies, 0.95)),
    resultRow("LISTEN connections of two servers", count, atMost(2, count), listeners?.n),
  ];
}
