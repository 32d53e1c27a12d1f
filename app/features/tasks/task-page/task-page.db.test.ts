import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { NotFound } from "#app/errors.ts";
import { readInbox } from "#app/features/inbox/inbox.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { changeStatus } from "../edit-task.server.ts";
import { addTask, readTasks } from "../tasks.server.ts";
import { NewTask, readTaskFilters } from "../tasks.ts";
import { askToIssue, readIssuers } from "./ask-to-issue.server.ts";
import { setTaskBefore } from "./before.server.ts";
import { addStep, removeStep, tickStep } from "./steps.server.ts";
import { readTaskPage } from "./task-page.server.ts";
import { maxSteps } from "./task-page.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const arjun = testPerson("Arjun Varma", "planner");
const lakshmi = testPerson("Lakshmi Devi", "accounts");
beforeEach(() => database.owner`truncate tasks, notifications, invoices cascade`);

const task = async (title: string, person: TestPerson = keerthi): Promise<string> => {
  const id = randomUUID();
  await addTask(person, NewTask.parse({ id, title, assigned_to: person.id }));
  return id;
};
const read = async (id: string, person: TestPerson = keerthi) => (await readTaskPage(person, id))?.task;
const inbox = async (person: TestPerson) =>
  (await readInbox(person, { tab: "", page: 1 })).notifications.map(({ kind, title }) => `${kind}: ${title}`);

test("two people tick two steps at one time; a form sent twice adds one; others may not", async () => {
  const id = await task("Rigging");
  const [truss, cables] = [randomUUID(), randomUUID()];
  for (const step of [truss, cables, cables]) await addStep(keerthi, id, { id: step, text: step === truss ? "Truss" : "Cables" });
  await Promise.all([tickStep(keerthi, id, truss, true), tickStep(keerthi, id, cables, true)]);
  expect((await read(id))?.steps.map(({ text, done }) => [text, done])).toEqual([
    ["Truss", true],
    ["Cables", true],
  ]);
  await tickStep(keerthi, id, truss, false);
  await removeStep(keerthi, id, cables);
  expect((await read(id))?.steps).toEqual([{ id: truss, text: "Truss", done: false }]);
  await expect(addStep(arjun, id, { id: randomUUID(), text: "Mine" })).rejects.toThrow(NotFound);
  await database.owner`update tasks set steps = (select jsonb_agg(jsonb_build_object('id', n, 'text', 'x', 'done', false)) from generate_series(1, ${maxSteps}) n)`;
  await expect(addStep(keerthi, id, { id: randomUUID(), text: "One more" })).rejects.toMatchObject({
    errors: { text: `At most ${maxSteps} steps.` },
  });
});

test("a task waits for another, never in a circle; whoever has it is told when that is done", async () => {
  const [first, second] = [await task("Truss"), await task("Lamps")];
  const wait = async (id: string, after_id: string) =>
    setTaskBefore(keerthi, { id, version: (await read(id))?.version as number, after_id });
  await wait(second, first);
  expect((await read(second))?.before).toMatchObject({ title: "Truss", isOpen: true });
  for (const [id, after] of [
    [first, second],
    [first, first],
    [first, await task("Not mine", arjun)],
  ] as const)
    await expect(wait(id, after)).rejects.toMatchObject({ errors: { after_id: expect.stringContaining("cannot wait") } });
  await database.owner`update tasks set assigned_to = ${arjun.id} where id = ${second}`;
  await changeStatus(keerthi, { id: first, version: (await read(first))?.version as number, status: "completed" });
  expect(await inbox(arjun)).toContain("free: Lamps");
  expect((await read(second, arjun))?.before).toMatchObject({ isOpen: false });
});

test("somebody who may issue is asked once for a draft; when it is issued or gone the task is closed", async () => {
  const draft = randomUUID();
  await database.owner`insert into invoices (id, amount, status, reference) values (${draft}, 1, 'draft', 'Haldi')`;
  expect((await readIssuers(keerthi, draft)).people.map(({ name }) => name)).toEqual(["Lakshmi Devi"]);
  await expect(askToIssue(keerthi, draft, arjun.id)).rejects.toMatchObject({ errors: { to: expect.any(String) } });
  const answers = await Promise.all([askToIssue(keerthi, draft, lakshmi.id), askToIssue(keerthi, draft, lakshmi.id)]);
  expect(answers.sort()).toEqual([
    "Lakshmi Devi is asked already.",
    "Lakshmi Devi is asked to issue it, and finds it in their inbox and tasks.",
  ]);
  expect(await inbox(lakshmi)).toEqual(["assigned: Issue the invoice Haldi"]);
  const [{ id } = { id: "" }] = await database.owner<{ id: string }[]>`select id from tasks`;
  expect(await read(id, lakshmi)).toMatchObject({ draftId: draft, askedBy: "Keerthi Naidu" });
  await changeStatus(lakshmi, { id, version: (await read(id, lakshmi))?.version as number, status: "completed" });
  expect(await inbox(keerthi)).toEqual(["done: Issue the invoice Haldi"]);
  await database.owner`update tasks set status = 'pending'`;
  await database.owner`delete from invoices`;
  expect(await read(id, lakshmi)).toMatchObject({ draftId: null, status: "closed" });
  await expect(askToIssue(keerthi, draft, lakshmi.id)).rejects.toThrow(NotFound);
});

test("the list says how many comments a task has, without those that were deleted", async () => {
  const id = await task("Lamps");
  await database.owner`insert into comments (id, record_type, record_id, author, author_name, text)
    values (gen_random_uuid(), 'task', ${id}, ${keerthi.id}, 'Keerthi', 'Blue ones')`;
  const listed = async () => parseRows((await readTasks(keerthi, { search: readTaskFilters(new URLSearchParams()) })).tasks);
  expect(await listed()).toMatchObject([{ comments: 1, files: 0 }]);
  await database.owner`update comments set deleted_at = now()`;
  expect(await listed()).toMatchObject([{ comments: 0 }]);
});
