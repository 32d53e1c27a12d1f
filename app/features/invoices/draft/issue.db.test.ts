import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, inject, it } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { Forbidden, Invalid, NotFound } from "#app/errors.ts";
import { recordPayment, removePayment } from "#app/features/money/payments/payments.server.ts";
import { financialYear } from "#app/gst/document-numbers.ts";
import { addDays, formatDay, today } from "#app/platform/values/dates.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { asActor } from "#db/client.server.ts";
import { withParts } from "#db/connect.ts";
import { ensureAppLogin } from "#db/roles.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { readChunks } from "#db/test/read-chunks.ts";
import { exportInvoices } from "../export.server.ts";
import { listInvoices } from "../invoices.server.ts";
import { readInvoiceFilters } from "../invoices.ts";
import { sendInvoice } from "../issued/send.server.ts";
import { issueCreditNote } from "../notes/credit-notes.server.ts";
import { readInvoice } from "../stored-invoice.server.ts";
import { deleteDraft, saveDraft } from "./drafts.server.ts";
import { issueInvoice } from "./issue.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
const lakshmi = testPerson("Lakshmi Prasad", "accounts");

const year = financialYear(today());
const draftWith = (changes: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(company(), new Date(), today()),
  clientName: "Anjali Deshmukh",
  clientEmail: "anjali@client.example",
  clientAddress: "Plot 18, MVP Colony",
  clientStateCode: "37",
  clientPin: "530017",
  eventStateCode: "36",
  items: [
    { ...emptyItem(company()), description: "Catering", quantity: "450", rate: "1200", gst: "5" },
    { ...emptyItem(company()), description: "Stage", quantity: "1", rate: "185000.50" },
  ],
  ...changes,
});
async function storeDraft(changes: Partial<Draft> = {}): Promise<string> {
  const id = crypto.randomUUID();
  await saveDraft(keerthi, id, 0, draftWith(changes));
  return id;
}
async function issueTestInvoice(changes: Partial<Draft> = {}): Promise<string> {
  const id = await storeDraft(changes);
  await issueInvoice(sravani, id, 1);
  return id;
}
const filters = (query = "") => readInvoiceFilters(new URLSearchParams(query));

it("reads back a stored draft, with its amounts", async () => {
  const id = await storeDraft();
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

it("issues only complete drafts, only by an admin, and names the incomplete fields", async () => {
  const id = await storeDraft({
    clientName: "",
    clientGST: "36ZZZCE0001A1Z2",
    date: "2099-01-01",
    items: [{ ...emptyItem(company()), rate: "abc" }],
  });
  await expect(issueInvoice(keerthi, id, 1)).rejects.toThrow(Forbidden);
  const error = await issueInvoice(sravani, id, 1).catch((error) => error);
  expect(error).toBeInstanceOf(Invalid);
  expect(Object.keys(error.errors).sort()).toEqual(["clientGST", "clientName", "date", "description-0", "rate-0"]);
  expect(await database.owner`select * from invoice_series`).toHaveLength(0);
});

it("gives the same number to 20 requests at once", async () => {
  const id = await storeDraft({ office: "visakhapatnam" });
  const numbers = await Promise.all(Array.from({ length: 20 }, () => issueInvoice(sravani, id, 1)));
  expect(new Set(numbers)).toEqual(new Set([`INV-V/${year}/00001`]));
});

it("refuses a date before the last one of the series, and names the invoice that has it", async () => {
  const date = addDays(today(), -2);
  // On the first days of a financial year the earlier date is in another series.
  if (financialYear(date) !== year) return;
  const id = await storeDraft({ office: "visakhapatnam", date });
  const [last] = await database.owner`select last_number, last_date from invoice_series where series = ${`INV-V/${year}`}`;
  const number = `INV-V/${year}/${String(last?.last_number).padStart(5, "0")}`;
  const message = `${number} was dated ${formatDay(today())}: choose that day or later.`;
  await expect(issueInvoice(sravani, id, 1)).rejects.toMatchObject({ errors: { date: message } });
});

it("issues a draft while others save it: every request gets an answer, and none a deadlock", async () => {
  const [client] = await database.owner`insert into clients (name, state_code) values ('Anjali Deshmukh', '37') returning id`;
  for (let round = 0; round < 3; round++) {
    const draft = draftWith({ client: client?.id });
    const id = await storeDraft(draft);
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) =>
        n % 3 ? saveDraft(keerthi, id, 1, { ...draft, notes: `${n}` }) : issueInvoice(sravani, id, 1),
      ),
    );
    const reasons = results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
    expect(reasons.filter((reason) => !reason.includes("Somebody else changed this draft"))).toEqual([]);
  }
});

