import { beforeEach, expect, test } from "vitest";
import { Invalid } from "#app/errors.ts";
import { addDays, addMonths, today } from "#app/platform/values/dates.ts";
import { emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { editTask, readTask } from "../edit-task.server.ts";
import { addTask } from "../tasks.server.ts";
import { EditedTask, NewTask } from "../tasks.ts";
import { repeatTasks } from "./repeats.server.ts";

const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const gone = testPerson("Long Gone", "disabled");
beforeEach(() => emptyTables(database.owner, "tasks"));

test("over two years, by two servers, each task of a series is made once, on its day in India", async () => {
  await database.owner`insert into tasks (title, assigned_to, due_date, repeats, steps) values
    ('GST figures', ${keerthi.id}, '2027-01-31', 'monthly', '[{"id":"a","text":"Bills","done":true}]'), ('Leap', null, '2028-02-29', 'yearly', '[]'),
    ('Stock', null, '2027-01-29', 'Every last Friday of the month', '[]')`;
  for (let day = "2027-01-01"; day < "2029-03-10"; day = addDays(day, 1)) {
    // Five minutes before and after midnight in India.
    if (!/-(01|2[89]|3[01])$/.test(day)) continue;
    const midnight = new Date(`${day}T00:00:00+05:30`).getTime();
    for (const at of [-300_000, 300_000])
      await Promise.all([repeatTasks(new Date(midnight + at)), repeatTasks(new Date(midnight + at))]);
  }
  const rows = await database.owner<{ title: string; day: string; done: boolean | null; made: boolean }[]>`
    select title, due_date::text as day, (steps -> 0 ->> 'done')::boolean as done, repeats is not null as made from tasks order by title, due_date`;
  const monthly = rows.filter(({ title }) => title === "GST figures");
  expect(monthly.map(({ day }) => day)).toEqual(Array.from({ length: 27 }, (_, n) => addMonths("2027-01-31", n)));
  expect(monthly.map(({ made }) => made)).toEqual([...Array(26).fill(false), true]);
  expect(monthly.slice(1).some(({ done }) => done)).toBe(false);
  const stock = rows.filter(({ title }) => title === "Stock").map(({ day }) => day);
  expect([stock.length, ...stock.slice(-3)]).toEqual([27, "2029-01-26", "2029-02-23", "2029-03-30"]);
  expect(rows.filter(({ title }) => title === "Leap").map(({ day }) => day)).toEqual(["2028-02-29", "2029-02-28", "2030-02-28"]);
});

test("a task that is completed early makes the next one; one that is closed with its event makes none", async () => {
  await database.owner`insert into tasks (title, due_date, repeats, status) values
    ('Early', '2030-05-31', 'monthly', 'completed'), ('Closed', '2026-01-01', 'weekly', 'closed'), ('Moved', '2026-01-05', null, 'completed')`;
  await repeatTasks(new Date("2026-11-28T06:00:00Z"));
  await repeatTasks(new Date("2026-11-28T06:00:00Z"));
  // The day of a task moves, that of its series stays.
  await database.owner`update tasks set due_date = '2030-07-02', status = 'completed' where title = 'Early' and repeats is not null`;
  await repeatTasks(new Date("2026-11-28T06:00:00Z"));
  const days = await database.owner`select due_date::text as day from tasks where title = 'Early' order by due_date`;
  expect(days.map(({ day }) => day)).toEqual(["2030-05-31", "2030-07-02", "2030-07-31"]);
  expect(await database.owner`select from tasks where title = 'Closed'`).toHaveLength(1);
});

test("after somebody has left, the next task goes to whoever asked for it, or to nobody", async () => {
  await database.owner`insert into tasks (title, assigned_to, asked_by, due_date, repeats) values
    ('Asked', ${gone.id}, ${keerthi.id}, '2026-11-06', 'weekly'), ('Own', ${gone.id}, null, '2026-11-06', 'weekly'),
    ('Kept', ${keerthi.id}, ${gone.id}, '2026-11-06', 'weekly')`;
  await repeatTasks(new Date("2026-11-06T06:00:00Z"));
  expect(
    await database.owner`select title, assigned_to, asked_by from tasks where due_date = '2026-11-13' order by title`,
  ).toEqual([
    { title: "Asked", assigned_to: keerthi.id, asked_by: null },
    { title: "Kept", assigned_to: keerthi.id, asked_by: gone.id },
    { title: "Own", assigned_to: null, asked_by: null },
  ]);
});

test("a rule that names its days gives a task without a day the first of them; another asks for it", async () => {
  const task = { id: crypto.randomUUID(), title: "Stock", due_date: "", priority: "medium" };
  await addTask(keerthi, NewTask.parse({ ...task, repeats: "every last friday" }));
  const [{ day = "" } = {}] = await database.owner<{ day: string }[]>`select due_date::text as day from tasks`;
  expect(day >= today() && day < addDays(today(), 36) && new Date(day).getUTCDay() === 5).toBe(true);
  await expect(addTask(keerthi, NewTask.parse({ ...task, id: crypto.randomUUID(), repeats: "monthly" }))).rejects.toThrow(
    Invalid,
  );
  expect(NewTask.safeParse({ ...task, repeats: "now and then" }).error?.issues).toMatchObject([{ path: ["repeats"] }]);
});

test("another rule counts from the day of the task whose rule was changed; three late ones are completed without another", async () => {
  const rows = () => database.owner<{ id: string; day: string; status: string | null }[]>`
    select id, due_date::text as day, status from tasks order by due_date`;
  await database.owner`insert into tasks (title, assigned_to, due_date, repeats) values ('Bills', ${keerthi.id}, '2027-01-31', 'monthly')`;
  for (const day of ["2027-01-31", "2027-02-28", "2027-03-31"]) await repeatTasks(new Date(`${day}T06:00:00Z`));
  const newest = (await rows()).at(-1)?.id as string;
  const task = (await readTask(keerthi, newest)) as NonNullable<Awaited<ReturnType<typeof readTask>>>;
  await editTask(
    keerthi,
    EditedTask.parse({ ...task.snapshot, ...task, snapshot: JSON.stringify(task.snapshot), repeats: "weekly" }),
  );
  // Three are late by then; a Friday.
  await database.owner`update tasks set status = 'completed' where due_date < '2027-04-30'`;
  await repeatTasks(new Date("2027-04-30T06:00:00Z"));
  await repeatTasks(new Date("2027-05-07T06:00:00Z"));
  expect((await rows()).map(({ day }) => day)).toEqual([
    ...["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"],
    ...["2027-05-07", "2027-05-14"],
  ]);
});
