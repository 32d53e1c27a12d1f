import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anonymousClient, loggedInClient } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const waiting = "/dashboard/waiting";

/** An event with a function and one line. @param days from today */
async function newEvent(name: string, days: number, { amount = 0, status = "pending" } = {}) {
  const sql = await site.database();
  const [event] = await sql`insert into events (name, status) values (${name}, ${status}) returning id`;
  const [made] = await sql`
    insert into event_functions (event_id, name, day, start_time, venue, position)
    values (${event?.id}, 'Sangeet', ((now() at time zone 'Asia/Kolkata') - interval '4 hours')::date + ${days}::int, '04:00', 'Lighthouse Hall', 1)
    returning id, day::text`;
  const [vendor] = await sql`insert into vendors (vendor_name, phone) values (${`Cars of ${name}`}, '98480 12351') returning id`;
  await sql`insert into event_vendors (event_id, vendor_id) values (${event?.id}, ${vendor?.id})`;
  const [line] = await sql`insert into run_items (event_id, function_id, day, start_time, minutes, title)
    values (${event?.id}, ${made?.id}, ${made?.day}, '05:00', 20, ${`Line of ${name}`}) returning id`;
  if (amount)
    await sql`insert into site_payments (id, event_id, vendor_id, amount) values (gen_random_uuid(), ${event?.id}, ${vendor?.id}, ${amount})`;
  return { id: event?.id as string, line: line?.id as string };
}

test("the page has the events of these days and the own tasks, no other people's, no leads, and money of today only", async () => {
  const sql = await site.database();
  await newEvent("Kept today", 0, { amount: 12_345_00 });
  await newEvent("Kept next week", 6, { amount: 98_765_00 });
  await newEvent("Kept last night", -2);
  await newEvent("Long ago", -5);
  await newEvent("Far away", 9);
  await newEvent("Called off", 1, { status: "cancelled" });
  await sql`insert into leads (name, email, phone) values ('Lead of somebody', 'lead@example.com', '90000 00001')`;
  await sql`insert into tasks (title, assigned_to) select v.title, user_id from user_profiles,
    (values ('Own chairs', 'keerthi%'), ('Chairs of Arjun', 'arjun%')) v (title, who) where email like v.who`;
  const staff = await loggedInClient(site, "keerthi");
  const page = await staff.page("/dashboard/kept");
  for (const text of ["Kept today", "Kept next week", "Kept last night", "Line of Kept today", "Own chairs", "Lighthouse Hall"])
    expect(page.text).toContain(text);
  expect(page.html).toContain("tel:+919848012351");
  expect(page.html).toContain("https://www.google.com/maps/search/");
  expect(page.text).toContain("12,345");
  for (const text of ["Long ago", "Far away", "Called off", "Chairs of Arjun", "Lead of somebody", "98765", "98,765"])
    expect(page.html).not.toContain(text);
  expect(page.response.headers.get("cache-control")).toBe("no-store");
  const until = Date.parse(page.response.headers.get("kept-until") ?? "");
  // The night of six days ahead ends with its day; three days more.
  expect(Math.round((until - Date.now()) / 86_400_000)).toBeOneOf([9, 10]);
});

