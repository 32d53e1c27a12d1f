import { expect, it } from "vitest";
import { paymentMethods } from "#db/enums.ts";
import { fc } from "../../../test/random.ts";
import {
  allocateInOrder,
  cashProblem,
  missingReferenceMessage,
  NewPayment,
  paymentProblems,
  readPayment,
  recordedMessage,
  referenceKey,
  removedMessage,
  selectedInvoiceIds,
  taxablePart,
  unusualTdsMessages,
  voucherMailText,
} from "./money.ts";
import { readTds, tdsText } from "./tds.ts";

const payment = (fields: object = {}) =>
  NewPayment.parse({ id: crypto.randomUUID(), paidOn: "2026-11-20", method: "upi", gross: "1,000", ...fields });
const problems = (fields: object) => paymentProblems(payment({ reference: "UTR 1", ...fields }), "2026-11-22");

it("accepts a payment from the first day of GST to today", () => {
  for (const paidOn of ["2017-07-01", "2026-11-22"]) expect(problems({ paidOn, tds: "100", tdsGst: "20" })).toEqual({});
});

it.each([
  ["a day before GST", { paidOn: "2017-06-30" }, "paidOn"],
  ["a future day", { paidOn: "2026-11-23" }, "paidOn"],
  ["more TDS than the amount", { tds: "1001" }, "tds"],
  ["more TDS of both kinds than the amount", { tds: "600", tdsGst: "401" }, "tdsGst"],
])("refuses %s", (_, fields, field) => {
  expect(Object.keys(problems(fields))).toEqual([field]);
});

it("finds everything that is wrong with a posted payment at once", () => {
  const form = new FormData();
  const fields = { id: crypto.randomUUID(), paidOn: "2099-01-01", method: "upi", reference: "", gross: "", tds: "x" };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(() => readPayment(form)).toThrow(
    expect.objectContaining({
      errors: {
        paidOn: expect.stringContaining("future"),
        reference: expect.stringContaining("has a reference"),
        gross: "Please enter the amount.",
        tds: expect.stringContaining("number"),
      },
    }),
  );
});

it.each(["1e5", "12,000 rupees", "-5", "1.2.3", "1,00,00,00,000", "1.005"])(
  "refuses the amount %s instead of reading it as another",
  (gross) => {
    expect(
      NewPayment.safeParse({ ...payment(), gross, tds: "", tdsGst: "", isSplit: "", isTdsChecked: "", onAccount: "" }).success,
    ).toBe(false);
  },
);

it("demands a reference of UPI, bank transfer and cheque unless the form says that there is none", () => {
  const isMissing = (fields: object) => missingReferenceMessage(payment(fields)) !== null;
  expect(paymentMethods.filter((method) => isMissing({ method }))).toEqual(["upi", "bank", "cheque"]);
  expect(isMissing({ method: "bank", isWithoutReference: "1" })).toBe(false);
  expect(isMissing({ method: "bank", reference: "UTR 1" })).toBe(false);
});

it("finds a reference in another spelling", () => {
  expect(referenceKey(" utr 123\t")).toBe(referenceKey("UTR123"));
});

it("calls TDS above 10% and TDS of GST above 2% of the taxable value unusual", () => {
  expect(unusualTdsMessages(1000_00, { tds: 100_00, tdsGst: 20_00 })).toEqual({ tds: undefined, tdsGst: undefined });
  const unusual = unusualTdsMessages(1000_00, { tds: 100_01, tdsGst: 20_01 });
  expect(unusual.tds).toContain("More than 10%");
  expect(unusual.tdsGst).toContain("More than 2%");
});

it("keeps the cash of one client below two lakh rupees, for an event and on a day", () => {
  const problem = (per: "event" | "day", before: number, added: number) => cashProblem(2_00_000, [{ per, before, added }]);
  expect(problem("event", 0, 1_99_999_99)).toBeNull();
  expect(problem("event", 0, 2_00_000_00)).toContain("Take the rest by bank or UPI.");
  expect(problem("event", 1_50_000_00, 50_000_00)).toContain("₹1,50,000 is recorded for this event already.");
  expect(problem("day", 1_50_000_00, 50_000_00)).toContain("₹1,50,000 is recorded on this day already.");
  expect(problem("day", 1_50_000_00, 49_999_99)).toBeNull();
  const sums = [
    { per: "event" as const, before: 0, added: 2_00_000_00 },
    { per: "day" as const, before: 10_000_00, added: 2_00_000_00 },
  ];
  expect(cashProblem(2_00_000, sums)).toContain("₹10,000 is recorded on this day");
});

