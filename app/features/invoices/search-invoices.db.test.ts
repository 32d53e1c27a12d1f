import { beforeAll, expect, it } from "vitest";
import { type Draft, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { saveDraft } from "./draft/drafts.server.ts";
import { issueInvoice } from "./draft/issue.server.ts";
import { listInvoices } from "./invoices.server.ts";
import { readInvoiceFilters, searchedAmount } from "./invoices.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");

async function issue(clientName: string, rate: string, changes: Partial<Draft> = {}): Promise<void> {
  const id = crypto.randomUUID();
  await saveDraft(sravani, id, 0, {
    ...emptyDraft(company(), new Date(), today()),
    ...{ clientName, clientAddress: "Plot 18", items: [{ ...emptyItem(company()), description: "Stage", rate }] },
    ...({ clientStateCode: "36", clientPin: "500034", eventStateCode: "36" } as const),
    ...changes,
  });
  await issueInvoice(sravani, id, 1);
}

beforeAll(async () => {
  await issue("Anjali Deshmukh", "125000");
  await issue("Coastal Foods", "1000", {
    purchaseOrder: "PO/4711-B",
    items: [{ ...emptyItem(company()), description: "Film", sac: "999612", rate: "1000" }],
  });
  const [row] = await database.owner`select id from invoices where client_name = 'Anjali Deshmukh'`;
  await database.owner`
    insert into credit_notes (invoice_id, number, sequence_number, office, note_date, reason, amount, taxable, issued_by)
    values (${row?.id}, 'CN-H/2627/09999', 1, 'hyderabad', current_date, 'Fewer', 4750000, 4750000, ${sravani.id})`;
});

const found = async (q: string) => {
  const list = await listInvoices(sravani, readInvoiceFilters(new URLSearchParams({ q })));
  const names = parseRows(list.rows).map(({ clientName }) => clientName);
  expect(list.count).toBe(names.length);
  return names;
};

it.each([
  ["the total", "1,47,500", ["Anjali Deshmukh"]],
  ["the total with a sign", "₹147500.00", ["Anjali Deshmukh"]],
  ["the value before tax", "1.25 lakh", ["Anjali Deshmukh"]],
  ["the balance", "1,00,000", ["Anjali Deshmukh"]],
  ["the client's order", "po/4711", ["Coastal Foods"]],
  ["a SAC", "999612", ["Coastal Foods"]],
  ["the beginning of a SAC", "9996", ["Coastal Foods"]],
  ["a name", "coastal", ["Coastal Foods"]],
  ["a name and what is not in it", "coastal 999612", []],
  ["another amount", "1,47,501", []],
  ["a sign of LIKE", "po_4711", []],
])("finds invoices by %s", async (_what, text, expected) => {
  expect(await found(text)).toEqual(expected);
});

it("reads amounts as they are written in India, and nothing else", () => {
  expect(["1,25,000", "Rs. 12.50", "1.25 lakh", "1.25L", "౨ కోట్లు", "12.5k", "3 lacs"].map(searchedAmount)).toEqual([
    1_25_000_00, 12_50, 1_25_000_00, 1_25_000_00, 2_00_00_000_00, 12_500_00, 3_00_000_00,
  ]);
  for (const text of ["", "INV-H/2627/00001", "lakh", "12 plates", "1e5", "-5", "9".repeat(20)])
    expect(searchedAmount(text)).toBeNull();
});
