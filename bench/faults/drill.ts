import type { Server } from "../../test/server.ts";
import { enquiryOf } from "../../test/visitor.ts";
import { percentile } from "../statistics.ts";

/** An enquiry of visitor `n`, under a key of its own, from an address of its own. */
export function enquire(site: Server, n: number): Promise<Response> {
  const body = new URLSearchParams(enquiryOf(n));
  const headers = { "idempotency-key": `visitor-${n}`, "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  return fetch(`${site.url}/contact`, { method: "POST", body, headers });
}

/** Prints an expectation and what was measured; one that failed makes the drill's exit code 1. */
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
