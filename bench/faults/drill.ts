import type { Server } from "../../test/server.ts";
import { enquiryOf } from "../../test/visitor.ts";

/** What a drill's servers share: visitors' addresses are believed, so that each client has limits of its own. */
export const drillEnv = { APP_SECRET: "a-secret-of-the-drill-of-32-characters", TRUST_PROXY: "1" };

/** An enquiry of visitor `n`, under a key of its own, from an address of its own. */
export function enquire(site: Server, n: number, signal?: AbortSignal): Promise<Response> {
  const body = new URLSearchParams(enquiryOf(n));
  const headers = { "idempotency-key": `visitor-${n}`, "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  return fetch(`${site.url}/contact`, { method: "POST", body, headers, signal });
}

/** Prints what was wanted and whether it held; one that did not makes the drill's exit code 1. */
export function hold(wanted: string, held: boolean, figure: string | number = ""): void {
  console.log(`${held ? "held  " : "BROKEN"} ${wanted}${figure === "" ? "" : `: ${figure}`}`);
  if (!held) process.exitCode = 1;
}
