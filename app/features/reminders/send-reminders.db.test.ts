import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { addDays } from "#app/platform/values/dates.ts";
import { transactionLocks } from "#db/locks.ts";
import { countLockWaits, emptyTables, testDatabase, testPerson } from "#db/test/database.ts";
import { type SendingContext, sendDueReminders } from "./send-reminders.server.ts";

const database = testDatabase();
const { id: assignee } = testPerson("Ravi Kumar", "planner");

/** An instant of India, "2030-02-01 10:05". */
const india = (local: string) => new Date(`${local.replace(" ", "T")}:00+05:30`);
let clock = india("2030-01-20 00:05");
const parts = { facts: [] };
const sending: SendingContext = { now: () => clock, invoiceParts: async () => parts };
const remindAt = (local: string, how = sending) => {
  clock = india(local);
  return sendDueReminders(how);
};

beforeEach(async () => {
  const { owner } = database;
  await emptyTables(owner, "reminders, reminder_pauses, outbox, invoices, leads, tasks, events, contact_submissions, clients");
  await owner`update reminder_rules set since = '2030-01-01', enabled = true`;
});

type Invoice = { number: string; due: string; email?: string; client?: string | null; balance?: number };
async function addInvoice({ number, due, email = `${number}@example.com`, client = null, balance = 100_00 }: Invoice) {
  const id = randomUUID();
  await database.owner`
    insert into invoices (id, number, status, client_name, client_email, client_id, amount, invoice_date, due_date, issued_at)
    values (${id}, ${number}, 'issued', 'Anjali', ${email}, ${client}, ${balance}, '2030-01-02', ${due}, '2030-01-02')`;
  await database.owner`
    insert into invoice_balances (invoice_id, office, amount, due_date) values (${id}, 'hyderabad', ${balance}, ${due})
    on conflict (invoice_id) do update set due_date = excluded.due_date`;
  return id;
}
const pay = (id: string) => database.owner`update invoice_balances set paid = amount where invoice_id = ${id}`;
async function addClient(phone: string | null = null) {
  const [row] = await database.owner<
    { id: string }[]
  >`insert into clients (name, phone) values ('Anjali', ${phone}) returning id`;
  return row?.id as string;
}

/** "2030-02-01 2030-02-01 10 a@example.com mailed": its day, the day and hour of the decision, the recipient and the outcome. */
const decided = async () =>
  (
    await database.owner<{ line: string }[]>`
    select concat_ws(' ', d.day, to_char(d.decided_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24'), d.recipient, d.outcome) as line
    from reminders d`
  )
    .map(({ line }) => line)
    .sort();
const mails = async () =>
  (await database.owner<{ recipient: string }[]>`select recipient from outbox order by recipient`).map(
    ({ recipient }) => recipient,
  );

