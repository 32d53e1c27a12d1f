import { describe, expect, it } from "vitest";
import { calculateTotals } from "#app/gst/tax.ts";
import { exampleQuote, exampleSupply } from "../../../test/example-quote.ts";
import { quoteLineAmount, quoteTotals } from "./quote-totals.ts";
import { linesOf, preselected, type QuoteContent, type QuoteLine, readChoices } from "./quotes.ts";

const optional = linesOf(exampleQuote).filter(({ kind }) => kind === "option");
const choices = linesOf(exampleQuote).filter(({ kind }) => kind === "choice");

/** Every subset of the options with each of the choices. */
const selections = choices.flatMap((choice) =>
  Array.from({ length: 2 ** optional.length }, (_, bits) => [
    choice.id,
    ...optional.filter((_, index) => bits & (1 << index)).map(({ id }) => id),
  ]),
);

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

describe("quoteTotals", () => {
  it("has the expected sums of the example quote", () => {
    const totals = quoteTotals(exampleQuote, preselected(exampleQuote), exampleSupply);
    expect(totals.functions.map(({ paise }) => paise / 100)).toEqual([70_000, 3_64_000, 2_78_000, 8_66_000, 3_26_000]);
    expect(totals).toMatchObject({ subtotal: 19_04_000_00, discount: 0, roundOff: 0, total: 21_56_630_00 });
    expect(totals.taxes.map(({ rate, taxable, tax }) => [rate, taxable, tax])).toEqual([
      [500, 6_93_000_00, 34_650_00],
      [1800, 12_11_000_00, 2_17_980_00],
    ]);
  });

  it.each(["cgst-sgst", "igst"] as const)(
    "equals the total of an invoice with the same lines, for any selection: %s",
    (heads) => {
      const supply = { ...exampleSupply, eventStateCode: heads === "igst" ? "36" : "37" } as const;
      for (const ids of selections) {
        const totals = quoteTotals(exampleQuote, readChoices(exampleQuote, ids), supply);
        const taken = linesOf(exampleQuote).filter(({ kind, id }) => kind === "fixed" || ids.includes(id));
        const expected = calculateTotals(
          taken.map((line) => ({ taxable: quoteLineAmount(line), gst: Number(line.gst) * 100 })),
          heads,
        );
        expect(totals.total).toBe(expected.total);
        expect(sum(totals.functions.map(({ paise }) => paise))).toBe(totals.subtotal);
        expect(totals.subtotal + sum(totals.taxes.map(({ tax }) => tax)) + totals.roundOff).toBe(totals.total);
        expect(sum(totals.taxes.map(({ igst }) => igst)) > 0).toBe(heads === "igst");
      }
    },
  );

  const discounted = (discount: string, discountKind: QuoteContent["discountKind"]): QuoteContent => ({
    ...exampleQuote,
    discount,
    discountKind,
  });

  it.each([
    ["10", "percent", 1_90_400_00],
    ["33.33", "percent", 6_34_603_20],
    ["100000.01", "amount", 1_00_000_01],
    ["99999999", "amount", 19_04_000_00],
    ["150", "percent", 19_04_000_00],
    ["ten", "amount", 0],
    ["", "percent", 0],
  ] as const)("takes a discount of %s (%s) off every rate in proportion", (discount, kind, paise) => {
    const totals = quoteTotals(discounted(discount, kind), preselected(exampleQuote), exampleSupply);
    expect(totals.discount).toBe(paise);
    expect(sum(totals.taxes.map(({ taxable }) => taxable))).toBe(totals.subtotal - paise);
    const share = totals.taxes[0]?.taxable ?? 0;
    const exact = (6_93_000_00 * (totals.subtotal - paise)) / totals.subtotal;
    expect(Math.abs(share - exact)).toBeLessThanOrEqual(linesOf(exampleQuote).length);
    expect(totals.total % 100).toBe(0);
    expect(Math.abs(totals.roundOff)).toBeLessThanOrEqual(50);
  });

  it("rounds once, at the end", () => {
    const line = (id: string): QuoteLine => ({ ...(linesOf(exampleQuote)[0] as QuoteLine), id, rate: "0.33" });
    const [first] = exampleQuote.functions;
    const content = { ...exampleQuote, functions: [{ ...first, lines: ["a", "b", "c"].map(line) }] } as QuoteContent;
    // 99 paise and 18 % of it.
    expect(quoteTotals(content, new Set(), exampleSupply)).toMatchObject({ subtotal: 99, total: 100, roundOff: 1 - 18 });
  });

  it("has no tax for a SEZ under a letter of undertaking, and none for exempt lines", () => {
    const supply = { ...exampleSupply, treatment: "sez-lut", clientGstin: "37AAACB1234C1Z5" } as const;
    const totals = quoteTotals(exampleQuote, preselected(exampleQuote), supply);
    expect(totals.total).toBe(totals.subtotal);
    const exempt = structuredClone(exampleQuote);
    for (const line of linesOf(exempt)) line.gst = "exempt";
    expect(quoteTotals(exempt, preselected(exempt), exampleSupply).total).toBe(19_04_000_00);
  });
});
