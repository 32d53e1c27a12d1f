import { beforeEach, expect, it } from "vitest";
import { Conflict, Forbidden, NotFound } from "#app/errors.ts";
import { today } from "#app/platform/values/dates.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { asActor } from "#db/client.server.ts";
import { addTestPerson, type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { changeStatus, deletedTask, deleteTask, editTask, readTask, restoreTask } from "./edit-task.server.ts";
import { maxEvents } from "./task-options.ts";
import { addChecklist, addTask, readTasks, readTeamTasks, tasksOfEvent } from "./tasks.server.ts";
import { type EditedTask, NewTask, readTaskFilters, type TaskGrouping } from "./tasks.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const arjun = testPerson("Arjun Varma", "planner");

beforeEach(() => database.owner`delete from tasks`.then(() => database.owner`delete from events`));

const add = (fields: Record<string, string>) => addTask(sravani, NewTask.parse({ title: "Fire NOC", ...fields }));
const read = (query = "", actor: TestPerson = sravani, grouping: TaskGrouping = "due") =>
  readTasks(actor, { search: readTaskFilters(new URLSearchParams(query)), grouping });
const days = ["2098-10-27", "2098-11-30"] as const;
const month = async (query = "", actor: TestPerson = sravani) => {
  const found = await readTasks(actor, { search: readTaskFilters(new URLSearchParams(query)), days });
  const rows = parseRows(found.monthTasks).map(({ day, title, countOfDay }) => `${day} ${title} ${countOfDay}`);
  return { rows, chipCounts: found.chipCounts, tasks: found.tasks };
};
const list = async (query = "", actor: TestPerson = sravani) =>
  parseRows((await read(query, actor)).tasks).map(({ title }) => title);
const onlyTask = async () => parseRows((await read("status=all")).tasks)[0] as { id: string; version: number };
const editedTask = async (id: string, changed: Partial<EditedTask> = {}) => {
  const draft = await readTask(sravani, id);
  if (!draft) throw new Error("no such task");
  const { title = "", description = "", priority = "medium", due_date, assigned_to, event_id, status } = draft.snapshot;
  const fields = {
    title,
    description,
    priority,
    status,
    due_date: due_date || null,
    assigned_to: assigned_to || null,
    event_id: event_id || null,
  };
  return { ...fields, id, version: draft.version, snapshot: draft.snapshot, ...changed } as EditedTask;
};

it("shows the first three tasks of each day of a month, narrowed by the list's filters; a member sees their own", async () => {
  const due = (title: string, due_date: string, fields: Record<string, string> = {}) => add({ title, due_date, ...fields });
  for (const priority of ["low", "high", "medium"]) await due(priority, "2098-11-05", { priority });
  await due("Keerthi's", "2098-11-05", { assigned_to: keerthi.id, priority: "low" });
  await due("October", "2098-10-26");
  await due("Arjun's", "2098-11-30", { assigned_to: arjun.id });
  await add({ title: "Someday" });
  const all = await month();
  expect(all.rows.slice(0, 2)).toEqual(["2098-11-05 high 4", "2098-11-05 medium 4"]);
  expect(all.rows.slice(2)).toEqual([expect.stringMatching(/2098-11-05 (low|Keerthi's) 4/), "2098-11-30 Arjun's 1"]);
  expect([all.chipCounts, all.tasks]).toEqual([{ overdue: 0, mine: 0, asked: 2, unassigned: 3 }, "[]"]);
  expect((await month(`person=${keerthi.id}`)).rows).toEqual(["2098-11-05 Keerthi's 1"]);
  expect((await month("priority=high")).rows).toEqual(["2098-11-05 high 1"]);
  expect((await month("", keerthi)).rows).toEqual(["2098-11-05 Keerthi's 1"]);
  expect((await month("status=completed")).rows).toEqual([]);
  expect(await list("day=2098-11-30")).toEqual(["Arjun's"]);
  expect(await list("day=2098-11-05", keerthi)).toEqual(["Keerthi's"]);
});

it("filters tasks by text, status, priority, person and due day, and sorts them", async () => {
  await add({ title: "Fire NOC", priority: "high", due_date: "2020-01-02", assigned_to: keerthi.id });
  await add({ title: "Marigold order", priority: "low", due_date: "2020-01-01" });
  await add({ title: "100% cotton backdrop", priority: "medium" });
  expect(await list()).toEqual(["Marigold order", "Fire NOC", "100% cotton backdrop"]);
  expect(await list("sort=-title")).toEqual(["Marigold order", "Fire NOC", "100% cotton backdrop"]);
  expect(await list("sort=priority")).toEqual(["Fire NOC", "Marigold order", "100% cotton backdrop"]);
  expect(await list("q=marigold")).toEqual(["Marigold order"]);
  expect(await list("q=100%25 c")).toEqual(["100% cotton backdrop"]);
  expect(await list("q=backdrop cotton")).toEqual(["100% cotton backdrop"]);
  expect(await list(`person=${keerthi.id}`)).toEqual(["Fire NOC"]);
  expect(await list("person=nobody&due=none")).toEqual(["100% cotton backdrop"]);
  expect(await list("due=overdue&priority=high")).toEqual(["Fire NOC"]);
  expect(await list("status=completed")).toEqual([]);
  expect(await list("", keerthi)).toEqual(["Fire NOC"]);
});

it("counts the matches of a rare text and of a text in thousands of rows, alone and with a filter", async () => {
  await database.owner`
    insert into tasks (title, status, assigned_to)
    select 'Lamp ' || n || case when n % 100 = 0 then ' brass' else '' end, case n % 2 when 0 then 'pending' else 'completed' end, ${keerthi.id}
    from generate_series(1, 2400) n`;
  const countOf = async (query: string, actor: TestPerson = sravani) => (await read(query, actor)).total;
  expect(await countOf("q=brass")).toBe(24);
  expect(await countOf("q=brass&status=pending")).toBe(24);
  expect(await countOf("q=brass&status=completed")).toBe(0);
  expect(await countOf("q=brass", arjun)).toBe(0);
  expect(await countOf("q=lamp&status=all")).toBe(2_400);
  expect(await countOf("q=lamp&status=pending", keerthi)).toBe(1_200);
  expect(await list("q=brass&status=pending&sort=title")).toHaveLength(24);
});

it("lists open tasks by due date before completed ones, the latest first, and every task on exactly one page", async () => {
  await database.owner`
    insert into tasks (title, due_date, status)
    select 'Done ' || n, '2020-01-01'::date + n, 'completed' from generate_series(1, 35) n
    union all select 'Open ' || n, '2030-01-01'::date + n, case n % 2 when 0 then 'pending' when 1 then 'in_progress' end
      from generate_series(1, 9) n
    union all select 'Old import', '2029-01-01', null`;
  const pageOf = (page: number) => list(`status=all&page=${page}`);
  const [first, second, third] = [await pageOf(1), await pageOf(2), await pageOf(3)];
  expect(first.slice(0, 3)).toEqual(["Old import", "Open 1", "Open 2"]);
  expect([first[9], first[10], first[24]]).toEqual(["Open 9", "Done 35", "Done 21"]);
  expect([second.length, second[0], second[19], third.length]).toEqual([20, "Done 20", "Done 1", 0]);
  expect((await list("status=all&sort=-due")).slice(8, 11)).toEqual(["Open 1", "Old import", "Done 35"]);
  expect((await list("status=completed&page=2"))[0]).toBe("Done 10");
  expect(await list()).toHaveLength(10);
});

it("groups a page by due day, event or person, each with the count of all its tasks, and counts what each chip would find", async () => {
  const [late, sangeet] = await database.owner<{ id: string }[]>`
    insert into events (name, date) values ('Later wedding', ${today()}::date + 60), ('Sangeet', ${today()}::date + 6) returning id`;
  await database.owner`
    insert into tasks (title, due_date, status, assigned_to, event_id) select 'Overdue ' || n, ${today()}::date - 3, 'pending', ${keerthi.id}, ${late?.id}::uuid from generate_series(1, 24) n`;
  await database.owner`
    insert into tasks (title, due_date, status, assigned_to, event_id) values ('Now', ${today()}::date, 'in_progress', ${arjun.id}, ${sangeet?.id}),
      ('Soon', ${today()}::date + 7, 'pending', null, ${sangeet?.id}), ('Far', ${today()}::date + 8, null, ${sravani.id}, null),
      ('Some day', null, 'pending', ${sravani.id}, null), ('Done', ${today()}::date - 9, 'completed', ${arjun.id}, null)`;
  const groupsOf = async (query: string, grouping: TaskGrouping = "due") =>
    (await read(query, sravani, grouping)).groups.map(({ name, key, count }) => `${name ?? key} ${count}`);
  expect(await groupsOf("")).toEqual(["overdue 24", "today 1"]);
  expect(await groupsOf("page=2")).toEqual(["week 1", "later 1", "none 1"]);
  expect(await groupsOf("page=2&status=all&sort=title")).toEqual(["week 1", "later 1", "none 1", "completed 1"]);
  expect(await groupsOf("", "event")).toEqual(["Sangeet 2", "Later wedding 24"]);
  expect(await groupsOf("page=2", "event")).toEqual(["Later wedding 24", " 2"]);
  expect(await groupsOf("due=today", "person")).toEqual(["Arjun Varma 1"]);
  expect(await groupsOf("page=2", "person")).toEqual(["Sravani Reddy 2", " 1"]);
  const second = await read("page=2", sravani, "event");
  expect(parseRows(second.tasks).map(({ title, group }) => [title?.split(" ")[0], group])).toEqual([
    ["Overdue", late?.id],
    ["Far", ""],
    ["Some", ""],
  ]);
  const { chipCounts, total, totals } = await read();
  expect([chipCounts, total, totals.overdue]).toEqual([{ overdue: 24, mine: 2, asked: 0, unassigned: 1 }, 28, 24]);
  expect((await read(`person=${arjun.id}`)).chipCounts).toEqual({ overdue: 0, mine: 2, asked: 0, unassigned: 1 });
  expect((await read("due=week")).chipCounts).toEqual({ overdue: 24, mine: 0, asked: 0, unassigned: 1 });
  expect(await list("event=none")).toEqual(["Far", "Some day"]);
  expect(await groupsOf("q=nothing like it")).toEqual([]);
});

it("counts progress after every change, and shows a member only their own tasks", async () => {
  await add({ title: "One", assigned_to: keerthi.id });
  await add({ title: "Two", assigned_to: keerthi.id });
  await add({ title: "Three", assigned_to: arjun.id });
  const [first] = parseRows((await read("", keerthi)).tasks);
  await changeStatus(keerthi, { id: first?.id as string, status: "completed", version: 1 });
  const progressOf = async (name: string) =>
    (await readTeamTasks(sravani, null)).team.find((member) => member.name === name)?.progress;
  expect(await progressOf("Keerthi Naidu")).toEqual({ total: 2, completed: 1, inProgress: 0, pending: 1 });
  expect((await read("", keerthi)).totals.total).toBe(2);
  await database.owner`delete from tasks where assigned_to = ${keerthi.id}`;
  expect(await progressOf("Keerthi Naidu")).toEqual({ total: 0, completed: 0, inProgress: 0, pending: 0 });
  expect(await progressOf("Arjun Varma")).toMatchObject({ total: 1, pending: 1 });
});

it("sets completed_at when a task becomes completed, and clears it afterwards", async () => {
  await add({ assigned_to: keerthi.id });
  const { id } = await onlyTask();
  const completedAt = async () => (await database.owner`select completed_at from tasks`)[0]?.completed_at;
  expect(await changeStatus(keerthi, { id, status: "completed", version: 1 })).toMatchObject({ from: "pending", version: 2 });
  expect(await completedAt()).toBeInstanceOf(Date);
  await editTask(sravani, await editedTask(id, { title: "Fire NOC, Gymkhana" }));
  expect(await completedAt()).toBeInstanceOf(Date);
  await editTask(sravani, await editedTask(id, { status: "pending" }));
  expect(await completedAt()).toBeNull();
});

it("audits an edit only when something differs", async () => {
  await add({ due_date: "2026-11-22" });
  const { id } = await onlyTask();
  const entries = async () =>
    (await database.owner`select fields from audit_log where object_id = ${id} and action = 'task edited'`).map(
      ({ fields }) => fields,
    );
  await editTask(sravani, await editedTask(id));
  expect(await entries()).toEqual([]);
  await editTask(sravani, await editedTask(id, { title: "Fire NOC, Gymkhana" }));
  expect(await entries()).toEqual([{ title: ["Fire NOC", "Fire NOC, Gymkhana"] }]);
});

it("refuses an edit of an outdated version and names the changed fields", async () => {
  await add({ due_date: "2026-11-22" });
  const { id } = await onlyTask();
  const outdated = await editedTask(id, { title: "Fire NOC, ground 2" });
  await editTask(sravani, await editedTask(id, { due_date: "2026-11-23", priority: "high" }));
  await expect(editTask(sravani, outdated)).rejects.toMatchObject({
    values: { version: "2", due_date: "2026-11-23", priority: "high" },
    message: expect.stringContaining("Due date is 23\u00a0Nov\u00a02026 now, Priority is High now"),
  });
  expect((await editedTask(id)).title).toBe("Fire NOC");
});

it("lets a member edit their own task and give it away, but not change another person's task", async () => {
  await add({ assigned_to: keerthi.id });
  const { id } = await onlyTask();
  expect(await readTask(arjun, id)).toBeNull();
  await expect(editTask(arjun, await editedTask(id))).rejects.toThrow(NotFound);
  await editTask(keerthi, await editedTask(id, { title: "Mine", assigned_to: arjun.id }));
  expect([await list("", keerthi), await list("", arjun)]).toEqual([[], ["Mine"]]);
});

it("lets only an admin delete a task, keeps the whole row in the audit log, and restores it", async () => {
  await add({ title: "Volunteer roster", description: "Forty names", assigned_to: keerthi.id });
  const before = await database.owner`select * from tasks`;
  const { id } = await onlyTask();
  await expect(deleteTask(keerthi, { id, version: 1 })).rejects.toThrow(Forbidden);
  await expect(deleteTask(sravani, { id, version: 7 })).rejects.toThrow(Conflict);
  await deleteTask(sravani, { id, version: 1 });
  expect(await list()).toEqual([]);
  expect(await deletedTask(sravani, id)).toEqual({ id, title: "Volunteer roster" });
  expect(await deletedTask(keerthi, id)).toBeNull();
  // Deleted before these columns were added.
  await database.owner`update audit_log set fields = fields #- '{row,steps}' #- '{row,earlier_askers}' where object_id = ${id}`;
  await restoreTask(sravani, id);
  expect(await database.owner`select * from tasks`).toEqual(before);
  await expect(restoreTask(sravani, id)).rejects.toThrow(NotFound);
});

it("offers coming events, and a past event only when it is the filter or belongs to the edited task", async () => {
  const [past, other] = await database.owner<{ id: string }[]>`
    insert into events (name, date) values ('Past', current_date - 9), ('Forgotten', current_date - 9) returning id`;
  await database.owner`insert into events (name, date) values ('Coming', current_date + 9)`;
  await add({ event_id: past?.id as string });
  const { id } = await onlyTask();
  const choicesFor = async (query: string, editedId: string | null) =>
    (await readTasks(sravani, { search: readTaskFilters(new URLSearchParams(query)), editedId })).choices;
  const optionsFor = async (...of: Parameters<typeof choicesFor>) =>
    parseRows((await choicesFor(...of)).events).map(({ name }) => name);
  expect(await optionsFor("", null)).toEqual(["Coming"]);
  expect(await optionsFor("", id)).toEqual(["Past", "Coming"]);
  expect(await optionsFor(`event=${other?.id}`, null)).toEqual(["Forgotten", "Coming"]);
  expect((await choicesFor(`event=${other?.id}`, id)).moreEvents).toBe(null);
  expect((await choicesFor("", id)).moreEvents).toBe("past");
  await database.owner`insert into events (name, date) select 'Later', current_date + 10 from generate_series(1, ${maxEvents})`;
  expect((await choicesFor("", id)).moreEvents).toBe("coming");
});

it("adds the checklist of an event and assigns a member's tasks to the member", async () => {
  const [event] = await database.owner`insert into events (name, date) values ('Anjali weds Vikram', '2099-12-31') returning id`;
  await asActor(keerthi, (tx) => addChecklist(keerthi, tx, { id: event?.id, date: "2099-12-31", kind: "Wedding" }));
  const rows =
    await database.owner`select title, due_date::text, assigned_to from tasks where event_id = ${event?.id} order by due_date, title`;
  expect(rows[0]).toMatchObject({ due_date: "2099-12-01", assigned_to: keerthi.id });
  expect(rows.map(({ title }) => title)).toContain("Mandap and flowers ordered");
});

it("a task that is submitted twice because the response was lost is stored once, and told of when it says something else", async () => {
  const id = "7e0e2b52-6a54-4f3e-8d6b-000000000003";
  for (const _ of [1, 2]) await add({ id });
  await expect(add({ id, description: "With the plan" })).rejects.toThrow("this form has added Fire NOC already");
  expect(await list()).toEqual(["Fire NOC"]);
});

it("a task's form offers its assignee even when that person has left the team", async () => {
  const formerMember = await addTestPerson("Long Gone", "disabled");
  await add({ title: "Handover" });
  await database.owner`update tasks set assigned_to = ${formerMember.id}`;
  const { id } = await onlyTask();
  const optionsFor = async (editedId: string | null) =>
    parseRows((await readTasks(sravani, { search: readTaskFilters(new URLSearchParams()), editedId })).choices.people).map(
      ({ name }) => name,
    );
  expect(await optionsFor(null)).not.toContain("Long Gone");
  expect(await optionsFor(id)).toContain("Long Gone");
});

it("shows a member only the listed columns of others' tasks of an event, and the event of each of their own tasks", async () => {
  const [event] = await database.owner`insert into events (name, date) values ('Sangeet', '2099-02-03') returning id`;
  await database.owner`
    insert into tasks (title, description, assigned_to, event_id, due_date)
    values ('Flowers', 'secret', ${arjun.id}, ${event?.id}, '2099-01-01'), ('Lamps', 'secret', null, ${event?.id}, null),
      ('Elsewhere', '', ${arjun.id}, null, null)`;
  const arjuns = { title: "Flowers", status: "pending", dueDate: "2099-01-01", assignee: "Arjun Varma" };
  const seen = await tasksOfEvent(keerthi, event?.id);
  expect(parseRows(seen.tasks)).toEqual([]);
  expect(parseRows(seen.others)).toMatchObject([arjuns, { title: "Lamps", assignee: null, dueDate: null }]);
  expect(JSON.stringify(seen)).not.toContain("secret");
  await addTask(keerthi, NewTask.parse({ title: "Stage", event_id: event?.id }));
  expect(parseRows((await tasksOfEvent(keerthi, event?.id)).tasks).map(({ title }) => title)).toEqual(["Stage"]);
  expect(parseRows((await tasksOfEvent(keerthi, event?.id)).others)).toHaveLength(2);
  expect(parseRows((await tasksOfEvent(sravani, event?.id)).tasks)).toHaveLength(3);
  expect(parseRows((await tasksOfEvent(sravani, event?.id)).others)).toEqual([]);
  const [listed] = parseRows((await read("", keerthi)).tasks);
  expect(listed?.event).toEqual({ id: event?.id, name: "Sangeet", date: "2099-02-03" });

  const rowsFor = (id: string | undefined) =>
    database.app.begin(async (tx) => {
      if (id) await tx`select set_config('app.user_id', ${id}, true)`;
      return (await tx`select * from tasks_of_event(${event?.id})`).length;
    });
  const pending = await addTestPerson("Not Yet", "pending");
  expect([await rowsFor(undefined), await rowsFor(pending.id), await rowsFor(keerthi.id)]).toEqual([0, 0, 3]);
});
