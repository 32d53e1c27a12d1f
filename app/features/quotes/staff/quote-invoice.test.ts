import { expect, it } from "vitest";
import { emptyDraft, emptyItem } from "#app/billing/invoice-draft.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { company } from "#app/company/company.server.ts";
import { readRate } from "#app/gst/rates.ts";
import { calculateTotals, lineAmount } from "#app/gst/tax.ts";
import { parseHundredths } from "#app/platform/values/money.ts";
import { exampleQuote, exampleSupply } from "../../../../test/example-quote.ts";
import { randomNumbers } from "../../../../test/random.ts";
import { instalmentsOf } from "../payment-schedule/instalments.ts";
import { quoteTotals } from "../quote-totals.ts";
import { preselected, type QuoteContent } from "../quotes.ts";
import { instalmentInvoiceItems, type QuoteInvoiceItem, wholeInvoiceItems } from "./quote-invoice.ts";

/** The total of an invoice with these items, by its own rules. */
function invoiceTotal(items: readonly QuoteInvoiceItem[]): number {
  const lines = items.map(({ quantity, rate, discount, gst }) => {
    const amount = lineAmount(parseHundredths(quantity), parseHundredths(rate));
    return { taxable: amount - parseHundredths(discount), ...readRate(gst) };
  });
  return calculateTotals(lines, "cgst-sgst").total;
}

const schedule = (...shares: string[]) =>
  shares.map((share, index) => ({ label: `Part ${index + 1}`, share, due: "acceptance" as const, days: "", date: "" }));
const amountsOf = (content: QuoteContent, total: number) =>
  instalmentsOf(content.schedule, total, { acceptedOn: "2026-11-21", firstDay: "2027-02-24" }).map(({ amount }) => amount);

it("the whole invoice of a quote has the quote's total, its lines and its discount", () => {
  const content: QuoteContent = { ...exampleQuote, discount: "33333.33", discountKind: "amount" };
  const chosen = preselected(content);
  const items = wholeInvoiceItems(content, chosen);
  const draft = {
    ...emptyDraft(company(), new Date(), "2026-11-21"),
    ...{ treatment: exampleSupply.treatment, clientStateCode: exampleSupply.clientStateCode },
    eventStateCode: exampleSupply.eventStateCode,
    ...{ totalDiscount: content.discount, totalDiscountKind: content.discountKind },
    items: items.map((item) => ({ ...emptyItem(company()), ...item })),
  };
  expect(calculateDraft(company(), draft).totals.total).toBe(quoteTotals(content, chosen, exampleSupply).total);
  expect(items.map(({ description }) => description)).toContain("Reception: Dinner, 660 plates");
  expect(items.map(({ description }) => description).join()).not.toContain("Jasmine");
});

it("the invoices of the instalments have their amounts and add up to the quote's total, to the paisa", () => {
  const random = randomNumbers();
  for (let round = 0; round < 60; round++) {
    const rate = () => (random() * 500_000).toFixed(2);
    const functions = exampleQuote.functions.map((one) => ({
      ...one,
      lines: one.lines.map((line) => ({
        ...line,
        rate: rate(),
        gst: ["18", "5", "0.25", "nil"][Math.floor(random() * 4)] ?? "18",
      })),
    }));
    const content: QuoteContent = {
      ...exampleQuote,
      functions,
      discount: (random() * 15).toFixed(2),
      discountKind: "percent",
      schedule:
        [schedule("100"), schedule("20", "50", "30"), schedule("33.33", "33.33", "33.34"), schedule("0.5", "99.5")][round % 4] ??
        [],
    };
    const chosen = preselected(content);
    const { total } = quoteTotals(content, chosen, exampleSupply);
    const amounts = amountsOf(content, total);
    const totals = amounts.map((_, index) =>
      invoiceTotal(instalmentInvoiceItems(content, chosen, exampleSupply, amounts, { index, label: "part" })),
    );
    expect(totals).toEqual(amounts);
    expect(totals.reduce((sum, one) => sum + one, 0)).toBe(total);
  }
});
