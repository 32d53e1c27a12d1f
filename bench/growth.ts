import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql, withParts } from "#db/connect.ts";
import { ensureAppLogin } from "#db/roles.ts";
import { password, Server } from "../e2e/server.ts";
import { startPostgres } from "../server/postgres.ts";
import { seed } from "./growth-rows.ts";

/**
 * `node bench/growth.ts`: every view's time with 1,000 tasks, enquiries and vendors, 100 leads and invoices and 50 events
 * beside 100 times as many, over HTTP on the built server, as an admin and as a member. The two are asked in turn, so that
 * what else the machine does meets both. Prints medians, ratios and the decisive plans. PORT and the one after it are used.
 */
const rounds = Number(process.env.ROUNDS ?? 20);
const lists: Record<string, string[]> = {
  "": [""],
  "/tasks": ["", "?sort=priority", "?sort=-title", "?sort=status", "?status=pending", "?due=overdue", "?due=week&priority=high"],
  "/tasks?q=": ["marigold", "task", "zq", "hall+42&status=pending"],
  "/events": ["", "?sort=date", "?sort=venue", "?status=active", "?when=coming", "?q=venue+7", "?q=zq", "?view=month"],
  "/leads": ["", "?view=board", "?view=table&sort=name", "?view=table&sort=stage", "?view=table&sort=next", "?show=waiting"],
  "/leads?q=": ["rao", "zq", "98480", "lead77@"],
  "/vendors": ["", "?sort=service", "?sort=terms", "?sort=newest", "?service=Flowers", "?status=inactive", "?q=lotus", "?q=zq"],
  "/invoices": ["", "?status=overdue", "?office=hyderabad", "?q=client+77"],
};
const views = Object.entries(lists).flatMap(([path, ends]) => ends.map((end) => `/dashboard${path}${end}`));

type Side = { server: Server; owner: Sql; appUrl: string; cookies: Record<"admin" | "member", string> };

const folder = mkdtempSync(join(tmpdir(), "growth-"));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, "postgres"));
const sides: Side[] = [];
try {
  for (const [at, times] of [1, 100].entries())
    sides.push(await prepare(`times_${times}`, times, Number(process.env.PORT ?? 4520) + at));
  const [few, many] = sides as [Side, Side];
  console.log(`\n| view | as | few, ms | many, ms | times |\n|---|---|---|---|---|`);
  for (const view of views) {
    for (const as of ["admin", "member"] as const) {
      const [small, large] = await medians([few, many], (side) => ask(side.server.url + view, side.cookies[as]));
      console.log(`| ${view} | ${as} | ${small.toFixed(1)} | ${large.toFixed(1)} | ${(large / small).toFixed(2)} |`);
    }
  }
  const [small, large] = await medians([few, many], changeStatus);
  console.log(`| change a status | admin | ${small.toFixed(1)} | ${large.toFixed(1)} | ${(large / small).toFixed(2)} |`);
  await plans(many);
} finally {
  for (const { server, owner } of sides) {
    await owner.end();
    await server.end();
  }
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function prepare(name: string, times: number, port: number): Promise<Side> {
  const admin = connect(postgres.ownerUrl, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const url = withParts(postgres.ownerUrl, { database: name });
  const env = { DATABASE_URL: url, APP_SECRET: "a-secret-of-the-bench-of-32-characters" };
  const server = await Server.start({ dataDir: join(folder, name), port, env });
  const owner = connect(url, { max: 1 });
  for (let at = 0; at < 10; at++)
    await server.addUser(`person${at}@toranam.example`, `Person ${at}`, at === 0 ? ["--admin"] : []);
  await seed(owner, times, times > 1);
  const cookies = { admin: await logIn(server.url, "person0"), member: await logIn(server.url, "person1") };
  return { server, owner, appUrl: await ensureAppLogin(url, "bench"), cookies };
}

async function logIn(url: string, name: string): Promise<string> {
  const body = new URLSearchParams({ email: `${name}@toranam.example`, password });
  const login = await fetch(`${url}/login`, { method: "POST", body, redirect: "manual" });
  return (login.headers.getSetCookie()[0] ?? "").split(";")[0] as string;
}

async function medians(both: [Side, Side], work: (side: Side) => Promise<void>): Promise<[number, number]> {
  const times = new Map<Side, number[]>(both.map((side) => [side, []]));
  for (let round = -2; round < rounds; round++) {
    for (const side of both) {
      const start = performance.now();
      await work(side);
      if (round >= 0) times.get(side)?.push(performance.now() - start);
    }
  }
  const middle = (side: Side) => times.get(side)?.sort((a, b) => a - b)[rounds >> 1] as number;
  return [middle(both[0]), middle(both[1])];
}

async function ask(url: string, cookie: string, body?: URLSearchParams): Promise<void> {
  const answer = await fetch(url, { headers: { cookie }, ...(body && { method: "POST", body }) });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
}

/** One task's next status with its audit line, as a post without scripts: the list comes back as the answer. */
async function changeStatus({ server, owner, cookies }: Side): Promise<void> {
  const [task] = await owner`select id, version, status from tasks order by due_date, id limit 1`;
  const status = task?.status === "pending" ? "in_progress" : "pending";
  const body = new URLSearchParams({ intent: "status", id: task?.id, version: task?.version, status });
  await ask(`${server.url}/dashboard/tasks`, cookies.admin, body);
}

async function plans({ owner, appUrl }: Side): Promise<void> {
  const app = connect(appUrl, { max: 1 });
  const people = await owner`select user_id, access from user_profiles order by email limit 2`;
  const member = people[1]?.user_id as string;
  const questions = {
    "tasks by due date": "select * from tasks_with_users order by due_date, id limit 50",
    "a member's tasks": `select * from tasks_with_users where assigned_to = '${member}' order by due_date, id limit 50`,
    overdue:
      "select * from tasks where due_date < current_date and coalesce(status, 'pending') <> 'completed' order by due_date, id limit 50",
    words: "select id from tasks where words_in(title, description) ilike '%marigold%' limit 1001",
    "events by date": "select * from events order by date limit 50",
    "leads by name": "select * from leads order by name, id limit 50",
    "vendors by service": "select * from vendors order by lower(service_type), lower(vendor_name), id limit 50",
    counts: "select what, who, sum(n) from tallies where name = 'tasks' and what >= '' group by what, who",
  };
  for (const [name, question] of Object.entries(questions)) {
    const actor = people[name.includes("member") ? 1 : 0]?.user_id as string;
    const lines = await (name === "words" ? owner : app).begin(async (tx) => {
      await tx`select set_config('app.user_id', ${actor}, true)`;
      return tx.unsafe(`explain (analyze, buffers, costs off, timing off) ${question}`);
    });
    console.log(`\n${name}\n${lines.map((line) => `    ${line["QUERY PLAN"]}`).join("\n")}`);
  }
  await app.end();
}