it("spreads an amount in order, each part up to its limit, and loses nothing", () => {
  expect(allocateInOrder(700, [500, 0, 400])).toEqual({ shares: [500, 0, 200], rest: 0 });
  expect(allocateInOrder(1000, [500, 400])).toEqual({ shares: [500, 400], rest: 100 });
  const amounts = fc.array(fc.integer({ min: -1000, max: 1_000_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(fc.nat(5_000_000), amounts, (amount, limits) => {
      const { shares, rest } = allocateInOrder(amount, limits);
      expect(shares.reduce((sum, share) => sum + share, rest)).toBe(amount);
      expect(shares.every((share, at) => share <= Math.max(0, limits[at] as number))).toBe(true);
      const unfilled = shares.findIndex((share, at) => share < (limits[at] as number));
      if (unfilled >= 0) expect([rest, ...shares.slice(unfilled + 1)].every((later) => later === 0)).toBe(true);
    }),
  );
});

it("deducts tax on the part before GST of what each invoice gets, and none on the bank's charges", () => {
  const invoices = [
    { balance: 1_180, amount: 1_180, taxable: 1_000, bankCharges: 0 },
    { balance: 500, amount: 500, taxable: 500, bankCharges: 0 },
    { balance: 0, amount: 0, taxable: 0, bankCharges: 0 },
  ];
  const bounced = [{ balance: 1_534, amount: 1_180, taxable: 1_000, bankCharges: 354 }];
  expect([taxablePart(bounced, [1_534]), taxablePart(bounced, [590])]).toEqual([1_000, 500]);
  expect(taxablePart(invoices, [590, 200, 0])).toBe(700);
  expect(taxablePart(invoices, [])).toBe(0);
});

it("TDS at a chosen rate follows the amount, and an entered amount stays", () => {
  const chosen = { text: "", rate: 2 };
  expect([100_000_00, 50_000_00, 12_33, 0].map((taxable) => tdsText(chosen, taxable))).toEqual(["2,000", "1,000", "0.25", ""]);
  expect([100_000_00, 0].map((taxable) => tdsText({ text: "1,500", rate: null }, taxable))).toEqual(["1,500", "1,500"]);
  expect(["2%", " 1.5 % ", "2,000", "2"].map(readTds)).toEqual([
    { text: "", rate: 2 },
    { text: "", rate: 1.5 },
    { text: "2,000", rate: null },
    { text: "2", rate: null },
  ]);
});

it("finds the selected invoices among a form's fields, and takes only a whole confirmed sum", () => {
  expect(selectedInvoiceIds(["id", "invoice-a", "gross", "invoice-b"])).toEqual(["a", "b"]);
  expect(["1e5", "-1", "", "5000"].map((onAccount) => payment({ onAccount }).onAccount)).toEqual([0, 0, 0, 5000]);
});

const money = { id: "1", number: "", advanced: 0 };

it("a recorded payment names its amount, its invoices and what is left of each", () => {
  const invoice = { number: "INV-1", amount: 50_000_00, balance: 1_20_000_00 };
  const payment = { ...money, kind: "Payment" as const, amount: 50_000_00, invoices: [invoice] };
  expect(recordedMessage(payment)).toBe("₹50,000 recorded on INV-1. ₹1,20,000 is still due.");
  expect(recordedMessage({ ...payment, number: "RV-1", advanced: 32_500_00 })).toBe(
    "₹50,000 recorded on INV-1. ₹1,20,000 is still due. ₹32,500 recorded as an advance: receipt voucher RV-1.",
  );
  const paid = { ...invoice, number: "INV-2", amount: 100_50, balance: 0 };
  expect(recordedMessage({ ...payment, amount: 51_000_50, invoices: [invoice, paid] })).toBe(
    "₹50,000 recorded on INV-1. ₹1,20,000 is still due. ₹100.50 recorded on INV-2. It is paid in full. ₹900 recorded on account.",
  );
});

it("a recorded advance names its voucher, a refund what is left to return, and a removed payment what is due again", () => {
  const advance = { id: "1", kind: "Advance" as const, number: "RV-1", amount: 1_000_00, advanced: 0, invoices: [] };
  expect([null, "", "undelivered"].map((mailed) => recordedMessage(advance, voucherMailText(mailed)))).toEqual([
    "Advance of ₹1,000 recorded: receipt voucher RV-1.",
    "Advance of ₹1,000 recorded: receipt voucher RV-1, mailed to the client.",
    "Advance of ₹1,000 recorded: receipt voucher RV-1. Its mail does not go: no mail server is set up (SETTINGS, Mail).",
  ]);
  const refund = {
    ...money,
    kind: "Refund" as const,
    amount: 100_00,
    invoices: [{ number: "INV-1", amount: 100_00, balance: 0 }],
  };
  expect(recordedMessage(refund)).toBe("Refund of ₹100 recorded on INV-1. Nothing is left to return.");
  expect(recordedMessage({ ...refund, invoices: [] })).toBe("Refund of ₹100 recorded on account.");
  expect(removedMessage(50_00, [{ number: "INV-1", balance: 50_00 }])).toBe("Payment of ₹50 removed. ₹50 is due on INV-1 now.");
});
