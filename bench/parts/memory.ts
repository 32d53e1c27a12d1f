import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signIn, withServer } from "../harness.ts";
import { load, repeatedRequest } from "../load-generator.ts";
import { familyMemory, proportionalMemory } from "../process-memory.ts";
import { atMost, type Benchmark, megabytes, resultRow } from "../report.ts";

const paths = ["/", "/dashboard", "/dashboard/tasks", "/dashboard/tasks.data", "/dashboard/events", "/services"];

/** The memory of the server and its PostgreSQL after loading pages and lists. */
export const memory: Benchmark = () =>
  withServer(async (server, owner) => {
    const { cookie } = await signIn(server, "Ad Min", true);
    await owner`insert into tasks (title, due_date) select 'Task ' || n, current_date + n % 60 from generate_series(1, 1000) n`;
    const headers = { cookie, "accept-encoding": "gzip" };
    for (const path of paths) await load(server.port, repeatedRequest(32, "GET", path, headers), 3);
    const [postmaster] = readFileSync(join(server.dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
    const total = familyMemory(server.pid) + familyMemory(Number(postmaster));
    const work = `memory after load, with PostgreSQL (server ${megabytes(proportionalMemory(server.pid))})`;
    return [resultRow(work, megabytes, atMost(200, megabytes), total)];
  });
