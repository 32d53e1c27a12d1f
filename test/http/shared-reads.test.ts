import { beforeAll, expect, test } from "vitest";
import { type Client, loggedInClient } from "../client.ts";
import { people } from "../people.ts";
import { sharedSite } from "./site.ts";

// Dashboards that read at the same time share the reads that are equal (decision 49). Nobody gets a part of another's page.
const site = sharedSite();
const views = [
  "/dashboard.data?index",
  "/dashboard/tasks.data",
  "/dashboard/leads.data",
  "/dashboard/events.data",
  "/dashboard/invoices.data",
  "/dashboard/vendors.data",
  "/dashboard/clients.data",
];
let clients: Client[];
/** Texts that only this person's pages may contain, by the order of `clients`. */
const own: string[] = [];

beforeAll(async () => {
  await site.addPerson({ email: "second@toranam.example", name: "Second Admin", access: "admin" });
  await site.addPerson({ email: "pending@toranam.example", name: "Pending Person", access: "pending" });
  const second = { email: "second@toranam.example" };
  const pending = { email: "pending@toranam.example" };
  clients = await Promise.all(
    ([people.sravani, second, people.keerthi, people.arjun, pending] as const).map(async ({ email }) =>
      loggedInClient(site, { email }),
    ),
  );
  const sql = await site.database();
  await sql`insert into events (name, date, status) values ('Sangeet', current_date + 2, 'active')`;
  await sql`insert into leads (name, stage, owner_id, awaiting_reply_since, reply_due_at)
    select 'Lead of ' || full_name, 'new', user_id, now(), now() + interval '1 day' from user_profiles where access <> 'pending'`;
  await sql`insert into tasks (title, due_date, assigned_to)
    select 'Task of ' || full_name, current_date - 1, user_id from user_profiles where access <> 'pending'`;
  const feeds =
    await sql`insert into calendar_feeds (user_id) select user_id from user_profiles where access <> 'pending' returning *`;
  for (const { email } of [people.sravani, second, people.keerthi, people.arjun]) {
    const [person] = await sql`select user_id from user_profiles where email = ${email}`;
    own.push(feeds.find(({ user_id }) => user_id === person?.user_id)?.feed_key);
  }
  await clients[0]?.get("/dashboard?whose=everyone&period=all");
  await clients[0]?.get("/dashboard/tasks?group=person");
  await clients[1]?.get("/dashboard?whose=mine");
  await clients[1]?.get("/dashboard/leads?view=table");
  await clients[2]?.get("/dashboard/leads?view=list");
});

const read = async (client: Client, view: string) => (await client.get(view)).text();

/**
 * The texts and numbers of a response's data, each once, without what a response has of its own: the server's time, and the id of
 * what a form would create.
 */
function valuesOf(text: string): unknown[] {
  const values = JSON.parse(text.split("\n")[0] as string) as unknown[];
  const isOwn = (value: unknown, at: number) => values[at - 1] === "newId" || /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value));
  return [...new Set(values.filter((value, at) => typeof value !== "object" && !isOwn(value, at)))].sort();
}

test("two admins with different preferences, two members and a pending person read at the same time what each reads alone", async () => {
  const readValues = async (client: Client, view: string) => valuesOf(await read(client, view));
  const alone: unknown[][] = [];
  for (const client of clients) {
    const pages = [];
    for (const view of views) pages.push(await readValues(client, view));
    alone.push(pages);
  }
  for (let round = 0; round < 3; round++) {
    const together = await Promise.all(clients.map((client) => Promise.all(views.map((view) => readValues(client, view)))));
    expect(together).toEqual(alone);
  }
  // Otherwise the comparison above would prove nothing.
  for (const at of views.keys()) expect(new Set(alone.map((pages) => JSON.stringify(pages[at]))).size).toBe(clients.length);
});

test("a member's pages have only the member's own tasks, a calendar's address is on its person's page only, and a pending person sees nothing", async () => {
  const together = await Promise.all(
    clients.map(async (client) => (await Promise.all(views.map((view) => read(client, view)))).join()),
  );
  const [sravani, second, keerthi, arjun, pending] = together as [string, string, string, string, string];
  for (const admin of [sravani, second]) expect(admin).toContain("Task of Keerthi Naidu");
  expect(keerthi).toContain("Task of Keerthi Naidu");
  expect(keerthi).not.toMatch(/Task of (?!Keerthi)/);
  expect(arjun).not.toMatch(/Task of (?!Arjun)/);
  expect(pending).not.toMatch(/Task of|Lead of|Sangeet/);
  for (const [index, key] of own.entries())
    expect(together.map((text) => text.includes(key))).toEqual(clients.map((_, at) => at === index));
});

test("a read after a change returns the change, however many reads run at once", async () => {
  const sql = await site.database();
  for (let round = 0; round < 10; round++) {
    const before = clients.slice(0, 4).map((client) => read(client, "/dashboard/events.data"));
    await sql`update events set name = ${`Sangeet ${round}`} where name like 'Sangeet%'`;
    const after = await Promise.all(clients.slice(0, 4).map((client) => read(client, "/dashboard/events.data")));
    for (const text of after) expect(text).toContain(`Sangeet ${round}`);
    await Promise.all(before);
  }
});

test("a change is in the next read once it is committed, and not before", async () => {
  const sql = await site.database();
  const [admin] = clients as [Client];
  await sql.begin(async (tx) => {
    await tx`update events set name = 'Sangeet committed' where name like 'Sangeet%'`;
    for (let time = 0; time < 2; time++) expect(await read(admin, "/dashboard/events.data")).not.toContain("committed");
  });
  expect(await read(admin, "/dashboard/events.data")).toContain("Sangeet committed");
});
