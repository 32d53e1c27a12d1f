import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql, withParts } from "../../db/connect.ts";
import type { Server } from "../../e2e/server.ts";
import { startPostgres } from "../../server/postgres.ts";

/** A PostgreSQL of the drill's own, which the servers reach by DATABASE_URL and do not look after. */
export async function ownPostgres() {
  const folder = mkdtempSync(join(tmpdir(), "toranam-drill-"));
  chmodSync(folder, 0o755);
  let running = await startPostgres(folder);
  const { superuserPassword } = JSON.parse(readFileSync(join(folder, "postgres/secrets.json"), "utf8"));
  return {
    url: running.ownerUrl,
    superuser: (): Sql => connect(withParts(running.ownerUrl, { user: "postgres", password: superuserPassword }), { max: 1 }),
    stop: () => running.stop(),
    async start() {
      running = await startPostgres(folder);
    },
    async end() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What a drill's servers share: visitors' addresses are believed, so that each client has limits of its own. */
export const drillEnv = { APP_SECRET: "a-secret-of-the-drill-of-32-characters", TRUST_PROXY: "1" };

/** An enquiry of visitor `n`, under a key of its own, from an address of its own. */
export function enquire(site: Server, n: number, signal?: AbortSignal): Promise<Response> {
  const body = new URLSearchParams({
    name: `Visitor ${n}`,
    email: `visitor${n}@example.com`,
    phone: `9${String(100_000_000 + n)}`,
    event_type: "Wedding",
    date: "2027-02-14",
    time: "18:00",
    vision: `Lamps for ${n}`,
  });
  const headers = { "idempotency-key": `visitor-${n}`, "x-forwarded-for": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` };
  return fetch(`${site.url}/contact`, { method: "POST", body, headers, signal });
}

/** Prints what was wanted and whether it held; one that did not makes the drill's exit code 1. */
export function hold(wanted: string, held: boolean, figure: string | number = ""): void {
  console.log(`${held ? "held  " : "BROKEN"} ${wanted}${figure === "" ? "" : `: ${figure}`}`);
  if (!held) process.exitCode = 1;
}
