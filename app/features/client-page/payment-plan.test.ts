import { expect, test } from "vitest";
import type { AmountDue } from "#app/features/quotes/quotes.ts";
import { nextDue, paymentPlan, type Receipt, receiptMessage, returnedMessage, withoutReturned } from "./payment-plan.ts";

const due = (id: string, label: string, amount: number, dueOn: string | null = null): AmountDue => ({
  ...{ id, label, amount, dueOn },
  ...{ invoiceIds: [], paid: 0 },
});
const dues = [
  due("a", "First payment", 4_31_326_00, "2026-11-25"),
  due("b", "30 days before", 10_78_315_00, "2027-01-27"),
  due("c", "After the reception", 6_46_989_00, "2027-03-05"),
];
const receipt = (id: string, amount: number): Receipt => ({
  ...{ id, amount, on: "2026-11-22", method: "upi", number: "RV-V/2627/00009", paperId: id, deducted: 0 },
});

test("received and then unchecked payments settle the first parts; the rest is open", () => {
  const plan = paymentPlan(dues, [receipt("r1", 1_00_000_00)], [{ id: "c1", amount: 1_00_000_00 }]);
  expect(plan).toMatchObject({ total: 21_56_630_00, received: 1_00_000_00, beingChecked: 1_00_000_00, open: 19_56_630_00 });
  expect(plan.parts.map(({ share }) => share)).toEqual([20, 50, 30]);
  expect(plan.parts[0]?.amounts.map(({ state, amount }) => [state, amount])).toEqual([
    ["received", 1_00_000_00],
    ["being checked", 1_00_000_00],
    ["open", 2_31_326_00],
  ]);
  expect(nextDue(plan)).toMatchObject({ label: "First payment", open: 2_31_326_00 });
  const ofOneDay = dues.slice(0, 2).map((due) => ({ ...due, dueOn: "2026-12-04" }));
  expect(nextDue(paymentPlan([...ofOneDay, ...dues.slice(2)], [receipt("r1", 2_00_000_00)], []))).toEqual({
    ...{ label: "First payment, 30 days before", dueOn: "2026-12-04" },
    ...{ amount: 15_09_641_00, open: 13_09_641_00 },
  });
});

test("a payment above a part also settles the next one; above the total nothing is open", () => {
  const plan = paymentPlan(dues, [receipt("r1", 5_00_000_00)], []);
  expect(plan.parts.map(({ open }) => open)).toEqual([0, 10_09_641_00, 6_46_989_00]);
  const all = paymentPlan(dues, [receipt("r1", 30_00_000_00)], []);
  expect([all.open, all.received, nextDue(all)]).toEqual([0, 30_00_000_00, undefined]);
});

test("a paid invoice's own instalment is not open, and its payment is named there", () => {
  const [first, second, last] = dues as [AmountDue, AmountDue, AmountDue];
  const invoiced = { ...second, invoiceIds: ["i"], paid: second.amount };
  // The advance is used on the invoice, which a payment settles.
  const payment = { ...receipt("p", 10_00_000_00), paperId: "i" };
  const plan = paymentPlan([first, invoiced, last], [receipt("advance", 78_315_00), payment], []);
  expect(plan.parts.map(({ open }) => open)).toEqual([first.amount, 0, last.amount]);
  expect(plan.parts[1]?.amounts.map(({ key, amount }) => [key, amount])).toEqual([
    ["advance", 78_315_00],
    ["p", 10_00_000_00],
  ]);
});

test("a receipt says how it came, of what it is a part, and how much of it was TDS", () => {
  const transfer = { ...receipt("p", 1_00_000_00), method: "bank" as const };
  expect(receiptMessage(transfer, 1_00_000_00)).toBe("Bank transfer");
  expect(receiptMessage({ ...transfer, deducted: 1_694_92 }, 98_000_00)).toBe(
    "Bank transfer, part of ₹1,00,000, of which ₹1,694.92 was TDS",
  );
});

test("every paisa of a plan is received, checked or open, whatever comes in which order", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const some = (max: number) => ((seed * 7919) % 97) * max + seed;
    const parts = Array.from({ length: 1 + (seed % 5) }, (_, at) => due(`${at}`, "x", some(1 + at)));
    const plan = paymentPlan(parts, [receipt("1", some(3)), receipt("2", some(1))], [{ id: "3", amount: some(2) }]);
    for (const part of plan.parts) expect(part.amounts.reduce((sum, { amount }) => sum + amount, 0)).toBe(part.amount);
  }
});

test("returned money is taken from the latest receipts", () => {
  const receipts = [receipt("r1", 500_00), receipt("r2", 300_00), receipt("r3", 200_00)];
  const kept = (left: number) => withoutReturned(receipts, left).map(({ id, amount }) => [id, amount]);
  expect(kept(0)).toEqual(receipts.map(({ id, amount }) => [id, amount]));
  expect(kept(350_00)).toEqual([
    ["r1", 500_00],
    ["r2", 150_00],
  ]);
  expect(kept(1_000_00)).toEqual([]);
});

test("an event without a schedule and without money has an empty plan", () => {
  expect(paymentPlan([], [], [])).toEqual({
    parts: [],
    total: 0,
    received: 0,
    returned: 0,
    refunded: 0,
    beingChecked: 0,
    open: 0,
  });
});

test("the shares of the parts add up to 100 percent", () => {
  const amounts = [1_89_345_00, 4_73_361_00, 1_89_254_00, 1_14_713_00];
  const parts = amounts.map((amount, at) => due(`${at}`, "x", amount));
  const shares = paymentPlan(parts, [], []).parts.map(({ share }) => share);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
  for (const [at, share] of shares.entries()) expect(Math.abs(share - (amounts[at] ?? 0) / 9_66_673)).toBeLessThan(1);
});

test("what was returned is named, and is not received", () => {
  const receipts = [receipt("r1", 4_00_000_00), receipt("r2", 31_326_00)];
  expect(paymentPlan(dues.slice(0, 1), receipts, [], { credit: 20_000_00, refunded: 15_000_00 })).toMatchObject({
    ...{ received: 4_11_326_00, returned: 20_000_00, refunded: 15_000_00, open: 20_000_00 },
  });
});

test("money that the plan no longer counts was returned, used for another event, or both", () => {
  expect(returnedMessage({ returned: 100_00, refunded: 100_00 })).toBe(
    "₹100 of what you paid was returned to you. It is not counted here.",
  );
  expect(returnedMessage({ returned: 100_00, refunded: 0 })).toBe(
    "₹100 of what you paid was used for another event. It is not counted here.",
  );
  expect(returnedMessage({ returned: 100_00, refunded: 40_00 })).toBe(
    "₹40 of what you paid was returned to you. ₹60 of what you paid was used for another event. It is not counted here.",
  );
});
