import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/errors.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { changeStatus } from "../edit-task.server.ts";
import { addTask, readTasks } from "../tasks.server.ts";
import { maxBulk, NewTask, readTaskFilters } from "../tasks.ts";
import {
  changeTasks,
  deletableTasks,
  deleteTasks,
  readSelectedTasks,
  restoreTasks,
  undoTasksChange,
} from "./change-tasks.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const arjun = testPerson("Arjun Varma", "planner");

beforeEach(() => database.owner`delete from tasks`);

const add = (fields: Record<string, string>) => addTask(sravani, NewTask.parse(fields));
const read = (query = "", actor: TestPerson = sravani) =>
  readTasks(actor, { search: readTaskFilters(new URLSearchParams(query)) });
const list = async (query = "", actor: TestPerson = sravani) =>
  parseRows((await read(query, actor)).tasks).map(({ title }) => title);
const selectionOf = async (query = "") => parseRows((await read(query)).tasks).map(({ id, version }) => ({ id, version }));
const rows = () =>
  database.owner`select title, status, assigned_to, due_date::text, completed_at is not null as done from tasks order by title`;

it("changes several tasks, skips those that somebody else changed meanwhile, and undoes the change", async () => {
  for (const title of ["One", "Two", "Three"]) await add({ title, due_date: "2030-01-01" });
  const selection = await selectionOf("sort=title");
  await changeStatus(sravani, { id: selection[0]?.id as string, status: "in_progress", version: 1 });
  const before = await rows();
  const { message, entryId } = await changeTasks(sravani, selection, { status: "completed" });
  expect(message).toBe("2 tasks marked as Completed. One changed meanwhile and left as before.");
  expect(await list("status=completed&sort=title")).toEqual(["Three", "Two"]);
  await expect(undoTasksChange(arjun, entryId)).rejects.toThrow(NotFound);
  expect(await undoTasksChange(sravani, entryId)).toBe("2 tasks as before.");
  expect(await rows()).toEqual(before);
  await expect(undoTasksChange(sravani, entryId)).rejects.toThrow(Conflict);

  const assigned = await changeTasks(sravani, await selectionOf(), { assigned_to: keerthi.id });
  expect(assigned.message).toBe("3 tasks assigned to Keerthi Naidu.");
  const dated = await changeTasks(sravani, await selectionOf("q=two"), { due_date: null });
  expect(dated.message).toBe("Two: without a due date.");
  expect(await list("due=none", keerthi)).toEqual(["Two"]);
  // What was changed since stays as it is.
  expect(await undoTasksChange(sravani, assigned.entryId)).toBe("2 tasks as before.");
  expect(await list("", keerthi)).toEqual(["Two"]);
  expect(await undoTasksChange(sravani, dated.entryId)).toBe("One task as before.");
  await expect(changeTasks(sravani, selection, { status: "pending" })).rejects.toThrow(Conflict);
  await expect(changeTasks(sravani, await selectionOf(), { assigned_to: "nobody-here" })).rejects.toThrow(Invalid);
});

it("lets a member change the status and the day of own tasks only, and give them away, and delete none", async () => {
  await add({ title: "Mine", assigned_to: keerthi.id });
  await add({ title: "Other" });
  const selection = await selectionOf();
  expect((await changeTasks(keerthi, selection, { due_date: "2030-05-01" })).message).toBe(
    "Mine: due 1\u00a0May\u00a02030. One changed meanwhile and left as before.",
  );
  expect(await list("due=none")).toEqual(["Other"]);
  await expect(changeTasks(keerthi, selection, { assigned_to: sravani.id })).rejects.toThrow(Conflict);
  await expect(deleteTasks(keerthi, selection)).rejects.toThrow(Forbidden);
  const { entryId } = await changeTasks(keerthi, { search: readTaskFilters(new URLSearchParams()) }, { status: "in_progress" });
  expect(await list("status=in_progress")).toEqual(["Mine"]);
  expect(await undoTasksChange(keerthi, entryId)).toBe("One task as before.");
  const given = await changeTasks(keerthi, { search: readTaskFilters(new URLSearchParams()) }, { assigned_to: sravani.id });
  expect(given.message).toBe("Mine: assigned to Sravani Reddy.");
  expect(await undoTasksChange(keerthi, given.entryId)).toBe("One task as before.");
  const [row] = await database.owner`select assigned_to, asked_by from tasks where title = 'Mine'`;
  expect(row).toEqual({ assigned_to: keerthi.id, asked_by: null });
});

it("changes all tasks that the filters find, and none when those are too many", async () => {
  await database.owner`insert into tasks (title) select 'Lamp ' || n from generate_series(1, ${maxBulk}::int) n`;
  await database.owner`insert into tasks (title) values ('Stage')`;
  const all = (query: string) => ({ search: readTaskFilters(new URLSearchParams(query)) });
  await expect(changeTasks(sravani, all(""), { status: "completed" })).rejects.toThrow(Invalid);
  expect((await changeTasks(sravani, all("q=lamp"), { status: "completed" })).message).toBe(
    `${maxBulk} tasks marked as Completed.`,
  );
  expect(await list()).toEqual(["Stage"]);
});

it("finds and changes tasks by words of their title and of their event's name", async () => {
  const [event] = await database.owner`insert into events (name, venue) values ('Wedding of Varsha', 'Taj Krishna') returning id`;
  for (const assigned_to of [keerthi.id, arjun.id]) await add({ title: "Order lamps", event_id: event?.id, assigned_to });
  await add({ title: "Varsha's album" });
  const search = readTaskFilters(new URLSearchParams("q=varsha wedding lamps"));
  expect(await list("q=varsha")).toHaveLength(3);
  expect(await list("q=varsha", keerthi)).toEqual(["Order lamps"]);
  expect(await list("q=krishna varsha")).toEqual(["Order lamps", "Order lamps"]);
  expect((await changeTasks(keerthi, { search }, { status: "completed" })).message).toBe("Order lamps: marked as Completed.");
  expect((await changeTasks(sravani, { search }, { due_date: "2030-01-01" })).message).toMatch(/^Order lamps: due/);
});

it("deletes several tasks and restores them", async () => {
  for (const title of ["One", "Two"]) await add({ title, assigned_to: keerthi.id });
  const before = await rows();
  const selection = await deletableTasks(sravani, { search: readTaskFilters(new URLSearchParams()) });
  const { message, ids } = await deleteTasks(sravani, selection);
  expect([message, await list()]).toEqual(["2 tasks deleted.", []]);
  expect(await restoreTasks(sravani, ids)).toBe("2 tasks back.");
  expect(await rows()).toEqual(before);
  await expect(restoreTasks(sravani, ids)).rejects.toThrow(NotFound);
});

it("reads selected tasks from checkboxes", () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const read = readSelectedTasks([`${first}:1,${second}:22`, `${"-".repeat(36)}:1`, `${first}:x`]);
  expect(read).toEqual([
    { id: first, version: 1 },
    { id: second, version: 22 },
  ]);
  expect(() => readSelectedTasks(["all"])).toThrow(Invalid);
  const many = Array.from({ length: 501 }, () => `${first}:1`).join();
  expect(() => readSelectedTasks([many]), "a part of them is not changed silently").toThrow("at most 500 tasks can be changed");
});
