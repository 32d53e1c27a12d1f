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
  await add("Marigold order", { "Assigned to": "Keerthi Naidu", "Due date": "2026-11-23", Priority: "High" });
  const member = await (await loggedInClient(site, "keerthi")).page("/dashboard/tasks");
  const columns = (table: string, page = member) =>
    page
      .table(table)
      .all("th[scope=col]")
      .map(({ text }) => text);
  expect(member.text).toContain("My Task Progress");
  expect(columns("My tasks")).toEqual(["Title", "Assigned To", "Status", "Due Date", "Actions"]);
  expect(member.row("Marigold order").text).toMatch(/Keerthi Naidu.*23 Nov 2026/);
  const admin = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks");
  expect(columns("All Tasks", admin)).toEqual(["Task", "Assigned To", "Status", "Due Date", "Priority", "Actions"]);
  expect(columns("Team Summary", admin)).toEqual([
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
  const question = await tasks.follow("Delete: Volunteer roster");
  expect(question.byName("dialog", "Delete this task?").text).toContain("Volunteer roster");
  const deleted = await question.submit("Delete task");
  expect(deleted.text).toContain("Volunteer roster: deleted.");
  expect(deleted.rows("Volunteer roster")).toEqual([]);
  const back = await deleted.submit("Undo");
  expect(back.row("Volunteer roster").text).toContain("Arjun Varma");
  const member = await (await loggedInClient(site, "arjun")).page("/dashboard/tasks");
  expect([member.row("Volunteer roster").links(/^Edit/).length, member.links(/^Delete/)]).toEqual([1, []]);
});

test("tasks are searched, filtered and sorted, and several are changed at once", async () => {
  await add("Ferry Rushikonda", { "Due date": "2020-01-01", Priority: "Low" });
  await add("Ferry Beach Road", { Priority: "High" });
  let page = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks");
  const found = () => page.table("All Tasks").rows("Ferry");
  page = await page.submit("Search", { "Search tasks": "ferry" });
  expect(found()).toHaveLength(2);
  expect(page.row("Ferry Rushikonda").text).toContain("Overdue");
  page = await page.follow("Priority", page.table("All Tasks"));
  expect(found()[0]?.text).toContain("Beach Road");
  expect(page.table("All Tasks").one("th[aria-sort=ascending]").text).toBe("Priority");
  page = await page.submit("Change selected tasks", {
    "Select Ferry Rushikonda": true,
    "Select Ferry Beach Road": true,
    "Set status of selected": "in_progress",
    "Assign selected to": people.arjun.name,
  });
  expect(page.text).toContain("2 tasks changed.");
  expect(page.row("Ferry Rushikonda").text).toContain("Arjun Varma");
  expect(page.row("Ferry Beach Road").text).toContain("IN PROGRESS");
  page = await page.submit("Search", { Due: "overdue" });
  expect(found()).toHaveLength(1);
  expect((await page.submit("Search", { "Search tasks": "nothing like it" })).text).toContain("No tasks found.");
});

test("without JavaScript an edited task shows errors beside the fields and is then saved", async () => {
  await add("Plain generator backup");
  const tasks = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks?q=Plain+generator");
  const form = await tasks.follow(/^Edit/, tasks.row("Plain generator"));
  const refused = await form.submit("Save Task", { Title: "" });
  expect([refused.status, refused.description("Title")]).toEqual([400, "Please give the task a title."]);
  const saved = await refused.submit("Save Task", { Title: "Plain generator fuel" });
  saved.row("Plain generator fuel");
});

test("when two people edit one task, the second to save sees what changed, keeps their text and can save again", async () => {
  await add("Rigging safety certificate");
  const open = async () => {
    const tasks = await (await loggedInClient(site, "sravani")).page("/dashboard/tasks");
    return tasks.follow("Edit: Rigging safety certificate");
  };
  const [first, second] = [await open(), await open()];
  await first.submit("Save Task", { Priority: "High" });
  const conflict = await second.submit("Save Task", { Title: "Rigging safety certificate, stage B" });
  expect([conflict.status, conflict.alerts()]).toEqual([409, expect.stringContaining("Priority is HIGH now")]);
  expect(conflict.value("Title")).toBe("Rigging safety certificate, stage B");
  const saved = await conflict.submit("Save Task");
  saved.row("Rigging safety certificate, stage B");
});
