import { beforeAll, expect, it } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict, Invalid } from "#app/errors.ts";
import { recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { NewAdvance } from "#app/features/money/advances/advances.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { saveDraft } from "./draft/drafts.server.ts";
import { issueInvoice, readUsableAdvances } from "./draft/issue.server.ts";
import { readSheet } from "./invoice-paper.server.ts";
import { readInvoiceContext } from "./issued/invoice-context.server.ts";
import { sendReceipt } from "./issued/send.server.ts";
import { readInvoice, type StoredInvoice } from "./stored-invoice.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");
const keerthi = testPerson("Keerthi Naidu", "planner");
let client: string;
beforeAll(async () => {
  client = await newId("insert into clients (name, email) values ('Anjali Deshmukh', 'anjali@client.example')");
});

const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;

async function record(rupees: number, event?: string, changes: Partial<NewAdvance> = {}): Promise<string> {
  const id = crypto.randomUUID();
  const advance = NewAdvance.parse({
    isWithoutReference: "1",
    id,
    paidOn: today(),
    method: "bank",
    gross: String(rupees),
    office: "hyderabad",
    stateCode: "97",
  });
  await recordAdvance(keerthi, event ? { eventId: event } : { clientId: client }, { ...advance, ...changes });
  return id;
}

const draftWith = (changes: Partial<Draft> = {}): Draft => ({
  ...emptyDraft(company(), new Date(), today()),
  ...{ client, clientName: "Anjali Deshmukh", clientEmail: "anjali@client.example", clientAddress: "Plot 18, MVP Colony" },
  ...{ clientStateCode: "37", clientPin: "530017", eventStateCode: "36" },
  items: [{ ...emptyItem(company()), description: "Stage", quantity: "1", rate: "100000" }],
  ...changes,
});
async function storeDraft(changes: Partial<Draft> = {}): Promise<string> {
  const id = crypto.randomUUID();
  await saveDraft(keerthi, id, 0, draftWith(changes));
  return id;
}
const numberOf = async (id: string) => (await database.owner`select number from advances where id = ${id}`)[0]?.number as string;
const stored = async (id: string) => (await readInvoice(keerthi, id)) as StoredInvoice;

it("offers the advances of the event first, the oldest first, and none of another client or a later day", async () => {
  const event = await newId(`insert into events (name, client_id) values ('Sangeet', '${client}')`);
  const [older, newer, ofEvent] = [await record(1_000), await record(2_000), await record(3_000, event)];
  const { usable: offered } = await readUsableAdvances(sravani, draftWith({ event }));
  expect(offered.map(({ id }) => id)).toEqual([ofEvent, older, newer]);
  expect((await readUsableAdvances(sravani, draftWith({ date: addDays(today(), -1) }))).usable).toEqual([]);
  expect((await readUsableAdvances(sravani, draftWith({ client: "", clientName: "Somebody" }))).usable).toEqual([]);
  await database.owner`alter table advances disable trigger user`;
  await database.owner`update advances set allocated = gross`;
});

