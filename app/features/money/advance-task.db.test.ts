import { expect, it } from "vitest";
import { advanceTaskTitle, collectAdvanceTitle } from "#app/content/checklists.ts";
import { today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readTasksOfAdvance, recordAdvance } from "./advances/advances.server.ts";
import { NewAdvance } from "./advances/advances.ts";
import { recordPayment, removePayment } from "./payments/payments.server.ts";
import { reverseReceipt } from "./reversals/reversals.server.ts";
import { NewReversal } from "./reversals/reversals.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const lakshmi = testPerson("Lakshmi Prasad", "accounts");

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

it("completes the tasks to collect the advance once an invoice's payments cover the first instalment, and opens them when one bounces", async () => {
  const client = await newId("insert into clients (name) values ('Anjali Covered')");
  const event = await newId(`insert into events (name, client_id) values ('Covered', '${client}')`);
  const invoice =
    await newId(`insert into invoices (status, number, amount, taxable, client_id, office, due_date, invoice_date, event_id)
    values ('issued', 'INV-H/2627/77777', 11800000, 10000000, '${client}', 'hyderabad', '${today()}', '${today()}', '${event}')`);
  const pay = async (rupees: number) => {
    const id = crypto.randomUUID();
    const money = { method: "cheque", reference: `00${rupees}`, gross: rupees * 100, tds: 0, tdsGst: 0 } as const;
    await recordPayment(keerthi, invoice, { id, paidOn: today(), ...money });
    return id;
  };
  const reverse = (payment: string) =>
    reverseReceipt(
      lakshmi,
      payment,
      NewReversal.parse({ id: crypto.randomUUID(), reversedOn: today(), reason: "bounced cheque" }),
    );
  await database.owner`insert into instalments (event_id, label, amount, position) values (${event}, 'Advance', 5000000, 0), (${event}, 'Rest', 6800000, 1)`;
  const add = (title: string, status: string) =>
    database.owner`insert into tasks (title, event_id, status, assigned_to) values (${title}, ${event}, ${status}, ${sravani.id})`;
  await add(collectAdvanceTitle, "in_progress");
  await add("Venue booked in writing", "pending");
  const states = async () =>
    (await database.owner`select status from tasks where event_id = ${event} order by title`).map(({ status }) => status);
  const first = await pay(49_999);
  expect(await states()).toEqual(["in_progress", "pending"]);
  const rest = await pay(1);
  expect(await states()).toEqual(["completed", "pending"]);
  const [entry] = await database.owner`select actor, fields from audit_log where action = 'task edited' order by id desc limit 1`;
  expect(entry).toEqual({ actor: keerthi.id, fields: { status: ["in_progress", "completed"], invoice: "INV-H/2627/77777" } });
  await pay(10);
  await reverse(rest);
  expect(await states()).toEqual(["completed", "pending"]);
  await removePayment(sravani, await pay(5), "Typed twice");
  expect(await states()).toEqual(["completed", "pending"]);
  await reverse(first);
  expect((await states()).slice(0, 1)).toEqual(["pending"]);

  // Whoever completes it without the money knows why.
  await add(advanceTaskTitle, "completed");
  await removePayment(sravani, await pay(7), "Typed twice");
  expect(await database.owner`select status from tasks where event_id = ${event} and title = ${advanceTaskTitle}`).toEqual([
    { status: "completed" },
  ]);
});

it("completes a task that is added when the money is there, follows the schedule when it is made, and leaves what is opened by hand", async () => {
  const client = await newId("insert into clients (name) values ('Anjali Early')");
  const event = await newId(`insert into events (name, state_code, client_id) values ('Early', '36', '${client}')`);
  const early = advance();
  await recordAdvance(keerthi, { eventId: event }, early);
  const task = await newId(`insert into tasks (title, event_id) values ('${collectAdvanceTitle}', '${event}')`);
  const status = async () => (await database.owner`select status from tasks where id = ${task}`)[0]?.status;
  expect(await status()).toBe("completed");
  const [entry] = await database.owner`
    select l.fields ->> 'advance' = a.number as named from audit_log l, advances a where object_id = ${task} and a.id = ${early.id}`;
  expect(entry).toEqual({ named: true });
  const plan = (amount: number) =>
    database.owner`insert into instalments (event_id, label, amount, position) values (${event}, 'Advance', ${amount}, 0) returning id`;
  const [first] = await plan(20_000_000);
  expect(await status()).toBe("pending");
  await database.owner`update instalments set amount = 11800000 where id = ${first?.id}`;
  expect(await status()).toBe("completed");
  await database.owner`update tasks set status = 'pending' where id = ${task}`;
  await database.owner`update instalments set label = 'First payment' where id = ${first?.id}`;
  expect(await status()).toBe("pending");
});
