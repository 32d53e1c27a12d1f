import { expect, it } from "vitest";
import { NewRefund, refundProblems } from "./refunds.ts";

const fields = { id: crypto.randomUUID(), date: "2026-11-20", method: "bank", amount: "1,000", reason: "Cancelled" };
const problems = (changes: object, firstDay?: string) =>
  Object.keys(refundProblems(NewRefund.parse({ ...fields, ...changes }), { credit: 1000_00, firstDay, today: "2026-11-22" }));

it("accepts a refund of at most the credit, dated from the day of the receipt to today", () => {
  expect(problems({})).toEqual([]);
  expect(problems({ date: "2026-11-22" })).toEqual([]);
  expect(problems({}, "2026-11-20")).toEqual([]);
});

it("refuses more than the credit, and a day in the future, before India had GST or before the receipt", () => {
  expect(problems({ amount: "1000.01" })).toEqual(["amount"]);
  expect(problems({ date: "2026-11-23" })).toEqual(["date"]);
  expect(problems({ date: "2017-06-30" })).toEqual(["date"]);
  expect(problems({ date: "2017-06-30" }, "2016-01-01")).toEqual(["date"]);
  expect(problems({}, "2026-11-21")).toEqual(["date"]);
});

it.each([
  ["amount", "1e5"],
  ["amount", "-5"],
  ["amount", "0"],
  ["date", "0026-11-21"],
  ["method", "gold"],
  ["reason", "  "],
  ["reference", "UTR 🎉"],
  ["reason", "Called off 🎉"],
])("refuses the %s %s", (name, value) => {
  expect(NewRefund.safeParse({ ...fields, [name]: value }).error?.issues[0]?.path).toEqual([name]);
});
