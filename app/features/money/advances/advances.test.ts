import { expect, it } from "vitest";
import { advanceStatus, describeTaxDifference } from "./advances.ts";

it("says how the tax of an advance differs from the invoice's: by rate or by head", () => {
  const igst = { gst: 1800, heads: "igst" } as const;
  const local = { gst: 1800, heads: "cgst-sgst" } as const;
  expect(describeTaxDifference([igst], [local])).toBe("Taxed with IGST 18%, this invoice with CGST and SGST 18%.");
  expect(describeTaxDifference([local], [{ ...local, gst: 500 }, local])).toBe(
    "Taxed with CGST and SGST 18%, this invoice with CGST and SGST 5%, CGST and SGST 18%.",
  );
  expect(describeTaxDifference([local], [local, local])).toBe("");
  expect(describeTaxDifference([local], [])).toBe("");
});

it("calls an advance refunded where only refunds took from it", () => {
  const statusOf = (left: number, refunded: number) =>
    advanceStatus({ gross: 100, left, refunded, isCancelled: false, reversalId: null });
  expect([statusOf(100, 0), statusOf(40, 0), statusOf(0, 0)]).toEqual(["open", "part used", "used"]);
  expect([statusOf(40, 60), statusOf(0, 100)]).toEqual(["part refunded", "refunded"]);
  expect([statusOf(40, 10), statusOf(0, 10)]).toEqual(["part used", "used"]);
  expect(advanceStatus({ gross: 100, left: 0, refunded: 0, isCancelled: true, reversalId: null })).toBe("cancelled");
});
