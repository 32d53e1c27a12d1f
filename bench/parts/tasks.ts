import { createHash, randomUUID } from "node:crypto";
import type { Sql } from "#db/connect.ts";
import { startPostgres } from "#server/database/postgres.ts";
import { signIn, startBaseline, withServer } from "../harness.ts";
import { compareLoads, type Load, type LoadConnection, load, repeatedRequest, request } from "../load-generator.ts";
import { type Benchmark, perSecond, type ResultRow, ratioAtLeast, resultRow } from "../report.ts";

const connections = 16;
const rounds = 3;
const seconds = 3;
const eventData = "?_routes=features%2Fevents%2Fevent.route";
const tasksData = "?_routes=features%2Ftasks%2Ftasks.route";

type Comparison = { work: string; minRatio: number; ours(): Promise<Load>; baseline(): Promise<Load> };

/**
 * Requests of the dashboard over HTTP, with session and permissions, beside bare node:http with one SQL statement each: 200 tasks
 * of an event, a page of 25 of 200 tasks, a page about one row, and a change of status with its audit entry.
 */
export const tasks: Benchmark = (options) =>
  withServer(async (server, owner) => {
    const { cookie, id: adminId } = await signIn(server, "Ad Min", "admin");
    const event = await insertRows(owner, adminId);
    const bare = await startBaseline("bare.ts", { DATABASE_URL: (await startPostgres(server.dataDir)).ownerUrl });
    const get = (path: string) => () => load(server.port, repeatedRequest(connections, "GET", path, { cookie }), seconds);
    const getBare = (path: string) => () => load(bare.port, repeatedRequest(connections, "GET", path), seconds);
    const changes = await statusChanges(owner, cookie);
    const comparisons: Record<string, Comparison> = {
      event: {
        work: "200 tasks of an event",
        minRatio: 0.59,
        ours: get(`/dashboard/events/${event}.data${eventData}`),
        baseline: getBare("/tasks?n=200"),
      },
      list: {
        work: "a page of 25 of 200 tasks",
        minRatio: 0.59,
        ours: get(`/dashboard/tasks.data${tasksData}`),
        baseline: getBare("/tasks?n=25"),
      },
      page: {
        work: "a page about one row",
        minRatio: 0.15,
        ours: get("/invitation?token=a-token"),
        baseline: getBare("/page"),
      },
      status: {
        work: "a task's status with its audit entry",
        minRatio: 0.37,
        ours: () => load(server.port, changes, seconds),
        baseline: () => load(bare.port, repeatedRequest(connections, "POST", "/status", {}, "x"), seconds),
      },
    };
    const results: ResultRow[] = [];
    try {
      for (const [name, { work, minRatio, ...loads }] of Object.entries(comparisons)) {
        if (options.length > 0 && !options.includes(name)) continue;
        const [ours, baseline] = await compareLoads(rounds, loads.ours, loads.baseline);
        results.push(resultRow(work, perSecond, ratioAtLeast(minRatio), ours.perSecond, baseline.perSecond));
      }
      return results;
    } finally {
      bare.child.kill();
    }
  });

/** @returns the id of the event with 200 tasks */
async function insertRows(owner: Sql, assignee: string): Promise<string> {
  const event = randomUUID();
  await owner`insert into events (id, name, date, status) values (${event}, 'Wedding', current_date + 30, 'active')`;
  await owner`
    insert into tasks (title, description, status, priority, due_date, assigned_to, event_id)
    select 'Task ' || n, 'Call the decorator of hall ' || n, 'pending', (array['high','medium','low'])[1 + n % 3], current_date + n % 60, ${assignee}, ${event}
    from generate_series(1, 200) n`;
  const tokenHash = createHash("sha256").update("a-token").digest("base64url");
  await owner`insert into invitations (email, token_hash, expires_at) values ('new@toranam.example', ${tokenHash}, now() + interval '1 day')`;
  await owner`analyze`;
  return event;
}

/** Each connection changes the status of a task of its own, posting like the browser's router, and tracks its version. */
async function statusChanges(owner: Sql, cookie: string): Promise<LoadConnection[]> {
  const rows = await owner`select id from tasks order by id limit ${connections}`;
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
  return rows.map(({ id }) => {
    let version = 0;
    return {
      nextRequest() {
        version++;
        const status = ["in_progress", "completed", "pending"][(version - 1) % 3] as string;
        const body = new URLSearchParams({ intent: "status", id, version: String(version), status });
        return request("POST", "/dashboard/tasks.data", headers, String(body));
      },
    };
  });
}