test("the worker is revalidated at each look, has the policy of every page, and the website's pages do not mention it", async () => {
  const worker = await fetch(`${site.url}/kept-worker.js`);
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect(worker.headers.get("content-type")).toContain("javascript");
  expect(worker.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect((await anonymousClient(site).page("/")).html).not.toContain("/staff.webmanifest");
  const manifest = await (await fetch(`${site.url}/staff.webmanifest`)).json();
  expect(manifest).toMatchObject({ id: "/dashboard", start_url: "/dashboard", display: "standalone", scope: "/" });
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(["New task", "Today’s event"]);
  const staff = await loggedInClient(site, "keerthi");
  expect((await staff.page("/dashboard")).html).toContain('rel="manifest" href="/staff.webmanifest"');
  for (const { url } of manifest.shortcuts) expect((await staff.page(url)).status).toBe(200);
});

test("the shortcut “Today’s event” leads to the screen of its day", async () => {
  const { id } = await newEvent("Shortcut wedding", 0);
  const sql = await site.database();
  await sql`update event_functions set day = (now() at time zone 'Asia/Kolkata')::date, start_time = '00:00', end_time = '23:59' where event_id = ${id}`;
  const staff = await loggedInClient(site, "keerthi");
  let screen = await staff.page("/dashboard?open=event");
  expect(screen.path).toBe(`/dashboard/events/${id}/day`);
  expect(screen.html).toContain("?site-payment=1");
  await sql`delete from event_vendors where event_id = ${id}`;
  screen = await staff.page(screen.path);
  expect(screen.text).toContain("Nothing is paid on site: the event has no vendor.");
  expect(screen.html, "nobody to pay is no dialog").not.toContain("site-payment=1");
});

test("a change that waited is done once, whatever is sent again; what it says is told", async () => {
  const { id, line } = await newEvent("Waiting wedding", 0);
  const sql = await site.database();
  const staff = await loggedInClient(site, "keerthi");
  const send = async (fields: Record<string, string>) => {
    const response = await staff.post(waiting, fields);
    return [response.status, await response.json()];
  };
  const tick = { to: id, intent: "tick", op: randomUUID(), id: line, seen: "todo", status: "done" };
  expect(await send(tick)).toEqual([200, { at: expect.any(String), successMessage: "Line of Waiting wedding: done." }]);
  await sql`update run_items set status = 'todo' where id = ${line}`;
  expect((await send(tick))[0]).toBe(200);
  expect(await sql`select status from run_items where id = ${line}`).toEqual([{ status: "todo" }]);

  const issue = { to: id, intent: "issue", op: randomUUID(), id: randomUUID(), text: "Dark lamps" };
  for (let time = 0; time < 2; time++) expect((await send(issue))[0]).toBe(200);
  expect(await sql`select text from day_notes where event_id = ${id}`).toEqual([{ text: "Dark lamps" }]);
  // A form whose answer was lost, and in which another text was typed since.
  expect((await send({ ...issue, text: "Wet stage" }))[0]).toBe(200);
  expect(await sql`select text from day_notes where event_id = ${id} order by text`).toEqual([
    { text: "Dark lamps" },
    { text: "Wet stage" },
  ]);

  const [first] = await sql`select id from event_functions where event_id = ${id}`;
  const plates = (change: string, op: string = randomUUID()) => send({ to: id, intent: "plates", op, id: first?.id, change });
  const counted = randomUUID();
  for (const answer of [await plates("10", counted), await plates("10", counted), await plates("-1")])
    expect(answer[0]).toBe(200);
  expect((await plates("0"))[0]).toBe(400);
  expect((await send({ to: id, intent: "plates", op: randomUUID(), id: randomUUID(), change: "10" }))[0]).toBe(404);
  expect(await sql`select sum(change)::int as served from plate_counts where event_id = ${id}`).toEqual([{ served: 9 }]);

  const added = {
    to: "tasks",
    intent: "add",
    op: randomUUID(),
    id: randomUUID(),
    title: "Candles",
    description: "",
    due_date: "",
  };
  for (let time = 0; time < 2; time++) expect((await send({ ...added, assigned_to: "", event_id: "" }))[0]).toBe(200);
  expect(await sql`select count(*)::int as n from tasks where title = 'Candles'`).toEqual([{ n: 1 }]);

  expect(await send({ ...tick, op: randomUUID(), id: randomUUID() })).toEqual([
    404,
    { at: expect.any(String), errorMessage: "This line is no longer in the run sheet." },
  ]);
  expect(await send({ to: id, intent: "issue", id: randomUUID(), text: " " })).toEqual([
    400,
    { at: expect.any(String), errorMessage: "Please write what it is." },
  ]);
  expect((await send({ to: "tasks", intent: "bulk-delete" }))[0]).toBe(400);
});

test("changes that are sent together are done in their order, and each has its answer", async () => {
  const { id, line } = await newEvent("Several", 0);
  const sql = await site.database();
  const staff = await loggedInClient(site, "keerthi");
  const change = (intent: string, fields: Record<string, string>) => ({ to: id, intent, op: randomUUID(), ...fields });
  const changes = [
    change("tick", { id: line, seen: "todo", status: "doing" }),
    change("hand-over", { id: randomUUID(), text: " " }),
    change("tick", { id: line, seen: "doing", status: "done" }),
    { to: `comments/event/${id}`, intent: "comment", id: randomUUID(), text: "All is well" },
  ];
  const at = expect.any(String);
  for (let time = 0; time < 2; time++) {
    const answers = await (await staff.post(waiting, { changes: JSON.stringify(changes) })).json();
    expect(answers).toMatchObject([{ at }, { at, errorMessage: "Please write what it is." }, { at }, { at }]);
  }
  expect(await sql`select status, version from run_items where id = ${line}`).toEqual([{ status: "done", version: 3 }]);
  for (const none of ["{", "[1]", JSON.stringify(Array(21).fill({}))])
    expect((await staff.post(waiting, { changes: none })).status).toBe(400);
});

/** As pages of 29 November 2026 sent them. They wait up to 72 hours: a newer build takes them as they are (decision 126). */
test("what a page of an earlier build kept is accepted under the names that it has", async () => {
  const { id, line } = await newEvent("Older page", 0, { amount: 500_00 });
  const sql = await site.database();
  const staff = await loggedInClient(site, "keerthi");
  const [payment] = await sql`select id, 'vendor.' || vendor_id as vendor from site_payments where event_id = ${id}`;
  const [note, task, comment] = [randomUUID(), randomUUID(), randomUUID()];
  const kept: Record<string, string>[] = [
    { to: id, intent: "issue", id: note, text: "Lamps" },
    { to: id, intent: "hand-over", id: randomUUID(), text: "Keys" },
    { to: id, intent: "close-issue", id: note, closed: "yes" },
    { to: id, intent: "tick", id: line, seen: "todo", status: "doing" },
    { to: id, intent: "shift", id: line, version: "2", by: "10" },
    { to: id, intent: "arrive", who: payment?.vendor, here: "yes" },
    { to: id, intent: "mark-paid", id: payment?.id, paid: "yes" },
    { to: "tasks", intent: "add", id: task, title: "Ribbons" },
    { to: "tasks", intent: "status", id: task, seen: "pending", status: "in_progress" },
    { to: `comments/event/${id}`, intent: "comment", id: comment, text: "Rain at six" },
    { to: `comments/event/${id}`, intent: "comment", id: comment, text: "Rain at six" },
    { to: `comments/task/${task}`, intent: "comment", id: randomUUID(), text: "Blue ones" },
  ];
  for (const change of kept) {
    const response = await staff.post(waiting, { op: randomUUID(), at: "2026-11-29T10:00:00.000Z", ...change });
    expect([change.intent, response.status, (await response.json()).errorMessage]).toEqual([change.intent, 200, undefined]);
  }
  const [stored] = await sql`select
    (select count(*)::int from day_notes where event_id = ${id}) as notes,
    (select count(closed_at)::int from day_notes where event_id = ${id}) as closed,
    (select status || ' ' || minutes from run_items where id = ${line}) as line,
    (select count(arrived_at)::int from run_people where event_id = ${id}) as arrived,
    (select count(paid_at)::int from site_payments where event_id = ${id}) as paid,
    (select count(*)::int from comments where record_id in (${id}, ${task})) as comments,
    (select status from tasks where id = ${task}) as task`;
  expect(stored).toEqual({ notes: 2, closed: 1, line: "doing 30", arrived: 1, paid: 1, comments: 2, task: "in_progress" });
  const elsewhere = { to: `comments/invoice/${id}`, intent: "comment", id: randomUUID(), text: "Nothing there" };
  expect((await staff.post(waiting, elsewhere)).status).toBe(404);
});

test("a task's status: done beats to do, otherwise the later one counts; another person's task is not found", async () => {
  const sql = await site.database();
  const staff = await loggedInClient(site, "keerthi");
  const [task] =
    await sql`insert into tasks (title, assigned_to) select 'Settle', user_id from user_profiles where email like 'keerthi%' returning id`;
  const stored = async () => (await sql`select status, completed_at is not null as done from tasks where id = ${task?.id}`)[0];
  const send = async (status: string, seen: string, op: string = randomUUID()) =>
    (await (await staff.post(waiting, { to: "tasks", intent: "status", op, id: task?.id, status, seen })).json()).successMessage;
  const op = randomUUID();
  expect(await send("completed", "pending", op)).toBe("Settle: marked as Completed.");
  expect(await stored()).toEqual({ status: "completed", done: true });
  expect(await send("in_progress", "pending")).toBe("Settle stays as it is: Completed.");
  expect(await send("pending", "completed")).toBe("Settle: marked as Pending.");
  expect(await stored()).toEqual({ status: "pending", done: false });
  expect(await send("completed", "pending", op), "the first one once more").toBe("Settle stays as it is: Pending.");
  expect(await stored()).toEqual({ status: "pending", done: false });
  expect(await send("in_progress", "completed")).toBe("Settle: marked as In Progress.");
  const other = await loggedInClient(site, "arjun");
  const sent = { to: "tasks", intent: "status", op: randomUUID(), id: task?.id, status: "completed", seen: "pending" };
  expect((await other.post(waiting, sent)).status).toBe(404);
});

test("the crew is asked for no photograph, which it may not add, and has no tab about clients", async () => {
  await newEvent("Crew wedding", 0);
  await site.addPerson({ email: "hand@toranam.example", name: "Stage Hand", access: "crew" });
  const [crew, planner] = [await loggedInClient(site, { email: "hand@toranam.example" }), await loggedInClient(site, "keerthi")];
  const seen = async (client: typeof crew) => [
    (await client.page("/dashboard/kept")).html.includes('name="photo"'),
    (await client.page("/dashboard/inbox")).html.includes("tab=clients"),
    (await client.page("/dashboard/account")).html.includes('name="notify-claim"'),
  ];
  expect([await seen(crew), await seen(planner)]).toEqual([
    [false, false, false],
    [true, true, true],
  ]);
});

test("log-out deletes what the browser has of this site; so does the first contact after the account was disabled", async () => {
  const staff = await loggedInClient(site, "keerthi");
  expect((await staff.post("/logout", {})).headers.get("clear-site-data")).toBe('"cache", "storage"');
  expect((await staff.get("/dashboard/kept", { redirect: "manual" })).status).toBe(302);

  const email = "leaver@toranam.example";
  const id = await site.addPerson({ email, name: "Lea Ver", access: "crew" });
  const [phone, desk] = [await loggedInClient(site, { email }), await loggedInClient(site, { email })];
  const admin = await loggedInClient(site, "sravani");
  const setAccess = async (access: string) => {
    const [row] = await (await site.database())`select version from user_profiles where user_id = ${id}`;
    const answer = await admin.post("/dashboard/team", { intent: "access", id, version: String(row?.version), access });
    expect(answer.status).toBe(200);
  };
  await setAccess("disabled");
  expect((await phone.get("/dashboard/kept", { redirect: "manual" })).status).toBe(302);
  const contact = await phone.get("/login", { redirect: "manual" });
  expect(contact.headers.get("clear-site-data")).toBe('"cache", "storage"');
  expect((await phone.page(contact.headers.get("location") as string)).text).toContain("This account is disabled.");
  // What a disabled person's other device still has opens nothing when the account is enabled again.
  await setAccess("planner");
  expect((await desk.page("/dashboard/tasks")).text).toContain("An admin changed what your account may do.");
  expect((await desk.get("/login", { redirect: "manual" })).headers.get("clear-site-data")).toBeNull();
});
