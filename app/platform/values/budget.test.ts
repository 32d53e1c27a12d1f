import { expect, it } from "vitest";
import { budgetText, isStoredBudget, readBudget, readEnteredBudget } from "./budget.ts";

it.each([
  ["₹8–11 lakh", 8, 11],
  ["18-22 L", 18, 22],
  ["5 lakh", 5, 5],
  ["Around 3.5 lakhs", 3.5, 3.5],
  ["Rs. 10L", 10, 10],
  ["₹ 12,00,000", 12, 12],
  ["1200000/-", 12, 12],
  ["10,00,000 to 12,50,000", 10, 12.5],
  ["80 L – ₹1.2 Cr", 80, 120],
  ["1–1.5 crore", 100, 150],
  ["50k-75K", 0.5, 0.75],
  ["50,000 to 1 lakh", 0.5, 1],
  ["५ से ७ लाख", 5, 7],
  ["5\u20117 लाख।", 5, 7],
  ["౫ లక్షలు", 5, 5],
])("reads %j", (text, low, high) => {
  expect(readBudget(text)).toEqual({ low: low * 1_00_000_00, high: high * 1_00_000_00 });
});

it.each([
  ...["", "Flexible", "not fixed yet", "5", "10-12", "500", "1,500 per plate", "15,000 per head", "₹20,000/plate", "20%"],
  ...["$20,000", "9848012345", "5 lakh for 300 guests", "5 or 7 lakh", "2 lakh 50 thousand", "12 lakh to 8 lakh", "5 lanterns"],
])("does not guess at %j", (text) => {
  expect(readBudget(text)).toBeNull();
});

it.each([
  ["8", "₹8 L"],
  ["5-8", "₹5–8 L"],
  ["5-8 lakh", "₹5–8 L"],
  ["12L", "₹12 L"],
  ["1.5 cr", "₹1.5 Cr"],
  ["80L to 1.2cr", "₹80 L–1.2 Cr"],
  ["0.5", "₹50,000"],
  ["12,34,567", "₹12,34,567"],
  ["1234567-2345678", "₹12,34,567 – ₹23,45,678"],
  ["50000000", "₹5 Cr"],
  ["under 10", "₹10 L"],
  ["5 to 8", "₹5–8 L"],
  ["around 12 only", "₹12 L"],
  ["one crore", "₹1 Cr"],
  ["8 lakh 50 thousand", "₹8.5 L"],
  ["half a crore", "₹50 L"],
  ["half crore", "₹50 L"],
  ["one and a half crore", "₹1.5 Cr"],
  ["twenty lakhs", "₹20 L"],
])("takes %j of the staff, shows it as %s and reads that as the same", (text, shown) => {
  const stored = readEnteredBudget(text);
  expect(isStoredBudget(stored)).toBe(true);
  expect(budgetText(stored).replaceAll("\u00a0", " ")).toBe(shown);
  expect([readEnteredBudget(shown), readEnteredBudget(stored)]).toEqual([stored, stored]);
});

it.each(["", "not sure", "8-5", "300 per plate", "9848012345", "1..2", "5-"])("leaves %j of the staff as it is", (text) => {
  expect(readEnteredBudget(text)).toBe(text);
  expect(isStoredBudget(text)).toBe(false);
  expect(budgetText(text)).toBe(text);
});