it("issuing uses the advances, also without a chosen client: the document names them and says what is left to pay", async () => {
  const [first, second] = [await record(50_000), await record(1_00_000)];
  const draft = draftWith({ client: "" });
  const { usable: selected } = await readUsableAdvances(sravani, draft);
  expect(selected.map(({ id }) => id)).toEqual([first, second]);
  const id = await storeDraft({ client: "" });
  await issueInvoice(sravani, id, 1, selected);
  const invoice = await stored(id);
  expect([invoice.amount, invoice.balance]).toEqual([1_18_000_00, 0]);
  const { movedMoney } = await readInvoiceContext(keerthi, id);
  expect(movedMoney).toEqual({
    advanced: 1_18_000_00,
    advanceNumbers: [await numberOf(first), await numberOf(second)].join(", "),
    refunded: 0,
    moved: 0,
    tds: 0,
  });
  const sheet = await readSheet(keerthi, invoice);
  expect(sheet.total).toEqual(["Total", "₹1,18,000.00"]);
  expect(sheet.afterTotal?.map(([label, value]) => [label.replaceAll(/\s/g, " ").split(" of ")[0], value])).toEqual([
    [`Less advance ${await numberOf(first)}`, "−₹50,000.00"],
    [`Less advance ${await numberOf(second)}`, "−₹68,000.00"],
    ["To pay", "₹0.00"],
  ]);
  // A paper whose balance is another by now says when that was to be paid.
  const later = await readSheet(keerthi, { ...invoice, balance: 100_00 });
  expect(later.afterTotal?.at(-1)).toEqual(["To pay at issue", "₹0.00"]);
  expect(await readUsableAdvances(sravani, draft)).toMatchObject({ usable: [{ id: second, left: 32_000_00 }] });
  await sendReceipt(keerthi, id, crypto.randomUUID());
  const [mail] = await database.owner`select text from outbox where subject = ${`Receipt for invoice ${invoice.number}`}`;
  expect(mail?.text).toContain("Received: ₹1,18,000.00");
  expect(mail?.text).toContain(`Paid: ₹50,000.00, ${await numberOf(first)}`);
  expect(mail?.text).toContain(`Paid: ₹68,000.00, ${await numberOf(second)}`);
});

it("leaves the document of an invoice without advances as it was", async () => {
  const id = await storeDraft();
  await issueInvoice(sravani, id, 1);
  const [row] = await database.owner`select document from issued_documents where id = ${id}`;
  expect(Object.keys(row?.document)).not.toContain("advances");
  expect(Object.keys(await readSheet(keerthi, await stored(id)))).not.toContain("afterTotal");
});

it("does not use one advance in two concurrent issues: the second stays a draft without a number and gets a message", async () => {
  const advance = await record(10_000);
  const drafts = await Promise.all([storeDraft(), storeDraft()]);
  const selected = [{ id: advance, left: 10_000_00 }];
  const results = await Promise.allSettled(drafts.map((id) => issueInvoice(sravani, id, 1, selected)));
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = results.find((result) => result.status === "rejected");
  expect(refused?.reason).toBeInstanceOf(Conflict);
  expect(refused?.reason.message).toContain(`₹0.00 of ${await numberOf(advance)} is left`);
  const numbers = await Promise.all(drafts.map(async (id) => (await stored(id)).number));
  expect(numbers.filter(Boolean)).toHaveLength(1);
});

it.each(["no event", "another event"])(
  "counts cash that was received for %s for the event of the invoice that uses it",
  async (source) => {
    const [event] = await database.owner`insert into events (name, client_id) values ('Reception', ${client}) returning id`;
    const [other] = await database.owner`insert into events (name, client_id) values ('Wedding', ${client}) returning id`;
    const of = source === "no event" ? undefined : other?.id;
    // Each test on days of its own, because the cash of a day is limited too.
    const start = of ? -10 : -20;
    const daysAgo = (days: number) => ({ method: "cash", paidOn: addDays(today(), start - days) }) as const;
    await record(1_00_000, event?.id, daysAgo(1));
    const elsewhere = await record(1_50_000, of, daysAgo(0));
    const draft = (rate: string) =>
      storeDraft({ event: event?.id, items: [{ ...emptyItem(company()), description: "Stage", quantity: "1", rate }] });
    const [large, small] = [await draft("200000"), await draft("50000")];
    const selected = [{ id: elsewhere, left: 1_50_000_00 }];
    await expect(issueInvoice(sravani, large, 1, selected)).rejects.toThrow("Income-tax Act 2025, section 186");
    expect((await stored(large)).number).toBeNull();
    await issueInvoice(sravani, small, 1, selected);
    // ₹1,59,000 of the reception is cash by now.
    await expect(record(41_000, event?.id, daysAgo(2))).rejects.toThrow(Invalid);
    await record(40_999, event?.id, daysAgo(2));
  },
);
