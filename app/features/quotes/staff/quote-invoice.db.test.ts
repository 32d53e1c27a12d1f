import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { Conflict } from "#app/errors.ts";
import { issueInvoice } from "#app/features/invoices/draft/issue.server.ts";
import { issueCreditNote } from "#app/features/invoices/notes/credit-notes.server.ts";
import { recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { NewAdvance } from "#app/features/money/advances/advances.ts";
import { readSecretLink, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { runWithRequest } from "#app/platform/request.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { asActor } from "#db/client.server.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { storeSentQuote } from "../../../../test/sent-quote.ts";
import { selectContractInstalments } from "../amendments/contract.server.ts";
import { acceptQuote } from "../client/accept-quote.server.ts";
import { selectInstalmentMoves } from "../payment-schedule/payment-schedule.server.ts";
import { draftInvoiceOfQuote } from "./quote-invoice.server.ts";
import { readQuote } from "./staff-quote.server.ts";

process.env.APP_SECRET ??= "secret-of-tests".repeat(4);
const database = testDatabase();
const keerthi = testPerson("Keerthi Naidu", "planner");
const sravani = testPerson("Sravani Reddy", "admin");
let quote: Awaited<ReturnType<typeof storeSentQuote>>;

async function accept() {
  const chosenIds = ["led", "stream", "marigold"];
  await runWithRequest({ id: randomUUID(), clientIp: "198.51.100.7" }, async () => {
    const link = await readSecretLink(new Request(`https://toranam.example${secretLinkUrl("quote", quote.token)}`), "quote");
    await acceptQuote(link, { name: "Meghana Sirimalle", revision: 1, shownTotal: quote.total, chosenIds });
  });
}
const invoice = (instalment: string | null, id = randomUUID()) => draftInvoiceOfQuote(keerthi, quote.id, id, instalment);
const readInstalments = async () => (await readQuote(keerthi, quote.id))?.invoicing.instalments ?? [];
const amounts = async () =>
  (
    await database.owner`select amount from invoices i join quote_invoices q on q.invoice_id = i.id where quote_id = ${quote.id}`
  ).map(({ amount }) => Number(amount));

/** Issues the invoice and credits all of it. */
async function creditAll(id: string) {
  const [draft] = await database.owner`
    update invoices set client_address = 'Plot 18', client_state_code = '37', client_pin = '530017' where id = ${id} returning version`;
  await issueInvoice(sravani, id, draft?.version);
  await issueCreditNote(sravani, id, { id: randomUUID(), reason: "Postponed", date: today() }, null);
}

beforeEach(async () => {
  quote = await storeSentQuote(keerthi);
});

it("makes one invoice of the whole, with client, event and lines of the quote", async () => {
  await expect(invoice(null)).rejects.toThrow(Conflict);
  await accept();
  const id = randomUUID();
  await invoice(null, id);
  await invoice(null, id);
  expect(await amounts()).toEqual([quote.total]);
  const [stored] = await database.owner`select * from invoices where id = ${id}`;
  const [row] = await database.owner`select * from quotes where id = ${quote.id}`;
  expect(stored).toMatchObject({ client_id: row?.client_id, event_id: row?.event_id, office: "visakhapatnam", status: "draft" });
  expect(stored?.notes).toContain(quote.number);
  expect(stored).toMatchObject({ client_gstin: "", client_treatment: "" });
  await expect(invoice(null)).rejects.toThrow("already");
  await expect(invoice((await readInstalments())[0]?.id as string)).rejects.toThrow("whole quote already");
});

it("an advance of more than is still to come must be confirmed", async () => {
  await accept();
  const [event] = await database.owner`select event_id as id from quotes where id = ${quote.id}`;
  const record = (rupees: number, changes = {}) => {
    const entered = { paidOn: "2026-04-02", method: "bank", gross: String(rupees), office: "hyderabad", stateCode: "37" };
    const advance = NewAdvance.parse({ id: randomUUID(), isWithoutReference: "1", ...entered, ...changes });
    return recordAdvance(keerthi, { eventId: event?.id }, advance);
  };
  await record(15_00_000);
  await record(6_56_630);
  const errors = { gross: expect.stringContaining("₹1.00 more than is still to come for this event") };
  await expect(record(1)).rejects.toMatchObject({ errors });
  await record(1, { isLarge: "1" });
});

it("makes an invoice of each instalment; together they are the quote to the paisa", async () => {
  await accept();
  const instalments = await readInstalments();
  for (const { id } of instalments) await invoice(id);
  expect((await amounts()).toSorted()).toEqual(instalments.map(({ amount }) => amount).toSorted());
  expect((await amounts()).reduce((sum, amount) => sum + amount, 0)).toBe(quote.total);
  await expect(invoice(null)).rejects.toThrow("instalment already");
  await expect(invoice(instalments[0]?.id as string)).rejects.toThrow("has an invoice already");
  const due = await database.owner`
    select p.due_on, i.due_date from instalments p join quote_invoices q on q.instalment_id = p.id join invoices i on i.id = q.invoice_id
    where p.quote_id = ${quote.id} and p.due_on >= current_date + 1`;
  expect(due.length).toBeGreaterThan(0);
  for (const { due_on, due_date } of due) expect(due_date).toEqual(due_on);
  expect((await readInstalments()).every(({ invoice: made }) => made !== null)).toBe(true);
});

it("takes a GST number that became known after the quote from the client's record", async () => {
  await accept();
  const [row] = await database.owner`select client_id from quotes where id = ${quote.id}`;
  await database.owner`update clients set gstin = '36ZZZCE0001A2Z0', gst_treatment = 'registered' where id = ${row?.client_id}`;
  const id = randomUUID();
  await invoice(null, id);
  const [stored] = await database.owner`select * from invoices where id = ${id}`;
  expect(stored).toMatchObject({ client_gstin: "36ZZZCE0001A2Z0", client_treatment: "registered" });
});

it.each([
  ["its draft was deleted", (id: string) => database.owner`delete from invoices where id = ${id}`],
  ["credit notes took back its invoice", creditAll],
])("offers an instalment again when %s", async (_, takeBack) => {
  await accept();
  const [instalment] = await readInstalments();
  const id = randomUUID();
  await invoice(instalment?.id as string, id);
  await takeBack(id);
  expect((await readInstalments())[0]?.invoice).toBeNull();
  // Amendments and a move of the event change it like one that was never invoiced.
  const [[contract], moves] = await asActor(keerthi, async (tx) => [
    await selectContractInstalments(tx, quote.id),
    await selectInstalmentMoves(tx, (await readQuote(keerthi, quote.id))?.event?.id as string, 7),
  ]);
  expect(contract?.isInvoiced).toBe(false);
  expect(moves[0]?.id).toBe(instalment?.id);
  await invoice(instalment?.id as string);
});
