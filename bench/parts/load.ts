import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "#db/connect.ts";
import { enquire } from "../faults/fault-checks.ts";
import { logInOverHttp, password, type Server, withServer } from "../harness.ts";
import { residentMemory } from "../process-memory.ts";
import { type Benchmark, megabytes, ms, noTarget, type ResultRow, resultRow } from "../report.ts";
import { percentile } from "../statistics.ts";

const pauseMs = 500;
const sampleMs = 10_000;
const publicPages = ["/", "/services", "/contact", "/ourproject", "/sports", "/venue-finder", "/privacy"];
const views = ["", "/tasks", "/leads", "/events", "/vendors", "/invoices"].map((path) => `/dashboard${path}`);
const emails = ["sravani", "keerthi", "arjun", "meera", "kavya"].map((name) => `${name}@toranam.example`);
const nextStatus: Record<string, string> = { pending: "in_progress", in_progress: "completed", completed: "pending" };
const clients = { "public page": 20, "dashboard read": 10, "task change": 10, enquiry: 5, "log-in": 5 };

type Kind = keyof typeof clients;
type Result = { kind: Kind; ms: number; isOk: boolean };
type Task = { id: string; version: number; status: string; email: string };
/** The element at this position of the list repeated endlessly. */
const cycle = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** Fifty clients of five kinds, each sending a request about half a second after its last response. The option is minutes. */
export const mixedLoad: Benchmark = ([minutes = "10"]) =>
  withServer(async (server, owner) => {
    for (const [index, email] of emails.entries()) await server.addUser(email, `Person ${index}`, index === 0 ? ["--admin"] : []);
    const requests = await requestsOf(server, await insertTasks(owner));
    const results: Result[] = [];
    const end = performance.now() + Number(minutes) * 60_000;
    const running = Object.entries(clients).flatMap(([kind, count]) =>
      Array.from({ length: count }, async (_, client) => {
        while (performance.now() < end) results.push(await measure(kind as Kind, () => requests[kind as Kind](client)));
      }),
    );
    const memory: number[] = [];
    while (performance.now() + sampleMs < end) {
      await sleep(sampleMs);
      memory.push(residentMemory(server.pid).current);
    }
    await Promise.all(running);
    return [...Object.keys(clients).flatMap((kind) => resultsOf(kind as Kind, results)), ...memoryResults(memory)];
  });

async function insertTasks(owner: Sql): Promise<Task[]> {
  await owner`insert into events (name) select 'Event ' || n from generate_series(1, 100) n`;
  await owner`insert into tasks (title, assigned_to)
    select 'Task ' || n, (array(select user_id from user_profiles order by email))[1 + n % 5] from generate_series(1, 1000) n`;
  return owner<Task[]>`
    select t.id, t.version, coalesce(t.status, 'pending') as status, p.email from tasks t join user_profiles p on p.user_id = t.assigned_to`;
}

async function requestsOf(server: Server, tasks: Task[]): Promise<Record<Kind, (client: number) => Promise<Response>>> {
  const cookies = await Promise.all(emails.map((email) => logInOverHttp(server, email)));
  let n = 0;
  return {
    "public page": () => fetch(server.url + cycle(publicPages, n++)),
    "dashboard read": (client) => fetch(server.url + cycle(views, n++), { headers: { cookie: cycle(cookies, client) } }),
    enquiry: () => enquire(server, n++),
    "log-in": (client) =>
      fetch(`${server.url}/login`, {
        method: "POST",
        body: new URLSearchParams({ email: cycle(emails, client), password }),
        headers: { "x-forwarded-for": `10.9.9.${client}` },
        redirect: "manual",
      }),
    // Each client has its own hundred tasks, so that no two change the same one.
    "task change": async (client) => {
      const task = cycle(tasks, (client % 10) * 100 + (n++ % 100));
      const status = nextStatus[task.status] as string;
      const body = new URLSearchParams({ intent: "status", id: task.id, status, version: String(task.version) });
      const headers = { cookie: cookies[emails.indexOf(task.email)] as string };
      const response = await fetch(`${server.url}/dashboard/tasks.data`, { method: "POST", body, headers, redirect: "manual" });
      if (response.status === 200) Object.assign(task, { status, version: task.version + 1 });
      return response;
    },
  };
}

async function measure(kind: Kind, send: () => Promise<Response>): Promise<Result> {
  await sleep(pauseMs * (0.5 + Math.random()));
  const start = performance.now();
  const response = await send().catch(() => undefined);
  await response?.arrayBuffer().catch(() => {});
  return { kind, ms: performance.now() - start, isOk: response !== undefined && response.status < 400 };
}

function resultsOf(kind: Kind, results: readonly Result[]): ResultRow[] {
  const ofKind = results.filter((result) => result.kind === kind);
  const failed = ofKind.filter(({ isOk }) => !isOk).length;
  const times = ofKind.map((result) => result.ms);
  const noFailure = { text: "none failed", isMet: () => failed === 0 };
  const work = `${kind}, ${clients[kind]} clients, ${ofKind.length} responses, ${failed} failed`;
  return [
    resultRow(`${work}: p50`, ms, noFailure, percentile(times, 0.5)),
    resultRow(`${kind}: p95`, ms, noTarget, percentile(times, 0.95)),
  ];
}

/** The lowest and highest memory after the first third, and the change per minute over the second half by least squares. */
function memoryResults(samples: readonly number[]): ResultRow[] {
  const settled = samples.slice(Math.floor(samples.length / 3));
  const half = samples.slice(Math.floor(samples.length / 2));
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, mean] = [(half.length - 1) / 2, meanOf(half)];
  const rise = half.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  const slope = rise / half.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return [
    resultRow("memory of the server: lowest", megabytes, noTarget, Math.min(...settled)),
    resultRow("memory of the server: highest", megabytes, noTarget, Math.max(...settled)),
    resultRow("memory of the server: change per minute", (n) => `${n.toFixed(2)} MB`, noTarget, (slope * 60_000) / sampleMs),
  ];
}
