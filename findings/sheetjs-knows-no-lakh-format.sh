#!/usr/bin/env bash
# Guess: SheetJS (xlsx 0.18.5) reads a cell's number format as Excel does. In India sheets use #,##,##0.00, with which Excel set to India groups lakhs.
# Seen: the format parser knows no group but of three digits. Such a cell has a value and no text (`w` is undefined), sheet_to_csv writes the bare number
# without an error, and SSF.format throws "unsupported format". The same file's #,##0.00 cells have their text: one column has separators, the next none.
# The long form that spreadsheets elsewhere need for lakhs, [>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;##,##0.00, works.
# Toranam: amounts of files are read with and without separators, three or two digits apart (app/platform/values/money.ts), and written without.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0 2>/dev/null
cat >read.cjs <<'JS'
const Excel = require("exceljs");
const xlsx = require("xlsx");

const formats = ["#,##,##0.00", '"₹"#,##,##0', "#,##0.00", "[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00"];
const book = new Excel.Workbook();
const sheet = book.addWorksheet("Statement");
sheet.addRow(formats.map(() => 1234567.5));
formats.forEach((format, index) => {
  sheet.getCell(1, index + 1).numFmt = format;
});
book.xlsx.writeBuffer().then((bytes) => {
  const read = xlsx.read(bytes, { type: "buffer" }).Sheets.Statement;
  const texts = ["A1", "B1", "C1", "D1"].map((cell) => read[cell].w);
  let refusal = "";
  try {
    xlsx.SSF.format("#,##,##0.00", 1234567.5);
  } catch (error) {
    refusal = error.message;
  }
  console.log(xlsx.version, texts, xlsx.utils.sheet_to_csv(read).trim(), refusal);
  const expected = [undefined, undefined, "1,234,567.50", "12,34,567.50"];
  process.exit(texts.every((text, index) => text === expected[index]) && refusal.startsWith("unsupported format") ? 0 : 1);
});
JS
node read.cjs
