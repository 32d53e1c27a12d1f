import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { readInvoiceContext } from "#app/features/invoices/issued/invoice-context.server.ts";
import { addTestPerson, emptyTables, testDatabase } from "#db/test/database.ts";
import { checkReminderMail } from "./check-reminder-mail.server.ts";
import { sendDueReminders } from "./send-reminders.server.ts";

const database = testDatabase();

/** An instant of India, "2030-02-01 10:05". */
const india = (local: string) => new Date(`${local.replace(" ", "T")}:00+05:30`);
const remindAt = (local: string) => sendDueReminders({ now: () => india(local), invoiceParts: async () => ({ facts: [] }) });

beforeEach(async () => {
  const { owner } = database;
  await emptyTables(owner, "reminders, reminder_pauses, outbox, invoices, leads, events, clients, audit_log, merges");
  await owner`update reminder_rules set since = '2030-01-01', enabled = true, template = null`;
});

async function addInvoice({ number = "a", due = "2030-01-31", email = "", client = null as string | null } = {}) {
  const id = randomUUID();
  await database.owner`
    insert into invoices (id, number, status, client_name, client_email, client_id, amount, invoice_date, due_date, issued_at)
    values (${id}, ${number}, 'issued', 'Anjali', ${email}, ${client}, 10000, '2030-01-02', ${due}, '2030-01-02')`;
  await database.owner`
    insert into invoice_balances (invoice_id, office, amount, due_date) values (${id}, 'hyderabad', 10000, ${due})
    on conflict (invoice_id) do update set due_date = excluded.due_date`;
  return id;
}
async function addClient(email: string | null, language = "en") {
  const [row] = await database.owner<
    { id: string }[]
  >`insert into clients (name, email, language) values ('Anjali', ${email}, ${language}) returning id`;
  return row?.id as string;
}
const queued = async () =>
  database.owner<{ id: string; recipient: string; subject: string; text: string }[]>`
    select id, recipient, subject, text from outbox order by created_at, recipient`;
const checkAt = async (local: string) => {
  const answers = [];
  for (const { id } of await queued()) answers.push(await checkReminderMail(id, india(local)));
  return answers;
};
const outcomes = async () =>
  (await database.owner<{ outcome: string }[]>`select outcome from reminders order by decided_at, outcome`).map(
    ({ outcome }) => outcome,
  );

const lastReminded = async (id: string) =>
  (await database.owner`select reminded_at from invoice_balances where invoice_id = ${id}`)[0]?.reminded_at;

it("sends a queued reminder by day, and delays it at night until 9 AM", async () => {
  await addInvoice({ email: "a@example.com" });
  await remindAt("2030-02-01 18:59");
  expect(await checkAt("2030-02-01 18:59")).toEqual(["send"]);
  expect(await checkAt("2030-02-01 19:00")).toEqual([india("2030-02-02 09:00")]);
  expect(await checkAt("2030-02-02 02:00")).toEqual([india("2030-02-02 09:00")]);
  expect(await checkAt("2030-02-02 09:00")).toEqual(["send"]);
  // The reminder counts for the day on which it is sent: another one waits for the next day.
  await addInvoice({ number: "b", email: "A@example.com", due: "2030-02-05" });
  await remindAt("2030-02-02 10:05");
  expect(await queued()).toHaveLength(1);
  await remindAt("2030-02-03 10:05");
  expect(await queued()).toHaveLength(2);
});

it.each([
  ["is paid", (id: string) => database.owner`update invoice_balances set paid = amount where invoice_id = ${id}`],
  ["is credited", (id: string) => database.owner`update invoice_balances set credited = amount where invoice_id = ${id}`],
  ["is paused", (id: string) => database.owner`insert into reminder_pauses (invoice_id) values (${id})`],
  ["has no rule any more", () => database.owner`update reminder_rules set enabled = false`],
])("drops a queued reminder when its invoice %s meanwhile", async (_what, change) => {
  const id = await addInvoice({ email: "a@example.com" });
  await remindAt("2030-02-01 10:05");
  expect(await lastReminded(id)).not.toBeNull();
  await change(id);
  expect(await checkAt("2030-02-02 02:00")).toEqual(["drop"]);
  // Also after a server that died before it deleted the mail.
  expect(await checkAt("2030-02-02 10:00")).toEqual(["drop"]);
  expect(await outcomes()).toContain("skipped: settled");
  expect(await lastReminded(id)).toBeNull();
  await database.owner`delete from outbox`;
  const keerthi = await addTestPerson(`Keerthi ${id}`, "planner");
  const { history } = await readInvoiceContext(keerthi, id);
  expect(history.find(({ action }) => action === "reminder sent")).toMatchObject({ mail: "dropped" });
});

it("after an outage of the mail server sends the newest only", async () => {
  await addInvoice({ email: "a@example.com" });
  for (const day of ["2030-02-01", "2030-02-07", "2030-02-14"]) await remindAt(`${day} 10:05`);
  expect(await checkAt("2030-02-15 10:00")).toEqual(["drop", "drop", "send"]);
  expect((await outcomes()).filter((outcome) => outcome === "mailed")).toHaveLength(1);
});

it("sends other mails than reminders to clients at any hour", async () => {
  const ravi = await addTestPerson("Ravi Kumar", "planner");
  await database.owner`insert into leads (name, next_action, next_action_on, owner_id, created_at) values ('Lead', 'Call', '2030-01-31', ${ravi.id}, '2030-01-02')`;
  await remindAt("2030-02-01 10:05");
  expect(await checkAt("2030-02-01 23:00")).toEqual(["send"]);
  expect(await checkReminderMail(randomUUID(), india("2030-02-01 23:00"))).toBe("send");
});

it("writes to the client that another was merged into, once a day for both", async () => {
  const [kept, merged] = [await addClient("kept@example.com"), await addClient(null)];
  await addInvoice({ client: merged });
  await database.owner`update clients set merged_into = ${kept} where id = ${merged}`;
  await addInvoice({ number: "b", client: kept, due: "2030-01-31" });
  await remindAt("2030-02-01 10:05");
  expect((await queued()).map(({ recipient }) => recipient)).toEqual(["kept@example.com"]);
  await remindAt("2030-02-02 10:05");
  expect((await queued()).map(({ recipient }) => recipient)).toEqual(["kept@example.com", "kept@example.com"]);
});

it("writes in the client's language, or entirely in English where the rule has no text in it", async () => {
  await addInvoice({ client: await addClient("telugu@example.com", "te") });
  await remindAt("2030-02-01 10:05");
  const [telugu] = await queued();
  expect(telugu?.subject).toBe("చెల్లింపు రిమైండర్: a");
  expect(telugu?.text).toContain("నమస్కారం Anjali గారూ,");
  expect(telugu?.text).toContain("హైదరాబాద్");
  expect(telugu?.text).not.toMatch(/Dear|reminder|Hyderabad/);
  const template = { en: { subject: "Own {number}", text: "Dear {name},\n\nPlease pay {amount} by {date}." } };
  await database.owner`update reminder_rules set template = ${JSON.stringify(template)}::text::jsonb where kind = 'payment'`;
  await remindAt("2030-02-07 10:05");
  const english = (await queued())[1];
  expect(english?.subject).toBe("Own a");
  expect(english?.text.replaceAll("\u00a0", " ")).toContain("Please pay ₹100 by 31 Jan 2030.");
  expect(english?.text).not.toMatch(/\p{Script=Telugu}/u);
});
