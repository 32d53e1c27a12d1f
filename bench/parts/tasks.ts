import { createHash, randomUUID } from "node:crypto";
import type { Sql } from "#db/connect.ts";
import { type Figure, type Part, perSecond } from "../figure.ts";
import { signIn } from "../live/world.ts";
import { asking, type Client, inTurn, load, request } from "../requests.ts";
import { startBare, withSite } from "../site.ts";

const connections = 16;
const rounds = 3;
const seconds = 3;
const view = "features/tasks/tasks.route";

/**
 * What the dashboard asks over HTTP, with the session and the permissions checked, beside bare node:http with one SQL
 * statement each: 200 tasks of an event, a page of 25 of 200, a change of status with its audit line, and a page about
 * one row made for each request.
 */
export const tasks: Part = (words) =>
  withSite(async (site, owner, ownerUrl) => {
    const admin = await signIn(owner, "Ad Min", true);
    const event = randomUUID();
    await owner`insert into events (id, name, date, status) values (${event}, 'Wedding', current_date + 30, 'active')`;
    await owner`
      insert into tasks (title, description, status, priority, due_date, assigned_to, event_id)
      select 'Task ' || n, 'Call the decorator of hall ' || n, 'pending', (array['high','medium','low'])[1 + n % 3], current_date + n % 60, ${admin.id}, ${event}
      from generate_series(1, 200) n`;
    const token = createHash("sha256").update("a-token").digest("base64url");
    await owner`insert into invitations (email, token_hash, expires_at) values ('new@toranam.example', ${token}, now() + interval '1 day')`;
    await owner`analyze`;
    const bare = await startBare("bare.ts", { DATABASE_URL: ownerUrl });
    const headers = { cookie: admin.cookie };
    const get = (path: string) => () => load(site.port, asking(connections, path, headers), seconds);
    const least = (path: string) => () => load(bare.port, asking(connections, path), seconds);
    const figures: Figure[] = [];
    const compare = async (
      name: string,
      work: string,
      goal: number,
      ...both: Parameters<typeof inTurn> extends [number, ...infer R] ? R : never
    ) => {
      if (words.length > 0 && !words.includes(name)) return;
      const [ours, limit] = await inTurn(rounds, ...both);
      const ratio = ours.perSecond / limit.perSecond;
      figures.push({
        work,
        ours: perSecond(ours.perSecond),
        limit: perSecond(limit.perSecond),
        ratio,
        goal: `≥ ${goal}`,
        held: ratio >= goal,
      });
    };
    try {
      await compare(
        "event",
        "200 tasks of an event",
        0.59,
        get(`/dashboard/events/${event}.data?_routes=features%2Fevents%2Fevent.route`),
        least("/tasks?n=200"),
      );
      await compare(
        "list",
        "a page of 25 of 200 tasks",
        0.59,
        get(`/dashboard/tasks.data?_routes=${encodeURIComponent(view)}`),
        least("/tasks?n=25"),
      );
      await compare("page", "a page about one row", 0.15, get(`/invitation?token=a-token`), least("/page"));
      const changing = await changes(owner, admin.cookie);
      await compare(
        "status",
        "a task's status with its audit line",
        0.37,
        () => load(site.port, changing, seconds),
        () =>
          load(
            bare.port,
            Array.from({ length: connections }, () => ({ next: () => request("POST", "/status", {}, "x") })),
            seconds,
          ),
      );
      return figures;
    } finally {
      bare.child.kill();
    }
  });

/** Each connection moves a task of its own on, as the browser's router posts it, and knows its version. */
async function changes(owner: Sql, cookie: string): Promise<Client[]> {
  const rows = await owner`select id from tasks order by id limit ${connections}`;
  const headers = { cookie, "content-type": "application/x-www-form-urlencoded" };
  return rows.map(({ id }) => {
    let version = 0;
    return {
      next() {
        version++;
        const status = ["in_progress", "completed", "pending"][(version - 1) % 3] as string;
        const body = new URLSearchParams({ intent: "status", id, version: String(version), status });
        return request("POST", "/dashboard/tasks.data", headers, String(body));
      },
    };
  });
}
