import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, expect, inject, it } from "vitest";
import { today } from "#app/platform/dates.ts";
import { Forbidden } from "#app/platform/errors.ts";
import { asActor } from "#db/client.server.ts";
import { withParts } from "#db/connect.ts";
import { ensureAppLogin } from "#db/roles.ts";
import { addTestPerson, testDatabase } from "#db/test/database.ts";
import { creditInvoice } from "./credit.server.ts";
import { type Draft, emptyDraft, emptyItem } from "./draft.ts";
import { deleteDraft, readInvoice, saveDraft } from "./drafts.server.ts";
import { exportInvoices } from "./export.server.ts";
import { financialYear } from "./gst.ts";
import { listInvoices, readRevenue } from "./invoices.server.ts";
import { readInvoiceFilters } from "./invoices.ts";
import { issueInvoice } from "./issue.server.ts";
import { recordPayment, removePayment } from "./payments.server.ts";
import { sendInvoice } from "./send.server.ts";

const database = testDatabase();
type Person = Awaited<ReturnType<typeof addTestPerson>>;
let sravani: Person;
let keerthi: Person;
beforeAll(async () => {
  sravani = await addTestPerson("Sravani Reddy", "admin");
  keerthi = await addTestPerson("Keerthi Naidu", "user");
});

const year = financialYear(today());
const draft = (changes: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(new Date(), today()),
  clientName: "Anjali Deshmukh",
  clientEmail: "anjali@client.example",
  clientAddress: "Plot 18, MVP Colony",
  items: [
    { ...emptyItem, description: "Catering", quantity: "450", rate: "1200", gst: "5" },
    { ...emptyItem, description: "Stage", quantity: "1", rate: "185000.50" },
  ],
  ...changes,
});
async function stored(changes: Partial<Draft> = {}): Promise<string> {
  const id = crypto.randomUUID();
  await saveDraft(keerthi, id, 0, draft(changes));
  return id;
}
const issued = async (changes: Partial<Draft> = {}) => {
  const id = await stored(changes);
  expect(await issueInvoice(sravani, id, 1)).toMatchObject({ outcome: "issued" });
  return id;
};
const wanted = (query = "") => readInvoiceFilters(new URLSearchParams(query));

it("reads back what was typed, with india.md's figures", async () => {
  const id = await stored();
  const invoice = await readInvoice(keerthi, id);
  expect(invoice?.amount).toBe(7_85_301_00);
  expect(invoice?.draft.items.map(({ quantity, rate, gst }) => [quantity, rate, gst])).toEqual([
    ["450", "1200", "5"],
    ["1", "185000.5", "18"],
  ]);
  const [row] = await database.owner`select taxable, cgst, sgst, igst, round_off, place_of_supply from invoices where id = ${id}`;
  expect(row).toEqual({
    taxable: "72500050",
    cgst: "3015005",
    sgst: "3015005",
    igst: "0",
    round_off: "40",
    place_of_supply: "36",
  });
});

it("issues only what may be issued, by an admin only, and says beside which field what is missing", async () => {
  const id = await stored({
    clientName: "",
    clientGST: "36ZZZCE0001A1Z2",
    date: "2099-01-01",
    items: [{ ...emptyItem, rate: "abc" }],
  });
  await expect(issueInvoice(keerthi, id, 1)).rejects.toThrow(Forbidden);
  const refused = await issueInvoice(sravani, id, 1);
  expect(refused.outcome === "refused" && Object.keys(refused.problems).sort()).toEqual([
    "clientGST",
    "clientName",
    "date",
    "items",
  ]);
  expect(await database.owner`select * from invoice_series`).toHaveLength(0);
});

it("gives the same number when asked 20 times at once", async () => {
  const id = await stored({ office: "visakhapatnam" });
  const answers = await Promise.all(Array.from({ length: 20 }, () => issueInvoice(sravani, id, 1)));
  expect(new Set(answers.map((answer) => answer.outcome === "issued" && answer.number))).toEqual(
    new Set([`INV-V/${year}/00001`]),
  );
});

it("takes no date before the last one of the series", async () => {
  const id = await stored({ office: "visakhapatnam", date: today(new Date(Date.now() - 86_400_000 * 2)) });
  const answer = await issueInvoice(sravani, id, 1);
  if (financialYear(today(new Date(Date.now() - 86_400_000 * 2))) === year)
    expect(answer).toMatchObject({ outcome: "refused", problems: { date: expect.stringContaining("later date") } });
});

