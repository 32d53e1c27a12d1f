import { people } from "../../test/people.ts";
import { Server, serverEnv } from "../harness.ts";
import { percentile } from "../statistics.ts";
import { check, describeTimes } from "./fault-checks.ts";

/**
 * `node bench/faults/anonymous-flood.ts [SECONDS]`: 200 connections of visitors request pages that are not cached, each from an address of
 * its own; meanwhile one member of the staff opens the tasks, again and again. Expected: the member waits at most a third as long as
 * visitors, no request of the staff is refused, and a visitor who is refused is told when to come back.
 */
const seconds = Number(process.argv[2] ?? 15);
const visitors = 200;
const site = await Server.start({ env: serverEnv });
await site.addPerson(people.keerthi);
const cookie = await site.session("keerthi");

async function timed(
  path: string,
  headers: Record<string, string>,
): Promise<{ ms: number; status: number; retryAfter: string | null }> {
  const start = performance.now();
  const response = await fetch(site.url + path, { headers, redirect: "manual" });
  await response.arrayBuffer();
  return { ms: performance.now() - start, status: response.status, retryAfter: response.headers.get("retry-after") };
}
type Responses = Awaited<ReturnType<typeof timed>>[];

async function repeat(until: number, request: () => ReturnType<typeof timed>): Promise<Responses> {
  const responses: Responses = [];
  while (performance.now() < until) responses.push(await request());
  return responses;
}

const staff = (until: number) => repeat(until, () => timed("/dashboard/tasks", { cookie }));
const times = (responses: Responses) => responses.map(({ ms }) => ms);

await staff(performance.now() + 2_000);
const calm = times(await staff(performance.now() + 1000 * 5));
const until = performance.now() + 1000 * seconds;
let count = 0;
const flood = Array.from({ length: visitors }, (_, n) =>
  repeat(until, () => timed(`/no-such-page-${count++}`, { "x-forwarded-for": `198.51.${n >> 8}.${n & 255}` })),
);
const busy = await staff(until);
const visited = (await Promise.all(flood)).flat();
const refused = visited.filter(({ status }) => status === 503);
const served = visited.filter(({ status }) => status !== 503);

const [staffMedian, visitorMedian] = [percentile(times(busy), 0.5), percentile(times(served), 0.5)];
console.log(`calm: the staff's pages ${describeTimes(calm)}`);
console.log(
  `flood: ${visited.length} requests of visitors, ${refused.length} refused; those served ${describeTimes(times(served))}`,
);
const ratio = `flood / calm ${(staffMedian / percentile(calm, 0.5)).toFixed(1)}, staff / visitors ${(staffMedian / visitorMedian).toFixed(2)} (medians)`;
check(
  "the staff waits at most a third as long as visitors",
  staffMedian <= visitorMedian / 3,
  `${describeTimes(times(busy))}; ${ratio}`,
);
check(
  "no request of the staff is refused",
  busy.every(({ status }) => status === 200),
  `${busy.length} pages`,
);
check(
  "each refused visitor is told when to come back",
  refused.every(({ retryAfter }) => Number(retryAfter) > 0),
  refused.length,
);
await site.dispose();
