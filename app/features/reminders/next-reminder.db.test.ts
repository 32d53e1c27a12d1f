import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readNextReminder } from "./reminders.server.ts";
import { sendDueReminders } from "./send-reminders.server.ts";

const database = testDatabase();
const ravi = testPerson("Ravi Kumar", "planner");
const india = (local: string) => new Date(`${local.replace(" ", "T")}:00+05:30`);

it("is none for a reason that is said in words", async () => {
  const { owner } = database;
  const [id, eventId, clientId] = [randomUUID(), randomUUID(), randomUUID()];
  await owner`update reminder_rules set since = '2030-01-01', enabled = true`;
  await owner`insert into events (id, name) values (${eventId}, 'Anjali and Hari')`;
  await owner`insert into clients (id, kind, name) values (${clientId}, 'person', 'Anjali')`;
  await owner`
    insert into invoices (id, number, status, client_name, client_id, amount, invoice_date, due_date, issued_at, event_id)
    values (${id}, 'none', 'issued', 'Anjali', ${clientId}, 10000, '2030-01-02', '2030-01-31', '2030-01-02', ${eventId})`;
  await owner`
    insert into invoice_balances (invoice_id, office, amount, due_date) values (${id}, 'hyderabad', 10000, '2030-01-31')
    on conflict (invoice_id) do update set due_date = excluded.due_date`;
  const next = async () => {
    const found = await readNextReminder(ravi, id, india("2030-01-10 08:00"));
    return [found?.at, found?.reason, found?.claimEventId];
  };

  expect(await next()).toEqual([null, "No reminder: the client has neither an email address nor a phone number.", null]);
  await owner`update clients set email = 'anjali@example.com' where id = ${clientId}`;
  expect(await next()).toEqual([india("2030-01-28 10:00").toISOString(), null, null]);
  await owner`insert into payment_claims (id, event_id, amount, paid_on, method) values (gen_random_uuid(), ${eventId}, 5000, '2030-01-09', 'upi')`;
  expect(await next()).toEqual([null, "No reminder: the client reported a payment that is not confirmed yet.", eventId]);
  await owner`delete from payment_claims`;
  await owner`update invoice_balances set due_date = null where invoice_id = ${id}`;
  expect(await next()).toEqual([null, "No reminder: the invoice has no due date.", null]);
  await owner`update reminder_rules set enabled = false`;
  expect(await next()).toEqual([null, "No rule reminds clients of payments.", null]);
});

it("is not the one of today that is skipped because somebody reminded by hand, but the one after it", async () => {
  const { owner } = database;
  const id = randomUUID();
  await owner`update reminder_rules set since = '2030-01-01', enabled = true`;
  await owner`
    insert into invoices (id, number, status, client_name, client_email, amount, invoice_date, due_date, issued_at)
    values (${id}, 'hand', 'issued', 'Anjali', 'hand@example.com', 10000, '2030-01-02', '2030-01-31', '2030-01-02')`;
  await owner`
    insert into invoice_balances (invoice_id, office, amount, due_date) values (${id}, 'hyderabad', 10000, '2030-01-31')
    on conflict (invoice_id) do update set due_date = excluded.due_date`;
  const remindAt = async (now: Date) => sendDueReminders({ now: () => now, invoiceParts: async () => ({ facts: [] }) });
  const remindByHand = (at: string) => owner`update invoice_balances set reminded_at = ${india(at)} where invoice_id = ${id}`;
  const mails = async () => (await owner`select from outbox where recipient = 'hand@example.com'`).length;
  const next = async () => new Date((await readNextReminder(ravi, id, india("2030-02-01 08:00")))?.at ?? 0);

  await remindAt(india("2030-01-31 10:05"));
  await remindByHand("2030-01-31 18:00");
  expect(await next()).toEqual(india("2030-02-01 10:00"));

  await remindByHand("2030-02-01 00:30");
  const after = await next();
  const sent = await mails();
  await remindAt(india("2030-02-01 10:05"));
  expect(await mails(), "today’s is skipped").toBe(sent);
  await remindAt(new Date(after.getTime() - 60_000));
  expect(await mails(), "none before the one that is named").toBe(sent);
  await remindAt(new Date(after.getTime() + 60_000));
  expect(await mails()).toBe(sent + 1);
});

it("is not in the hours after the invoice itself went", async () => {
  const { owner } = database;
  const id = randomUUID();
  await owner`update reminder_rules set since = '2030-01-01', enabled = true`;
  await owner`
    insert into invoices (id, number, status, client_name, client_email, amount, invoice_date, due_date, issued_at)
    values (${id}, 'new', 'issued', 'Anjali', 'new@example.com', 10000, '2030-03-01', '2030-03-04', ${india("2030-03-01 09:30")})`;
  await owner`
    insert into invoice_balances (invoice_id, office, amount, due_date) values (${id}, 'hyderabad', 10000, '2030-03-04')
    on conflict (invoice_id) do update set due_date = excluded.due_date`;
  expect((await readNextReminder(ravi, id, india("2030-03-01 09:40")))?.at).toBe(india("2030-03-05 10:00").toISOString());
});
