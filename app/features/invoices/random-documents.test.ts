import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Draft } from "#app/billing/invoice-draft.ts";
import { calculateDraft } from "#app/billing/invoice-figures.ts";
import { company } from "#app/company/company.server.ts";
import { Invalid } from "#app/errors.ts";
import { amountOfGroups, subtractTaxGroups, takeFromAdvance, taxOfAdvance } from "#app/gst/advance-tax.ts";
import { amountInWords } from "#app/gst/amount-in-words.ts";
import type { TaxGroup } from "#app/gst/tax.ts";
import type { Sheet } from "#app/papers/sheet.ts";
import { SheetView } from "#app/papers/sheet-view.tsx";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { exampleLettersOfUndertaking } from "../../../test/letters-of-undertaking.ts";
import { fc } from "../../../test/random.ts";
import { randomDraft } from "../../../test/random-drafts.ts";
import { amountsIn, sheetAmounts } from "../../../test/sheet-amounts.ts";
import { draftDocument } from "./draft/draft-document.ts";
import { findProblems } from "./draft/draft-problems.ts";
import { documentSheet } from "./invoice-sheet.ts";
import { type CreditNote, type CreditRequest, calculateCreditNote } from "./notes/credit-notes.ts";

Object.assign(company(), { letters: exampleLettersOfUndertaking });

/** 100,000 in `npm run test:long`. */
const numRuns = Number(process.env.RANDOM_DOCUMENTS ?? 300);
const heads = ["cgst", "sgst", "igst"] as const;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const documentOf = (draft: Draft) =>
  draftDocument(company(), draft, {
    number: "INV-H/2627/00001",
    issuedAt: "2026-11-21T06:00:00Z",
    itemIds: draft.items.map((_, index) => String(index)),
  });

it(`heads, rates, lines and totals of ${numRuns} random documents add up to the paisa, on the printed sheet too`, () => {
  let count = 0;
  fc.assert(
    fc.property(randomDraft, (draft) => {
      count++;
      const document = documentOf(draft);
      const { lines, rates, totals } = document;
      const { total, roundOff } = totals;
      for (const head of ["taxable", ...heads] as const) {
        expect(sum(rates.map((rate) => rate[head]))).toBe(totals[head]);
        expect(sum(lines.map((line) => line[head]))).toBe(totals[head]);
      }
      expect(totals.taxable + totals.cgst + totals.sgst + totals.igst + roundOff).toBe(total);
      expect(total % 100 === 0 && roundOff > -50 && roundOff <= 50).toBe(true);
      expect(totals.cgst).toBe(totals.sgst);
      expect(totals.cgst === 0 || totals.igst === 0).toBe(true);
      expect(lines.every(({ taxable, amount, discount }) => taxable >= 0 && discount <= amount)).toBe(true);
      expect(document.amountInWords).toBe(amountInWords(total));

      const sheet = documentSheet(document, { copyFor: "recipient", balance: total, details: [], eInvoice: null });
      const { rows, discounted, subtotal, others, printedTotal } = sheetAmounts(sheet);
      expect([sum(rows), subtotal, printedTotal]).toEqual([totals.taxable, totals.taxable, total]);
      expect([0, subtotal]).toContain(sum(discounted));
      expect(subtotal + sum(others)).toBe(total);
      expect(sheet.total?.[1]).toBe(formatRupeesAndPaise(total));
      const screen = renderToStaticMarkup(SheetView({ sheet })).replaceAll(/<[^>]*>/g, " ");
      expect(amountsIn(screen)).toEqual(amountsIn(sheetText(sheet)));
    }),
    { numRuns },
  );
  expect(count).toBeGreaterThanOrEqual(numRuns);
}, 1_800_000);

const sheetText = ({ rows, totals, total }: Sheet) =>
  [...rows.flatMap(({ cells }) => cells), ...[...totals, total ?? []].map(([, value]) => value)].join(" ");

