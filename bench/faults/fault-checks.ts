import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "../../test/server.ts";
import { enquiryOf } from "../../test/visitor.ts";
import { resetPeak, residentMemory } from "../process-memory.ts";
import { percentile } from "../statistics.ts";

/** Posts the enquiry of visitor `n`, with an idempotency key and an IP address of its own. */
export function enquire(site: Server, n: number): Promise<Response> {
  const body = new URLSearchParams(enquiryOf(n));
  const headers = { "idempotency-key": `visitor-${n}`, "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  return fetch(`${site.url}/contact`, { method: "POST", body, headers });
}

/** Prints an expectation and what was measured; one that failed makes the exit code 1. */
export function check(expectation: string, passed: boolean, measured: string | number = ""): void {
  console.log(`${passed ? "PASS" : "FAIL"} ${expectation}${measured === "" ? "" : `: ${measured}`}`);
  if (!passed) process.exitCode = 1;
}

/** "p50 12 ms, p95 29 ms, max 40 ms" */
export const describeTimes = (times: readonly number[]): string =>
  [
    `p50 ${percentile(times, 0.5).toFixed(0)}`,
    `p95 ${percentile(times, 0.95).toFixed(0)}`,
    `max ${Math.max(...times).toFixed(0)}`,
  ]
    .map((time) => `${time} ms`)
    .join(", ");

/**
 * Runs `work` while another person opens views, and checks how much the server's memory grows.
 * @returns how long each view took: `calm` before the work, `busy` during it
 */
export async function underLoad(
  server: Server,
  { cookie, maxGrowthMb }: { cookie: string; maxGrowthMb: number },
  work: () => Promise<void>,
): Promise<{ calm: number[]; busy: number[] }> {
  const open = async () => {
    const started = performance.now();
    await (await fetch(`${server.url}/dashboard/tasks`, { headers: { cookie } })).arrayBuffer();
    return performance.now() - started;
  };
  const calm: number[] = [];
  const busy: number[] = [];
  for (let n = 0; n < 50; n++) calm.push(await open());
  await sleep(3_000);
  const before = residentMemory(server.pid).current;
  resetPeak(server.pid);
  let isRunning = true;
  const viewing = (async () => {
    while (isRunning) busy.push(await open());
  })();
  await work();
  isRunning = false;
  await viewing;
  const { peak } = residentMemory(server.pid);
  check(
    `memory grows by at most ${maxGrowthMb} MB`,
    peak - before <= maxGrowthMb,
    `${before.toFixed(0)} to ${peak.toFixed(0)} MB`,
  );
  return { calm, busy };
}
