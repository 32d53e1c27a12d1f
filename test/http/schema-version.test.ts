import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import type { Server } from "../server.ts";
import { enquiryOf } from "../visitor.ts";
import { startSite } from "./site.ts";

let site: Server;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.dispose());

test("a server whose database was migrated by a newer build stores nothing, says so, and continues when it fits again", async () => {
  const sql = await site.database();
  const count = async () => (await sql`select count(*)::int as n from contact_submissions`)[0]?.n;
  const client = await loggedInClient(site, "sravani");
  const before = await count();
  await sql`insert into toranam_private.schema_migrations (name, sha256) values ('9999_newer.sql', 'x')`;
  await sql`select pg_notify('migrated', '9999_newer.sql')`;
  await expect.poll(async () => (await anonymousClient(site).get("/ready")).status).toBe(503);
  expect(await (await anonymousClient(site).get("/ready")).text()).toContain("newer than this server");

  const refused = await anonymousClient(site).post("/contact", enquiryOf(1));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await client.post("/dashboard/tasks", { intent: "add", title: "Late" })).status).toBe(503);
  expect(await count()).toBe(before);
  expect((await client.get("/dashboard/tasks")).status).toBe(200);
  expect(site.output).toContain("the database is newer than this server");

  await sql`delete from toranam_private.schema_migrations where name = '9999_newer.sql'`;
  await sql`select pg_notify('migrated', '')`;
  await expect.poll(async () => (await anonymousClient(site).get("/ready")).status).toBe(200);
  expect((await anonymousClient(site).post("/contact", enquiryOf(1))).status).toBe(200);
  expect(await count()).toBe(before + 1);
});

test("a write for which the database's disk has no space is answered with 503, and the server is not ready", async () => {
  const sql = await site.database();
  await sql.unsafe(`create function no_space() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger no_space before insert on contact_submissions execute function no_space()`);
  const refused = await anonymousClient(site).post("/contact", enquiryOf(2));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.text()).toContain("Lamps for 2");
  const ready = await anonymousClient(site).get("/ready");
  expect([ready.status, await ready.text()]).toEqual([503, "not ready: the disk is full\n"]);
  expect((await anonymousClient(site).get("/contact")).status).toBe(200);
});

// The last test: it takes a table away.
test("errors show a request id and no stack, version or SQL", async () => {
  const client = await loggedInClient(site, "sravani");
  const sql = await site.database();
  await sql`alter table leads rename to leads_missing`;
  for (const [path, status] of [
    ["/dashboard/leads", 500],
    ["/dashboard/leads.data", 500],
    ["/dashboard", 500],
    ["/nothing/here", 404],
  ] as const) {
    const response = await client.get(path);
    const text = await response.text();
    expect(response.status, path).toBe(status);
    expect(text, path).not.toMatch(
      /relation|select |postgres|drizzle|node_modules|\.ts:\d|\bat \w+ \(|react-router\/\d|leads_missing/i,
    );
    expect([...response.headers.keys()].filter((name) => /^(server|x-powered-by)$/.test(name))).toEqual([]);
    if (!path.endsWith(".data")) expect(text, path).toContain(response.headers.get("x-request-id"));
  }
  expect(site.output, "the cause is logged with the request's id").toMatch(/"request":"[^"]+","path":"\/dashboard\/leads"/);
});
