import { setTimeout as sleep } from "node:timers/promises";
import { type BenchPerson, openHundredStreams, postTask, startServerPair } from "../harness.ts";
import { changeCounts } from "../streams.ts";
import { check, describeTimes } from "./fault-checks.ts";

/**
 * `node bench/faults/lost-listener.ts [rounds=20]`: a server's LISTEN connection is ended by the database, and a task is changed through
 * the other server in that very moment. Expected: each of 100 streams is asked to reload within 5 s and receives later changes again.
 */
const rounds = Number(process.argv[2] ?? 20);
const pair = await startServerPair();
const { people, streams } = await openHundredStreams(pair, "admin");
const [person] = people as [BenchPerson];
const superuser = pair.superuser();
const reloadCounts = () => streams.map(({ others }) => others.filter((text) => text.startsWith("event: refetch")).length);
/** How many streams receive nothing within 5 s. */
async function countSilentAfter5s(counts: () => number[], before: number[]): Promise<number> {
  const countSilent = () => counts().filter((count, index) => count <= (before[index] as number)).length;
  for (const start = performance.now(); countSilent() > 0 && performance.now() - start < 5_000; ) await sleep(5);
  return countSilent();
}
const addTask = (title: string) => postTask(pair.first, person, { intent: "add", title, priority: "low" });
const reloadMs: number[] = [];
let [withoutReload, withoutChange] = [0, 0];
for (let round = 0; round < rounds; round++) {
  const [reloads, changes] = [reloadCounts(), changeCounts(streams)];
  const start = performance.now();
  // Both servers lose their LISTEN connection; the streams are on the second.
  await superuser`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'toranam listener'`;
  await addTask(`In the gap ${round}`);
  withoutReload += await countSilentAfter5s(reloadCounts, reloads);
  reloadMs.push(performance.now() - start);
  await addTask(`After ${round}`);
  withoutChange += await countSilentAfter5s(() => changeCounts(streams), changes);
}
check(
  "every stream is asked to reload within 5 s",
  withoutReload === 0,
  `${withoutReload} of ${rounds * streams.length} were not`,
);
check("the last stream within 5 s of the loss", Math.max(...reloadMs) <= 5_000, describeTimes(reloadMs));
check("every stream receives the next change", withoutChange === 0, `${withoutChange} did not`);
const [listeners] =
  await superuser`select count(*)::int as count from pg_stat_activity where application_name = 'toranam listener'`;
check("one LISTEN connection a server", listeners?.count === 2, listeners?.count);
for (const stream of streams) stream.close();
await superuser.end();
await pair.stop();
