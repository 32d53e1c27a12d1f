import { expect, it } from "vitest";
import { today } from "#app/platform/values/dates.ts";
import { daysOfFinancialYear, documentNumber, financialYear, seriesName } from "./document-numbers.ts";

it("starts the financial year at midnight of 1 April in India", () => {
  expect(financialYear(today(new Date("2027-03-31T18:29Z")))).toBe("2627");
  expect(financialYear(today(new Date("2027-03-31T18:30Z")))).toBe("2728");
  expect(daysOfFinancialYear("2627")).toEqual(["2026-04-01", "2027-03-31"]);
});

it("makes document numbers of exactly 16 allowed characters", () => {
  expect(documentNumber(seriesName("INV", "H", "2026-11-21"), 1)).toBe("INV-H/2627/00001");
  expect(documentNumber(seriesName("INV", "V", "2026-11-21"), 99_999)).toMatch(/^[A-Z0-9/-]{16}$/);
  expect(documentNumber(seriesName("CN", "H", "2027-03-31"), 1)).toBe("CN-H/2627/00001");
  expect(() => documentNumber("INV-H/2627", 100_000)).toThrow(RangeError);
});
