import { expect, it } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict } from "#app/errors.ts";
import { saveDraft } from "#app/features/invoices/draft/drafts.server.ts";
import { issueInvoice, readUsableAdvances } from "#app/features/invoices/draft/issue.server.ts";
import { readInvoice } from "#app/features/invoices/stored-invoice.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { payByAdvance, readOpenAdvances, recordAdvance } from "./advances/advances.server.ts";
import { NewAdvance } from "./advances/advances.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");

/** An event in Andhra Pradesh with two advances, first of Visakhapatnam, then of Hyderabad. */
async function eventWithAdvances() {
  const newId = async (statement: string) => (await database.owner.unsafe(`${statement} returning id`))[0]?.id as string;
  const client = await newId("insert into clients (name, email) values ('Anjali', 'anjali@client.example')");
  const event = await newId(`insert into events (name, state_code, client_id) values ('Sangeet', '37', '${client}')`);
  const record = async (office: string) => {
    const advance = { id: crypto.randomUUID(), paidOn: today(), method: "bank", gross: "118000", office };
    await recordAdvance(sravani, { eventId: event }, NewAdvance.parse({ isWithoutReference: "1", ...advance }));
    return advance.id;
  };
  return { client, event, visakhapatnam: await record("visakhapatnam"), hyderabad: await record("hyderabad") };
}
type Source = Awaited<ReturnType<typeof eventWithAdvances>>;

const draftOf = ({ client, event }: Source, office: Draft["office"]): Draft => ({
  ...emptyDraft(company(), new Date(), today()),
  ...{ office, client, event, clientName: "Anjali", clientAddress: "Plot 18", clientStateCode: "37", clientPin: "530017" },
  eventStateCode: "37",
  items: [{ ...emptyItem(company()), description: "Stage", quantity: "1", rate: "100000" }],
});
async function storeDraft(draft: Draft): Promise<string> {
  const id = crypto.randomUUID();
  await saveDraft(sravani, id, 0, draft);
  return id;
}
const selected = (id: string) => ({ id, left: 1_18_000_00 });
const refusal = "is of Visakhapatnam, another GSTIN: return it or invoice from there.";

it("offers an invoice the advances of its office, names those of other offices, and uses none of these when it is issued", async () => {
  const source = await eventWithAdvances();
  const draft = draftOf(source, "hyderabad");
  const offered = await readUsableAdvances(sravani, draft);
  expect(offered.usable.map(({ id }) => id)).toEqual([source.hyderabad]);
  expect(offered.ofOtherOffice).toMatchObject([{ id: source.visakhapatnam, office: "visakhapatnam" }]);
  const id = await storeDraft(draft);
  const issue = issueInvoice(sravani, id, 1, [selected(source.visakhapatnam)]);
  await expect(issue).rejects.toThrow(Conflict);
  await expect(issue).rejects.toThrow(refusal);
  expect((await readInvoice(sravani, id))?.number).toBeNull();
  await issueInvoice(sravani, id, 1, [selected(source.hyderabad)]);
  expect((await readInvoice(sravani, id))?.balance).toBe(0);
});

it("pays an issued invoice by an advance of its own office only", async () => {
  const source = await eventWithAdvances();
  const id = await storeDraft(draftOf(source, "hyderabad"));
  await issueInvoice(sravani, id, 1);
  const open = await readOpenAdvances(sravani, id);
  expect(open.usable.map((advance) => advance.id)).toEqual([source.hyderabad]);
  expect(open.ofOtherOffice.map((advance) => advance.id)).toEqual([source.visakhapatnam]);
  await expect(payByAdvance(sravani, id, selected(source.visakhapatnam))).rejects.toThrow(refusal);
  expect((await readInvoice(sravani, id))?.balance).toBe(1_18_000_00);
  expect(await payByAdvance(sravani, id, selected(source.hyderabad))).toBe(1_18_000_00);
});

it("says where the tax of an advance differs from the invoice's", async () => {
  const source = await eventWithAdvances();
  const draft = draftOf(source, "hyderabad");
  expect((await readUsableAdvances(sravani, draft)).usable[0]?.taxDifference).toBe("");
  const local = { ...draft, eventStateCode: "36" } as const;
  const message = "Taxed with IGST 18%, this invoice with CGST and SGST 18%.";
  expect((await readUsableAdvances(sravani, local)).usable[0]?.taxDifference).toBe(message);
  const id = await storeDraft(local);
  await issueInvoice(sravani, id, 1);
  expect((await readOpenAdvances(sravani, id)).usable[0]?.taxDifference).toBe(message);
});

it("refuses an advance where the company issues a tax invoice for an advance at once", async () => {
  Object.assign(company(), { advanceDocument: "invoice" });
  try {
    await expect(eventWithAdvances()).rejects.toThrow("The company issues a tax invoice for an advance.");
  } finally {
    Object.assign(company(), { advanceDocument: "voucher" });
  }
});
