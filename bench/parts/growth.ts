import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql, withParts } from "#db/connect.ts";
import { ensureAppLogin } from "#db/roles.ts";
import { Server } from "../../test/server.ts";
import { startPostgres } from "../../server/postgres.ts";
import { seed } from "../growth-rows.ts";
import { benchSecret, signIn } from "../harness.ts";
import { type Figure, figure, ms, type Part, ratioAtMost } from "../report.ts";
import { median } from "../statistics.ts";

const rounds = Number(process.env.ROUNDS ?? 11);
/** Times 1,000 tasks, enquiries and vendors, 100 leads and invoices and 50 events. */
const sizes = [1, 10, 100];
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

type Side = {
  server: Server;
  owner: Sql;
  url: string;
  cookies: Record<"admin" | "member", string>;
  ids: Record<"admin" | "member", string>;
};

/**
 * Every view's time with 1,000, 10,000 and 100,000 tasks, enquiries and vendors, over HTTP on the built server, as an admin and
 * as a member: the limit is the smallest. They are asked in turn, so that what else the machine does meets all. Words
 * choose views: `growth:/invoices`. Prints the decisive plans as well.
 */
export const growth: Part = async (words) => {
  const folder = mkdtempSync(join(tmpdir(), "growth-"));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(join(folder, "postgres"));
  const sides: Side[] = [];
  const figures: Figure[] = [];
  const compare = async (work: string, ask: (side: Side) => Promise<void>) => {
    const taken = await medians(sides, ask);
    const compared = figure(work, ms, ratioAtMost(2), taken.at(-1) as number, taken[0]);
    figures.push({ ...compared, ours: taken.slice(1).map(ms).join(", ") });
  };
  try {
    for (const times of sizes) sides.push(await prepare(postgres.ownerUrl, folder, times));
    const wanted = views.filter((view) => words.length === 0 || words.some((word) => view.includes(word)));
    for (const view of wanted) {
      for (const as of ["admin", "member"] as const)
        await compare(`${view} (${as})`, (side) => ask(side.server.url + view, side.cookies[as]));
    }
    if (words.length === 0) {
      await compare("change a status", changeStatus);
      await plans(sides.at(-1) as Side);
    }
    return figures;
  } finally {
    for (const { server, owner } of sides) {
      await owner.end();
      await server.end();
    }
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

async function prepare(clusterUrl: string, folder: string, times: number): Promise<Side> {
  const name = `times_${times}`;
  const admin = connect(clusterUrl, { max: 1 });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const url = withParts(clusterUrl, { database: name });
  const env = { DATABASE_URL: url, APP_SECRET: benchSecret };
  const server = await Server.start({ dataDir: join(folder, name), env });
  const owner = connect(url, { max: 1 });
  const people = [];
  for (let at = 0; at < 10; at++) people.push(await signIn(owner, `Person ${at}`, at === 0));
  const [first, second] = people as [(typeof people)[0], (typeof people)[0]];
  await seed(owner, times, times > 10);
  const cookies = { admin: first.cookie, member: second.cookie };
  return { server, owner, url, cookies, ids: { admin: first.id, member: second.id } };
}

async function medians(sides: readonly Side[], work: (side: Side) => Promise<void>): Promise<number[]> {
  const times = new Map<Side, number[]>(sides.map((side) => [side, []]));
  for (let round = -3; round < rounds; round++) {
    for (const side of sides) {
      const start = performance.now();
      await work(side);
      if (round >= 0) times.get(side)?.push(performance.now() - start);
    }
  }
  return [...times.values()].map(median);
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

async function plans({ owner, url, ids }: Side): Promise<void> {
  // Shuts out the server, whose login gets another password: the last thing that is asked.
  const app = connect(await ensureAppLogin(url, "bench"), { max: 1 });
  const questions = {
    "open tasks by due date":
      "select * from tasks_with_users where coalesce(status, 'pending') <> 'completed' order by due_date, id limit 25",
    "a member's tasks": `select * from tasks_with_users where assigned_to = '${ids.member}' order by due_date, id limit 25`,
    overdue:
      "select * from tasks where due_date < current_date and coalesce(status, 'pending') <> 'completed' order by due_date, id limit 25",
    words: "select id from tasks where words_in(title, description) ilike '%marigold%' limit 1001",
    "events by date": "select * from events order by date limit 25",
    "leads by name": "select * from leads order by name, id limit 25",
    "vendors by service": "select * from vendors order by lower(service_type), lower(vendor_name), id limit 25",
    counts: "select what, who, sum(n) from tallies where name = 'tasks' and what >= '' group by what, who",
  };
  for (const [name, question] of Object.entries(questions)) {
    const actor = ids[name.includes("member") ? "member" : "admin"];
    const lines = await (name === "words" ? owner : app).begin(async (tx) => {
      await tx`select set_config('app.user_id', ${actor}, true)`;
      return tx.unsafe(`explain (analyze, buffers, costs off, timing off) ${question}`);
    });
    console.log(`\n${name}\n${lines.map((line) => `    ${line["QUERY PLAN"]}`).join("\n")}`);
  }
  await app.end();
}
