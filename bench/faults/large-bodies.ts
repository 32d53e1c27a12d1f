import { setTimeout as sleep } from "node:timers/promises";
import { signIn, withServer } from "../harness.ts";
import { resetPeak, residentMemory } from "../process-memory.ts";
import { check, describeTimes } from "./drill.ts";

/**
 * Somebody with an account posts 24 files of 14 MB at once, in 24 requests, to a page that takes files; another opens a view meanwhile.
 * Expected: memory grows by that of a few, and each request gets an answer: 404, because there is no such record, or
 * 503 with Retry-After, or its connection is closed while it sends.
 */
const posts = 24;
const maxGrowthMb = 250;

await withServer(async (server) => {
  const [attacker, viewer] = [await signIn(server, "Attacker", false), await signIn(server, "Viewer", false)];
  const form = new FormData();
  form.append("intent", "add");
  form.append("file", new File([new Uint8Array(14_000_000).fill(97)], "a.csv"));
  const body = await new Response(form).blob();
  const send = async () => {
    const path = "/dashboard/files/event/00000000-0000-4000-8000-000000000000";
    const headers = { cookie: attacker.cookie };
    const response = await fetch(server.url + path, { method: "POST", body, headers, redirect: "manual" });
    await response.arrayBuffer();
    return `${response.status}${response.headers.has("retry-after") ? " with Retry-After" : ""}`;
  };
  const open = async () => {
    const started = performance.now();
    await (await fetch(`${server.url}/dashboard/tasks`, { headers: { cookie: viewer.cookie } })).arrayBuffer();
    return performance.now() - started;
  };
  const calm: number[] = [];
  for (let n = 0; n < 30; n++) calm.push(await open());
  await sleep(2_000);
  const before = residentMemory(server.pid).current;
  resetPeak(server.pid);
  let isRunning = true;
  const others: number[] = [];
  const viewing = (async () => {
    while (isRunning) others.push(await open());
  })();
  const answers = await Promise.all(Array.from({ length: posts }, () => send().catch((error) => String(error.cause ?? error))));
  isRunning = false;
  await viewing;
  const { peak } = residentMemory(server.pid);
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const told = [...counts].map(([answer, count]) => `${count} × ${answer}`).join(", ");
  check(
    "every request gets an answer",
    [...counts.keys()].every((answer) => /^(404|503 with|Error: write EPIPE|.*ECONNRESET)/.test(answer)),
    told,
  );
  check(
    `memory grows by at most ${maxGrowthMb} MB`,
    peak - before <= maxGrowthMb,
    `${before.toFixed(0)} to ${peak.toFixed(0)} MB`,
  );
  console.log(`others: ${describeTimes(others)}; calm: ${describeTimes(calm)}`);
});
