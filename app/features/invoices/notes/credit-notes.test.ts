import { describe, expect, it } from "vitest";
import { calculateTotals } from "#app/gst/tax.ts";
import { examples, fc } from "../../../../test/random.ts";
import {
  type CreditedLine,
  calculateCreditNote,
  calculateDebitNote,
  creditAll,
  creditFields,
  creditPart,
  type IssuedLine,
  noteTotals,
  readCreditRequests,
  remainingLines,
} from "./credit-notes.ts";

const line = (id: string, quantity: number, taxable: number, gst = 1800): IssuedLine => ({
  id,
  description: `Line ${id}`,
  quantity: quantity * 100,
  taxable,
  gst,
});
const nothing = { quantity: 0, amount: 0 };
const invalid = (errors: Record<string, unknown>) => expect.objectContaining({ errors });
const invalidLines = (message: unknown) => invalid({ lines: message });

describe("a credit note for a part of an invoice", () => {
  const lines = [line("a", 450, 5_40_000_00, 500), line("b", 1, 1_85_000_50)];

  it("credits a quantity at the line's price, or an amount", () => {
    expect(creditPart(remainingLines(lines, []), [{ quantity: 50_00, amount: 0 }, nothing])).toEqual([
      { itemId: "a", quantity: 50_00, taxable: 60_000_00 },
    ]);
    expect(creditPart(remainingLines(lines, []), [nothing, { quantity: 0, amount: 85_000_50 }])).toEqual([
      { itemId: "b", quantity: 0, taxable: 85_000_50 },
    ]);
  });

  it("never exceeds what remains of its line", () => {
    const remaining = remainingLines(lines, [{ itemId: "a", quantity: 400_00, taxable: 4_80_000_00 }]);
    expect(() => creditPart(remaining, [{ quantity: 50_01, amount: 0 }, nothing])).toThrow(
      invalid({ "quantity-0": "Line a: at most 50 are left." }),
    );
    expect(() => creditPart(remaining, [{ quantity: 0, amount: 60_000_01 }, nothing])).toThrow(
      invalid({ "amount-0": "Line a: at most ₹60,000.00 before tax is left." }),
    );
    const both = [
      { quantity: 60_00, amount: 0 },
      { quantity: 0, amount: 1_85_000_51 },
    ];
    expect(() => creditPart(remaining, both)).toThrow(
      invalid({
        "quantity-0": expect.stringContaining("at most 50"),
        "amount-1": expect.stringContaining("at most ₹1,85,000.50"),
      }),
    );
    expect(() => creditPart(remaining, [nothing, nothing])).toThrow(invalidLines(expect.stringContaining("at least one line")));
    expect(creditPart(remaining, [{ quantity: 50_00, amount: 0 }])).toEqual([
      { itemId: "a", quantity: 50_00, taxable: 60_000_00 },
    ]);
  });

  it.each(["abc", "1e3", "-5", "1.005", "12345678901"])(
    "refuses the amount “%s” beside its line, of a debit note too",
    (text) => {
      const form: Record<string, string> = {
        scope: "part",
        "quantity-0": "1",
        "amount-0": "",
        "quantity-1": "",
        "amount-1": text,
      };
      const requests = readCreditRequests((name) => form[name]) ?? [];
      const refused = invalid({ "amount-1": expect.stringMatching(/^Line b: (Please enter|At most)/) });
      expect(() => creditPart(remainingLines(lines, []), requests)).toThrow(refused);
      const invoice = { lines, debitNotes: [], creditNotes: [], heads: "igst" as const };
      expect(() => calculateDebitNote(invoice, requests)).toThrow(refused);
    },
  );

  it("calculates the tax of the credited lines, within the State and between States", () => {
    const half: CreditedLine[] = [{ itemId: "a", quantity: 225_00, taxable: 2_70_000_00 }];
    expect(noteTotals(lines, [], half, "cgst-sgst")).toMatchObject({
      cgst: 6_750_00,
      sgst: 6_750_00,
      igst: 0,
      total: 2_83_500_00,
    });
    expect(noteTotals(lines, [], half, "igst")).toMatchObject({ cgst: 0, sgst: 0, igst: 13_500_00, total: 2_83_500_00 });
    expect(noteTotals(lines, [], half, "cgst-sgst").groups).toHaveLength(1);
  });
});

it("the credit notes of an invoice add up to it exactly, in each tax head and in total, however it is divided", () => {
  const invoicedLines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 50_000 }),
      taxable: fc.integer({ min: 1, max: 10_000_000_00 }),
      gst: fc.constantFrom(0, 500, 1200, 1800, 2800),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const notes = fc.array(fc.array(share, { minLength: 6, maxLength: 6 }), { maxLength: 6 });
  fc.assert(
    fc.property(invoicedLines, notes, fc.constantFrom("cgst-sgst" as const, "igst" as const), (rows, sharesOfNotes, heads) => {
      const lines = rows.map((row, index) => ({ ...row, id: String(index), description: "" }));
      const credited: CreditedLine[] = [];
      const sum = { taxable: 0, cgst: 0, sgst: 0, igst: 0, roundOff: 0, total: 0 };
      const addNote = (added: CreditedLine[]) => {
        const totals = noteTotals(lines, credited, added, heads);
        for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += totals[name];
        for (const name of ["taxable", "cgst", "sgst", "igst", "total"] as const) expect(totals[name]).toBeGreaterThanOrEqual(0);
        expect(totals.total % 100).toBe(0);
        expect(Math.abs(totals.roundOff)).toBeLessThanOrEqual(100);
        credited.push(...added);
      };
      for (const shares of sharesOfNotes) {
        const remaining = remainingLines(lines, credited);
        const quantities = remaining.map(({ remainingQuantity }, index) => Math.floor(remainingQuantity * (shares[index] ?? 0)));
        if (quantities.some((quantity, index) => quantity > 0 && (remaining[index]?.remainingTaxable ?? 0) > 0)) {
          try {
            addNote(
              creditPart(
                remaining,
                quantities.map((quantity) => ({ quantity, amount: 0 })),
              ),
            );
          } catch (error) {
            // A share that rounds to no paisa credits nothing.
            expect(error).toEqual(invalidLines(expect.stringContaining("at least one line")));
          }
        }
      }
      addNote(creditAll(remainingLines(lines, credited)));
      const { groups: _, ...whole } = calculateTotals(lines, heads);
      expect(sum).toEqual(whole);
    }),
  );
});

it("amounts that are typed for a total give a note of that total", () => {
  const row = fc.record({ taxable: fc.integer({ min: 100_00, max: 5_00_000_00 }), gst: fc.constantFrom(0, 500, 1800) });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.double({ min: 0, max: 1, noNaN: true }), (rows, share) => {
      const lines = rows.map((one, index) => ({
        ...one,
        quantity: 100,
        id: String(index),
        description: "",
        gstKind: "rate" as const,
      }));
      const invoice = { lines, debitNotes: [], creditNotes: [], heads: "igst" as const };
      const { total: all } = calculateCreditNote(invoice, null, false).totals;
      const wanted = Math.max(1_00, Math.round((all * share) / 100) * 100);
      const fields = creditFields(invoice, wanted);
      const { totals } = calculateCreditNote(
        invoice,
        readCreditRequests((name) => fields[name]),
        false,
      );
      expect(Math.abs(totals.total - Math.min(wanted, all))).toBeLessThanOrEqual(wanted < 5_00 ? 1_00 : 0);
    }),
    { numRuns: examples(100, 5_000) },
  );
  expect(creditFields({ lines: [], debitNotes: [], creditNotes: [], heads: "igst" }, 100)).toEqual({});
});
