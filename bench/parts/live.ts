import { setTimeout as sleep } from "node:timers/promises";
import { type BenchPerson, openHundredStreams, postTask, type ServerPair, startBaseline, startServerPair } from "../harness.ts";
import { type Benchmark, ms, type ResultRow, resultRow, type Target } from "../report.ts";
import { alternate, percentile } from "../statistics.ts";
import { changeCounts, type EventStream, openStream, waitForChanges } from "../streams.ts";

const target: Target = { text: "≤ 15 ms and < 2", isMet: (p95, ratio) => p95 <= 15 && ratio < 2 };

/**
 * Latency of 60 task changes made on one server until 100 event streams of another receive them, both on one PostgreSQL, measured
 * from the post and from the write to the database. The baseline is bare-live.ts.
 */
export const live: Benchmark = async () => {
  const pair = await startServerPair();
  const bare = await startBaseline("bare-live.ts", { DATABASE_URL: pair.first.databaseUrl as string });
  try {
    return await compare(pair, `http://127.0.0.1:${bare.port}/`);
  } finally {
    bare.child.kill();
    await pair.stop();
  }
};

async function compare(pair: ServerPair, bareUrl: string): Promise<ResultRow[]> {
  const { owner } = pair;
  const { people, streams } = await openHundredStreams(pair, "admin");
  const [person] = people as [BenchPerson];
  const bareStreams: EventStream[] = [];
  for (let n = 0; n < 100; n++) bareStreams.push(await openStream(bareUrl));
  const [task] = await owner`insert into tasks (title) values ('Timed') returning id`;

  const postStatus = async () => {
    const [row] = await owner`select version, status from tasks where id = ${task?.id}`;
    const status = row?.status === "pending" ? "in_progress" : row?.status === "in_progress" ? "completed" : "pending";
    const fields = { intent: "status", id: task?.id, status, version: String(row?.version) };
    return latencies(streams, () => postTask(pair.first, person, fields));
  };
  const writeTask = () =>
    latencies(streams, () => owner`update tasks set description = ${String(performance.now())} where id = ${task?.id}`);
  const postBare = () => latencies(bareStreams, () => fetch(bareUrl, { method: "POST" }), 20);
  const writeBare = () =>
    latencies(
      bareStreams,
      () => owner`with one as (update bare set n = n + 1 where id = 1) select pg_notify('bare', 'tasks')`,
      20,
    );

  const rows: ResultRow[] = [];
  for (const [name, ours, baseline] of [
    ["from the post", postStatus, postBare],
    ["from the write", writeTask, writeBare],
  ] as const) {
    const results = await alternate(60, 10, { ours, baseline });
    const p95 = (rounds: number[][]) => percentile(rounds.flat(), 0.95);
    rows.push(resultRow(`received by 100 streams, p95 ${name}`, ms, target, p95(results.ours), p95(results.baseline)));
  }
  for (const stream of [...streams, ...bareStreams]) stream.close();
  return rows;
}

/** After a wave of a hundred streams the next change waits for a second (app/jobs/live.server.ts). The baseline has no waves. */
const waveMs = 1_300;

async function latencies(streams: readonly EventStream[], send: () => PromiseLike<unknown>, pauseMs = waveMs): Promise<number[]> {
  await sleep(pauseMs);
  const before = changeCounts(streams);
  const start = performance.now();
  return Promise.all([waitForChanges(streams, before, start), send()]).then(([result]) => result);
}
