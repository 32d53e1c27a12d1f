import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { NewMessage } from "#app/features/messages/message-text.ts";
import { confirmSent, startMessage } from "#app/features/messages/send-message.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { type TestPerson, testDatabase, testPerson } from "#db/test/database.ts";
import { readOverview } from "../dashboard.server.ts";
import { replyContext } from "./needs.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const omkar = testPerson("Omkar Poolatha", "planner");
testPerson("Pen Ding", "pending");

beforeAll(async () => {
  const { owner } = database;
  const day = (days: number) => addDays(today(), days);
  await owner`insert into events (name, date) values ('Event 0', ${day(0)})`;
  await owner`insert into tasks (title, due_date, assigned_to, status) values
    ('Late', ${day(-9)}, ${omkar.id}, null), ('Begun', ${day(-3)}, ${keerthi.id}, 'in_progress'), ('Nobody''s', ${day(-2)}, null, 'pending'),
    ('In time', ${day(0)}, ${keerthi.id}, 'pending'), ('Finished', ${day(-9)}, ${keerthi.id}, 'completed')`;
  await owner`insert into leads (name, stage, kind, place, days, awaiting_reply_since, reply_due_at) values
    ('Fresh', 'new', 'Wedding', 'Secunderabad', '2027-02 flexible', now(), now() + interval '20 hours'),
    ('Waits', 'contacted', null, null, null, now() - interval '26 hours', now() - interval '2 hours')`;
  await owner`insert into leads (name, stage, next_action, next_action_on) values
    ('Anjali', 'contacted', 'Call', ${day(0)}), ('Later', 'contacted', 'Call', ${day(1)}), ('Done', 'won', 'Call', ${day(0)})`;
  await owner`insert into contact_submissions (name, email, phone, event_type, date, time, state, idempotency_key)
    values ('Held', 'h@example.com', '9', 'Wedding', 'd', 't', 'held', 'held')`;
  await owner`insert into outbox (recipient, subject, text, html, failure) values ('a@example.com', 's', 't', 'h', 'login')`;
});

it("lists open work by lateness, for everyone or for oneself; a member sees only their own tasks", async () => {
  const titles = async (person: TestPerson, whose?: "mine" | "everyone") =>
    (await readOverview(person, whose)).needs.tasks.late.rows.map(({ title }) => title);
  expect(await titles(sravani, "everyone")).toEqual(["Late", "Begun", "Nobody's"]);
  expect(await titles(sravani, "mine")).toEqual([]);
  expect(await titles(omkar, "everyone")).toEqual(["Late"]);

  const { needs, counts } = await readOverview(sravani, "everyone");
  expect(needs.replies).toMatchObject({ rows: [{ name: "Waits" }, { name: "Fresh" }], count: 2, overdue: 1 });
  expect(needs.replies.rows.map(replyContext)).toEqual([
    ["", null],
    ["Wedding, Secunderabad", "event\u00a0Feb 2027, flexible"],
  ]);
  expect(needs.actions).toMatchObject({ rows: [{ name: "Anjali" }], count: 1 });
  await database.owner`update leads set owner_id = ${keerthi.id} where name = 'Waits'`;
  const replies = async (person: TestPerson) => (await readOverview(person, "mine")).needs.replies.rows.map(({ name }) => name);
  expect([await replies(keerthi), await replies(omkar)]).toEqual([["Waits", "Fresh"], ["Fresh"]]);
  expect([needs.tasks.late.count, needs.tasks.today.count, needs.tasks.open]).toEqual([3, 1, 4]);
  expect([needs.people.count, needs.held.count, needs.mail.count]).toEqual([1, 1, 1]);
  expect(counts).toEqual({ mine: 6, everyone: 10 });

  expect(needs.oldBackup).toBeNull();
  await database.owner`update user_profiles set created_at = now() - interval '4 days' where user_id = ${sravani.id}`;
  expect((await readOverview(sravani)).needs.oldBackup).toBeGreaterThan(4 * 86_400);

  const member = (await readOverview(omkar)).needs;
  expect(member.oldBackup).toBeNull();
  expect([member.people.count, member.mail.count, member.tasks.late.count, member.held.count]).toEqual([0, 0, 1, 1]);
});

