import { setTimeout as sleep } from "node:timers/promises";
import { openHundredStreams, postTask, startServerPair } from "../harness.ts";
import { percentile } from "../statistics.ts";
import { hold } from "./drill.ts";

/**
 * `node bench/faults/lost-listener.ts [rounds=20]`: a server's LISTEN connection is ended by the database, and a task is changed through
 * the other server in that very moment. Wanted: each of 100 streams is told to ask afresh, hears later changes again, and nothing is
 * stale after 5 s.
 */
const rounds = Number(process.argv[2] ?? 20);
const pair = await startServerPair();
const { people, streams } = await openHundredStreams(pair, true);
const superuser = pair.superuser();
const refetches = () => streams.map(({ others }) => others.filter((text) => text.startsWith("event: refetch")).length);
const toldMs: number[] = [];
let [missed, deaf] = [0, 0];
for (let round = 0; round < rounds; round++) {
  const before = refetches();
  const changesBefore = streams.map(({ changes }) => changes.length);
  const from = performance.now();
  // Both servers lose theirs; the streams are the second one's.
  await superuser`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %'`;
  const [person] = people;
  if (person) await postTask(pair.first, person, { intent: "add", title: `In the gap ${round}`, priority: "low" });
  while (refetches().some((count, at) => count <= (before[at] as number)) && performance.now() - from < 5_000) await sleep(5);
  missed += refetches().filter((count, at) => count <= (before[at] as number)).length;
  toldMs.push(performance.now() - from);
  if (person) await postTask(pair.first, person, { intent: "add", title: `After ${round}`, priority: "low" });
  await sleep(500);
  deaf += streams.filter(({ changes }, at) => changes.length <= (changesBefore[at] as number)).length;
}
hold("every stream is told to ask afresh within 5 s", missed === 0, `${missed} of ${rounds * streams.length} were not`);
hold(
  "and is told soon",
  Math.max(...toldMs) <= 5_000,
  `p50 ${percentile(toldMs, 0.5).toFixed(0)} ms, most ${Math.max(...toldMs).toFixed(0)} ms after the loss`,
);
hold("every stream hears the next change", deaf === 0, `${deaf} did not`);
const [listeners] = await superuser`select count(*)::int as n from pg_stat_activity where query ilike 'listen %'`;
hold("one LISTEN connection a server", listeners?.n === 2, listeners?.n);
for (const stream of streams) stream.close();
await superuser.end();
await pair.stop();
