import { expect, it } from "vitest";
import { examples, fc } from "../../../../test/random.ts";
import {
  type AmountDue,
  amountsDue,
  type IssuedInvoice,
  type QuotedInstalment,
  scheduledPayments,
  settleDues,
} from "./payment-schedule.ts";

const instalment = (id: string, amount: number, dueOn: string | null = null, more: Partial<QuotedInstalment> = {}) => ({
  ...{ id, label: id, amount, dueOn, agreedOn: "2098-12-01", quoteId: "q", source: "schedule" as const, ...more },
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

it("an instalment that was invoiced anew is due as the new invoice says", () => {
  const credited = invoice(0, { id: "credited", instalmentId: "first", dueOn: "2099-01-01" });
  const anew = invoice(380, { id: "anew", instalmentId: "first", dueOn: "2099-01-20" });
  expect(amountsDue([instalment("first", 400)], [credited, anew]).dues).toMatchObject([{ amount: 380, dueOn: "2099-01-20" }]);
});

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

const dueOf = (id: string, amount: number, dueOn: string, agreedOn: string): AmountDue => ({
  ...{ id, label: id, amount, dueOn, agreedOn, invoiceIds: [], paid: 0 },
});
const byDueDay = (dues: AmountDue[]) => dues.toSorted((one, other) => (one.dueOn ?? "").localeCompare(other.dueOn ?? ""));
const paidOf = (dues: AmountDue[], sums: { amount: number; on: string | null }[]) => {
  const shares = settleDues(
    dues,
    sums.map((one) => ({ ...one, invoiceId: null })),
  );
  return new Map(dues.map(({ id }, at) => [id, shares.reduce((sum, ofSum) => sum + (ofSum[at] as number), 0)]));
};

it("a second quote takes nothing of what was paid before it was accepted, also when its instalment is due first", () => {
  const first = [dueOf("advance", 400, "2026-12-15", "2026-12-01"), dueOf("rest", 600, "2027-01-15", "2026-12-01")];
  const second = dueOf("second advance", 300, "2026-12-12", "2026-12-10");
  const dues = byDueDay([...first, second]);
  expect(Object.fromEntries(paidOf(dues, [{ amount: 400, on: "2026-12-05" }]))).toEqual({
    advance: 400,
    rest: 0,
    "second advance": 0,
  });
  // What comes later pays what is due first, and what no earlier quote needs is the next one's.
  expect(
    Object.fromEntries(
      paidOf(dues, [
        { amount: 400, on: "2026-12-05" },
        { amount: 350, on: "2026-12-10" },
      ]),
    ),
  ).toEqual({
    ...{ advance: 400, rest: 50, "second advance": 300 },
  });
  expect(paidOf(dues, [{ amount: 1_200, on: "2026-12-05" }]).get("second advance")).toBe(200);
  expect(paidOf(dues, [{ amount: 500, on: "2026-11-20" }]).get("advance")).toBe(400);
});

it("what is shown as paid adds up to the money received, and a later quote changes nothing of it", () => {
  const day = fc.integer({ min: 1, max: 28 }).map((at) => `2026-12-${String(at).padStart(2, "0")}`);
  const quote = fc.record({
    agreedOn: day,
    parts: fc.array(fc.record({ amount: fc.integer({ min: 1, max: 1_000 }), dueOn: day }), { maxLength: 4 }),
  });
  const sum = fc.record({ amount: fc.nat({ max: 1_500 }), on: fc.option(day) });
  const duesOf = (quotes: { agreedOn: string; parts: { amount: number; dueOn: string }[] }[]) =>
    byDueDay(
      quotes.flatMap(({ agreedOn, parts }, q) =>
        parts.map(({ amount, dueOn }, at) => dueOf(`${q}-${at}`, amount, dueOn, agreedOn)),
      ),
    );
  const total = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
  fc.assert(
    fc.property(fc.array(quote, { maxLength: 3 }), fc.array(sum, { maxLength: 5 }), quote, (quotes, sums, later) => {
      const dues = duesOf(quotes);
      const paid = paidOf(dues, sums);
      const received = total(sums.map(({ amount }) => amount));
      expect(total(paid.values())).toBe(Math.min(received, total(dues.map(({ amount }) => amount))));
      for (const { id, amount } of dues) expect(paid.get(id)).toBeLessThanOrEqual(amount);
      const withLater = paidOf(duesOf([...quotes, { ...later, agreedOn: "2027-01-01" }]), sums);
      if (sums.every(({ on }) => on !== null)) for (const [id, amount] of paid) expect(withLater.get(id)).toBe(amount);
    }),
    { numRuns: examples(300, 20_000) },
  );
});

const part = (label: string, amount: number, dueOn: string | null): AmountDue => ({
  id: label,
  label,
  amount,
  dueOn,
  agreedOn: null,
  invoiceIds: [],
  paid: 0,
});
const parts = [part("Advance", 200, "2099-01-10"), part("Before the day", 500, "2099-02-10"), part("After", 300, null)];
const states = (received: number, today: string) =>
  scheduledPayments({ dues: parts, paid: received }, [], today).map(({ state, open }) => [state, open]);

it("allocates the money in the order of the due days; an instalment that is open after its day is overdue", () => {
  expect(states(0, "2099-01-10")).toEqual([
    ["open", 200],
    ["open", 500],
    ["open", 300],
  ]);
  expect(states(250, "2099-01-11")).toEqual([
    ["received", 0],
    ["part received", 450],
    ["open", 300],
  ]);
  expect(states(250, "2099-02-11")[1]).toEqual(["overdue", 450]);
  expect(states(5000, "2099-02-11").every(([state]) => state === "received")).toBe(true);
});

it("what an invoice received counts for the instalment that it bills, the rest for the first ones", () => {
  const [advance, before, after] = parts as [AmountDue, AmountDue, AmountDue];
  const invoiced = [advance, { ...before, invoiceIds: ["i"], paid: 500 }, after];
  expect(scheduledPayments({ dues: invoiced, paid: 550 }, [], "2099-01-01").map(({ open }) => open)).toEqual([150, 0, 300]);
});