it("lets no route change an issued invoice: not the app's functions, not the app's role, not the owner", async () => {
  const id = await issued();
  expect(await saveDraft(sravani, id, 2, draft({ notes: "changed" }))).toEqual({ outcome: "issued" });
  expect(await deleteDraft(sravani, id)).toBe(false);
  const before = JSON.stringify(await readInvoice(sravani, id));
  const attempts = [
    sql`update invoices set amount = 1 where id = ${id}`,
    sql`update invoices set status = 'draft' where id = ${id}`,
    sql`delete from invoices where id = ${id}`,
    sql`update invoice_items set rate = 1 where invoice_id = ${id}`,
    sql`delete from invoice_items where invoice_id = ${id}`,
    sql`insert into invoice_items (invoice_id, position) values (${id}, 9)`,
  ];
  for (const attempt of attempts) await asActor(sravani, (tx) => tx.execute(attempt)).catch(() => {});
  for (const statement of [
    `update invoices set amount = 1`,
    `delete from invoices`,
    `update invoice_items set rate = 1`,
    `delete from invoice_items`,
  ]) {
    const where = statement.includes("items") ? "invoice_id" : "id";
    await expect(database.owner.unsafe(`${statement} where ${where} = '${id}'`), statement).rejects.toThrow("never changes");
  }
  await expect(database.owner.unsafe("update invoice_series set last = last + 2")).rejects.toThrow("counts up by one");
  expect(JSON.stringify(await readInvoice(sravani, id))).toBe(before);
});

it("records payments to the balance, once each, and says how the invoice stands", async () => {
  const id = await issued();
  const payment = {
    payment: crypto.randomUUID(),
    paid_on: today(),
    way: "upi" as const,
    reference: "UTR1",
    gross: 5_00_000_00,
    tds: 10_000_00,
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => recordPayment(keerthi, id, payment)));
  expect(answers).toEqual(Array(5).fill({ outcome: "recorded", balance: 2_85_301_00 }));
  expect((await listInvoices(keerthi, wanted("status=part paid"))).invoices.map((row) => row.id)).toEqual([id]);
  const rest = await Promise.all(
    Array.from({ length: 3 }, () => recordPayment(keerthi, id, { ...payment, payment: crypto.randomUUID(), gross: 2_85_301_00 })),
  );
  expect(rest.map(({ outcome }) => outcome).sort()).toEqual(["recorded", "refused", "refused"]);
  expect((await listInvoices(keerthi, wanted("status=paid"))).balance).toBe(0);
  await expect(removePayment(keerthi, payment.payment)).rejects.toThrow(Forbidden);
  expect(await removePayment(sravani, "none")).toBe(false);
  expect(await removePayment(sravani, payment.payment)).toBe(true);
  expect((await readInvoice(sravani, id))?.balance).toBe(5_00_000_00);
});

it("cancels by a credit note of its own series, once", async () => {
  const id = await issued();
  const note = { note: crypto.randomUUID(), reason: "Event called off", note_date: today() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => creditInvoice(sravani, id, note, null)));
  expect(answers).toEqual(Array(5).fill({ outcome: "credited", number: `CN-H/${year}/00001` }));
  await expect(creditInvoice(keerthi, id, note, null)).rejects.toThrow(Forbidden);
  expect((await listInvoices(keerthi, wanted("status=cancelled"))).invoices).toMatchObject([{ id, balance: 0 }]);
  await expect(database.owner`update credit_notes set amount = 1`).rejects.toThrow("is append-only");
});

it("exports a line for each document and rate, safe to open in a spreadsheet", async () => {
  const id = await issued({ clientName: '=HYPERLINK("http://evil")' });
  await creditInvoice(sravani, id, { note: crypto.randomUUID(), reason: "Wrong client", note_date: today() }, null);
  const { number } = (await readInvoice(sravani, id)) as { number: string };
  const lines = (await exportInvoices(keerthi, wanted("q=hyperlink"))).trimEnd().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain(`${number},${today()},Tax invoice,cancelled,hyderabad,"'=HYPERLINK(""http://evil"")"`);
  expect(lines[1]).toMatch(/,5,540000\.00,13500\.00,13500\.00,0\.00,0\.40,785301\.00,/);
  expect(lines[2]).toMatch(/,18,185000\.50,16650\.05,16650\.05,0\.00,/);
  expect(lines[3]).toMatch(/Credit note,.*,5,-540000\.00,-13500\.00,-13500\.00,0\.00,-0\.40,-785301\.00/);
});

