import { expect, test } from "vitest";
import { loggedInClient } from "../client.ts";
import type { FieldValues } from "../html.ts";
import { people } from "../people.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();

async function add(title: string, more: FieldValues = {}) {
  const form = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks?new");
  const tasks = await form.submit("Add Task", { Title: title, ...more });
  expect(tasks.byName("table", "All Tasks").rows(title)).toHaveLength(1);
}

test("the task tables have the specified columns for members and admins", async () => {
  await add("Marigold order", { "Assigned to": "Keerthi Naidu", "Due date": "23 Nov 2026", Priority: "High" });
  const member = await (await loggedInClient(site, "keerthi")).page("/dashboard/tasks");
  const columns = (table: string, page = member) =>
    page
      .table(table)
      .all("th[scope=col]")
      .map(({ text }) => text);
  expect(member.text).toContain("My Task Progress");
  expect(columns("My tasks")).toEqual(["Title", "Assigned To", "Status", "Priority", "Due Date", "Actions"]);
  expect(member.row("Marigold order").text).toMatch(/Keerthi Naidu.*23 Nov 2026/);
  expect(member.links("Team summary")).toEqual([]);
  const admin = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks");
  expect(columns("All Tasks", admin)).toEqual(["Task", "Assigned To", "Status", "Priority", "Due Date", "Actions"]);
  expect(columns("Team Summary", await admin.follow("Team summary"))).toEqual([
    "Team Member",
    "Role",
    "Total Tasks",
    "Completed",
    "In Progress",
    "Pending",
    "Completion Rate",
  ]);
});

test("a status change from a stale page is a conflict and changes nothing", async () => {
  await add("Test the generator", { "Assigned to": "Arjun Varma" });
  const stale = await (await loggedInClient(site, "arjun")).page("/dashboard/tasks");
  const admin = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks");
  await admin.submit(/Update Status/, {}, admin.row("Test the generator"));
  const refused = await stale.submit(/Mark as In Progress/, {}, stale.row("Test the generator"));
  expect([refused.status, refused.text.includes("Failed to update task status:")]).toEqual([409, true]);
  expect(refused.row("Test the generator").text).toContain("IN PROGRESS");
});

test("an admin deletes a task after confirming, and restores it; a member has no delete link", async () => {
  await add("Volunteer roster", { "Assigned to": "Arjun Varma" });
  const tasks = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks");
  const question = await tasks.follow("Delete", tasks.row("Volunteer roster"));
  expect(question.byName("dialog", "Delete this task?").text).toContain("Volunteer roster");
  const deleted = await question.submit("Delete task");
  expect(deleted.text).toContain("Volunteer roster: deleted.");
  expect(deleted.rows("Volunteer roster")).toEqual([]);
  const back = await deleted.submit("Undo");
  expect(back.row("Volunteer roster").text).toContain("Arjun Varma");
  const member = await (await loggedInClient(site, "arjun")).page("/dashboard/tasks");
  const row = member.row("Volunteer roster");
  expect([row.links("Edit").length, row.links("Assign"), member.links("Delete"), member.buttons("Delete")]).toEqual([
    1,
    [],
    [],
    [],
  ]);
});

test("tasks are searched, filtered by chips, grouped and sorted, and the grouping is remembered", async () => {
  const sql = await site.database();
  const [event] = await sql`insert into events (name, date) values ('Ferry festival', '2099-01-01') returning id`;
  await add("Ferry Rushikonda", { "Due date": "2020-01-01", Priority: "Low", Event: "Ferry festival, 1 Jan 2099" });
  await add("Ferry Beach Road", { Priority: "High" });
  await sql`insert into tasks (title) select 'Enough to filter' from generate_series(1, 9)`;
  const admin = await loggedInClient(site, "sravani");
  let page = await admin.page("/dashboard/tasks");
  const found = () =>
    page
      .table("All Tasks")
      .all(".task-row", "Ferry")
      .map(({ text }) => text.match(/Ferry (Rushikonda|Beach Road)/)?.[1]);
  page = await page.submit("Search", { "Search tasks": "ferry" });
  expect(found()).toEqual(["Rushikonda", "Beach Road"]);
  expect(page.row("Ferry Rushikonda").text).toMatch(/Ferry festival *1 Jan 2099.*1 Jan 2020 [\d,]+ days late/);
  expect(
    page
      .table("All Tasks")
      .all("th[scope=colgroup]")
      .map(({ text }) => text),
  ).toEqual(["Overdue 1", "No date 1"]);
  page = await page.follow("Priority", page.table("All Tasks"));
  expect(page.table("All Tasks").one("th[aria-sort=ascending]").text).toBe("Priority");
  page = await page.follow(/^Overdue/);
  expect([found(), page.value("Search tasks")]).toEqual([["Rushikonda"], "ferry"]);
  page = await page.follow(/^Overdue/);
  page = await page.follow("Event", page.one(".menu", "Due day"));
  expect(page.row("Ferry festival · 1 Jan 2099 1").text).not.toContain("of Ferry festival");
  await sql`insert into tasks (title, event_id) select 'Ferry ticket', ${event?.id}::uuid from generate_series(1, 25)`;
  page = await admin.page("/dashboard/tasks?q=ferry");
  page = await page.follow("All 26 of Ferry festival");
  await sql`delete from tasks where title = 'Ferry ticket'`;
  page = await admin.page(page.path);
  expect([found(), page.path]).toEqual([["Rushikonda"], `/dashboard/tasks?q=ferry&event=${event?.id}`]);
  page = await page.follow("Unassigned 1");
  expect(found()).toEqual(["Rushikonda"]);
  page = await page.submit("Search", { "Search tasks": "nothing like it" });
  expect(page.text).toContain("No tasks found.");
  page = await page.follow("Clear filters");
  await page.follow("Due day", page.one(".menu", "Due day"));
});

