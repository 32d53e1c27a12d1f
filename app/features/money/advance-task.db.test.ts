import { expect, it } from "vitest";
import { advanceTaskTitle, collectAdvanceTitle } from "#app/content/checklists.ts";
import { today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readTasksOfAdvance, recordAdvance } from "./advances/advances.server.ts";
import { NewAdvance } from "./advances/advances.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");

const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;
const advance = () =>
  NewAdvance.parse({
    isWithoutReference: "1",
    id: crypto.randomUUID(),
    paidOn: today(),
    method: "bank",
    gross: "118000",
    office: "hyderabad",
  });

it("an advance completes the event's tasks to collect it, also a colleague's, and no other task", async () => {
  const client = await newId("insert into clients (name) values ('Anjali')");
  const event = await newId(`insert into events (name, state_code, client_id) values ('Sangeet', '36', '${client}')`);
  const [task, other, ofQuote] = await Promise.all(
    [advanceTaskTitle, "Venue booked in writing", collectAdvanceTitle].map((title) =>
      newId(`insert into tasks (title, event_id, assigned_to) values ('${title}', '${event}', '${sravani.id}')`),
    ),
  );
  const first = advance();
  await recordAdvance(keerthi, { eventId: event }, first);
  expect(await readTasksOfAdvance(sravani, first.id)).toEqual([collectAdvanceTitle, advanceTaskTitle]);
  // Tasks of a colleague are not hers to read.
  expect(await readTasksOfAdvance(keerthi, first.id)).toEqual([]);
  const rows = await database.owner`select id, status, completed_at is not null as done from tasks where event_id = ${event}`;
  expect(rows.map((row) => ({ ...row }))).toEqual(
    expect.arrayContaining([
      { id: task, status: "completed", done: true },
      { id: other, status: "pending", done: false },
      { id: ofQuote, status: "completed", done: true },
    ]),
  );
  const entries =
    await database.owner`select actor, fields->'status' as status from audit_log where object_id = ${task as string}`;
  expect(entries).toEqual([{ actor: keerthi.id, status: ["pending", "completed"] }]);
  await database.owner`update tasks set status = 'in_progress' where id = ${task as string}`;
  const second = advance();
  await recordAdvance(keerthi, { eventId: event }, second);
  expect(await readTasksOfAdvance(sravani, second.id)).toEqual([advanceTaskTitle]);
  const [begun] = await database.owner`
    select status, (select fields->'status' from audit_log where object_id = tasks.id::text order by id desc limit 1) as audited
    from tasks where id = ${task as string}`;
  expect(begun).toEqual({ status: "completed", audited: ["in_progress", "completed"] });
});