it("lists the tasks that are due today apart from late ones, five of each, for everyone or for oneself", async () => {
  const { owner } = database;
  const add = (due: string, count: number) => owner`insert into tasks (title, due_date, assigned_to, status)
    select 'More', ${due}, ${omkar.id}, 'pending' from generate_series(1, ${count}::int)`;
  await add(addDays(today(), -1), 6);
  await add(today(), 6);
  const read = async (person: TestPerson, whose: "mine" | "everyone") => {
    const { tasks } = (await readOverview(person, whose)).needs;
    expect(tasks.today.rows.every(({ dueDate }) => dueDate === today())).toBe(true);
    expect(tasks.late.rows.every(({ dueDate }) => dueDate < today())).toBe(true);
    return [tasks.late.rows.length, tasks.late.count, tasks.today.rows.length, tasks.today.count];
  };
  expect(await read(sravani, "everyone")).toEqual([5, 9, 5, 7]);
  expect(await read(sravani, "mine")).toEqual([0, 0, 0, 0]);
  expect(await read(keerthi, "everyone")).toEqual([1, 1, 1, 1]);
  expect((await readOverview(keerthi)).needs.tasks.today.rows).toMatchObject([{ title: "In time" }]);
  expect(await read(omkar, "mine")).toEqual([5, 7, 5, 6]);
  await owner`delete from tasks where title = 'More'`;
});

it("finds events at one venue and time", async () => {
  const day = addDays(today(), 3);
  await database.owner`insert into events (name, date, time, venue) values
    ('Morning', ${day}, '09:00', 'Granite Hall'), ('Noon', ${day}, '11:30', 'granite hall, Hyderabad'), ('Evening', ${day}, '18:00', 'Granite Hall')`;
  const { clashes } = (await readOverview(keerthi)).needs;
  expect(clashes.map(({ first, second }) => [first.name, second.name])).toEqual([["Morning", "Noon"]]);
});

it("counts every task of an upcoming event, also for a member who has none of them", async () => {
  const { owner } = database;
  const [event] = await owner`select id from events where name = 'Event 0'`;
  await owner`insert into tasks (title, event_id, assigned_to, status) values ('a', ${event?.id}, ${sravani.id}, 'completed'), ('b', ${event?.id}, null, null)`;
  const { upcoming } = await readOverview(keerthi);
  expect(upcoming[0]?.tasks).toMatchObject({ total: 2, open: 1 });
});

it("sorts the team by overdue tasks, then by open ones", async () => {
  const { team } = await readOverview(sravani);
  expect(team?.map(({ name, overdue, open }) => [name, overdue, open])).toEqual([
    ["Keerthi Naidu", 1, 2],
    ["Omkar Poolatha", 1, 1],
    ["Sravani Reddy", 0, 0],
  ]);
  expect((await readOverview(keerthi)).team).toBeNull();
});

it("leaves out overdue invoices whose client was reminded in the last seven days, and counts them", async () => {
  const { owner } = database;
  for (const [name, days] of [
    ["Anjali", 9],
    ["Ravi", 5],
  ] as const)
    await owner`insert into invoices (client_name, client_email, amount, taxable, due_date, status, number)
      values (${name}, 'client@client.example', 1000, 1000, ${addDays(today(), -days)}, 'draft', null)`;
  await owner`update invoices set status = 'issued', number = client_name, issued_at = now()`;
  const read = async () => {
    const { needs, counts, stats } = await readOverview(sravani, "everyone");
    const { rows, count, amount, reminded } = needs.invoices;
    expect([stats.revenue?.invoices.count, stats.revenue?.invoices.amount]).toEqual([2, 2000]);
    return {
      names: rows.map(({ clientName }) => clientName),
      count,
      amount,
      reminded,
      remindedAt: rows[0]?.remindedAt,
      all: counts.everyone,
    };
  };
  const before = await read();
  expect(before).toMatchObject({ names: ["Anjali", "Ravi"], count: 2, amount: 2000, reminded: 0, remindedAt: null });

  const remind = (ago: string) => owner`insert into audit_log (actor, action, object_type, object_id, at)
    select ${sravani.id}, 'reminder sent', 'invoice', id, now() - ${ago}::interval from invoices where client_name = 'Anjali'`;
  await remind("8 days");
  const afterOldReminder = await read();
  expect(afterOldReminder).toMatchObject({ count: 2, reminded: 0 });
  expect(Date.parse(afterOldReminder.remindedAt as string)).toBeLessThan(Date.now() - 7 * 86_400_000);
  await remind("20 minutes");
  expect(await read()).toMatchObject({ names: ["Ravi"], count: 1, amount: 1000, reminded: 1, all: before.all - 1 });
});

