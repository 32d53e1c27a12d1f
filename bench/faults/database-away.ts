import { setTimeout as sleep } from "node:timers/promises";
import { ownPostgres } from "../../test/own-postgres.ts";
import { cookieOf, listen, Server } from "../../test/server.ts";
import { percentile } from "../statistics.ts";
import { drillEnv, enquire, hold } from "./drill.ts";

/**
 * `node bench/faults/database-away.ts [seconds=30]`: PostgreSQL is stopped under twenty clients that read public pages, read the
 * dashboard and post enquiries, and started again. Wanted: public pages stay 200; what needs the database is answered 503 with
 * Retry-After within 3 s, a form with its text; all is normal within 5 s after it is back, in the same process, and streams are
 * told to ask afresh.
 */
const awayMs = 1_000 * Number(process.argv[2] ?? 30);
const postgres = await ownPostgres();
const server = await Server.start({ env: { ...drillEnv, DATABASE_URL: postgres.url, BACKUP_DAYS: "0" } });
await server.addUser("sravani@toranam.example", "Sravani Reddy", ["--admin"]);
const cookie = await cookieOf(server, "sravani@toranam.example");
await fetch(server.url);
const stream = await listen(server, cookie);
const { pid } = server;

type Answer = { kind: "public" | "private" | "write"; at: number; ms: number; status: number; told: boolean };
const answers: Answer[] = [];
let [n, posting] = [0, true];

async function client(kind: Answer["kind"]): Promise<void> {
  while (posting) {
    const at = performance.now();
    const mine = n++;
    const asked =
      kind === "public"
        ? fetch(server.url)
        : kind === "private"
          ? fetch(`${server.url}/dashboard/tasks`, { headers: { cookie } })
          : enquire(server, mine);
    const response = await asked.catch(() => undefined);
    const text = (await response?.text().catch(() => "")) ?? "";
    const keeps = kind !== "write" || text.includes(`Lamps for ${mine}`);
    const told = response?.headers.get("retry-after") !== null && keeps;
    answers.push({ kind, at, ms: performance.now() - at, status: response?.status ?? 0, told });
    await sleep(kind === "public" ? 20 : 100);
  }
}

const all = [
  ...Array.from({ length: 4 }, () => client("public")),
  ...Array.from({ length: 8 }, () => client("private")),
  ...Array.from({ length: 8 }, () => client("write")),
];
await sleep(3_000);
const gone = performance.now();
await postgres.stop();
const stopped = performance.now();
await sleep(awayMs);
const starting = performance.now();
await postgres.start();
const back = performance.now();
await sleep(25_000);
posting = false;
await Promise.all(all);

const of = (kind: Answer["kind"], from: number, to: number) =>
  answers.filter((answer) => answer.kind === kind && answer.at >= from && answer.at < to);
const most = (list: Answer[]) => Math.max(0, ...list.map(({ ms }) => ms));
const statuses = (list: Answer[]) =>
  Object.entries(Object.groupBy(list, ({ status }) => status))
    .map(([status, some]) => `${some?.length} × ${status}`)
    .join(", ");

const visitors = answers.filter(({ kind }) => kind === "public");
hold(
  "public pages stay 200 all along",
  visitors.every(({ status }) => status === 200),
  `${statuses(visitors)}, p95 ${percentile(
    visitors.map(({ ms }) => ms),
    0.95,
  ).toFixed(1)} ms`,
);
for (const kind of ["write", "private"] as const) {
  // What began in the moment of stopping may still have been served; what began just before the start may be served after it.
  const away = of(kind, stopped, starting - 3_000);
  hold(
    `${kind}: 503 with Retry-After${kind === "write" ? " and the form's text" : ""} while it is away`,
    away.length > 0 && away.every(({ status, told }) => status === 503 && told),
    statuses(away),
  );
  const whole = of(kind, gone, back);
  hold(`${kind}: answered within 3 s`, most(whole) <= 3_000, `most ${most(whole).toFixed(0)} ms`);
  const last = answers.filter((answer) => answer.kind === kind && answer.status !== 200).at(-1);
  const normal = Math.max(
    0,
    (last ? last.at + last.ms : back) - back,
    ...of(kind, gone, back).map(({ at, ms }) => at + ms - back),
  );
  hold(
    `${kind}: normal within 5 s after it is back`,
    normal <= 5_000,
    `${normal.toFixed(0)} ms; later ${statuses(of(kind, back + 5_000, Number.POSITIVE_INFINITY))}`,
  );
}
hold("streams are told to ask afresh", stream.text.includes("event: refetch") && !stream.ended);
const before = stream.text.length;
await enquire(server, n);
await sleep(500);
hold("and hear changes again", /event: change/.test(stream.text.slice(before)));
const sql = postgres.superuser();
const [row] = await sql`select count(*)::int as waiting from outbox where sent_at is null`;
await sql.end();
hold("mail is sent again", (row?.waiting ?? 0) <= 2, `${row?.waiting} waiting`);
hold("it is the same process", server.pid === pid && (await fetch(`${server.url}/ready`)).status === 200);

stream.close();
await server.dispose();
await postgres.end();
