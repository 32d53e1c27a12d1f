import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Server } from "../../e2e/server.ts";
import { type Figure, middle, ms, type Part } from "../figure.ts";
import { benchSecret, signIn } from "../live/world.ts";
import { asking, load } from "../requests.ts";
import { startBare, withSite } from "../site.ts";

/** From the start of the process to the first answer of the home page: on an empty folder, then with its database there. */
export const start: Part = async () => {
  const bareTimes: number[] = [];
  for (let round = 0; round < 3; round++) bareTimes.push(await timed(startBareOnce));
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < 3; round++) {
    let site: Server | undefined;
    first.push(
      await timed(async () => {
        site = await Server.start({ env: { APP_SECRET: benchSecret } });
        await fetch(site.url);
      }),
    );
    await site?.end();
    again.push(
      await timed(async () => {
        await site?.restart();
        await fetch(site?.url ?? "");
      }),
    );
    await site?.dispose();
  }
  const limit = middle(bareTimes);
  const figure = (work: string, taken: number, most: number): Figure => ({
    work,
    ours: ms(taken),
    limit: ms(limit),
    ratio: taken / limit,
    goal: `≤ ${most / 1000} s`,
    held: taken <= most,
  });
  return [
    figure("start to first answer, database there", middle(again), 1_000),
    figure("first ever start to first answer", middle(first), 3_000),
  ];
};

async function startBareOnce(): Promise<void> {
  const { child, port } = await startBare("bare.ts", {});
  await fetch(`http://127.0.0.1:${port}/bytes`);
  child.kill();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** The memory of the server and its PostgreSQL after pages, lists and changes under load: shared pages count once. */
export const memory: Part = () =>
  withSite(async (site, owner) => {
    const { cookie } = await signIn(owner, "Ad Min", true);
    await owner`insert into tasks (title, due_date) select 'Task ' || n, current_date + n % 60 from generate_series(1, 1000) n`;
    for (const path of ["/", "/dashboard", "/dashboard/tasks", "/dashboard/tasks.data", "/dashboard/events", "/services"])
      await load(site.port, asking(32, path, { cookie, "accept-encoding": "gzip" }), 3);
    const [postmaster] = readFileSync(join(site.dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
    const family = [site.pid, Number(postmaster)].flatMap(descendants);
    const total = family.reduce((sum, pid) => sum + megabytes(pid), 0);
    const server = megabytes(site.pid);
    return [
      {
        work: `memory after load, database included (server ${server.toFixed(0)} MB)`,
        ours: `${total.toFixed(0)} MB`,
        limit: "",
        goal: "≤ 200 MB",
        held: total <= 200,
      },
    ];
  });

/** A process and all below it. */
function descendants(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      parents.set(Number(name), Number(parent));
    } catch {
      // It ended meanwhile.
    }
  }
  const family = [root];
  for (let at = 0; at < family.length; at++) for (const [pid, parent] of parents) if (parent === family[at]) family.push(pid);
  return family;
}

const megabytes = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};