it("shows an overdue invoice to the owner of its lead, of the lead that this was merged into, or of its event's lead; to the admins if there is no owner", async () => {
  const { owner } = database;
  const [lead, other, merged] = await owner`insert into leads (name, stage, owner_id)
    values ('Owned', 'won', ${keerthi.id}), ('Hers', 'won', ${sravani.id}), ('Twice', 'won', ${sravani.id}) returning id`;
  const [event] = await owner`insert into events (name, lead_id) values ('Of the lead', ${lead?.id}) returning id`;
  const due = addDays(today(), -1);
  await owner`insert into invoices (client_name, amount, taxable, due_date, lead_id, event_id) values
    ('By lead', 10, 10, ${due}, ${lead?.id}, null), ('By event', 20, 20, ${due}, null, ${event?.id}),
    ('By merged lead', 5, 5, ${due}, ${merged?.id}, null), ('Of Sravani', 30, 30, ${due}, ${other?.id}, null)`;
  await owner`update invoices set status = 'issued', number = client_name, issued_at = now() where status = 'draft'`;
  await owner`update leads set merged_into = ${lead?.id} where id = ${merged?.id}`;
  const late = async (person: TestPerson, whose: "mine" | "everyone") => {
    const { invoices } = (await readOverview(person, whose)).needs;
    return [invoices.rows.map(({ clientName }) => clientName).sort(), invoices.count, invoices.amount];
  };
  expect(await late(keerthi, "mine")).toEqual([["By event", "By lead", "By merged lead"], 3, 35]);
  expect(await late(keerthi, "everyone")).toEqual(await late(keerthi, "mine"));
  expect(await late(omkar, "mine")).toEqual([[], 0, 0]);
  expect(await late(sravani, "mine")).toEqual([["Of Sravani", "Ravi"], 2, 1030]);
  expect((await late(sravani, "everyone"))[1]).toBe(5);
  const { mine, everyone } = (await readOverview(sravani, "mine")).counts;
  expect(everyone - mine).toBeGreaterThanOrEqual(2);
});

it("leaves out an overdue invoice about which a WhatsApp message was sent, in the audit log as a reminder", async () => {
  const { owner } = database;
  const [lead] = await owner`update leads set phone = '98480 12345' where name = 'Owned' returning id`;
  await owner`insert into invoices (client_name, amount, taxable, due_date, lead_id) values ('Not yet due', 7, 7, ${addDays(today(), 1)}, ${lead?.id})`;
  await owner`update invoices set status = 'issued', number = client_name, issued_at = now() where status = 'draft'`;
  const late = async () => (await readOverview(keerthi, "mine")).needs.invoices;
  const before = await late();
  for (const name of ["Not yet due", "By lead"]) {
    const [invoice] = await owner`select id from invoices where client_name = ${name}`;
    const record = `invoice.${invoice?.id}`;
    const message = NewMessage.parse({ id: randomUUID(), record, to: `lead.${lead?.id}`, text: "Please pay" });
    await startMessage(keerthi, message);
    expect(await late()).toEqual(before);
    await confirmSent(keerthi, message.id);
  }
  const after = await late();
  expect([after.count, after.reminded]).toEqual([before.count - 1, 1]);
  expect(after.rows.map(({ clientName }) => clientName)).not.toContain("By lead");
  const reminders = await owner`select fields from audit_log where action = 'reminder sent' and actor = ${keerthi.id}`;
  expect(reminders).toEqual([{ fields: { number: "By lead", recipient: "98480 12345", way: "WhatsApp" } }]);
});
