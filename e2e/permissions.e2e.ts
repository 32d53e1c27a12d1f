import { randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../app/routes.ts";
import type { Sql } from "../db/connect.ts";
import { expect, people, test } from "./fixtures.ts";
import { actors, type Five, type Row, table } from "./permission-table.ts";
import { cookieOf, password, type Server } from "./server.ts";

/** The addresses of app/routes.ts; a layout without a path has none of its own. */
function addresses(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path ? `${above}/${path}` : above;
    return [...(path || index ? [here || "/"] : []), ...addresses(children, here)];
  });
}

const known = [...new Set(addresses(routes as readonly RouteConfigEntry[]))];

test("the permission table has every route, and no other", () => {
  expect(Object.keys(table).sort()).toEqual(known.sort());
});

let cookies: (string | undefined)[];
let ids: Record<string, string>;

test.beforeAll(async ({ site }) => {
  const emails = ["waiting@toranam.example", people.keerthi.email, people.arjun.email, people.sravani.email];
  await site.addUser(emails[0] as string, "Wai Ting");
  const sql = await site.database();
  await asAuth(sql, (tx) => tx`update user_profiles set access = 'pending' where email = ${emails[0] as string}`);
  cookies = [undefined, ...(await Promise.all(emails.map((email) => cookieOf(site, email))))];
  const taskOf = async (email: string) => {
    const [row] =
      await sql`insert into tasks (title, assigned_to) select 'Matrix', user_id from user_profiles where email = ${email} returning id`;
    return row?.id as string;
  };
  await cookieOf(site, people.sravani.email);
  const [session] = await sql`
    select s.id from auth_sessions s join auth_users u on u.id = s.user_id where u.email = ${people.sravani.email} order by s.created_at desc limit 1`;
  ids = {
    ":admin-session": session?.id,
    ":member-task": await taskOf(people.keerthi.email),
    ":other-task": await taskOf(people.arjun.email),
  };
  await sql.end();
});

const asAuth = (sql: Sql, work: (tx: Sql) => Promise<unknown>) =>
  sql.begin(async (tx) => {
    await tx`select set_config('app.system', 'auth', true)`;
    await work(tx as unknown as Sql);
  });

async function ask(
  site: Server,
  path: string,
  who: number,
  form?: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const cookie = cookies[who];
  const filled = (value: string) =>
    value === ":fresh" ? `${randomUUID()}@example.com` : value === ":fresh-id" ? randomUUID() : (ids[value] ?? value);
  const body = form && new URLSearchParams(Object.entries(form).map(([name, value]) => [name, filled(value)]));
  const answer = await fetch(site.url + path, {
    method: form ? "POST" : "GET",
    body,
    headers: cookie ? { cookie } : {},
    redirect: "manual",
  });
  if (answer.headers.get("content-type")?.startsWith("text/event-stream")) {
    await answer.body?.cancel();
    return { status: answer.status, text: "" };
  }
  return { status: answer.status, text: await answer.text() };
}

/** Client navigation tells a redirect as 202. */
const toldAsData = (gets: Five) => gets.map((status) => (status === 302 || status === 301 ? 202 : status)) as unknown as Five;

const dataPath = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);
/** Another one for each address: what a post stores at one is not found at the next. */
const unknownId = (path: string) => `00000000-0000-4000-8000-${String(path.length).padStart(12, "0")}`;
const placed = (path: string) => path.replace("*", "no/such/page").replace(":id", unknownId(path));

const asForms = (path: string, { posts }: Row) =>
  posts ?? {
    "an empty form": {
      form: {},
      gets: (path.startsWith("/dashboard") ? [302, 405, 405, 405, 405] : [405, 405, 405, 405, 405]) as Five,
    },
  };

for (const [pattern, row] of Object.entries(table)) {
  test(`${pattern} answers each kind of person as the table says`, async ({ site }) => {
    const path = placed(pattern);
    // Of permission, not of how often somebody may ask.
    const sql = await site.database();
    await sql`delete from rate_limits`;
    await sql.end();
    const seen: Record<string, readonly number[]> = {};
    const due: Record<string, readonly number[]> = {};
    const ask5 = async (name: string, to: string, expected: Five, form?: Record<string, string>) => {
      due[name] = expected;
      const got: number[] = [];
      for (const who of actors.keys()) got.push((await ask(site, to, who, form)).status);
      seen[name] = got;
    };
    await ask5("GET", path, row.get);
    await ask5("GET .data", dataPath(path), row.data ?? toldAsData(row.get));
    for (const [name, { form = {}, gets, data }] of Object.entries(asForms(pattern, row))) {
      await ask5(`POST ${name}`, path, gets, form);
      await ask5(`POST ${name} .data`, dataPath(path), data ?? toldAsData(gets), form);
    }
    expect(seen).toEqual(due);
  });
}