test("the month shows tasks on their due days, keeps the filters, adds a task to a day and leads to the list of a day", async () => {
  const sql = await site.database();
  await sql`insert into tasks (title, due_date, priority) select 'Kite ' || n, '2097-05-17', 'low' from generate_series(1, 4) n`;
  const [event] = await sql`insert into events (name) values ('Kite festival of the harvest') returning id`;
  await sql`insert into tasks (title, due_date, event_id) values ('Kite of March', '2020-03-10', ${event?.id})`;
  const admin = await loggedInClient(site, "sravani");
  let page = await admin.page("/dashboard/tasks?q=kite&day=2020-03-10");
  expect(page.table("All Tasks").all(".task-row")).toHaveLength(1);
  page = await page.follow("Month");
  expect(page.path).toBe("/dashboard/tasks?view=month&q=kite&month=2020-03");
  const late = page.table("March 2020");
  expect(late.text).toMatch(/Kite of March *Kite festival of the harvest.*days late · Unassigned *PENDING/);
  page = await admin.page("/dashboard/tasks?view=month&month=2097-04&q=kite");
  expect(page.text).toContain("No tasks in April 2097.");
  page = await page.follow("May 2097");
  expect([page.path, page.value("Search tasks")]).toEqual(["/dashboard/tasks?view=month&q=kite&month=2097-05", "kite"]);
  expect(page.table("May 2097").links(/^Kite/)).toHaveLength(3);
  expect(page.byName("ol", "Tasks of May 2097").text).toContain("Fri 17 May 2097");
  const filtered = await page.submit("Search", { Priority: "High" });
  expect(filtered.text).toContain("No tasks in May 2097.");
  expect((await filtered.follow("Clear")).path).toBe("/dashboard/tasks?view=month&month=2097-05");
  expect((await filtered.follow("List")).path).toBe("/dashboard/tasks?q=kite&priority=high");
  const day = await page.follow("1 more on Fri 17 May 2097", page.table("May 2097"));
  expect([day.path, day.table("All Tasks").all(".task-row").length]).toEqual(["/dashboard/tasks?q=kite&day=2097-05-17", 4]);

  const form = await page.follow("Add a task on Sat 18 May 2097");
  expect(form.value("Due date")).toBe("18 May 2097");
  const added = await form.submit("Add Task", { Title: "Kite strings", "Assigned to": "Keerthi Naidu" });
  expect(added.path).toBe("/dashboard/tasks?view=month&q=kite&month=2097-05");
  const edit = await added.follow("Kite strings", added.table("May 2097"));
  expect((await edit.submit("Save Task", { Status: "In Progress" })).table("May 2097").text).toContain("IN PROGRESS");

  const member = await loggedInClient(site, "keerthi");
  page = await member.page("/dashboard/tasks?view=month&month=2097-05");
  expect([page.table("May 2097").links(/^Kite/).length, page.links("Team summary")]).toEqual([1, []]);
  page = await (await page.follow("Add a task on Sun 19 May 2097")).submit("Add Task", { Title: "Kite glue" });
  expect(page.table("May 2097").links("Kite glue")).toHaveLength(1);
  for (const invalid of ["month=2097-13", "month=", "month=2101-01"])
    expect((await member.page(`/dashboard/tasks?view=month&${invalid}`)).status).toBe(200);
  page = await admin.page(`/dashboard/tasks?view=month&month=2020-03&event=${event?.id}`);
  expect(page.table("March 2020").text).not.toContain("Kite festival");
  await sql`delete from tasks where title like 'Kite%'`;
  await sql`delete from events where id = ${event?.id}`;
});

