import { expect, it } from "vitest";
import { describeTaxDifference } from "./advances.ts";

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
