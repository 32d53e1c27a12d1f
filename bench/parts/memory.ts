import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Server, signIn, withServer } from "../harness.ts";
import { load, repeatedRequest } from "../load-generator.ts";
import { memoryByOwner } from "../process-memory.ts";
import { atMost, type Benchmark, megabytes, noTarget, type ResultRow, resultRow } from "../report.ts";

const paths = ["/", "/dashboard", "/dashboard/tasks", "/dashboard/tasks.data", "/dashboard/events", "/services"];
/** The server gives memory back within ten seconds of the last request, and its connection pools close unused connections after a minute. */
const settleMs = 75_000;

/** The memory of the server and its PostgreSQL, idle, after loading pages and lists, and a minute later. */
export const memory: Benchmark = () =>
  withServer(async (server, owner) => {
    const { cookie } = await signIn(server, "Ad Min", "admin");
    await owner`insert into tasks (title, due_date) select 'Task ' || n, current_date + n % 60 from generate_series(1, 1000) n`;
    await sleep(settleMs);
    const idle = measure(server, "idle", 130);
    const headers = { cookie, "accept-encoding": "gzip" };
    for (const path of paths) await load(server.port, repeatedRequest(32, "GET", path, headers), 3);
    const loaded = measure(server, "after load");
    await sleep(settleMs);
    return [...idle, ...loaded, ...measure(server, "a minute after load", 200)];
  });

function measure(server: Server, when: string, max?: number): ResultRow[] {
  const [postmaster] = readFileSync(join(server.dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
  const [node, postgres] = [memoryByOwner(server.pid), memoryByOwner(Number(postmaster))];
  const parts = {
    "node: program file": node.program,
    "node: heap, code, buffers": node.private,
    "PostgreSQL: program file": postgres.program,
    "PostgreSQL: shared memory": postgres.shared,
    [`PostgreSQL: private, ${postgres.processes} processes`]: postgres.private,
  };
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return [
    resultRow(`${when}, server and PostgreSQL`, megabytes, max === undefined ? noTarget : atMost(max, megabytes), total),
    ...Object.entries(parts).map(([name, part]) => resultRow(`${when}, ${name}`, megabytes, noTarget, part)),
  ];
}
