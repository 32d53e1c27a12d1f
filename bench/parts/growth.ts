import { addDays, daysParam, today } from "#app/platform/values/dates.ts";
import { withConnection, withParts } from "#db/connect.ts";
import { externalPostgres } from "../../test/external-postgres.ts";
import { seed } from "../growth-rows.ts";
import { Server, signIn } from "../harness.ts";
import { atMost, type Benchmark, ms, type ResultRow, resultRow } from "../report.ts";
import { cpuTimes } from "../server-work.ts";
import { alternate, percentile, timed } from "../statistics.ts";

const rounds = Number(process.env.ROUNDS ?? 41);
const warmUpRounds = 5;
/** Twenty years of a busy company, and ten times that, with the p95 that a view must keep (milliseconds). */
const sizes = [
  { times: 1, maxMs: 60 },
  { times: 10, maxMs: 250 },
] as const;
const lastYear = daysParam([addDays(today(), -365), today()]);
/** The URLs of views: a beginning, and the ends that follow it. */
const lists: Record<string, string[]> = {
  "": ["?whose=mine", "?whose=everyone"],
  "/tasks": [
    "?group=event",
    "?group=person",
    "?group=due",
    "?sort=priority",
    "?sort=-title",
    "?sort=status",
    "?status=pending",
    "?due=overdue",
    "?due=week&priority=high",
    "?view=month",
  ],
  "/tasks?q=": ["marigold", "task", "zq", "zqq", "hall+42&status=pending"],
  "/events": ["", "?sort=date", "?sort=venue", "?status=active", "?when=coming", "?q=venue+7", "?q=zqq"],
  "/events/dates": ["", "?day=2027-02-12"],
  "/leads": [
    ...["?view=board", "?view=board&stage=lost", "?view=board&kind=Wedding", "?view=board&mine=1", "?view=board&action=due"],
    ...["?view=table&sort=name", "?view=table&sort=stage", "?view=table&sort=next", "?view=list", "?view=list&show=waiting"],
    ...[`?view=table&received=${lastYear}`, `?view=table&took=late&replied=${lastYear}`, "?view=table&took=4"],
  ],
  "/leads?view=board&q=": ["rao", "zqq"],
  "/leads?view=list&q=": ["rao", "zqq", "98480", "lead77@"],
  "/find/results?q=": ["an", "rao", "anjali+rao", "event+12", "9000012345", "zqq"],
  "/held": [""],
  "/clients": ["", "?q=rao"],
  "/duplicates": [""],
  "/duplicates/similar?kind=": ["lead&phone=9000055433", "client&phone=9000055433&email=client7@example.com"],
  "/vendors": ["", "?sort=service", "?sort=terms", "?sort=newest", "?service=Flowers", "?status=inactive", "?q=lotus", "?q=zqq"],
  "/invoices": [
    "",
    "?status=overdue",
    "?status=paid",
    "?status=draft",
    "?office=hyderabad",
    `?dates=${lastYear}`,
    "?q=client+77",
  ],
};
/** Views that members may not open. */
const adminViews = [
  "/dashboard/figures?period=all",
  "/dashboard/figures?period=year",
  "/dashboard/figures?period=12-months&office=hyderabad",
  "/dashboard/figures?period=month",
  "/dashboard/tasks?view=team",
  "/dashboard/audit",
  "/dashboard/team",
];
const views = Object.entries(lists).flatMap(([path, ends]) => ends.map((end) => `/dashboard${path}${end}`));

type Site = { server: Server; cookies: Record<"admin" | "member", string> };

/**
 * The p95 and the CPU time of every view over HTTP on the built server, at both sizes, as an admin and as a member. Options select views
 * by the end of their URL: `growth:/dashboard,?status=overdue`.
 */
export const growth: Benchmark = async (options) => {
  const postgres = await externalPostgres();
  const results: ResultRow[] = [];
  const chosen = [...views, ...adminViews].filter(
    (view) => options.length === 0 || options.some((option) => view.endsWith(option)),
  );
  try {
    for (const { times, maxMs } of sizes) {
      const site = await prepare(postgres.url, times);
      const owner = await site.server.database();
      const measure = async (view: string, request: () => Promise<void>) => {
        const before = await cpuTimes(site.server.pid, owner);
        const value = await p95(request);
        const after = await cpuTimes(site.server.pid, owner);
        const cpuOf = (part: "node" | "postgres") => Math.round((after[part] - before[part]) / (rounds + warmUpRounds));
        const work = `${view}, size ${times}; CPU of node ${cpuOf("node")} ms, of PostgreSQL ${cpuOf("postgres")} ms`;
        console.log(`${work}: ${ms(value)}`);
        results.push(resultRow(work, ms, atMost(maxMs, ms), value));
      };
      try {
        for (const view of chosen) {
          for (const as of adminViews.includes(view) ? (["admin"] as const) : (["admin", "member"] as const))
            await measure(`${view} (${as})`, () => get(site.server.url + view, site.cookies[as]));
        }
        if (options.length === 0) await measure("change a status", () => changeStatus(site));
      } finally {
        await site.server.dispose();
      }
    }
    return results;
  } finally {
    await postgres.end();
  }
};

async function prepare(clusterUrl: string, times: number): Promise<Site> {
  const database = `times_${times}`;
  await withConnection(clusterUrl, (cluster) => cluster.unsafe(`create database ${database}`));
  const server = await Server.start({ databaseUrl: withParts(clusterUrl, { database }) });
  const { cookie: admin } = await signIn(server, "Person 0", "admin");
  const { cookie: member } = await signIn(server, "Person 1", "planner");
  for (let person = 2; person < 10; person++) await signIn(server, `Person ${person}`, "planner");
  await seed(await server.database(), times, { verbose: true });
  return { server, cookies: { admin, member } };
}

async function p95(request: () => Promise<void>): Promise<number> {
  const { times } = await alternate(rounds, warmUpRounds, { times: () => timed(request) });
  return percentile(times, 0.95);
}

async function get(url: string, cookie: string, body?: URLSearchParams): Promise<void> {
  const response = await fetch(url, { headers: { cookie }, ...(body && { method: "POST", body }) });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url}: status ${response.status}`);
}

/** Changes the status of a task by a plain form post, as without JavaScript: the response is the list. */
async function changeStatus({ server, cookies }: Site): Promise<void> {
  const [task] = await (await server.database())`select id, version, status from tasks order by due_date, id limit 1`;
  const status = task?.status === "pending" ? "in_progress" : "pending";
  const body = new URLSearchParams({ intent: "status", id: task?.id, version: task?.version, status });
  await get(`${server.url}/dashboard/tasks`, cookies.admin, body);
}
