import { expect, it } from "vitest";
import { fc } from "../../../test/random.ts";
import { amountsDue, type IssuedInvoice, type QuotedInstalment } from "./amounts-due.ts";

const instalment = (id: string, amount: number, dueOn: string | null = null, more: Partial<QuotedInstalment> = {}) => ({
  ...{ id, label: id, amount, dueOn, quoteId: "q", source: "schedule" as const, ...more },
});
const schedule = [instalment("first", 400, "2099-01-10"), instalment("second", 1_000, "2099-02-10"), instalment("last", 600)];
const invoice = (charged: number, changes: Partial<IssuedInvoice> = {}): IssuedInvoice => ({
  ...{
    id: "i",
    number: "INV-1",
    charged,
    credited: 0,
    paid: 0,
    dueOn: "2099-03-01",
    quoteId: "q",
    instalmentId: null,
    missingParts: 0,
  },
  ...changes,
});
const amounts = (...args: Parameters<typeof amountsDue>) => amountsDue(...args).dues.map(({ label, amount }) => [label, amount]);

it("asks for the schedule while nothing is invoiced", () => {
  expect(amounts([...schedule].reverse(), [])).toEqual([
    ["first", 400],
    ["second", 1_000],
    ["last", 600],
  ]);
});

it("says what was credited of an invoice that is added", () => {
  const credited = invoice(212_400_00, { credited: 23_600_00, quoteId: null });
  expect(amounts([], [credited])).toEqual([["Invoice INV-1 less ₹23,600 credited", 212_400_00]]);
});

it.each([
  ["less", 1_800, [400, 1_000, 400]],
  ["less than the last instalment takes", 1_300, [400, 900]],
  ["more", 2_300, [400, 1_000, 900]],
  ["nothing any more", 0, []],
])("an invoice of the whole quote that charges %s fills the instalments in their order", (_, charged, expected) => {
  const { dues } = amountsDue(schedule, [invoice(charged)]);
  expect(dues.map(({ amount }) => amount)).toEqual(expected);
  // The last one has no day of its own.
  expect(dues.map(({ dueOn }) => dueOn)).toEqual(["2099-01-10", "2099-02-10", "2099-03-01"].slice(0, dues.length));
});

it("an invoice of the whole quote does not bill what was agreed after it", () => {
  const later = instalment("Amendment A1", 300, "2099-03-05", { source: "apart" });
  expect(amounts([...schedule, later], [invoice(2_000)])).toEqual([
    ["first", 400],
    ["second", 1_000],
    ["last", 600],
    ["Amendment A1", 300],
  ]);
  const own = invoice(310, { id: "own", instalmentId: "Amendment A1", dueOn: "2099-04-01" });
  expect(amounts([...schedule, later], [invoice(2_000), own]).at(-1)).toEqual(["Amendment A1", 310]);
});

it("an instalment with an invoice of its own asks for what that charges, the others for the quote's amount", () => {
  const own = invoice(450, { instalmentId: "first", dueOn: "2099-02-20" });
  expect(amounts(schedule, [own])).toEqual([
    ["second", 1_000],
    ["first", 450],
    ["last", 600],
  ]);
  expect(amounts(schedule, [{ ...own, charged: 0 }])).toEqual([
    ["second", 1_000],
    ["last", 600],
  ]);
});

it.each([null, "first"])(
  "the parts of a split invoice count together, once all are issued (of instalment: %s)",
  (instalmentId) => {
    const part = (id: string, charged: number, missingParts: number) => invoice(charged, { id, instalmentId, missingParts });
    expect(amounts(schedule, [part("a", 300, 1)])).toEqual(amounts(schedule, []));
    expect(amounts(schedule, [part("a", 300, 0), part("b", 150, 0)])).toEqual(amounts(schedule, [part("whole", 450, 0)]));
  },
);

it("an invoice that was not made from the quote may bill it, so it is due only when the quote is invoiced, or there is none", () => {
  const extra = invoice(70, { id: "x", number: "INV-2", quoteId: null, dueOn: "2099-04-01" });
  expect(amounts(schedule, [extra])).toEqual(amounts(schedule, []));
  expect([amountsDue(schedule, [extra]).notAdded, amountsDue([], [extra]).notAdded]).toEqual([[extra], []]);
  expect(amounts(schedule, [invoice(0), extra])).toEqual([["Invoice INV-2", 70]]);
  expect(amounts([], [extra, invoice(0)])).toEqual([["Invoice INV-2", 70]]);
});

it("an amount has what its invoices received: all of its own, and its share of that of the whole quote", () => {
  const paid = (...args: Parameters<typeof amountsDue>) => amountsDue(...args).dues.map((due) => [due.label, due.paid]);
  expect(paid(schedule, [invoice(450, { instalmentId: "second", paid: 450 })])).toEqual([
    ["first", 0],
    ["second", 450],
    ["last", 0],
  ]);
  expect(
    amountsDue(schedule, [invoice(400, { instalmentId: "first", paid: 450 }), invoice(9, { id: "x" })]).overpaid,
  ).toMatchObject([{ amount: 50 }]);
  expect(paid(schedule, [invoice(2_000, { paid: 900 })])).toEqual([
    ["first", 400],
    ["second", 500],
    ["last", 0],
  ]);
});

it("the parts always add up to what is due", () => {
  const paise = fc.nat({ max: 100_000_000 });
  const quote = fc.record({ parts: fc.array(paise, { maxLength: 5 }), whole: fc.option(paise), own: fc.array(fc.option(paise)) });
  const run = fc.property(fc.array(quote, { maxLength: 3 }), fc.array(paise, { maxLength: 2 }), (quotes, extras) => {
    const instalments = quotes.flatMap(({ parts }, q) =>
      parts.map((amount, at) => ({ ...instalment(`${q}-${at}`, amount), quoteId: `${q}` })),
    );
    const invoices = quotes.flatMap(({ parts, whole, own }, q) =>
      whole !== null
        ? [invoice(whole, { id: `w${q}`, quoteId: `${q}` })]
        : parts.flatMap((_, at) => {
            const charged = own[at] ?? null;
            return charged === null ? [] : [invoice(charged, { id: `o${q}-${at}`, quoteId: `${q}`, instalmentId: `${q}-${at}` })];
          }),
    );
    const others = extras.map((charged, at) => invoice(charged, { id: `x${at}`, quoteId: null }));
    const open = instalments.filter(
      ({ id, quoteId }) =>
        !invoices.some((one) => one.instalmentId === id || (one.quoteId === quoteId && one.instalmentId === null)),
    );
    const ofSchedule = invoices.filter(({ quoteId }) => instalments.some((one) => one.quoteId === quoteId));
    const counted = open.length > 0 ? ofSchedule : [...invoices, ...others];
    const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
    const { dues } = amountsDue(instalments, [...invoices, ...others]);
    expect(sum(dues.map(({ amount }) => amount))).toBe(
      sum([...open.map(({ amount }) => amount), ...counted.map(({ charged }) => charged)]),
    );
    expect(dues.every(({ amount }) => amount > 0)).toBe(true);
  });
  fc.assert(run, { numRuns: 500 });
});
