import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { emptyTables, testDatabase } from "#db/test/database.ts";
import { sendDueReminders } from "./send-reminders.server.ts";

const database = testDatabase();
const dueReminders = { now: () => new Date("2030-02-07T11:05:00+05:30"), invoiceParts: async () => ({ facts: [] }) };

it("reminds of an instalment until an invoice bills it", async () => {
  const { owner } = database;
  await owner`update reminder_rules set since = '2030-01-01', enabled = true`;
  const [client, event, quote, first, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await owner`insert into clients (id, name, email) values (${client}, 'Anjali', 'anjali@example.com')`;
  await owner`insert into events (id, name, date, client_id, status, created_at) values (${event}, 'Wedding', '2030-06-01', ${client}, 'active', '2030-01-02')`;
  await owner`insert into quotes (id, content, client_name) values (${quote}, '{}', 'Anjali')`;
  await owner`insert into instalments (id, quote_id, event_id, client_id, label, amount, due_on, position, created_at) values
    (${first}, ${quote}, ${event}, ${client}, 'On acceptance', 1000, '2030-02-10', 0, '2030-01-02'),
    (${second}, ${quote}, ${event}, ${client}, 'Before the event', 3000, '2030-02-10', 1, '2030-01-02')`;
  const invoices: string[] = [];
  const bill = async (instalment: string | null, isOfQuote = true) => {
    const id = randomUUID();
    const number = `n${invoices.push(id)}`;
    await owner`
      insert into invoices (id, number, status, client_name, client_email, event_id, amount, invoice_date, due_date, issued_at)
      values (${id}, ${number}, 'issued', 'Anjali', 'anjali@example.com', ${event}, 1500, '2030-01-02', '2030-05-01', '2030-01-02')`;
    if (isOfQuote)
      await owner`insert into quote_invoices (invoice_id, quote_id, instalment_id) values (${id}, ${quote}, ${instalment})`;
    return id;
  };
  const amountsReminded = async () => {
    await emptyTables(owner, "reminders, outbox");
    await sendDueReminders(dueReminders);
    const sent = await owner<{ text: string }[]>`select text from outbox`;
    return sent.flatMap(({ text }) => text.match(/Amount: (.*)/)?.[1] ?? []);
  };
  const own = await bill(first);
  expect(await amountsReminded(), "the first instalment is invoiced").toEqual(["₹30.00"]);
  await bill(null, false);
  expect(await amountsReminded(), "another invoice may bill half of the second").toEqual(["₹15.00"]);
  await owner`update quote_invoices set instalment_id = null where invoice_id = ${own}`;
  expect(await amountsReminded(), "the whole quote is invoiced").toEqual([]);
});