it("never changes an issued invoice: not by the app's functions, not as the app's role, not as the database's owner", async () => {
  const id = await issueTestInvoice();
  expect(await saveDraft(sravani, id, 2, draftWith({ notes: "changed" }))).toEqual({ outcome: "frozen" });
  await expect(deleteDraft(sravani, id)).rejects.toThrow(NotFound);
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
  await expect(database.owner.unsafe("update invoice_series set last_number = last_number + 2")).rejects.toThrow(
    "counts up by one",
  );
  expect(JSON.stringify(await readInvoice(sravani, id))).toBe(before);
});

it("records payments up to the balance, once each, and derives the invoice's state", async () => {
  const id = await issueTestInvoice();
  const payment = {
    id: crypto.randomUUID(),
    paidOn: today(),
    method: "upi" as const,
    reference: "UTR1",
    gross: 5_00_000_00,
    tds: 10_000_00,
    tdsGst: 0,
  };
  const balances = await Promise.all(Array.from({ length: 5 }, () => recordPayment(keerthi, id, payment)));
  expect(balances).toEqual(Array(5).fill(2_85_301_00));
  expect(parseRows((await listInvoices(keerthi, filters("status=part paid"))).rows).map((row) => row.id)).toEqual([id]);
  const rest = await Promise.allSettled(
    Array.from({ length: 3 }, () =>
      recordPayment(keerthi, id, { ...payment, id: crypto.randomUUID(), reference: "UTR2", gross: 2_85_301_00 }),
    ),
  );
  expect(rest.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await listInvoices(sravani, filters("status=paid"))).sums?.balance).toBe(0);
  await expect(removePayment(keerthi, payment.id, "Entered twice")).rejects.toThrow(Forbidden);
  await expect(removePayment(sravani, "none", "Entered twice")).rejects.toThrow(NotFound);
  await removePayment(sravani, payment.id, "Entered twice");
  expect((await readInvoice(sravani, id))?.balance).toBe(5_00_000_00);
});

it("cancels an invoice by a credit note of its own series, once", async () => {
  const id = await issueTestInvoice();
  const note = { id: crypto.randomUUID(), reason: "Event called off", date: today() };
  const numbers = await Promise.all(Array.from({ length: 5 }, () => issueCreditNote(sravani, id, note, null)));
  expect(numbers).toEqual(Array(5).fill(`CN-H/${year}/00001`));
  await expect(issueCreditNote(keerthi, id, note, null)).rejects.toThrow(Forbidden);
  expect(parseRows((await listInvoices(keerthi, filters("status=cancelled"))).rows)).toMatchObject([{ id, balance: 0 }]);
  await expect(database.owner`update credit_notes set amount = 1`).rejects.toThrow("is append-only");
});

it("exports a row for each document and tax rate, without formulas", async () => {
  const id = await issueTestInvoice({ clientName: '=HYPERLINK("http://evil")' });
  await issueCreditNote(sravani, id, { id: crypto.randomUUID(), reason: "Wrong client", date: today() }, null);
  const { number } = (await readInvoice(sravani, id)) as { number: string };
  const lines = (await readChunks(exportInvoices(lakshmi, filters("q=hyperlink")))).trimEnd().split("\r\n");
  expect(lines).toHaveLength(5);
  expect(lines[1]).toContain(`${number},${today()},Tax invoice,cancelled,hyderabad,"'=HYPERLINK(""http://evil"")"`);
  expect(lines[1]).toMatch(/,5,540000\.00,13500\.00,13500\.00,0\.00,0\.40,785301\.00,/);
  expect(lines[2]).toMatch(/,18,185000\.50,16650\.05,16650\.05,0\.00,/);
  expect(lines[3]).toMatch(/Credit note,.*,5,-540000\.00,-13500\.00,-13500\.00,0\.00,-0\.40,-785301\.00/);
});

