// All of it is in one file, because it shares the sessions and the records of one site.
import { randomUUID } from "node:crypto";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { beforeAll, expect, test } from "vitest";
import routes from "../../app/routes.ts";
import { loggedInClient } from "../client.ts";
import { parseHtml } from "../html.ts";
import { otherPeople, password, people } from "../people.ts";
import { examples, randomNumbers, shuffled } from "../random.ts";
import { sendRandomRequests } from "../random-requests.ts";
import { findHeaderProblems } from "../security-headers.ts";
import { findUnfilled } from "../unfilled.ts";
import { actors, permissionTable, type Row, type StatusPerActor } from "./permission-table.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

/** The paths of app/routes.ts; a layout without a path has none of its own. */
function paths(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path ? `${above}/${path}` : above;
    return [...(path || index ? [here || "/"] : []), ...paths(children, here)];
  });
}

const routePaths = [...new Set(paths(routes as readonly RouteConfigEntry[]))];

test("the permission table lists every route and no other", () => {
  expect(Object.keys(permissionTable).sort()).toEqual(routePaths.sort());
});

let cookies: (string | undefined)[];
let ids: Record<string, string>;
let stateAtStart: Awaited<ReturnType<typeof state>>;

beforeAll(async () => {
  const waiting = { email: "waiting@toranam.example", name: "Waheeda Begum", access: "pending" } as const;
  await Promise.all([waiting, otherPeople.ravi, otherPeople.lakshmi].map((person) => site.addPerson(person)));
  const accounts = [waiting, otherPeople.ravi, people.keerthi, people.arjun, otherPeople.lakshmi, people.sravani];
  cookies = [undefined, ...(await Promise.all(accounts.map((account) => site.session(account))))];
  await site.session("sravani");
  const sql = await site.database();
  const addTaskOf = async (email: string) => {
    const [row] =
      await sql`insert into tasks (title, assigned_to) select 'Matrix', user_id from user_profiles where email = ${email} returning id`;
    return row?.id as string;
  };
  const [session] = await sql`
    select s.id from auth_sessions s join auth_users u on u.id = s.user_id where u.email = ${people.sravani.email} order by s.created_at desc limit 1`;
  ids = {
    ":admin-session": session?.id,
    ":member-task": await addTaskOf(people.keerthi.email),
    ":other-task": await addTaskOf(people.arjun.email),
  };
  stateAtStart = await state();
});

/** @param who the index of the actor in `actors` */
async function request(
  path: string,
  who: number,
  form?: Record<string, string>,
): Promise<{ status: number; text: string; type: string }> {
  const cookie = cookies[who];
  const filled = (value: string) =>
    value === ":fresh-email" ? `${randomUUID()}@example.com` : value === ":fresh-id" ? randomUUID() : (ids[value] ?? value);
  const body = form && new URLSearchParams(Object.entries(form).map(([name, value]) => [name, filled(value)]));
  const response = await fetch(site.url + path, {
    method: form ? "POST" : "GET",
    body,
    headers: { ...(path.endsWith(".data") ? {} : { accept: "text/html" }), ...(cookie ? { cookie } : {}) },
    redirect: "manual",
  });
  const type = response.headers.get("content-type") ?? "";
  headerProblems.push(...findHeaderProblems(path, response.headers));
  if (type.startsWith("text/event-stream")) {
    await response.body?.cancel();
    return { status: response.status, text: "", type };
  }
  return { status: response.status, text: await response.text(), type };
}

/** What is wrong with the security headers of the responses to all requests of this file. */
const headerProblems: string[] = [];

/** Client navigation gets a redirect as 202. */
const asDataStatus = (returns: StatusPerActor) =>
  returns.map((status) => (status >= 300 && status < 400 ? 202 : status)) as unknown as StatusPerActor;

const dataPath = (path: string) => (path === "/" ? "/_.data" : `${path}.data`);
/** A different id for each path: a record that a post stores at one path must not be found at the next. */
const unknownId = (path: string) => `00000000-0000-4000-8000-${String(path.length).padStart(12, "0")}`;
const pathOf = (path: string) =>
  path
    .replace("/:link?", "/id-without-token")
    .replace("*", "no/such/page")
    .replace(":id", unknownId(path))
    .replace(":section", "company")
    .replace(":key", "hyderabad")
    .replace(":template", "receipt");

const postsOf = (path: string, { posts }: Row) =>
  posts ?? {
    "an empty form": {
      form: {},
      returns: actors.map((actor) =>
        path.startsWith("/dashboard") && actor === "visitor" ? 302 : 405,
      ) as unknown as StatusPerActor,
    },
  };

type Attempt = { returns: StatusPerActor; data?: StatusPerActor; form?: Record<string, string>; query?: string };

const random = randomNumbers();