it("any notes of a document add up to it: all heads and the total to the paisa", () => {
  const request = fc.record({ quantity: fc.nat(10_00), amount: fc.nat(50_000_00) });
  const requests = fc.array(fc.array(request, { minLength: 60, maxLength: 60 }), { maxLength: 3 });
  fc.assert(
    fc.property(randomDraft, requests, (draft, parts) => {
      const document = documentOf(draft);
      const { includedTaxes, heads: documentHeads } = figuresOf(draft);
      const lines = document.lines.map((line, index) => ({ ...line, includedTax: includedTaxes[index] }));
      const notes: CreditNote[] = [];
      const totals: (typeof document.totals)[] = [];
      const credit = (requests: readonly CreditRequest[] | null) => {
        const invoice = { lines, debitNotes: [], creditNotes: notes, heads: documentHeads };
        const note = calculateCreditNote(invoice, requests);
        const facts = { number: "", date: "", issuedAt: "", reason: "", isCommercial: false };
        notes.push({ id: String(notes.length), ...facts, amount: note.totals.total, lines: note.credited });
        totals.push(note.totals);
      };
      for (const requests of parts)
        isAccepted(() => credit(requests.map((each) => (each.quantity % 2 ? each : { quantity: 0, amount: 0 }))));
      const isComplete = isAccepted(() => credit(null));
      for (const column of ["taxable", ...heads, "total"] as const) {
        const left = document.totals[column] - sum(totals.map((note) => note[column]));
        if (isComplete) expect(left).toBe(0);
        // What is left is less than a rupee: no note is issued for it.
        else expect(left >= 0 && left < 200).toBe(true);
      }
    }),
    { numRuns: numRuns / 10 },
  );
});

const figuresOf = (draft: Draft) => {
  const { lines, place } = calculateDraft(company(), draft);
  return { includedTaxes: lines.map(({ includedTax }) => includedTax), heads: place.heads };
};

/** Runs the work. @returns false when it was refused */
function isAccepted(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (error instanceof Invalid) return false;
    throw error;
  }
}

it("what is used and returned of an advance stays within it for each rate and head, and all of it adds up", () => {
  const part = fc.record({
    gst: fc.constantFrom(0, 25, 300, 500, 1800, 4000),
    gstKind: fc.constant("rate" as const),
    share: fc.integer({ min: 1, max: 1000 }),
  });
  const advance = fc.record({
    gross: fc.integer({ min: 1, max: 50_00_000_00 }),
    parts: fc.array(part, { minLength: 1, maxLength: 3 }),
    heads: fc.constantFrom("cgst-sgst" as const, "igst" as const, "none" as const),
    shares: fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 5 }),
  });
  fc.assert(
    fc.property(advance, ({ gross, parts, heads: taxHeads, shares }) => {
      const rates = taxOfAdvance(gross, parts, taxHeads);
      expect(amountOfGroups(rates)).toBe(gross);
      const taken: TaxGroup[] = [];
      const take = (amount: number) => {
        if (amount === 0) return;
        const used = takeFromAdvance(subtractTaxGroups(rates, taken), amount);
        expect(amountOfGroups(used)).toBe(amount);
        taken.push(...used);
      };
      for (const share of shares) take(Math.floor((amountOfGroups(subtractTaxGroups(rates, taken)) * share) / 120));
      const left = subtractTaxGroups(rates, taken);
      for (const group of left) for (const head of ["taxable", ...heads] as const) expect(group[head]).toBeGreaterThanOrEqual(0);
      take(amountOfGroups(left));
      expect(amountOfGroups(subtractTaxGroups(rates, taken))).toBe(0);
      for (const group of subtractTaxGroups(rates, taken)) for (const head of heads) expect(group[head]).toBe(0);
    }),
    { numRuns },
  );
});

it("the random drafts can be issued", () => {
  for (const draft of fc.sample(randomDraft, 200)) expect(findProblems(company(), draft, draft.date)).toEqual({});
});