it("queues one mail with the PDF, however often the form is sent", async () => {
  const id = await issueTestInvoice();
  const mailId = crypto.randomUUID();
  for (let time = 0; time < 3; time++) expect(await sendInvoice(keerthi, id, mailId)).toBe("anjali@client.example");
  const mails = await database.owner`select attachment_name, attachment from outbox where id = ${mailId}`;
  expect(mails).toHaveLength(1);
  expect(await sendInvoice(keerthi, id, "-".repeat(36))).toBe("anjali@client.example");
  expect(mails[0]?.attachment_name).toMatch(/^INV-H-\d{4}-\d{5}\.pdf$/);
  expect(
    Buffer.from(mails[0]?.attachment ?? "")
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

/** `npm run test:long` issues 500. */
const invoiceCount = Number(process.env.CONCURRENT_ISSUES ?? 80);

it("numbers many invoices 1 to n without a gap: two processes, every fifth rolled back, one process killed", async () => {
  await database.owner`create function refuse_some() returns trigger language plpgsql as $$ begin
    if new.status = 'issued' and new.client_name like 'Abort%' then raise exception 'refused at commit'; end if; return null; end $$`;
  await database.owner`create constraint trigger refuse_some after update on invoices deferrable initially deferred for each row execute function refuse_some()`;
  await database.owner`
    insert into invoices (id, office, client_name, client_address, client_state_code, event_state_code)
    select gen_random_uuid(), case when n % 2 = 0 then 'hyderabad' else 'visakhapatnam' end, case when n % 5 = 0 then 'Abort ' else 'Bulk ' end || n, 'Road', '36', '36' from generate_series(1, ${invoiceCount}) n`;
  await database.owner`insert into invoice_items (invoice_id, position, description, sac, quantity, rate) select id, 0, 'Stage', '998596', 100, 100000 from invoices where client_name ~ '^(Abort|Bulk) '`;
  const ids = (
    await database.owner<{ id: string }[]>`select id from invoices where client_name ~ '^(Abort|Bulk) ' order by md5(id::text)`
  ).map((row) => row.id);

  const [{ name } = { name: "" }] = await database.owner<{ name: string }[]>`select current_database() as name`;
  const url = await ensureAppLogin(withParts(inject("templateUrl"), { database: name }), "test");
  const second = fork(join(import.meta.dirname, "../../../../test/issue-worker.ts"), {
    env: { ...process.env, APP_DATABASE_URL: url },
    execArgv: [],
  });
  second.send({ person: sravani, ids: ids.toReversed(), concurrency: 25 });
  await once(second, "message");
  // Kill the second in the middle of its work.
  let reports = 0;
  second.on("message", () => {
    if (++reports === 40) second.kill("SIGKILL");
  });
  const waiting = [...ids];
  const issueAll = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) await issueInvoice(sravani, id, 1).catch(() => {});
  };
  await Promise.all([once(second, "exit"), ...Array.from({ length: 25 }, issueAll)]);
  expect(second.signalCode).toBe("SIGKILL");

  const rows = await database.owner<{ number: string }[]>`select number from invoices where status = 'issued' order by number`;
  const series = Map.groupBy(
    rows.map((row) => row.number),
    (number) => number.slice(0, 10),
  );
  expect([...series.keys()].sort()).toEqual([`INV-H/${year}`, `INV-V/${year}`]);
  for (const [name, numbers] of series) {
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => `${name}/${String(at + 1).padStart(5, "0")}`));
    const [counter] = await database.owner`select last_number from invoice_series where series = ${name}`;
    expect(counter?.last_number).toBe(numbers.length);
  }
  const [counts] =
    await database.owner`select count(*) filter (where client_name like 'Bulk%' and status = 'issued')::int as bulk, count(*) filter (where client_name like 'Abort%' and status = 'issued')::int as aborted from invoices`;
  expect(counts).toEqual({ bulk: invoiceCount * 0.8, aborted: 0 });
}, 120_000);
