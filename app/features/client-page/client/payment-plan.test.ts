import { expect, test } from "vitest";
import { en } from "#app/content/link-pages/client-page/en.ts";
import type { AmountDue } from "#app/features/quotes/payment-schedule/payment-schedule.ts";
import { nextDue, paymentPlan, type Receipt, receiptMessage, returnedMessage, withoutUsedCredit } from "./payment-plan.ts";

const due = (id: string, label: string, amount: number, dueOn: string | null = null): AmountDue => ({
  ...{ id, label, amount, dueOn, agreedOn: null },
  ...{ invoiceIds: [], paid: 0 },
});
const dues = [
  due("a", "First payment", 4_31_326_00, "2026-11-25"),
  due("b", "30 days before", 10_78_315_00, "2027-01-27"),
  due("c", "After the reception", 6_46_989_00, "2027-03-05"),
];
const receipt = (id: string, amount: number): Receipt => ({
  ...{ id, amount, on: "2026-11-22", method: "upi", number: "RV-V/2627/00009", paperId: id },
  ...{ invoiceId: null, gross: amount, deducted: 0 },
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
  const payments = [receipt("advance", 78_315_00), receipt("p", 10_00_000_00)].map((one) => ({ ...one, invoiceId: "i" }));
  const plan = paymentPlan([first, invoiced, last], payments, []);
  expect(plan.parts.map(({ open }) => open)).toEqual([first.amount, 0, last.amount]);
  expect(plan.parts[1]?.amounts.map(({ key, amount }) => [key, amount])).toEqual([
    ["advance", 78_315_00],
    ["p", 10_00_000_00],
  ]);
});

test("an advance is named at the invoice that used it, and credit of an invoice at the one that it pays", () => {
  const invoice = (id: string, amount: number, paid: number) => ({ ...due(id, id, amount), invoiceIds: [id], paid });
  const of = (invoiceId: string, ...receipts: Receipt[]) => receipts.map((one) => ({ ...one, invoiceId }));
  const received = of("credited", receipt("advance", 590_00), receipt("bank", 590_00), receipt("upi", 590_00));
  const named = (dues: AmountDue[], ...more: [Receipt[], { invoiceId: string; usedFor: "event"; amount: number }[]] | []) =>
    paymentPlan(dues, [...received, ...(more[0] ?? [])], [], more[1]).parts.map(({ amounts }) =>
      amounts.map(({ key, amount }) => [key, amount]),
    );
  const paid = [
    ["advance", 590_00],
    ["bank", 590_00],
  ];
  // ₹295 of 1,770 was credited: the latest payment is more than the invoice charges.
  expect(named([invoice("other", 2_950_00, 0), invoice("credited", 1_475_00, 1_770_00)])).toEqual([
    [
      ["upi", 295_00],
      ["open", 2_655_00],
    ],
    [...paid, ["upi", 295_00]],
  ]);
  const credit = of("other", { ...receipt("credit", 295_00), method: "credit" });
  const use = { invoiceId: "credited", usedFor: "event" as const, amount: 295_00 };
  expect(named([invoice("other", 2_950_00, 295_00), invoice("credited", 1_475_00, 1_475_00)], credit, [use])).toEqual([
    [
      ["credit", 295_00],
      ["open", 2_655_00],
    ],
    [...paid, ["upi", 295_00]],
  ]);
});

test("a payment of two invoices of one amount is named once", () => {
  const billed = { ...due("a", "a", 300_00), invoiceIds: ["i", "j"], paid: 300_00 };
  const parts = ["i", "j"].map((invoiceId) => ({ ...receipt("p", 150_00), invoiceId, gross: 300_00 }));
  const [part] = paymentPlan([billed], parts, []).parts;
  expect(part?.amounts).toMatchObject([{ key: "p", amount: 300_00, receipt: { gross: 300_00 } }]);
});

test("a receipt says how it came, of what it is a part, and how much of it was TDS", () => {
  const transfer = { ...receipt("p", 1_00_000_00), method: "bank" as const };
  expect(receiptMessage(transfer, 1_00_000_00, en.payments)).toBe("Bank transfer");
  expect(receiptMessage({ ...transfer, deducted: 1_694_92 }, 98_000_00, en.payments)).toBe(
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

test("credit that an invoice does not have any more is taken from its latest receipts", () => {
  const receipts = [receipt("r1", 500_00), receipt("r2", 300_00), receipt("r3", 200_00)].map((one) => ({
    ...one,
    invoiceId: "i",
  }));
  const use = (amount: number) => ({ invoiceId: "i", usedFor: "refund" as const, amount });
  const kept = (left: number) =>
    withoutUsedCredit([...receipts, receipt("r4", 900_00)], [use(left / 2), use(left / 2)])
      .filter(({ id }) => id !== "r4")
      .map(({ id, amount }) => [id, amount]);
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
  const receipts = [receipt("r1", 4_00_000_00), receipt("r2", 31_326_00)].map((one) => ({ ...one, invoiceId: "i" }));
  const uses = [
    { invoiceId: "i", usedFor: "refund" as const, amount: 15_000_00 },
    { invoiceId: "i", usedFor: "other event" as const, amount: 5_000_00 },
  ];
  expect(paymentPlan(dues.slice(0, 1), receipts, [], uses)).toMatchObject({
    ...{ received: 4_11_326_00, returned: 20_000_00, refunded: 15_000_00, open: 20_000_00 },
  });
});

test("money that the plan no longer counts was returned, used for another event, or both", () => {
  expect(returnedMessage({ returned: 100_00, refunded: 100_00 }, en.payments)).toBe(
    "₹100 of what you paid was returned to you. It is not counted here.",
  );
  expect(returnedMessage({ returned: 100_00, refunded: 0 }, en.payments)).toBe(
    "₹100 of what you paid was used for another event. It is not counted here.",
  );
  expect(returnedMessage({ returned: 100_00, refunded: 40_00 }, en.payments)).toBe(
    "₹40 of what you paid was returned to you. ₹60 of what you paid was used for another event. It is not counted here.",
  );
});
