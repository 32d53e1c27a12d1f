import { expect, it } from "vitest";
import { company } from "#app/company/company.server.ts";
import { needsUpiParts, readUpiPart } from "./upi-part.ts";

it("shows a code for a part of a balance above UPI's limit, up to that limit", () => {
  expect([needsUpiParts(company(), 1_00_000_00), needsUpiParts(company(), 1_00_000_01)]).toEqual([false, true]);
  expect(readUpiPart(company(), "1,00,000", 5_00_000_00)).toEqual({ text: "1,00,000", amount: 1_00_000_00 });
  expect(readUpiPart(company(), "100000.01", 5_00_000_00).error).toBe("At most ₹1,00,000 at once.");
});

it.each(["1e5", "-5", "", "0", "12.345"])("refuses the amount “%s”", (text) => {
  expect(readUpiPart(company(), text, 5_00_000_00).error).toBeTruthy();
});
