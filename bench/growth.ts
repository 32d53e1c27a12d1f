import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql, withParts } from "#db/connect.ts";
import { ensureAppLogin } from "#db/roles.ts";
import { password, Server } from "../e2e/server.ts";
import { startPostgres } from "../server/postgres.ts";

/**
 * `node bench/growth.ts`: every view's time with 1,000 tasks, 100 leads and 50 events beside 100 times as many,
 * over HTTP on the built server, signed in as an admin. Prints the medians, their ratio, and the plans of the lists.
 */
const sizes = { few: { tasks: 1_000, leads: 100, events: 50 }, many: { tasks: 100_000, leads: 10_000, events: 5_000 } };
const rounds = 20;
const views = [
  "/dashboard",
  "/dashboard/tasks",
  "/dashboard/tasks?sort=priority",
  "/dashboard/tasks?sort=-title",
  "/dashboard/tasks?status=pending",
  "/dashboard/tasks?due=overdue",
  "/dashboard/tasks?q=marigold",
  "/dashboard/events",
  "/dashboard/events?sort=date",
  "/dashboard/events?view=month",
  "/dashboard/leads",
  "/dashboard/leads?view=board",
  "/dashboard/leads?view=table&sort=name",
  "/dashboard/leads?show=waiting",
  "/dashboard/leads?q=rao",
];

const folder = mkdtempSync(join(tmpdir(), "i5-growth-"));
chmodSync(folder, 0o755);
const postgres = await startPostgres(join(folder, "postgres"));
const port = Number(process.env.PORT ?? 4520);
try {
  const few = await measure("few", port);
  const many = await measure("many", port + 1, true);
  console.log(`\n| view | 1,000 tasks, ms | 100,000 tasks, ms | ratio |\n|---|---|---|---|`);
  for (const view of views) {
    const [small, large] = [few.get(view) ?? 0, many.get(view) ?? 0];
    console.log(`| ${view} | ${small.toFixed(1)} | ${large.toFixed(1)} | ${(large / small).toFixed(2)} |`);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name: keyof typeof sizes, onPort: number, explain = false): Promise<Map<string, number>> {
  const admin = connect(postgres.ownerUrl, { max: 1 });
  await admin.unsafe(`create database growth_${name}`);
  await admin.end();
  const url = withParts(postgres.ownerUrl, { database: `growth_${name}` });
  const server = await Server.start({
    dataDir: join(folder, name),
    port: onPort,
    env: { DATABASE_URL: url, APP_SECRET: "a-secret-of-the-bench-of-32-characters" },
  });
  const owner = connect(url, { max: 1 });
  try {
    for (let at = 0; at < 10; at++)
      await server.addUser(`person${at}@toranam.example`, `Person ${at}`, at === 0 ? ["--admin"] : []);
    await seed(owner, sizes[name]);
    const login = await fetch(`${server.url}/login`, {
      method: "POST",
      body: new URLSearchParams({ email: "person0@toranam.example", password }),
      redirect: "manual",
    });
    const cookie = (login.headers.getSetCookie()[0] ?? "").split(";")[0] as string;
    const medians = new Map<string, number>();
    for (const view of views) {
      medians.set(view, await median(server.url + view, cookie));
      console.log(name, view, medians.get(view)?.toFixed(1));
    }
    if (explain) await plans(owner, await ensureAppLogin(url, "bench"));
    return medians;
  } finally {
    await owner.end();
    await server.end();
  }
}

async function median(url: string, cookie: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const answer = await fetch(url, { headers: { cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[rounds / 2] as number;
}

async function seed(owner: Sql, { tasks, leads, events }: (typeof sizes)["few"]): Promise<void> {
  // Row by row in one transaction the triggers would update the same few counts 100,000 times: counted once, afterwards.
  const tallied = ["tasks", "events", "leads", "contact_submissions"];
  for (const table of tallied) await owner.unsafe(`alter table ${table} disable trigger tally`);
  await owner`insert into leads (name, email, phone, stage, created_at, awaiting_reply_since)
    select 'Lead ' || n, 'lead' || n || '@example.com', '9' || lpad(n::text, 9, '0'), (array['new','contacted','quoted','won','lost'])[1 + n % 5],
      now() - n * interval '1 hour', case when n % 20 = 0 then now() - interval '3 hours' end from generate_series(1, ${leads}) n`;
  await owner`insert into contact_submissions (lead_id, name, email, phone, event_type, date, time, vision, idempotency_key, created_at)
    select id, name, email, phone, 'Wedding', '2027-02-14', '18:00', 'Marigolds', id::text, created_at from leads`;
  await owner`insert into events (name, date, time, venue, status, created_at)
    select 'Event ' || n, current_date - 400 + (n * 800 / ${events}), '18:00', 'Venue ' || n % 40, (array['pending','active','completed','cancelled'])[1 + n % 4],
      now() - n * interval '2 hours' from generate_series(1, ${events}) n`;
  await owner`insert into tasks (title, status, priority, due_date, assigned_to, created_at, completed_at)
    select 'Task ' || n || case when n % 500 = 0 then ' marigold' else '' end, (array['pending','in_progress','completed'])[1 + n % 3],
      (array['high','medium','low'])[1 + n % 3], current_date - 200 + n % 400, p.user_id, now() - (n % 500) * interval '1 day',
      case when n % 3 = 2 then now() - (n % 100) * interval '1 day' end
    from generate_series(1, ${tasks}) n
    join (select user_id, row_number() over (order by email) - 1 as at from user_profiles) p on p.at = n % 10`;
  for (const table of tallied) {
    await owner.unsafe(
      `insert into tallies select k.name, k.what, k.who, 0, count(*) from ${table} r, tally_keys(r) k group by 1, 2, 3`,
    );
    await owner.unsafe(`alter table ${table} enable trigger tally`);
  }
  await owner.unsafe("vacuum analyze");
}

async function plans(owner: Sql, appUrl: string): Promise<void> {
  const app = connect(appUrl, { max: 1 });
  const [person] = await owner`select user_id from user_profiles where access = 'admin'`;
  const questions = {
    "tasks by due date": "select * from tasks_with_users order by due_date, id limit 50",
    "tasks by priority": "select * from tasks_with_users order by priority_rank(priority), due_date, id limit 50",
    "task counts": "select what, who, sum(n) from tallies where name = 'tasks' and what >= '' group by what, who",
    "events, the newest": "select * from events order by created_at desc, id limit 50",
    "leads, the newest": "select * from leads order by created_at desc, id limit 50",
    "leads of a stage": "select * from leads where stage = 'new' order by updated_at desc, id limit 50",
  };
  await app.begin(async (tx) => {
    await tx`select set_config('app.user_id', ${person?.user_id}, true)`;
    for (const [name, question] of Object.entries(questions)) {
      const lines = await tx.unsafe(`explain (analyze, costs off, timing off, buffers off) ${question}`);
      console.log(`\n${name}\n${lines.map((line) => `    ${line["QUERY PLAN"]}`).join("\n")}`);
    }
  });
  await app.end();
}
