import { expect, it } from "vitest";
import { cashProblem, NewPayment, paymentProblems, referenceKey, unusualTds } from "./receipts.ts";

const payment = (fields: object = {}) =>
  NewPayment.parse({ id: crypto.randomUUID(), paidOn: "2026-11-20", method: "upi", gross: "1,000", ...fields });
const problems = (fields: object) => paymentProblems(payment(fields), 1000_00, "2026-11-22");

it("accepts a payment from the first day of GST to today, up to the balance", () => {
  for (const paidOn of ["2017-07-01", "2026-11-22"]) expect(problems({ paidOn, tds: "100", tdsGst: "20" })).toEqual({});
});

it.each([
  ["a day before GST", { paidOn: "2017-06-30" }, "paidOn"],
  ["a future day", { paidOn: "2026-11-23" }, "paidOn"],
  ["more than the balance", { gross: "1000.01" }, "gross"],
  ["more TDS than the amount", { tds: "1001" }, "tds"],
  ["more TDS of both kinds than the amount", { tds: "600", tdsGst: "401" }, "tdsGst"],
])("refuses %s", (_, fields, field) => {
  expect(Object.keys(problems(fields))).toEqual([field]);
});

it.each(["1e5", "12,000 rupees", "-5", "1.2.3"])("refuses the amount %s instead of reading it as another", (gross) => {
  expect(NewPayment.safeParse({ ...payment(), gross, tds: "", tdsGst: "", isSplit: "", isTdsChecked: "" }).success).toBe(false);
});

it("finds a reference in another spelling", () => {
  expect(referenceKey(" utr 123\t")).toBe(referenceKey("UTR123"));
});

it("calls TDS above 10 % and TDS of GST above 2 % of the taxable value unusual", () => {
  expect(unusualTds(1000_00, { tds: 100_00, tdsGst: 20_00 })).toEqual({ tds: undefined, tdsGst: undefined });
  const unusual = unusualTds(1000_00, { tds: 100_01, tdsGst: 20_01 });
  expect(unusual.tds).toContain("More than 10 %");
  expect(unusual.tdsGst).toContain("More than 2 %");
});

it("keeps the cash of one client below two lakh rupees, for an event and on a day", () => {
  const none = { forEvent: 0, onDay: 0 };
  expect(cashProblem(1_99_999_99, none)).toBeNull();
  expect(cashProblem(2_00_000_00, none)).toContain("Take the rest by bank or UPI.");
  expect(cashProblem(50_000_00, { forEvent: 1_50_000_00, onDay: 0 })).toContain("₹1,50,000 is recorded for this event already.");
  expect(cashProblem(50_000_00, { forEvent: 0, onDay: 1_50_000_00 })).toContain("₹1,50,000 is recorded on this day already.");
  expect(cashProblem(49_999_99, { forEvent: 1_50_000_00, onDay: 1_50_000_00 })).toBeNull();
});
