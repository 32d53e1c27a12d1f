import { expect, it } from "vitest";
import { type Draft, type DraftItem, emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { company } from "#app/company/company.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { testDatabase, testPerson } from "#db/test/database.ts";
import { findProblems } from "./draft/draft-problems.ts";
import { copyAsDraft, saveDraft } from "./draft/drafts.server.ts";
import { issueInvoice } from "./draft/issue.server.ts";
import { splitDraft } from "./draft/split-draft.server.ts";
import { readSheet } from "./invoice-paper.server.ts";
import { readInvoice, type StoredInvoice } from "./stored-invoice.server.ts";

const database = testDatabase();
const sravani = testPerson("Sravani Reddy", "admin");

const item = (changes: Partial<DraftItem>): DraftItem => ({ ...emptyItem(company()), description: "Stage", ...changes });
const draftWith = (changes: Partial<Draft>): Draft => ({
  ...emptyDraft(company(), new Date(), today()),
  ...{ clientName: "Anjali Deshmukh", clientAddress: "Plot 18, MVP Colony" },
  ...({ clientStateCode: "36", clientPin: "500034", eventStateCode: "36" } as const),
  ...changes,
});
const problemOf = (changes: Partial<Draft>) => findProblems(company(), draftWith(changes), today());

it("a discount on the whole invoice lowers each line before tax, is kept as entered, and stands on the paper", async () => {
  const id = crypto.randomUUID();
  const items = [item({ rate: "100000", gst: "18" }), item({ rate: "50000", gst: "5", discount: "10%" }), item({ rate: "0.01" })];
  const draft = draftWith({ items, totalDiscount: "10", totalDiscountKind: "percent" });
  await saveDraft(sravani, id, 0, draft);
  expect((await readInvoice(sravani, id))?.draft).toEqual(draft);
  await issueInvoice(sravani, id, 1);
  const invoice = (await readInvoice(sravani, id)) as StoredInvoice;
  expect(invoice.lines.map(({ taxable }) => taxable)).toEqual([90_000_00, 40_500_00, 1]);
  const sheet = await readSheet(sravani, invoice);
  expect(sheet.totals).toEqual([
    ["Items", "₹1,50,000.01"],
    ["Discounts of items", "−₹5,000.00"],
    ["Discount 10%", "−₹14,500.00"],
    ["Subtotal", "₹1,30,500.01"],
    ["CGST 2.5%", "₹1,012.50"],
    ["SGST 2.5%", "₹1,012.50"],
    ["CGST 9%", "₹8,100.00"],
    ["SGST 9%", "₹8,100.00"],
    ["Round off", "−₹0.01"],
  ]);
  expect(sheet.rows.map(({ cells }) => cells[4])).toEqual(["−₹10,000.00", "−₹5,000.00\n−₹4,500.00", ""]);
  const [rates] = await database.owner`select sum(taxable)::float8 as taxable from document_tax_rates where document_id = ${id}`;
  expect(rates?.taxable).toBe(1_30_500_01);
  // A copy has the discounts as they were entered.
  const copy = crypto.randomUUID();
  await copyAsDraft(sravani, id, copy);
  expect((await readInvoice(sravani, copy))?.draft).toMatchObject({ items, totalDiscount: "10", totalDiscountKind: "percent" });
});

it("a discount of prices that include GST lowers the price", () => {
  const draft = draftWith({ items: [item({ rate: "118", includesGst: "yes" })], totalDiscount: "50%" });
  expect(calculateDraft(company(), draft).totals).toMatchObject({ taxable: 50_00, cgst: 4_50, sgst: 4_50, total: 59_00 });
});

it("a discount that is more than the invoice, or no number, is refused beside its field", () => {
  const items = [item({ rate: "100", discount: "50" })];
  expect(problemOf({ items, totalDiscount: "50.01", totalDiscountKind: "amount" }).totalDiscount).toContain(
    "more than the invoice",
  );
  expect(problemOf({ items, totalDiscount: "101" }).totalDiscount).toBe("At most 100%.");
  expect(problemOf({ items, totalDiscount: "some" }).totalDiscount).toContain("a number");
  expect(problemOf({ items: [item({ rate: "100", discount: "101%" })] })["discount-0"]).toBe("At most 100%.");
  expect(problemOf({ items, totalDiscount: "49", totalDiscountKind: "amount" })).toEqual({});
  expect(problemOf({ items, totalDiscount: "100" }).items).toContain("The total is zero");
});

it("split by place of supply, each draft keeps its percent, or its items' share of the rupees", async () => {
  const items = [item({ rate: "100", sac: "997212" }), item({ rate: "200.01", sac: "998391" })];
  const split = async (changes: Partial<Draft>) => {
    const id = crypto.randomUUID();
    await saveDraft(sravani, id, 0, draftWith({ items, clientStateCode: "29", clientPin: "560001", ...changes }));
    const [other] = await splitDraft(sravani, id, 1);
    const drafts = await Promise.all([id, other as string].map(async (one) => (await readInvoice(sravani, one))?.draft));
    return drafts.map((draft) => draft?.totalDiscount);
  };
  expect(await split({ totalDiscount: "10", totalDiscountKind: "percent" })).toEqual(["10", "10"]);
  expect(await split({ totalDiscount: "100", totalDiscountKind: "amount" })).toEqual(["33.33", "66.67"]);
});