/** React Router's mark of a post to a path whose route is an index route: without it the layout around it would get the post. */
const postQuery = ({ isIndex }: Row) => (isIndex ? "?index" : "");

/**
 * Requests a path as one person of each status of the table: the first of a random order of `people`, because permissions.db.test.ts calls
 * each function as everybody. A document and data run the same loader and action, so chance decides between them, but a page is requested as
 * both, and so is what has statuses of its own for data. `npm run test:long` asks as everybody.
 * @returns the statuses that came, and those of the table
 */
async function requestAsEach(pattern: string, people: readonly number[], { returns, data, form, query = "" }: Attempt) {
  const path = pathOf(pattern);
  const equals = Map.groupBy(people, (who) => `${returns[who]} ${data?.[who]}`);
  const chosen = [...equals.values()].flatMap((all) => all.slice(0, examples(1, actors.length))).sort();
  const isBoth = (who: number) => data || (!form && returns[who] === 200);
  const asData = chosen.filter((who) => isBoth(who) || random() < 0.5);
  const asDocument = chosen.filter((who) => isBoth(who) || !asData.includes(who));
  const actual: Record<string, number> = {};
  const expected: Record<string, number | undefined> = {};
  for (const [kind, asked, address, statuses] of [
    ["document", asDocument, path, returns],
    ["data", asData, dataPath(path), data ?? asDataStatus(returns)],
  ] as const) {
    for (const who of asked) {
      const name = `${kind} as ${actors[who]}`;
      const { status, text, type } = await request(address + query, who, form);
      [actual[name], expected[name]] = [status, statuses[who]];
      if (kind === "document" && !form && status >= 400 && text) expectWords(`${name} at ${path}`, text, type);
    }
  }
  return { actual, expected };
}

/** A browser shows words at every address that somebody may not open, or at which nothing is. */
function expectWords(what: string, text: string, type: string) {
  expect(type, what).toMatch(/^text\/(html|plain)/);
  expect(findUnfilled(parseHtml(text).text), what).toBeUndefined();
}

/** The state that no read and no cross-site post may change. */
async function state() {
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
  const sql = await site.database();
  const checksum = (name: string, row: string) =>
    `select '${name}' as name, count(*)::int as rows, md5(string_agg(${row}::text, '|' order by ${row}::text)) as sum from ${name} t`;
  const people = checksum("user_profiles", "(user_id, full_name, role, access, version)");
  return sql.unsafe([...tables.map((name) => checksum(name, "t")), people].join(" union all "));
}

for (const [pattern, row] of Object.entries(permissionTable)) {
  test(`GET ${pattern} returns what the table says for each kind of person`, async () => {
    // Secret links that open nothing are limited by address.
    if (pattern.includes(":link?")) await (await site.database())`delete from rate_limits`;
    const { actual, expected } = await requestAsEach(pattern, shuffled(actors.keys(), random), {
      returns: row.get,
      data: row.data,
    });
    expect(actual).toEqual(expected);
  });
}

/** Headers of posts from other sites. Each path gets a post with the next of them, /dashboard/tasks one with each. */
const crossSiteHeaders: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
];

test("posts from another site change nothing at any path, and neither did reading", async () => {
  const cookie = cookies[actors.indexOf("admin")] as string;
  const post = async (path: string, form: Record<string, string>, headers: Record<string, string>) => {
    const body = new URLSearchParams(form);
    const response = await fetch(site.url + path, { method: "POST", body, headers: { cookie, ...headers } });
    expect([response.status, await response.text()], `${path} ${JSON.stringify(headers)}`).toEqual([403, expect.any(String)]);
  };
  for (const headers of crossSiteHeaders) await post("/dashboard/tasks", { intent: "add", title: "Foreign" }, headers);
  for (const [at, [pattern, row]] of Object.entries(permissionTable).entries()) {
    const [{ form = {} } = {}] = shuffled(Object.values(postsOf(pattern, row)), random);
    const path = random() < 0.5 ? pathOf(pattern) : dataPath(pathOf(pattern));
    await post(path + postQuery(row), form, crossSiteHeaders[at % crossSiteHeaders.length] as Record<string, string>);
  }
  expect(await state()).toEqual(stateAtStart);
});

for (const [pattern, row] of Object.entries(permissionTable)) {
  test(`POST ${pattern} returns what the table says for each kind of person`, async () => {
    // Rate limits would hide the response that the permission gives.
    const sql = await site.database();
    await sql`delete from rate_limits`;
    const actual: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    // The same people send all forms of a path: some follow from others.
    const people = shuffled(actors.keys(), random);
    for (const [name, { form = {}, returns, data }] of Object.entries(postsOf(pattern, row))) {
      // Secret links that open nothing are limited by address.
      if (pattern.includes(":link?")) await sql`delete from rate_limits`;
      const attempt = { returns, data, form, query: postQuery(row) };
      ({ actual: actual[name], expected: expected[name] } = await requestAsEach(pattern, people, attempt));
    }
    expect(actual).toEqual(expected);
    // Whoever may send none of the forms is refused before one is read.
    const forms = Object.values(row.posts ?? {});
    const who = actors.findLastIndex((_, who) =>
      [row.get, ...forms.map(({ returns }) => returns)].every((all) => all[who] === 403),
    );
    if (pattern.startsWith("/dashboard") && forms.length > 0 && who >= 0) {
      const { status } = await request(pathOf(pattern) + postQuery(row), who, { intent: "no such button" });
      expect([actors[who], status]).toEqual([actors[who], 403]);
    }
  });
}