it("sends each reminder of sixty days once, by two workers whose connections break now and then", {
  timeout: 180_000,
}, async () => {
  const { owner } = database;
  await addInvoice({ number: "month-end", due: "2030-01-31" });
  const paid = await addInvoice({ number: "paid", due: "2030-01-31" });
  const credited = await addInvoice({ number: "credited", due: "2030-02-10" });
  const shared = await addClient();
  await addInvoice({ number: "small", due: "2030-02-12", email: "one@example.com", client: shared, balance: 100_00 });
  await addInvoice({ number: "large", due: "2030-02-12", email: "two@example.com", client: shared, balance: 900_00 });
  await addInvoice({ number: "by-phone", due: "2030-03-20", email: "", client: await addClient("98480 12345") });
  const paused = await addInvoice({ number: "paused", due: "2030-02-01" });
  await owner`insert into reminder_pauses (invoice_id) values (${paused})`;
  await owner`insert into tasks (title, due_date, assigned_to, created_at) values ('Band', '2030-02-28', ${assignee}, '2030-01-02'),
    ('Nobody’s', '2030-02-28', null, '2030-01-02')`;
  await owner`insert into tasks (title, due_date, status, created_at) values ('Done', '2030-02-20', 'completed', '2030-01-02')`;
  await owner`insert into leads (name, next_action, next_action_on, owner_id, created_at) values ('Lead', 'Call', '2030-01-31', ${assignee}, '2030-01-02')`;
  await owner`insert into leads (name, awaiting_reply_since, reply_due_at, created_at) values ('Asks', '2030-02-01', ${india("2030-02-02 01:30")}, '2030-01-02')`;
  await owner`insert into events (name, date, client_id, status, created_at) values ('Wedding', '2030-03-01', ${shared}, 'active', '2030-01-02')`;
  await owner`update clients set email = 'wed@example.com' where id = ${shared}`;
  let kills = 0;
  let calls = 0;
  const killing: SendingContext = {
    ...sending,
    async invoiceParts(tx) {
      if (++calls % 5 === 0) {
        kills++;
        const [row] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        await owner`select pg_terminate_backend(${row?.pid as number})`;
      }
      return parts;
    },
  };
  for (let day = "2030-01-20"; day <= "2030-03-20"; day = addDays(day, 1)) {
    for (const hour of ["00", "09", "10", "12"]) {
      clock = india(`${day} ${hour}:05`);
      if (`${day} ${hour}` === "2030-02-03 12") await pay(paid);
      if (`${day} ${hour}` === "2030-02-08 12")
        await owner`update invoice_balances set credited = amount where invoice_id = ${credited}`;
      await Promise.all([sendDueReminders(killing), sendDueReminders(killing)]);
      if (`${day} ${hour}` === "2030-03-01 09") await owner`update leads set awaiting_reply_since = null`;
    }
  }
  expect(kills).toBeGreaterThan(2);
  const onTime = (day: string, who: string) => `${day} ${day} 10 ${who} mailed`;
  const shown = (await decided()).map((line) =>
    line
      .replace(/\S+@toranam\.example/, (to) => (to.startsWith("ravi") ? "ravi" : "office"))
      // The reminder about the larger amount is sent first, unless the test cut its connection.
      .replace(/(one|two)@example\.com/, "shared"),
  );
  expect(shown.sort()).toEqual(
    [
      ...["2030-01-28", "2030-02-01", "2030-02-07", "2030-02-14", "2030-02-21", "2030-02-28", "2030-03-07", "2030-03-14"].map(
        (day) => onTime(day, "month-end@example.com"),
      ),
      onTime("2030-03-02", "office"),
      onTime("2030-01-28", "paid@example.com"),
      onTime("2030-02-01", "paid@example.com"),
      onTime("2030-02-07", "credited@example.com"),
      // One invoice of the client, the other one the next day.
      ...["2030-02-09", "2030-02-13", "2030-02-19", "2030-03-05", "2030-03-12", "2030-03-19"].flatMap((day) => [
        onTime(day, "shared"),
        `${day} ${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, "0")} 09 shared mailed`,
      ]),
      // The event's reminder of this day waits for the next.
      onTime("2030-02-26", "shared"),
      "2030-02-26 2030-02-27 09 shared mailed",
      "2030-02-26 2030-02-28 09 wed@example.com mailed",
      "2030-03-14 2030-03-14 10 office mailed",
      "2030-03-14 2030-03-14 10 office mailed",
      "2030-03-17 2030-03-17 10 98480 12345 to send",
      onTime("2030-03-01", "ravi"),
      onTime("2030-03-01", "office"),
      onTime("2030-02-01", "ravi"),
      "2030-02-22 2030-02-22 10 office mailed",
      "2030-02-02 2030-02-02 09 office mailed",
      "2030-02-02 2030-02-02 09 office mailed",
    ].sort(),
  );
  expect((await mails()).length).toBe((await decided()).filter((line) => line.endsWith("mailed")).length);
});

it("after an outage sends the newest only and stores the others as late", async () => {
  await addInvoice({ number: "a", due: "2030-01-31" });
  await remindAt("2030-02-24 20:00");
  expect(await decided()).toEqual([]);
  await remindAt("2030-02-25 09:05");
  await remindAt("2030-02-25 10:05");
  const [newest, ...others] = (await decided()).toReversed();
  expect(newest).toBe("2030-02-21 2030-02-25 09 a@example.com mailed");
  expect(others.map((line) => line.slice(0, 10))).toEqual(["2030-02-14", "2030-02-07", "2030-02-01", "2030-01-28"]);
  expect(others.every((line) => line.endsWith("skipped: late"))).toBe(true);
  expect(await mails()).toEqual(["a@example.com"]);
});