it("counts revenue as issued less credit notes, and receivables as what is open", async () => {
  const sumOf = (shares: { amount: number }[]) => shares.reduce((sum, { amount }) => sum + amount, 0);
  const { total, months, offices, services, receivables } = await readRevenue(keerthi);
  const [expected] = await database.owner<{ net: string; open: string; taxable: string }[]>`
    select (select sum(amount) from invoices where status = 'issued') - (select sum(amount) from credit_notes) as net,
      (select sum(amount) from invoices where status = 'issued') - (select sum(amount) from credit_notes) - (select sum(gross) from invoice_payments) as open,
      (select sum(taxable) from invoices i where status = 'issued' and not exists (select from credit_notes where invoice_id = i.id)) as taxable`;
  expect(sumOf(months)).toBe(Number(expected?.net));
  expect(sumOf(offices)).toBe(Number(expected?.net));
  expect(sumOf(receivables)).toBe(Number(expected?.open));
  expect(sumOf(services)).toBe(Number(expected?.taxable));
  expect(total).toBe(Number(expected?.net));
});

it("promises one mail with the PDF, however often the button was pressed", async () => {
  const id = await issued();
  const key = crypto.randomUUID();
  for (let time = 0; time < 3; time++)
    expect(await sendInvoice(keerthi, id, key)).toEqual({ outcome: "queued", recipient: "anjali@client.example" });
  const mails = await database.owner`select attachment_name, attachment from outbox where id = ${key}`;
  expect(mails).toHaveLength(1);
  expect(await sendInvoice(keerthi, id, "-".repeat(36))).toMatchObject({ outcome: "queued" });
  expect(mails[0]?.attachment_name).toMatch(/^INV-H-\d{4}-\d{5}\.pdf$/);
  expect(
    Buffer.from(mails[0]?.attachment ?? "")
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

it("numbers 500 invoices of two processes, a fifth aborted and one process killed, 1 to n without a gap", async () => {
  await database.owner`create function refuse_some() returns trigger language plpgsql as $$ begin
    if new.status = 'issued' and new.client_name like 'Abort%' then raise exception 'aborted at commit'; end if; return null; end $$`;
  await database.owner`create constraint trigger refuse_some after update on invoices deferrable initially deferred for each row execute function refuse_some()`;
  await database.owner`
    insert into invoices (id, office, client_name, client_address)
    select gen_random_uuid(), case when n % 2 = 0 then 'hyderabad' else 'visakhapatnam' end, case when n % 5 = 0 then 'Abort ' else 'Bulk ' end || n, 'Road' from generate_series(1, 500) n`;
  await database.owner`insert into invoice_items (invoice_id, position, description, sac, quantity, rate) select id, 0, 'Stage', '998596', 100, 100000 from invoices where client_name ~ '^(Abort|Bulk) '`;
  const ids = (
    await database.owner<{ id: string }[]>`select id from invoices where client_name ~ '^(Abort|Bulk) ' order by md5(id::text)`
  ).map((row) => row.id);

  const [{ name } = { name: "" }] = await database.owner<{ name: string }[]>`select current_database() as name`;
  const url = await ensureAppLogin(withParts(inject("templateUrl"), { database: name }), "test");
  const start = (part: string[]): ChildProcess => {
    const child = fork(join(import.meta.dirname, "issue-worker.server.ts"), {
      env: { ...process.env, APP_DATABASE_URL: url },
      execArgv: [],
    });
    child.send({ person: sravani, ids: part, lanes: 25 });
    return child;
  };
  const [first, second] = [start(ids), start(ids.toReversed())];
  // The second is killed in the middle of its work.
  let answers = 0;
  second.on("message", () => {
    if (++answers === 60) second.kill("SIGKILL");
  });
  await Promise.all([once(first, "exit"), once(second, "exit")]);
  expect(second.signalCode).toBe("SIGKILL");

  const rows = await database.owner<{ number: string }[]>`select number from invoices where status = 'issued' order by number`;
  const series = Map.groupBy(
    rows.map((row) => row.number),
    (number) => number.slice(0, 10),
  );
  expect([...series.keys()].sort()).toEqual([`INV-H/${year}`, `INV-V/${year}`]);
  for (const [name, numbers] of series) {
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => `${name}/${String(at + 1).padStart(5, "0")}`));
    const [counter] = await database.owner`select last from invoice_series where series = ${name}`;
    expect(counter?.last).toBe(numbers.length);
  }
  const [counts] =
    await database.owner`select count(*) filter (where client_name like 'Bulk%' and status = 'issued')::int as bulk, count(*) filter (where client_name like 'Abort%' and status = 'issued')::int as aborted from invoices`;
  expect(counts).toEqual({ bulk: 400, aborted: 0 });
}, 120_000);
