import { setTimeout as sleep } from "node:timers/promises";
import { externalPostgres } from "../../test/external-postgres.ts";
import { logInOverHttp, openEventStream, Server } from "../../test/server.ts";
import { serverEnv } from "../harness.ts";
import { check, describeTimes, enquire } from "./fault-checks.ts";

/**
 * `node bench/faults/database-unavailable.ts [seconds=30]`: PostgreSQL is stopped under twenty clients that read public pages, read
 * the dashboard and post enquiries, and started again. Expected: public pages stay 200; what needs the database returns 503 with
 * Retry-After within 3 s, and a form keeps the submitted text; all is normal within 5 s after PostgreSQL is back, in the same process, and
 * dashboards are asked to reload.
 */
const unavailableMs = 1_000 * Number(process.argv[2] ?? 30);
const postgres = await externalPostgres();
const server = await Server.start({ env: serverEnv, databaseUrl: postgres.url });
await server.addUser("sravani@toranam.example", "Sravani Reddy", ["--admin"]);
const cookie = await logInOverHttp(server, "sravani@toranam.example");
await fetch(server.url);
const stream = await openEventStream(server, cookie);
const { pid } = server;

/** `isComplete`: the response has Retry-After, and the form of an enquiry keeps the submitted text. */
type Result = { kind: "public" | "private" | "write"; start: number; ms: number; status: number; isComplete: boolean };
const results: Result[] = [];
let [visitors, isRunning] = [0, true];

async function client(kind: Result["kind"], pauseMs: number, send: (visitor: number) => Promise<Response>): Promise<void> {
  while (isRunning) {
    const start = performance.now();
    const visitor = visitors++;
    const response = await send(visitor).catch(() => undefined);
    const text = (await response?.text().catch(() => "")) ?? "";
    const keepsText = kind !== "write" || text.includes(`Lamps for ${visitor}`);
    const isComplete = response?.headers.get("retry-after") !== null && keepsText;
    results.push({ kind, start, ms: performance.now() - start, status: response?.status ?? 0, isComplete });
    await sleep(pauseMs);
  }
}

const clients = [
  ...Array.from({ length: 4 }, () => client("public", 20, () => fetch(server.url))),
  ...Array.from({ length: 8 }, () =>
    client("private", 100, () => fetch(`${server.url}/dashboard/tasks`, { headers: { cookie } })),
  ),
  ...Array.from({ length: 8 }, () => client("write", 100, (visitor) => enquire(server, visitor))),
];
await sleep(3_000);
const stopping = performance.now();
await postgres.stop();
const stopped = performance.now();
await sleep(unavailableMs);
const starting = performance.now();
await postgres.start();
const back = performance.now();
await sleep(25_000);
isRunning = false;
await Promise.all(clients);

const resultsOf = (kind: Result["kind"], from = 0, to = Number.POSITIVE_INFINITY) =>
  results.filter((result) => result.kind === kind && result.start >= from && result.start < to);
const describeStatuses = (list: Result[]) =>
  [...Map.groupBy(list, ({ status }) => status)].map(([status, group]) => `${group.length} × ${status}`).join(", ");

const publicResults = resultsOf("public");
check(
  "public pages stay 200 all along",
  publicResults.every(({ status }) => status === 200),
  `${describeStatuses(publicResults)}, ${describeTimes(publicResults.map(({ ms }) => ms))}`,
);
for (const kind of ["write", "private"] as const) {
  // A request sent while PostgreSQL stopped may still have been served, and one sent just before it started may be served after that.
  const unavailable = resultsOf(kind, stopped, starting - 3_000);
  check(
    `${kind}: 503 with Retry-After${kind === "write" ? " and the form's text" : ""} while it is unavailable`,
    unavailable.length > 0 && unavailable.every(({ status, isComplete }) => status === 503 && isComplete),
    describeStatuses(unavailable),
  );
  const affected = resultsOf(kind, stopping, back);
  const maxMs = Math.max(0, ...affected.map(({ ms }) => ms));
  check(`${kind}: a response within 3 s`, maxMs <= 3_000, `max ${maxMs.toFixed(0)} ms`);
  const failures = resultsOf(kind).filter(({ status }) => status !== 200);
  const normalMs = Math.max(0, ...[...affected, ...failures].map(({ start, ms }) => start + ms - back));
  check(
    `${kind}: normal within 5 s after it is back`,
    normalMs <= 5_000,
    `${normalMs.toFixed(0)} ms; later ${describeStatuses(resultsOf(kind, back + 5_000))}`,
  );
}
check("streams are asked to reload", stream.text.includes("event: refetch") && !stream.ended);
const received = stream.text.length;
await enquire(server, visitors);
await sleep(500);
check("and receive changes again", /event: change/.test(stream.text.slice(received)));
const [row] = await (await server.database())`select count(*)::int as waiting from outbox where sent_at is null`;
check("mail is sent again", (row?.waiting ?? 0) <= 2, `${row?.waiting} waiting`);
check("it is the same process", server.pid === pid && (await fetch(`${server.url}/ready`)).status === 200);

stream.close();
await server.dispose();
await postgres.end();