test("several tasks are changed at once, on one page or all that the filters find, and the change is undone", async () => {
  const sql = await site.database();
  await sql`insert into tasks (title) select 'Bunting ' || n from generate_series(10, 39) n`;
  let page = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks?q=bunting&sort=title");
  page = await page.submit(people.arjun.name, { "Select Bunting 10": true, "Select Bunting 11": true }, page);
  expect(page.text).toContain(`2 tasks assigned to ${people.arjun.name}.`);
  expect(page.row("Bunting 10").text).toContain("Arjun Varma");
  page = await page.submit("Undo");
  expect([page.text.includes("2 tasks as before."), page.row("Bunting 10").text.includes("Unassigned")]).toEqual([true, true]);
  expect((await page.submit("Completed", {})).text).toContain("Please select the tasks to change.");
  expect((await page.submit("Set day", { "Select Bunting 10": true })).text).toContain("Please choose a day.");
  page = await page.submit("Set day", { "Select Bunting 12": true, "Another day": "2099-02-03" });
  expect(page.row("Bunting 12").text).toContain("3 Feb 2099");

  // "All" counts only while every row of the page is selected.
  const whole = Object.fromEntries(page.all("[name=task]").map((box) => [box.attribute("aria-label"), true]));
  expect(Object.keys(whole)).toHaveLength(25);
  page = await page.submit("In Progress", { "All 30": true, "Select Bunting 10": true });
  expect(page.text).toContain("Bunting 10: marked as In Progress.");
  page = await page.submit("Completed", { "All 30": true, ...whole });
  expect(page.text).toContain("30 tasks marked as Completed.");
  page = await page.submit("Undo");
  expect(page.text).toContain("30 tasks as before.");

  page = await page.submit("Delete", { "All 30": true, ...whole });
  const question = page.byName("dialog", "Delete these tasks?");
  expect(question.text).toContain("30 tasks");
  page = await page.submit("Delete tasks");
  expect([page.text.includes("30 tasks deleted."), page.text.includes("No tasks found.")]).toEqual([true, true]);
  page = await page.submit("Undo");
  expect(page.text).toContain("30 tasks back.");
  expect((await sql`select count(*)::int as n from tasks where title like 'Bunting%'`)[0]).toEqual({ n: 30 });
  await sql`delete from tasks where title like 'Bunting%'`;
});

test("without JavaScript an edited task shows errors beside the fields and is then saved", async () => {
  await add("Plain generator backup");
  const tasks = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks?q=Plain+generator");
  const form = await tasks.follow("Edit", tasks.row("Plain generator"));
  const refused = await form.submit("Save Task", { Title: "" });
  expect([refused.status, refused.description("Title")]).toEqual([400, "Please give the task a title."]);
  const saved = await refused.submit("Save Task", { Title: "Plain generator fuel" });
  saved.row("Plain generator fuel");
});

test("a task that is added, edited or deleted from an event's page leads back to its tasks there", async () => {
  const [stored] = await (await site.database())`insert into events (name) values ('Lamp lighting') returning id`;
  const eventUrl = `/dashboard/events/${stored?.id}`;
  const event = await (await loggedInClient(site, "sravani")).page(eventUrl);
  const dialog = await event.follow("Add New Task");
  const added = await dialog.submit("Add Task", { Title: "Wicks and oil" });
  expect(added.path).toBe(eventUrl);
  const form = await added.follow("Edit", added.row("Wicks and oil"));
  expect(form.byName("dialog", "Edit Task").link("Cancel")).toBe(`${eventUrl}#tasks`);
  const saved = await form.submit("Save Task", { Title: "Wicks, oil and matches" });
  expect(saved.path).toBe(eventUrl);
  saved.row("Wicks, oil and matches");
  const question = await saved.follow("Delete", saved.row("Wicks, oil and matches"));
  const deleted = await question.submit("Delete task");
  expect(deleted.path).toMatch(new RegExp(`^${eventUrl}\\?deleted=`));
  expect(deleted.text).toContain("Wicks, oil and matches: deleted.");
  const restored = await deleted.submit("Undo");
  expect(restored.text).toContain("The task is back.");
});

test("when two people edit one task, the second to save sees what changed, keeps their text and can save again", async () => {
  await add("Rigging safety certificate");
  const open = async () => {
    const tasks = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks");
    return tasks.follow("Edit", tasks.row("Rigging safety certificate"));
  };
  const [first, second] = [await open(), await open()];
  await first.submit("Save Task", { Priority: "High" });
  const conflict = await second.submit("Save Task", { Title: "Rigging safety certificate, stage B" });
  expect([conflict.status, conflict.alerts()]).toEqual([409, expect.stringContaining("You had not touched Priority")]);
  expect(conflict.value("Title")).toBe("Rigging safety certificate, stage B");
  const saved = await conflict.submit("Save one field");
  saved.row("Rigging safety certificate, stage B");
});
