import { expect, it } from "vitest";
import { receivedSums, scheduledPayments } from "./payment-schedule.ts";

const part = (label: string, amount: number, dueOn: string | null) => ({
  id: label,
  label,
  amount,
  dueOn,
  agreedOn: null,
  invoiceIds: [],
  paid: 0,
});
const schedule = [part("Advance", 200, "2099-01-10"), part("Before the day", 500, "2099-02-10"), part("After", 300, null)];
const states = (received: number, today: string) =>
  scheduledPayments(schedule, receivedSums(received, []), today).map(({ state, open }) => [state, open]);

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
  const [advance, before, after] = schedule as [(typeof schedule)[0], (typeof schedule)[0], (typeof schedule)[0]];
  const invoiced = [advance, { ...before, invoiceIds: ["i"], paid: 500 }, after];
  expect(scheduledPayments(invoiced, receivedSums(550, []), "2099-01-01").map(({ open }) => open)).toEqual([150, 0, 300]);
});