test("random requests of each role are refused if and only if the table refuses them", async () => {
  await (await site.database())`delete from rate_limits`;
  expect(
    await sendRandomRequests(
      site,
      cookies.map((cookie = "") => cookie),
      10,
    ),
  ).toEqual([]);
});

test("another person's task gets exactly the response of a missing task, and nothing changes", async () => {
  const sql = await site.database();
  const state = () => sql`select id, status, version, updated_at from tasks order by id`;
  const before = await state();
  const member = actors.indexOf("member");
  const change = (id: string) =>
    request("/dashboard/tasks.data", member, { intent: "status", id, status: "completed", version: "1" });
  const [another, unknown] = [await change(":other-task"), await change(randomUUID())];
  expect(another).toEqual({ ...unknown, status: 404 });
  expect(await state()).toEqual(before);
  const [other] = await sql`select user_id as id, full_name as name from user_profiles where email = ${people.arjun.email}`;
  for (const path of ["/dashboard/tasks", "/dashboard/tasks.data"]) {
    // The name alone is there, because a task can be given to anybody.
    const { text } = await request(`${path}?candidate=${other?.id}`, member);
    for (const hidden of [people.arjun.email, `Tasks of ${other?.name}`, "Candidate progress"])
      expect(text).not.toContain(hidden);
  }
});

test("extra fields in a person's own forms cannot change access, role, id or confirmation", async () => {
  const sql = await site.database();
  await sql`delete from rate_limits`;
  const state = () => sql`
    select p.user_id, p.access, p.role, p.email, u.email_verified from user_profiles p join auth_users u on u.id = p.user_id order by 1`;
  const before = await state();
  const extra = {
    access: "admin",
    role: "admin",
    ...{ emailVerified: "true", email_verified: "true" },
    ...{ id: randomUUID(), user_id: "x", email: "new@example.com" },
  };
  for (const [email, name] of [
    ["waiting@toranam.example", "Waheeda Begum"],
    [people.keerthi.email, people.keerthi.name],
  ] as const) {
    const client = await loggedInClient(site, { email });
    const account = await client.page("/dashboard/account");
    const submit = async (button: string, values: Record<string, string>) => {
      const submission = account.submission(button, values);
      submission.fields.push(...Object.entries(extra));
      return (await client.send(submission, account.path)).text;
    };
    expect(await submit("Save name and phone", { "Full Name": name })).toContain("Name and phone are saved.");
    const passwords = { "Current password": password, "New password": password };
    expect(await submit("Change password", passwords)).toContain("Password changed.");
  }
  expect(await state()).toEqual(before);
});

test("denied requests are in the audit log: for another person's task or session, and for paths without permission", async () => {
  const sql = await site.database();
  await sql`delete from rate_limits`;
  const member = actors.indexOf("member");
  cookies[member] = await site.session("keerthi");
  const [{ lastEntryId } = {}] = await sql`select coalesce(max(id), 0)::int as "lastEntryId" from audit_log`;
  await request("/dashboard/tasks", member, { intent: "status", id: ":other-task", status: "completed", version: "1" });
  await request("/dashboard/account.data", member, { intent: "end-session", id: ":admin-session" });
  await request("/dashboard/team", member);
  await request("/dashboard/team", member, { intent: "access", id: "1", version: "1", access: "admin" });
  const lines = await sql`
    select object_id, fields, (select email from user_profiles where user_id = actor) as actor from audit_log
    where id > ${lastEntryId} and action = 'access refused' order by id`;
  expect(lines.map(({ object_id, fields, actor }) => [actor, object_id, fields.status, fields.id])).toEqual([
    [people.keerthi.email, "/dashboard/tasks", 404, ids[":other-task"]],
    [people.keerthi.email, "/dashboard/account", 404, ids[":admin-session"]],
    [people.keerthi.email, "/dashboard/team", 403, undefined],
    [people.keerthi.email, "/dashboard/team", 403, "1"],
  ]);
});

// The last test: it reads what the tests before collected. Files of records that exist are in files.test.ts, icons in company-look.test.ts.
test("every response of every route, as document, data and post, has the security headers of its kind", () => {
  expect(headerProblems).toEqual([]);
});
