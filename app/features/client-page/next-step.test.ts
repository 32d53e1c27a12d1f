import { expect, test } from "vitest";
import { en } from "#app/content/link-pages/client-page/en.ts";
import type { Claim } from "./claims.ts";
import { paymentPlan } from "./client/payment-plan.ts";
import { dayRange, daysToGo, isNew, type NextStepInput, nextStep, type ShownFunction } from "./next-step.ts";

const today = "2026-11-23";
const functionOn = (name: string, day: string | null): ShownFunction => ({
  ...{ id: name, name, day, time: "09:00", endTime: null, venue: "Home", mapUrl: "", isCancelled: false },
});
const functions = [functionOn("Haldi", "2027-02-24"), functionOn("Sangeet", "2027-02-25"), functionOn("Reception", "2027-02-26")];
const first = {
  id: "a",
  label: "First payment",
  amount: 4_31_326_00,
  dueOn: "2026-11-25",
  agreedOn: null,
  invoiceIds: [],
  paid: 0,
};
const received = (amount: number) => ({
  id: "r",
  on: "2026-11-22",
  method: "upi" as const,
  number: "",
  paperId: null,
  invoiceId: null,
  amount,
  gross: amount,
  deducted: 0,
});
const claim: Claim = {
  ...{ id: "k", amount: 1_00_000_00, paidOn: today, method: "upi", reference: "632944182071", state: "refused" },
  ...{ reason: "", claimedAt: "", decidedAt: null, decidedBy: "", fileId: null },
};
const base: NextStepInput = {
  ...{
    status: "active",
    functions,
    plan: paymentPlan([first], [], []),
    claims: [],
    waitingQuoteUrl: null,
    hasDocuments: true,
    canPay: true,
    correctUrl: (id) => `?correct=${id}`,
  },
};
const titleOf = (changes: Partial<NextStepInput>, day = today) =>
  nextStep({ ...base, ...changes }, { today: day, language: "en", texts: en }).title.replaceAll("\u00a0", " ");

test("a company without a bank account is asked how to pay", () => {
  const stepOf = (canPay: boolean) => nextStep({ ...base, canPay }, { today, language: "en", texts: en });
  expect([stepOf(true).to, stepOf(false).to, stepOf(false).label]).toEqual(["#pay", "#questions", "Write to us"]);
});

test("the first open part is paid next; what is late says so", () => {
  expect(titleOf({})).toBe("Pay ₹4,31,326 by 25 Nov 2026");
  expect(titleOf({}, "2026-11-26")).toBe("Pay ₹4,31,326, due since 25 Nov 2026");
  expect(titleOf({ plan: paymentPlan([{ ...first, dueOn: null }], [], []) })).toBe("Pay ₹4,31,326");
});

test("a payment that was not found comes first, then a quote that waits", () => {
  expect(titleOf({ claims: [claim], waitingQuoteUrl: "/q" })).toBe("We did not find your payment of ₹1,00,000");
  expect(titleOf({ waitingQuoteUrl: "/q" })).toBe("Read your quote");
  // Until the client reports another one, whether or not it corrects the first.
  const refused = { ...claim, decidedAt: "2026-11-22T10:00:00Z", claimedAt: "2026-11-22T09:00:00Z" };
  const reported = (claimedAt: string, state: Claim["state"] = "open") => ({ ...claim, id: "n", state, claimedAt });
  expect(titleOf({ claims: [reported("2026-11-22T09:30:00Z"), refused] })).toContain("We did not find");
  expect(titleOf({ claims: [reported("2026-11-22T11:00:00Z"), refused] })).toContain("Pay ");
  expect(titleOf({ claims: [reported("2026-11-22T11:00:00Z", "received"), refused] })).toContain("Pay ");
});

test("with nothing open it says what happens: checked, paid, over, cancelled, or nothing yet", () => {
  const checked = paymentPlan([first], [], [{ id: "c", amount: first.amount }]);
  expect(titleOf({ plan: checked })).toBe("We are checking ₹4,31,326");
  const paid = paymentPlan([first], [received(first.amount)], []);
  expect(titleOf({ plan: paid })).toBe("Everything is paid, thank you");
  expect(titleOf({ plan: paid }, "2027-02-27")).toBe("Thank you for celebrating with us");
  expect(titleOf({ plan: paymentPlan([], [], []) })).toBe("Nothing to do for now");
  expect(titleOf({ status: "cancelled" })).toBe("This event is cancelled");
  expect(titleOf({}, "2027-02-27")).toContain("Pay ₹4,31,326, due since");
});

test("days are counted to the next function, in any order, until the last one is over", () => {
  expect(daysToGo(functions, today)).toEqual({ days: 93, name: "Haldi" });
  expect(daysToGo([...functions].reverse(), "2027-02-25")).toEqual({ days: 0, name: "Sangeet" });
  expect(daysToGo(functions, "2027-02-27")).toBeNull();
  expect(daysToGo([functionOn("Event", null)], today)).toBeNull();
});

test("the days of an event are written as a range", () => {
  const text = (...days: (string | null)[]) =>
    dayRange(
      days.map((day) => ({ day })),
      "en",
    ).replaceAll("\u00a0", " ");
  expect(text("2027-02-26", "2027-02-24", null)).toBe("24 to 26 Feb 2027");
  expect(text("2027-02-28", "2027-03-01")).toBe("28 Feb to 1 Mar 2027");
  expect(text("2026-12-30", "2027-01-02")).toBe("30 Dec 2026 to 2 Jan 2027");
  expect(text("2027-02-28")).toBe("28 Feb 2027");
  expect(text()).toBe("");
});

test("on the first visit nothing is new; later, entries after the previous visit are", () => {
  expect(isNew("2026-11-23T10:00:00Z", null)).toBe(false);
  expect(isNew("2026-11-23T10:00:00.001Z", "2026-11-23T10:00:00Z")).toBe(true);
  expect(isNew("2026-11-23T10:00:00Z", "2026-11-23T15:30:00+05:30")).toBe(false);
});
