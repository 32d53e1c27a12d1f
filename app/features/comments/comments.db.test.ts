import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { Conflict, NotFound } from "#app/errors.ts";
import { countUnread, markRead, readInbox } from "#app/features/inbox/inbox.server.ts";
import { changeStatus } from "#app/features/tasks/edit-task.server.ts";
import { giveTask } from "#app/features/tasks/task-page/give-task.server.ts";
import { readTaskPage } from "#app/features/tasks/task-page/task-page.server.ts";
import { addTask, readTasks } from "#app/features/tasks/tasks.server.ts";
import { askedBy, NewTask, readTaskFilters } from "#app/features/tasks/tasks.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { asActor } from "#db/client.server.ts";
import { type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { addComment, deleteComment, editComment, readComments } from "./comments.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const omkar = testPerson("Omkar Shetty", "crew");
const lakshmi = testPerson("Lakshmi Devi", "accounts");
const arjun = testPerson("Arjun Varma", "planner");

beforeEach(async () => {
  for (const table of ["notifications", "comments", "tasks", "events", "leads"])
    await database.owner.unsafe(`delete from ${table}`);
});

const event = async (): Promise<string> => {
  const [lead] = await database.owner<
    { id: string }[]
  >`insert into leads (name, owner_id) values ('Madhavi', ${keerthi.id}) returning id`;
  const [row] = await database.owner<{ id: string }[]>`
    insert into events (name, lead_id) values ('Sangeet', ${lead?.id as string}) returning id`;
  return row?.id as string;
};
const task = async (assigned_to: TestPerson, by: TestPerson): Promise<string> => {
  const id = randomUUID();
  await addTask(by, NewTask.parse({ id, title: "Rigging", assigned_to: assigned_to.id }));
  return id;
};
const inbox = async (person: TestPerson) =>
  (await readInbox(person, { tab: "", page: 1 })).notifications.map(({ kind, by, title, quote }) =>
    [kind, by, title, quote].filter(Boolean).join(" | "),
  );
const say = (actor: TestPerson, type: "task" | "event", id: string, text: string) =>
  addComment(actor, { type, id }, { id: randomUUID(), text });

test("a comment tells whom it names and those of the record, each once, and nobody of their own words", async () => {
  const id = await event();
  expect(await say(sravani, "event", id, "@Arjun Varma the hall is ours")).toBeNull();
  expect(await inbox(arjun)).toEqual(["mentioned | Sravani Reddy | Sangeet | @Arjun Varma the hall is ours"]);
  expect(await inbox(keerthi)).toEqual(["commented | Sravani Reddy | Sangeet | @Arjun Varma the hall is ours"]);
  expect(await inbox(sravani)).toEqual([]);
  await say(arjun, "event", id, "Good");
  expect(await inbox(sravani)).toEqual(["commented | Arjun Varma | Sangeet | Good"]);
  // One for each object, kind and minute: here of one statement.
  await database.owner`select tell(${sravani.id}, 'clash', 'event', ${id}), tell(${sravani.id}, 'clash', 'event', ${id})`;
  expect(await inbox(sravani)).toEqual(["clash | Sangeet", "commented | Arjun Varma | Sangeet | Good"]);
});

test("a mention of somebody who may not see the record says so and tells nobody", async () => {
  const id = await task(keerthi, keerthi);
  expect(await say(keerthi, "task", id, "@Arjun Varma and @Sravani Reddy, look")).toBe(
    "Arjun Varma may not see this task and is not told: whoever gets the task sees it.",
  );
  expect(await say(keerthi, "task", id, "@Keerthi @Sravan")).toBe(
    "Nobody is told by @Sravan: please choose a colleague from the list.",
  );
  expect(await inbox(arjun)).toEqual([]);
  expect(await inbox(sravani)).toEqual(["mentioned | Keerthi Naidu | Rigging | @Arjun Varma and @Sravani Reddy, look"]);
  await expect(say(arjun, "task", id, "May I?")).rejects.toThrow(NotFound);
  await expect(readComments(arjun, { type: "task", id }, 30)).rejects.toThrow(NotFound);
});

test("what may not be seen any more is not in the list nor in the count", async () => {
  const id = await task(arjun, sravani);
  expect(await inbox(arjun)).toEqual(["assigned | Sravani Reddy | Rigging"]);
  expect(await countUnread(arjun)).toBe(1);
  await database.owner`update tasks set assigned_to = ${keerthi.id}, asked_by = null where id = ${id}`;
  expect([await inbox(arjun), await countUnread(arjun)]).toEqual([[], 0]);
  await database.owner`update tasks set assigned_to = ${arjun.id} where id = ${id}`;
  const setAccess = (access: string) =>
    database.owner.begin(async (tx) => {
      await tx`select set_config('app.system', 'auth', true)`;
      await tx`update user_profiles set access = ${access} where user_id = ${arjun.id}`;
    });
  await setAccess("pending");
  expect(await inbox(arjun)).toEqual([]);
  await setAccess("planner");
  expect(await countUnread(arjun)).toBeGreaterThanOrEqual(1);
});

test("a member gives a task to a colleague with a word, who hands it back; both keep it in sight", async () => {
  const id = await task(keerthi, keerthi);
  const version = async () => (await readTaskPage(sravani, id))?.task.version as number;
  const give = async (actor: TestPerson, to: TestPerson, word = "") =>
    giveTask(actor, { id, version: await version(), to: to.id, word, comment_id: randomUUID() });
  expect(await give(keerthi, arjun, "You know the riggers")).toBe("Rigging: given to Arjun Varma.");
  expect(await inbox(arjun)).toEqual(["assigned | Keerthi Naidu | Rigging | You know the riggers"]);
  const asked = { search: readTaskFilters(new URLSearchParams({ person: askedBy(keerthi.id) })) };
  const own = { search: readTaskFilters(new URLSearchParams()) };
  expect(parseRows((await readTasks(keerthi, asked)).tasks).map(({ title, assigneeName }) => [title, assigneeName])).toEqual([
    ["Rigging", "Arjun Varma"],
  ]);
  expect((await readTasks(keerthi, own)).totals.total).toBe(0);
  expect((await readTasks(keerthi, own)).chipCounts.asked).toBe(1);
  expect((await readTasks(arjun, own)).totals.total).toBe(1);
  expect(await give(arjun, keerthi, "I am in Vizag")).toBe("Rigging: given to Keerthi Naidu.");
  expect(await inbox(keerthi)).toEqual(["assigned | Arjun Varma | Rigging | I am in Vizag"]);
  expect((await readTaskPage(arjun, id))?.task.askedBy).toBe("Arjun Varma");
  await expect(give(keerthi, keerthi)).rejects.toMatchObject({ errors: { to: expect.stringContaining("already") } });
  await expect(give(keerthi, { ...arjun, id: randomUUID() })).rejects.toMatchObject({
    errors: { to: expect.stringContaining("team") },
  });
  const stranger = await task(sravani, sravani);
  expect(await readTaskPage(keerthi, stranger)).toBeNull();
  await expect(giveTask(keerthi, { id: stranger, version: 1, to: arjun.id, word: "", comment_id: randomUUID() })).rejects.toThrow(
    NotFound,
  );
});

test("who asked first follows a task that is given on, also twice and back, until they have it themselves", async () => {
  const id = await task(keerthi, sravani);
  const page = async (person: TestPerson) => (await readTaskPage(person, id))?.task;
  const give = async (actor: TestPerson, to: TestPerson) =>
    giveTask(actor, { id, version: (await page(actor))?.version as number, to: to.id, word: "", comment_id: randomUUID() });
  const asked = async (person: TestPerson) => {
    const found = await readTasks(person, { search: readTaskFilters(new URLSearchParams({ person: askedBy(person.id) })) });
    return [found.chipCounts.asked, ...parseRows(found.tasks).map(({ assigneeName, askedBy }) => `${assigneeName}, ${askedBy}`)];
  };
  await give(keerthi, arjun);
  await give(arjun, omkar);
  expect(await asked(sravani)).toEqual([1, "Omkar Shetty, Arjun Varma"]);
  expect(await asked(keerthi)).toEqual([1, "Omkar Shetty, Arjun Varma"]);
  expect(await asked(arjun)).toEqual([1, "Omkar Shetty, Arjun Varma"]);
  await say(omkar, "task", id, "Which truss?");
  for (const person of [sravani, keerthi, arjun])
    expect((await inbox(person))[0]).toBe("commented | Omkar Shetty | Rigging | Which truss?");
  await changeStatus(keerthi, { id, version: (await page(keerthi))?.version as number, status: "completed" });
  await give(keerthi, arjun);
  expect(await page(arjun)).toMatchObject({ askedBy: "Keerthi Naidu", earlierAskers: [sravani.id] });
  // The crew gained nothing but the task.
  expect(await page(omkar)).toBeUndefined();
  expect(await page(lakshmi)).toBeUndefined();
  const write = (text: string) => asActor(arjun, (tx) => tx.execute(sql.raw(text)));
  await write(`update tasks set earlier_askers = '{${lakshmi.id}}'`);
  await write(`insert into tasks (title, assigned_to, earlier_askers) values ('Forged', '${arjun.id}', '{${lakshmi.id}}')`);
  expect(await database.owner`select from tasks where ${lakshmi.id} = any (earlier_askers)`).toHaveLength(0);
});

test("its author changes and deletes a comment for 15 minutes; others never; a form sent twice adds one", async () => {
  const id = await event();
  const record = { type: "event", id } as const;
  const comment = { id: randomUUID(), text: "Five lamps" };
  await addComment(keerthi, record, comment);
  await addComment(keerthi, record, comment);
  await editComment(keerthi, record, { ...comment, text: "Six lamps for @Arjun Varma" });
  expect(await inbox(arjun)).toEqual(["mentioned | Keerthi Naidu | Sangeet | Six lamps for @Arjun Varma"]);
  await expect(editComment(arjun, record, { ...comment, text: "None" })).rejects.toThrow(Conflict);
  await expect(deleteComment(sravani, record, comment.id)).rejects.toThrow(Conflict);
  const [shown] = (await readComments(sravani, record, 30)).comments;
  expect(shown).toMatchObject({ text: "Six lamps for @Arjun Varma", isEdited: true, canEdit: false, author: "Keerthi Naidu" });
  await database.owner`update comments set created_at = now() - interval '16 minutes'`;
  expect((await readComments(keerthi, record, 30)).comments[0]?.canEdit).toBe(false);
  await expect(deleteComment(keerthi, record, comment.id)).rejects.toThrow(Conflict);
  await database.owner`update comments set created_at = now() - interval '14 minutes'`;
  await deleteComment(keerthi, record, comment.id);
  expect((await readComments(keerthi, record, 30)).comments[0]?.text).toBeNull();
  expect(await inbox(arjun)).toEqual(["mentioned | Keerthi Naidu | Sangeet"]);
  await expect(editComment(keerthi, record, comment)).rejects.toThrow(Conflict);
  await expect(deleteComment(sravani, record, comment.id, false)).rejects.toThrow(Conflict);
  await deleteComment(keerthi, record, comment.id, false);
  expect(await inbox(arjun)).toEqual(["mentioned | Keerthi Naidu | Sangeet | Six lamps for @Arjun Varma"]);
  await deleteComment(keerthi, record, comment.id);
  const actions = await database.owner`select action from audit_log where object_id = ${comment.id} order by id`;
  expect(actions.map(({ action }) => action)).toEqual(
    ["added", "edited", "deleted", "restored", "deleted"].map((word) => `comment ${word}`),
  );
});

test("of 500 comments the newest are read first, and the others when they are asked for", async () => {
  const id = await event();
  await database.owner`
    insert into comments (id, record_type, record_id, text, author, author_name, created_at)
    select gen_random_uuid(), 'event', ${id}, 'Comment ' || n, ${keerthi.id}, 'Keerthi Naidu', now() - (500 - n) * interval '1 minute'
    from generate_series(1, 500) n`;
  // Whether they may be read is asked once, not for each of them: that would read some thousand blocks.
  const [counted] = await asActor(arjun, (tx) =>
    tx.execute<{ "QUERY PLAN": { Plan: { "Shared Hit Blocks": number } }[] }>(
      sql`explain (analyze, buffers, format json) select count(*) from comments where record_type = 'event' and record_id = ${id}`,
    ),
  );
  expect(counted?.["QUERY PLAN"][0]?.Plan["Shared Hit Blocks"]).toBeLessThan(500);
  const read = await readComments(arjun, { type: "event", id }, 30);
  expect([read.total, read.comments.length, read.comments[0]?.text, read.comments[29]?.text]).toEqual([
    500,
    30,
    "Comment 471",
    "Comment 500",
  ]);
  expect((await readComments(arjun, { type: "event", id }, 2_000)).comments).toHaveLength(500);
  expect(read.people.map(({ name }) => name)).toEqual([
    "Arjun Varma",
    "Keerthi Naidu",
    "Lakshmi Devi",
    "Omkar Shetty",
    "Sravani Reddy",
  ]);
});

test("a person reads one or all, and only their own", async () => {
  const id = await event();
  await say(sravani, "event", id, "@Arjun Varma @Keerthi Naidu one");
  const [first] = (await readInbox(arjun, { tab: "mentions", page: 1 })).notifications;
  expect(await markRead(keerthi, [first?.id as number])).toBe(0);
  expect(await markRead(arjun, [first?.id as number])).toBe(1);
  expect([await countUnread(arjun), await countUnread(keerthi)]).toEqual([0, 1]);
  expect(await markRead(keerthi, null)).toBe(1);
  expect((await readInbox(keerthi, { tab: "clients", page: 1 })).notifications).toEqual([]);
});

test("what happens again within the minute is told again when it was read meanwhile, and not before", async () => {
  const id = await event();
  // In one statement it is one minute.
  const [first, second, third] = ["one", "two", "three"].map((text) => ({ id: randomUUID(), text }));
  for (const comment of [first, second, third])
    await database.owner`insert into comments (id, record_type, record_id, text, author, author_name)
      values (${comment?.id as string}, 'event', ${id}, ${comment?.text as string}, ${arjun.id}, 'Arjun Varma')`;
  await database.owner.begin(async (tx) => {
    const tell = (comment?: { id: string }) =>
      tx`select tell(${keerthi.id}, 'commented', 'event', ${id}, ${comment?.id as string})`;
    await tell(first);
    await tell(second);
    await tx`update notifications set read_at = now()`;
    await tell(third);
  });
  expect(await inbox(keerthi)).toEqual(["commented | Sangeet | three"]);
  expect(await countUnread(keerthi)).toBe(1);
});

test("what a client does tells the owner of the lead, or the admins; a kind that is off tells nobody", async () => {
  const id = await event();
  const wrote = () =>
    database.owner`insert into client_messages (id, event_id, is_from_client, author_name, text) values (${randomUUID()}, ${id}, true, 'Madhavi', 'When?')`;
  await wrote();
  expect([await inbox(keerthi), await inbox(sravani)]).toEqual([["client wrote | Sangeet"], []]);
  await database.owner`delete from notifications`;
  await database.owner`update leads set owner_id = null`;
  await database.owner`insert into payment_claims (id, event_id, amount, paid_on, method) values (${randomUUID()}, ${id}, 100, now(), 'upi')`;
  expect([await inbox(keerthi), await inbox(sravani)]).toEqual([[], ["claim | Sangeet"]]);
  await database.owner`insert into user_preferences (user_id, name, value) values (${sravani.id}, 'notify-client-wrote', 'off')`;
  await wrote();
  expect(await inbox(sravani)).toEqual(["claim | Sangeet"]);
});

test("accounts are told of what clients report and of payments, as well as those whose client it is", async () => {
  const id = await event();
  const [client] = await database.owner<{ id: string }[]>`insert into clients (name) values ('Madhavi') returning id`;
  await database.owner`update events set client_id = ${client?.id as string}`;
  await database.owner`insert into payment_claims (id, event_id, amount, paid_on, method) values (${randomUUID()}, ${id}, 100, now(), 'upi')`;
  await database.owner`
    insert into payments (client_id, paid_on, method, gross, recorded_by) values (${client?.id as string}, now(), 'upi', 100, ${sravani.id})`;
  expect([await inbox(lakshmi), await inbox(arjun)]).toEqual([["payment | Madhavi", "claim | Sangeet"], []]);
  expect(await inbox(keerthi)).toEqual(["payment | Madhavi", "claim | Sangeet"]);
});

test("nobody writes who asked for a task; who gives one to nobody keeps it in sight", async () => {
  const id = await task(keerthi, keerthi);
  const asker = () => database.owner`select asked_by from tasks where id = ${id}`.then(([row]) => row?.asked_by);
  const write = (text: string) => asActor(keerthi, (tx) => tx.execute(sql.raw(text)));
  await write(`update tasks set asked_by = '${arjun.id}'`);
  expect(await asker()).toBeNull();
  for (const time of ["now()", "'2026-01-01'"])
    await write(
      `insert into tasks (title, assigned_to, asked_by, created_at) values ('Forged', '${keerthi.id}', '${arjun.id}', ${time})`,
    );
  expect(await database.owner`select from tasks where title = 'Forged' and asked_by is null`).toHaveLength(2);
  await write(`update tasks set assigned_to = '${omkar.id}', asked_by = '${arjun.id}' where id = '${id}'`);
  expect(await asker()).toBe(keerthi.id);
  await write(`update tasks set assigned_to = null where id = '${id}'`);
  expect(await asker()).toBe(keerthi.id);
  expect([(await readTaskPage(keerthi, id))?.task.assignedTo, await readTaskPage(omkar, id)]).toEqual([null, null]);
});

test("the crew is asked, talks about its tasks and hands them back; of an event's comments it is told nothing", async () => {
  const id = await task(omkar, keerthi);
  expect(await inbox(omkar)).toEqual(["assigned | Keerthi Naidu | Rigging"]);
  await say(omkar, "task", id, "@Keerthi Naidu with which truss?");
  expect(await inbox(keerthi)).toEqual(["mentioned | Omkar Shetty | Rigging | @Keerthi Naidu with which truss?"]);
  const version = (await readTaskPage(omkar, id))?.task.version as number;
  await giveTask(omkar, { id, version, to: keerthi.id, word: "I am ill", comment_id: randomUUID() });
  expect((await inbox(keerthi))[0]).toBe("assigned | Omkar Shetty | Rigging | I am ill");
  expect((await readTaskPage(omkar, id))?.task.assigneeName).toBe("Keerthi Naidu");
  const wedding = await event();
  await database.owner`insert into tasks (title, event_id, assigned_to) values ('Lamps', ${wedding}, ${omkar.id})`;
  expect(await say(keerthi, "event", wedding, "@Omkar Shetty it costs five lakh")).toBe(
    "Omkar Shetty may not see this event and is not told.",
  );
  await expect(readComments(omkar, { type: "event", id: wedding }, 30)).rejects.toThrow(NotFound);
});