test("another's task is answered like one that does not exist, byte for byte, and nothing changes", async ({ site }) => {
  const sql = await site.database();
  const state = () => sql`select id, status, version, updated_at from tasks order by id`;
  const before = await state();
  const member = actors.indexOf("member");
  const change = (id: string) => ask(site, "/dashboard/tasks.data", member, { id, status: "completed", version: "1" });
  const [another, unknown] = [await change(":other-task"), await change(randomUUID())];
  expect(another).toEqual({ ...unknown, status: 404 });
  expect(await state()).toEqual(before);
  const [other] = await sql`select user_id as id, full_name as name from user_profiles where email = ${people.arjun.email}`;
  for (const path of ["/dashboard/tasks", "/dashboard/tasks.data"]) {
    expect((await ask(site, `${path}?candidate=${other?.id}`, member)).text).not.toContain(other?.name);
  }
  await sql.end();
});

const foreigners: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
];

test("another site's post changes nothing anywhere, and reading changes nothing either", async ({ site }) => {
  const sql = await site.database();
  const state = async () => {
    const tables = [
      "tasks",
      "leads",
      "events",
      "vendors",
      "invoices",
      "contact_submissions",
      "invitations",
      "auth_accounts",
      "outbox",
    ];
    const marks = tables.map(async (name) => [
      name,
      (await sql.unsafe(`select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${name} t`))[0],
    ]);
    const people = await sql`select user_id, full_name, role, access, version from user_profiles order by user_id`;
    return { ...Object.fromEntries(await Promise.all(marks)), people };
  };
  const before = await state();
  const cookie = cookies[actors.indexOf("admin")] as string;
  for (const [pattern, row] of Object.entries(table)) {
    for (const { form = {} } of Object.values(asForms(pattern, row))) {
      for (const path of [placed(pattern), dataPath(placed(pattern))]) {
        for (const foreign of foreigners) {
          const answer = await fetch(site.url + path, {
            method: "POST",
            body: new URLSearchParams(form),
            headers: { cookie, ...foreign },
          });
          expect(answer.status, `${path} ${JSON.stringify(foreign)}`).toBe(403);
        }
      }
    }
    if (pattern !== "/live") for (const who of actors.keys()) await ask(site, placed(pattern), who);
  }
  expect(await state()).toEqual(before);
  await sql.end();
});

test("extra fields of a person's own forms raise nobody: neither access nor role, id or confirmation", async ({ site }) => {
  const sql = await site.database();
  await sql`delete from rate_limits`;
  const state = () => sql`
    select p.user_id, p.access, p.role, p.email, u.email_verified from user_profiles p join auth_users u on u.id = p.user_id order by 1`;
  const before = await state();
  const extra = {
    access: "admin",
    role: "admin",
    emailVerified: "true",
    email_verified: "true",
    id: randomUUID(),
    user_id: "x",
    email: "new@example.com",
  };
  for (const who of [actors.indexOf("pending"), actors.indexOf("member")]) {
    const name = who === actors.indexOf("member") ? people.keerthi.name : "Wai Ting";
    const renamed = await ask(site, "/dashboard/account", who, { ...extra, intent: "name", full_name: name });
    expect([
      renamed.status,
      (await ask(site, "/dashboard/account.data", who, { ...extra, intent: "name", full_name: name })).status,
    ]).toEqual([302, 202]);
    const changed = { intent: "password", current_password: password, password };
    expect((await ask(site, "/dashboard/account", who, { ...extra, ...changed })).status).toBe(200);
  }
  expect(await state()).toEqual(before);
  await sql.end();
});

test("what was refused stands in the audit log: another's task and session as well as closed addresses", async ({ site }) => {
  const sql = await site.database();
  await sql`delete from rate_limits`;
  const member = actors.indexOf("member");
  const [{ last } = {}] = await sql`select coalesce(max(id), 0)::int as last from audit_log`;
  await ask(site, "/dashboard/tasks", member, { id: ":other-task", status: "completed", version: "1" });
  await ask(site, "/dashboard/account.data", member, { intent: "end", id: ":admin-session" });
  await ask(site, "/dashboard/team", member);
  await ask(site, "/dashboard/team", member, { intent: "access", id: "1", version: "1", access: "admin" });
  const lines = await sql`
    select object_id, fields, (select email from user_profiles where user_id = actor) as actor from audit_log
    where id > ${last} and action = 'access refused' order by id`;
  expect(lines.map(({ object_id, fields, actor }) => [actor, object_id, fields.status, fields.id])).toEqual([
    [people.keerthi.email, "/dashboard/tasks", 404, ids[":other-task"]],
    [people.keerthi.email, "/dashboard/account", 404, ids[":admin-session"]],
    [people.keerthi.email, "/dashboard/team", 403, undefined],
    [people.keerthi.email, "/dashboard/team", 403, "1"],
  ]);
  await sql.end();
});