it("sends none for an invoice that is paid while the reminder is being decided", async () => {
  const id = await addInvoice({ number: "a", due: "2030-01-31" });
  const paying = database.owner.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${id}, ${transactionLocks.balance}))`;
    await tx`update invoice_balances set paid = amount where invoice_id = ${id}`;
    const reminding = remindAt("2030-02-01 10:05");
    while ((await countLockWaits(database.app)) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    return { reminding };
  });
  await (await paying).reminding;
  expect(await decided()).toEqual([]);
  expect(await mails()).toEqual([]);
});

it("follows a rule that is changed meanwhile, and reminds once a day by it", async () => {
  const { owner } = database;
  await addInvoice({ number: "a", due: "2030-01-31" });
  await remindAt("2030-02-01 10:05");
  await owner`update reminder_rules set hour = 15 where kind = 'payment' and days = 1`;
  await remindAt("2030-02-01 15:05");
  await owner`update reminder_rules set days = 5, since = ${india("2030-02-02 12:00")} where kind = 'payment' and days = 1`;
  await owner`update reminder_rules set enabled = false where days in (-3, 7)`;
  for (const day of ["02", "03", "04", "05", "06", "07", "08"]) await remindAt(`2030-02-${day} 15:05`);
  expect((await decided()).filter((line) => line.endsWith("mailed"))).toEqual([
    "2030-02-01 2030-02-01 10 a@example.com mailed",
    "2030-02-05 2030-02-05 15 a@example.com mailed",
  ]);
  await owner`update reminder_rules set days = 1, hour = 10 where kind = 'payment' and days = 5`;
});

it("sends nothing that was due before the rule was switched on, or before the invoice was issued", async () => {
  await addInvoice({ number: "a", due: "2030-01-31" });
  await database.owner`update reminder_rules set since = ${india("2030-02-01 12:00")}`;
  await remindAt("2030-02-01 12:05");
  await remindAt("2030-02-06 18:05");
  expect(await decided()).toEqual([]);
  await remindAt("2030-02-07 10:05");
  expect(await decided()).toEqual(["2030-02-07 2030-02-07 10 a@example.com mailed"]);
});

it("stores why a client gets no reminder", async () => {
  const { owner } = database;
  await addInvoice({ number: "withdrew", due: "2030-01-31" });
  await addInvoice({ number: "nothing", due: "2030-01-31", email: "" });
  const byHand = await addInvoice({ number: "hand", due: "2030-01-31" });
  await owner`update invoice_balances set reminded_at = ${india("2030-02-01 09:30")} where invoice_id = ${byHand}`;
  await owner`insert into contact_submissions (name, email, phone, event_type, date, time, idempotency_key, withdrawn_at)
    values ('n', 'Withdrew@example.com', 'p', 't', 'd', 't', 'k', now())`;
  await addInvoice({ number: "no-irn", due: "2030-01-31" });
  await remindAt("2030-01-29 09:05");
  await emptyTables(owner, "reminders");
  await emptyTables(owner, "outbox");
  clock = india("2030-02-01 10:05");
  await sendDueReminders({ ...sending, invoiceParts: async () => null });
  expect((await decided()).filter((line) => line.startsWith("2030-02-01"))).toEqual([
    "2030-02-01 2030-02-01 10 hand@example.com skipped: reminded by hand",
    "2030-02-01 2030-02-01 10 no-irn@example.com skipped: no IRN",
    "2030-02-01 2030-02-01 10 skipped: no address",
    "2030-02-01 2030-02-01 10 withdrew@example.com skipped: consent withdrawn",
  ]);
  expect(await mails()).toEqual([]);
});

it("reminds of a quote with its link while it is open, and of the part of a schedule that advances leave open, also after a refund", async () => {
  const { owner } = database;
  await emptyTables(owner, "quotes, secret_links, instalments, advances");
  const client = await addClient();
  await owner`update clients set email = 'anjali@example.com' where id = ${client}`;
  const quote = randomUUID();
  const event = randomUUID();
  await owner`insert into quotes (id, number, status, revision, content, client_name, client_email, valid_until, sent_at)
    values (${quote}, 'QT-H/2930/00001', 'sent', 1, '{}', 'Kiran', 'kiran@example.com', '2030-02-10', '2030-01-20')`;
  await owner`insert into secret_links (kind, record_id, salt, created_by) values ('quote', ${quote}, repeat('s', 22), 'x')`;
  await owner`insert into events (id, name, date, client_id, status, created_at) values (${event}, 'Wedding', '2030-06-01', ${client}, 'active', '2030-01-02')`;
  await owner`insert into instalments (event_id, client_id, label, amount, due_on, position, created_at) values
    (${event}, ${client}, 'On acceptance', 1000, '2030-01-25', 0, '2030-01-02'), (${event}, ${client}, 'Before the event', 3000, '2030-02-10', 1, '2030-01-02')`;
  // The triggers demand a voucher with its rates of tax, which do not matter here.
  await owner`alter table advances disable trigger user`;
  await owner`insert into advances (number, office, voucher_date, received_on, client_id, event_id, method, gross, recorded_by)
    values ('RV-H/2930/00001', 'hyderabad', '2030-01-20', '2030-01-20', ${client}, ${event}, 'bank', 1500, 'x')`;
  await owner`alter table advances enable trigger user`;
  await remindAt("2030-02-07 11:05");
  const sent = await owner<
    { recipient: string; reply_to: string; text: string }[]
  >`select recipient, reply_to, text from outbox order by recipient`;
  expect(sent.map(({ recipient }) => recipient)).toEqual(["anjali@example.com", "kiran@example.com"]);
  expect(sent.map(({ reply_to }) => reply_to)).toEqual(["hello@toranam.example", "hyderabad@toranam.example"]);
  expect(sent[0]?.text).toContain("Amount: ₹25");
  expect(sent[1]?.text).toMatch(/\/q\?t=[\w-]{44}/);
  await owner`update secret_links set closed_at = now()`;
  await emptyTables(owner, "reminders, outbox");
  await owner`update instalments set amount = 400 where position = 1`;
  await remindAt("2030-02-07 11:05");
  expect(await mails()).toEqual([]);
  await owner`alter table advances disable trigger user`;
  await owner`update advances set allocated = 1500`;
  await owner`alter table advances enable trigger user`;
  await emptyTables(owner, "reminders");
  await remindAt("2030-02-07 11:05");
  expect((await owner<{ text: string }[]>`select text from outbox`)[0]?.text).toContain("Amount: ₹10");
});

it("pauses while a claim (a payment that a client reported) is open, and resumes when the office refuses it", async () => {
  const { owner } = database;
  const client = await addClient();
  await addInvoice({ number: "a", due: "2030-01-31", client });
  await owner`insert into payment_claims (id, event_id, client_id, amount, paid_on, method) values (${randomUUID()}, ${randomUUID()}, ${client}, 100, '2030-01-31', 'upi')`;
  await remindAt("2030-02-01 10:05");
  expect(await decided()).toEqual([]);
  await owner`delete from payment_claims`;
  await remindAt("2030-02-02 10:05");
  expect((await decided()).filter((line) => line.endsWith("mailed"))).toEqual(["2030-02-01 2030-02-02 10 a@example.com mailed"]);
});

it("waits for the next day when somebody has reminded the client of another invoice by hand", async () => {
  const client = await addClient();
  const byHand = await addInvoice({ number: "by-hand", due: "2030-01-10", client });
  await addInvoice({ number: "by-rule", due: "2030-01-31", client });
  await database.owner`insert into reminder_pauses (invoice_id) values (${byHand})`;
  await database.owner`update invoice_balances set reminded_at = ${india("2030-02-01 09:30")} where invoice_id = ${byHand}`;
  await remindAt("2030-02-01 10:05");
  expect(await mails()).toEqual([]);
  await remindAt("2030-02-02 09:05");
  expect(await mails()).toEqual(["by-rule@example.com"]);
});

it("reminds a client of the larger amount first", async () => {
  const client = await addClient();
  await addInvoice({ number: "small", due: "2030-01-31", client, balance: 100_00 });
  await addInvoice({ number: "large", due: "2030-01-31", client, balance: 900_00 });
  await remindAt("2030-02-01 10:05");
  expect(await mails()).toEqual(["large@example.com"]);
});
