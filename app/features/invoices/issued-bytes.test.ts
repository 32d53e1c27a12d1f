import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { drawPdf } from "#app/papers/pdf.server.ts";
import { documentSheet } from "./invoice-sheet.ts";

/**
 * Documents as a database stores them (issued in November 2026), and the SHA-256 of their PDFs. This fails when a change of code or
 * of a package draws an issued document differently: its client has a file with these bytes.
 */
const folder = join(import.meta.dirname, "../../../test/issued");

it.each([
  ["invoice", {}, "d4876f8c62743c0943bd4b7548cb613f16f8e2a15fd97f03bcf6eb2acd92f948"],
  ["credit-note", {}, "341e025a0dc7b2e542a5a9f96a862ba11f43bec20ad32b6ace248d78b9fec839"],
  // As issued since the files were compressed.
  ["invoice", { drawing: 2 }, "15829dc9344e9663cf2476284ecc943ab7a892fa58b290933dc1b85ba2b619d5"],
  ["credit-note", { drawing: 2 }, "019c57d346e601136761abb527b1216dbaf345b7aab6d3f14d8e1d0ee864bc35"],
  // As issued since lines of stacked letters are higher.
  ["invoice", { drawing: 3 }, "3551e3bedf3d614ebc7dc6134510fe133987c5c2bad19f706ecec18e647845b3"],
  ["credit-note", { drawing: 3 }, "11dbd252215217c056461255700f36b94a20565693d1aa6879177e09932ef348"],
  // As issued since HarfBuzz shapes Indian scripts and the text is stored beside the glyphs.
  ["invoice", { drawing: 4 }, "193efa449f87dfcce0dca003762a3aec2ddbe843aabfc2490a100cab91864c37"],
  ["credit-note", { drawing: 4 }, "ffe7bf60c34c4ed2b7a4b7fde62809659ec9b301e553b0ab74e52eba1224b4be"],
  // As issued since QR codes have captions, and a tax that is not charged has no rate.
  ["invoice", { drawing: 5 }, "6bb2353f17326da54e4476ee2e10a62655506a56646ffc43a606b410001034ac"],
  ["credit-note", { drawing: 5 }, "ffe7bf60c34c4ed2b7a4b7fde62809659ec9b301e553b0ab74e52eba1224b4be"],
  // As issued since each letter is one glyph and each code has an entry of its own.
  ["invoice", { drawing: 6 }, "d4ecb40d5d564ec5f69874a6d7ce0ae58cd1e0a29c62e093720e1d5c8a8c0128"],
  ["credit-note", { drawing: 6 }, "17b4d71ba7a847cb575fafa73d0c16937fd4641921092959f6956c2a991bc5c0"],
  // As issued since a space stands after ₹.
  ["invoice", { drawing: 7 }, "1a9bf2764b830d77445a0b3f2361d0f3efb930b75215a789fcbdfa42b9103ca3"],
  ["credit-note", { drawing: 7 }, "6ca0e51d28747abe98fe6cc9edf3f3094c85f68a5bee4993363edc5d14b226e3"],
  // As issued since no line ends between ₹ and its amount.
  ["invoice", { drawing: 8 }, "1a9bf2764b830d77445a0b3f2361d0f3efb930b75215a789fcbdfa42b9103ca3"],
  ["credit-note", { drawing: 8 }, "6ca0e51d28747abe98fe6cc9edf3f3094c85f68a5bee4993363edc5d14b226e3"],
  // As issued since the modules of large QR codes are whole pixels, which these papers do not have.
  ["invoice", { drawing: 9 }, "1a9bf2764b830d77445a0b3f2361d0f3efb930b75215a789fcbdfa42b9103ca3"],
  ["credit-note", { drawing: 9 }, "6ca0e51d28747abe98fe6cc9edf3f3094c85f68a5bee4993363edc5d14b226e3"],
])("an issued %s %o is drawn with the same bytes after an upgrade", async (name, format, expected) => {
  const document = { ...JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")), ...format };
  const balance = document.kind === "invoice" ? 90_000_00 : null;
  const pdf = await drawPdf(documentSheet(document, { copyFor: "recipient", balance, details: [], eInvoice: null }));
  if (process.env.PDF_FOLDER) writeFileSync(join(process.env.PDF_FOLDER, `issued-${name}.pdf`), pdf);
  expect(createHash("sha256").update(pdf).digest("hex")).toBe(expected);
});
