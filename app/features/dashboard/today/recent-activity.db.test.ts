import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { NewNote } from "#app/features/messages/messages.ts";
import { addNoteTo } from "#app/features/messages/timeline/timeline.server.ts";
import { changeTasks, undoTasksChange } from "#app/features/tasks/bulk/change-tasks.server.ts";
import { changeStatus } from "#app/features/tasks/edit-task.server.ts";
import { addTask } from "#app/features/tasks/tasks.server.ts";
import { NewTask, readTaskFilters } from "#app/features/tasks/tasks.ts";
import { asActor } from "#db/client.server.ts";
import { emptyTables, type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { selectRecent } from "./recent-activity.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const arjun = testPerson("Arjun Varma", "planner");
const eventId = "00000000-0000-4000-8000-0000000000e1";

beforeEach(async () => {
  await emptyTables(database.owner, "tasks, events, audit_log");
  await database.owner`insert into events (id, name, date) values (${eventId}, 'Haldi', current_date)`;
});

const sentences = async (actor: TestPerson) =>
  (await asActor(actor, (tx) => selectRecent(tx, actor))).map(({ person, before, title, after }) =>
    `${person.split(" ")[0]} ${before} ${title} ${after}`.trim(),
  );

async function add(actor: TestPerson, title: string, fields: Record<string, string> = {}) {
  const id = randomUUID();
  await addTask(actor, NewTask.parse({ id, title, ...fields }));
  return { id, version: 1 };
}

const allOf = (query = "") => ({ search: readTaskFilters(new URLSearchParams(query)) });

it("has what a member did, each step of it, in the words that an admin reads", async () => {
  const task = await add(keerthi, "Call the priest");
  await changeStatus(keerthi, { ...task, status: "in_progress" });
  await changeStatus(keerthi, { ...task, version: 2, status: "pending" });
  await add(keerthi, "Order marigolds");
  await changeTasks(keerthi, allOf(), { status: "completed" });
  await changeTasks(keerthi, allOf("status=completed&q=priest"), { due_date: "2030-12-03" });
  const expected = [
    "Keerthi changed the due date of Call the priest to 3\u00a0Dec\u00a02030",
    "Keerthi moved 2 tasks to Completed",
    "Keerthi added the task Order marigolds",
    "Keerthi moved Call the priest to Pending",
    "Keerthi moved Call the priest to In Progress",
    "Keerthi added the task Call the priest",
  ];
  expect(await sentences(keerthi)).toEqual(expected);
  expect(await sentences(sravani)).toEqual(expected);
  expect(await sentences(arjun)).toEqual([]);
});

it("has what others did to a member's tasks and to the events of those tasks, and nothing about other people's", async () => {
  const task = await add(sravani, "Collect the advance", { assigned_to: keerthi.id, event_id: eventId });
  await changeStatus(sravani, { ...task, status: "in_progress" });
  await addNoteTo(arjun, "event", NewNote.parse({ id: eventId, note_id: randomUUID(), text: "Two mandaps" }));
  for (const title of ["Lamps", "Chairs"]) await add(sravani, title);
  await changeTasks(sravani, allOf("person=nobody"), { assigned_to: keerthi.id });
  await changeTasks(sravani, allOf("q=lamps"), { due_date: null });
  await add(sravani, "Hidden", { assigned_to: arjun.id });
  await changeTasks(sravani, allOf("q=hidden"), { status: "completed" });
  expect(await sentences(keerthi)).toEqual([
    "Sravani changed the due date of Lamps",
    "Sravani gave you 2 tasks",
    "Sravani added the task Chairs",
    "Sravani added the task Lamps",
    "Arjun wrote a note about Haldi",
    "Sravani moved Collect the advance, Haldi to In Progress",
    "Sravani gave you Collect the advance, Haldi",
  ]);
  // A task that is no longer the member's, and a count that another's tasks are not part of.
  await database.owner`update tasks set assigned_to = ${arjun.id} where title in ('Chairs', 'Collect the advance')`;
  expect(await sentences(keerthi)).toEqual([
    "Sravani changed the due date of Lamps",
    "Sravani gave you Lamps",
    "Sravani added the task Lamps",
  ]);
  await database.owner`insert into audit_log (actor, action, object_type, object_id, fields) values
    (${sravani.id}, 'event added', 'event', ${eventId}, '{}')`;
  expect(await sentences(arjun)).toEqual(expect.arrayContaining(["Sravani gave you Hidden", "Sravani added the event Haldi"]));
  const { entryId } = await changeTasks(sravani, allOf("q=chairs"), { assigned_to: null });
  await undoTasksChange(sravani, entryId);
  expect((await sentences(sravani)).slice(0, 2)).toEqual(["Sravani undid a change of Chairs", "Sravani unassigned Chairs"]);
});

it("shows the newest eleven, and the function shows a member only entries of the member's own tasks and their events", async () => {
  for (let n = 1; n <= 12; n++) await add(sravani, `Task ${n}`, { assigned_to: keerthi.id });
  const newest = await sentences(keerthi);
  expect([newest.length, newest[0], newest.at(-1)]).toEqual([11, "Sravani gave you Task 12", "Sravani gave you Task 2"]);
  const shown = ["task added", "tasks changed", "person approved"];
  await database.owner`insert into audit_log (actor, action, object_type, object_id, fields) values
    (${sravani.id}, 'person approved', 'person', ${keerthi.id}, '{}'), (${sravani.id}, 'tasks changed', 'task', null, '{"tasks": 3}')`;
  const changes = (actor: TestPerson) =>
    asActor(actor, (tx) =>
      tx.execute<{ action: string; fields: object }>(
        sql`select * from changes_by_others(${`{${shown.map((action) => `"${action}"`).join()}}`}::text[])`,
      ),
    );
  const found = await changes(keerthi);
  expect(found).toHaveLength(12);
  expect(Object.keys(found[0]?.fields ?? {})).not.toContain("title");
  expect(await changes(arjun)).toHaveLength(0);
});
