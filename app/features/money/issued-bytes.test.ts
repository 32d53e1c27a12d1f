import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { drawPdf } from "#app/papers/pdf.server.ts";
import { voucherSheet } from "./advances/voucher-sheet.ts";

/** Vouchers as they were stored at issue. app/features/invoices/issued-bytes.test.ts says why their files must not change. */
const folder = join(import.meta.dirname, "../../../test/issued");

it.each([
  ["receipt-voucher", {}, "7e3c061f0b0d924c8612f33744cd55217de66b6df8504e9179d8860d5233e01a"],
  ["refund-voucher", {}, "9710643fc005b5c7e8fafea25a914afc4e85d5dae37b2b66e7e549827dfcec79"],
  ["receipt-voucher", { drawing: 2 }, "fac56be7fc4b8d48d0f77038262c532bdece9afac6d73872e21c70385940f586"],
  ["refund-voucher", { drawing: 2 }, "40119816fe4346cb92a0b1c49eafdb327b94025d22b1861cbb1928295d74188e"],
])("an issued %s %o is drawn with the same bytes after an upgrade", async (name, format, expected) => {
  const voucher = { ...JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")), ...format };
  const pdf = await drawPdf(voucherSheet(voucher));
  expect(createHash("sha256").update(pdf).digest("hex")).toBe(expected);
});
