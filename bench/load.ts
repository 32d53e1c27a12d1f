import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cookieOf, password, Server } from "../e2e/server.ts";
import { drillEnv, enquire } from "./faults/drill.ts";
import { share } from "./live/streams.ts";
import { chart, type Sample } from "./load-chart.ts";

/**
 * `node bench/load.ts [minutes=10]`: fifty clients, each asking again about half a second after its last answer: public pages,
 * log-ins, dashboard reads, changes of tasks, enquiries. Every ten seconds the server's memory and what was answered are noted. Writes
 * bench/load.md and bench/load.svg.
 */
const minutes = Number(process.argv[2] ?? 10);
const everyMs = 10_000;
const pauseMs = 500;
const site = await Server.start({ env: { ...drillEnv, BACKUP_DAYS: "0" } });
const people = ["sravani", "keerthi", "arjun", "meera", "kavya"].map((name) => `${name}@toranam.example`);
for (const [at, email] of people.entries()) await site.addUser(email, `Person ${at}`, at === 0 ? ["--admin"] : []);
const cookies = await Promise.all(people.map((email) => cookieOf(site, email)));
const sql = await site.database();
await sql`insert into tasks (title, assigned_to) select 'Task ' || n, (array(select user_id from user_profiles order by email))[1 + n % 5]
  from generate_series(1, 1000) n`;
await sql`insert into events (name) select 'Event ' || n from generate_series(1, 100) n`;

type Kind = "public page" | "dashboard read" | "task change" | "enquiry" | "log-in";
type Answer = { kind: Kind; ms: number; ok: boolean };
let answers: Answer[] = [];
let [n, posting] = [0, true];
const tasks = await sql<{ id: string; version: number; status: string; who: string }[]>`
  select t.id, t.version, coalesce(t.status, 'pending') as status, p.email as who from tasks t join user_profiles p on p.user_id = t.assigned_to`;
await sql.end();

const pages = ["/", "/services", "/contact", "/ourproject", "/sports", "/venue-finder", "/privacy"];
const views = [
  "/dashboard",
  "/dashboard/tasks",
  "/dashboard/leads",
  "/dashboard/events",
  "/dashboard/vendors",
  "/dashboard/invoices",
];
const cycle: Record<string, string> = { pending: "in_progress", in_progress: "completed", completed: "pending" };
const one = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

const ask: Record<Kind, (client: number) => Promise<Response>> = {
  "public page": () => fetch(site.url + one(pages, n++)),
  "dashboard read": (client) => fetch(site.url + one(views, n++), { headers: { cookie: one(cookies, client) } }),
  enquiry: () => enquire(site, n++),
  "log-in": (client) =>
    fetch(`${site.url}/login`, {
      method: "POST",
      body: new URLSearchParams({ email: one(people, client), password }),
      headers: { "x-forwarded-for": `10.9.9.${client}` },
      redirect: "manual",
    }),
  // Each client has its own hundred tasks.
  "task change": async (client) => {
    const task = one(tasks, (client % 10) * 100 + (n++ % 100));
    const next = cycle[task.status] as string;
    const body = new URLSearchParams({ intent: "status", id: task.id, status: next, version: String(task.version) });
    const headers = { cookie: cookies[people.indexOf(task.who)] as string };
    const answer = await fetch(`${site.url}/dashboard/tasks.data`, { method: "POST", body, headers, redirect: "manual" });
    if (answer.status === 200) Object.assign(task, { status: next, version: task.version + 1 });
    return answer;
  },
};

async function client(kind: Kind, at: number): Promise<void> {
  while (posting) {
    await sleep(pauseMs * (0.5 + Math.random()));
    const from = performance.now();
    const answer = await ask[kind](at).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => {});
    answers.push({ kind, ms: performance.now() - from, ok: answer !== undefined && answer.status < 400 });
  }
}

const counts: [Kind, number][] = [
  ["public page", 20],
  ["dashboard read", 10],
  ["task change", 10],
  ["enquiry", 5],
  ["log-in", 5],
];
const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, "utf8"))?.[1]) / 1024;
const all = counts.flatMap(([kind, count]) => Array.from({ length: count }, (_, at) => client(kind, at)));

const samples: Sample[] = [];
const whole: Answer[] = [];
const started = performance.now();
while (performance.now() - started < minutes * 60_000) {
  await sleep(everyMs);
  const seen = answers;
  answers = [];
  whole.push(...seen);
  const p95 = Object.fromEntries(
    counts.map(([kind]) => [
      kind,
      share(
        seen.filter((answer) => answer.kind === kind).map(({ ms }) => ms),
        0.95,
      ) ?? 0,
    ]),
  );
  samples.push({ minute: (performance.now() - started) / 60_000, megabytes: megabytes(), p95 });
}
posting = false;
await Promise.all(all);
await site.dispose();

/** Megabytes a minute over the second half, by least squares. */
function slope(): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(half.map(({ minute }) => minute)), mean(half.map((sample) => sample.megabytes))];
  const rise = half.reduce((sum, sample) => sum + (sample.minute - x) * (sample.megabytes - y), 0);
  return rise / half.reduce((sum, sample) => sum + (sample.minute - x) ** 2, 0);
}

const rows = counts.map(([kind, count]) => {
  const own = whole.filter((answer) => answer.kind === kind);
  const ms = own.map((answer) => answer.ms);
  const cells = [share(ms, 0.5), share(ms, 0.95), Math.max(...ms)].map((value) => value.toFixed(0));
  return `| ${kind} | ${count} | ${own.length} | ${own.filter(({ ok }) => !ok).length} | ${cells.join(" | ")} |`;
});
const memory = samples.map((sample) => sample.megabytes);
const third = Math.floor(memory.length / 3);
const [least, most] = [Math.min(...memory.slice(third)), Math.max(...memory.slice(third))];
writeFileSync(join(import.meta.dirname, "load.svg"), chart(samples));
writeFileSync(
  join(import.meta.dirname, "load.md"),
  `# Fifty clients for ${minutes} minutes

\`node bench/load.ts\` wrote this on ${new Date().toISOString().slice(0, 10)}, with the clients, the server and its PostgreSQL on one machine
(${cpus().length} cores, ${cpus()[0]?.model.trim()}), at low priority beside other work: read the lines, not the milliseconds.

![Memory and latency over time](load.svg)

| what | clients | answers | failed | p50, ms | p95, ms | most, ms |
|---|---|---|---|---|---|---|
${rows.join("\n")}

${(whole.length / minutes / 60).toFixed(0)} answers a second. The server's memory after the first third: ${least.toFixed(0)} to ${most.toFixed(0)} MB; over the second half it
changed by ${slope().toFixed(2)} MB a minute.

What it means is in [faults](../docs/faults.md).
`,
);
console.log(rows.join("\n"), `\nmemory ${least.toFixed(0)} to ${most.toFixed(0)} MB, ${slope().toFixed(2)} MB a minute`);
