import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { decodeCsv, readCsv } from "./vendor-csv.server.ts";

/** Written by LibreOffice 7.4.7 (Debian 12) with the option that the name says, after it had opened the same table. */
const folder = join(import.meta.dirname, "spreadsheets");
const files = readdirSync(folder);
const readFile = (name: string) => readCsv(decodeCsv(readFileSync(join(folder, name))));

const table = [
  ["Bright Lights, Vizag", "info@bright.example", "98480 12345", "Lighting", "12-3-45, Beach Road; Vizag", "Net 30"],
  ["శ్రీ బాలాజీ టెంట్స్", "balaji@tents.example", "9848012346", "Tents", "1-2-3, Main Road\nVijayawada", "50% advance, rest after"],
  ["Menon & Sons", "menon@sons.example", "+91 98480 12347", "Catering", "MG Road, Kochi", null],
  // LibreOffice read 09848012348 as a number: the zero is gone, and the number is the same.
  ["Zero Lost", null, "9848012348", "Sound", null, "Net 15"],
  ["Country Code", null, "919848012349", "Flowers", null, null],
  ["Two Numbers", null, "98480 12350 / 98480 12351", "Transport", "Hyderabad", null],
  ["Landline", null, "040-2345 6789", "Venue", "Hitec City, Hyderabad", "7 days"],
  ['The "Best" DJ', "dj@best.example", "9848012352", "DJ", "Plot 5|B, Jubilee Hills", "Cash"],
];
const cellsOf = ({ vendors }: ReturnType<typeof readCsv>) =>
  vendors.map((one) => [one.vendor_name, one.contact_email, one.phone, one.service_type, one.address, one.payment_terms]);

describe("a file of LibreOffice", () => {
  it.each(files.filter((name) => !name.includes("1252")))("is read whole although its header contains a comma: %s", (name) => {
    const read = readFile(name);
    expect(read.errors).toEqual([]);
    expect(cellsOf(read)).toEqual(table);
  });

  it("in Windows-1252 has lost its Telugu letters: that row is refused by its reason, the others are read", () => {
    const read = readFile("libreoffice-windows1252.csv");
    expect(read.errors).toMatchObject([
      { row: 3, message: "Vendor Name: its letters were lost when the file was saved. Save it as UTF-8." },
    ]);
    expect(cellsOf(read)).toEqual(table.filter((_, index) => index !== 1));
  });
});

/** The habits of Excel and Google Sheets. */
const head = ["Vendor Name", "Contact Email", "Phone", "Service Type", "Address", "Payment Terms"];
const quoted = (cell: string | null, separator: string) =>
  cell && (cell.includes(separator) || /["\n]/.test(cell)) ? `"${cell.replaceAll('"', '""')}"` : (cell ?? "");
const write = (separator: string, lineEnd: string, header = head) =>
  [header, ...table].map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join(lineEnd) + lineEnd;

const separators = [",", ";", "\t", "|"];
const headers = [
  head,
  ["Name, full", ...head.slice(1)],
  ["Name; full", ...head.slice(1)],
  head.map((name) => name.toUpperCase()),
];
const encodings: [string, (text: string) => Buffer][] = [
  ["UTF-8", (text) => Buffer.from(text)],
  ["UTF-8 with a mark", (text) => Buffer.from(`\ufeff${text}`)],
  ["UTF-16", (text) => Buffer.from(`\ufeff${text}`, "utf16le")],
];

test("a thousand rows with every separator, line end, encoding and header are read as they are", () => {
  let rows = 0;
  for (const separator of separators)
    for (const lineEnd of ["\r\n", "\n", "\r"])
      for (const header of headers)
        for (const [encoding, encode] of encodings) {
          const read = readCsv(decodeCsv(encode(write(separator, lineEnd, header))));
          const label = JSON.stringify({ separator, lineEnd, header, encoding });
          expect(read.errors, label).toEqual([]);
          expect(cellsOf(read), label).toEqual(table);
          rows += read.vendors.length;
        }
  expect(rows).toBeGreaterThan(1_000);
});

test("Excel's line sep=; says the separator, and row numbers stay those of the file", () => {
  const read = readCsv(`sep=;\r\n${write(";", "\r\n")}Wrong;nobody\r\n`);
  expect(cellsOf(read)).toEqual(table);
  expect(read.errors).toMatchObject([{ row: 11, message: expect.stringMatching(/^Contact Email/) }]);
});

test.each([
  ["Name;Mail;Phone;Kind;Address\nA;;;;1, MG Road, X\nB;;;;2, Y Road, Z", ["A", "B"]],
  ["Vendor Name\nRavi Tents\nBright Lights\n", ["Ravi Tents", "Bright Lights"]],
  ["Name,Mail\nRao; Sons,a@b.example\nA; B,c@d.example", ["Rao; Sons", "A; B"]],
])("few columns are told apart by all rows: %j", (text, names) => {
  expect(readCsv(text).vendors.map(({ vendor_name }) => vendor_name)).toEqual(names);
});

test.each([
  ["Excel's twelve digits", "9.19848E+11", "is a number that a spreadsheet has shortened"],
  ["a decimal column", "9848012345.0", "is a number with decimals"],
  ["a formula that failed", "#NAME?", "is an error of a spreadsheet"],
  ["a narrow column", "##########", "is an error of a spreadsheet"],
  ["a digit too many", "98480123456", "has 11 digits"],
  ["a digit too few", "984801234", "has 9 digits"],
])("a number that a spreadsheet damaged is refused by its row and reason: %s", (_, phone, message) => {
  const read = readCsv([head.join(), `Good,,98480 12345,,,`, `Damaged,,${phone},,,`].join("\r\n"));
  expect(read.vendors.map(({ vendor_name }) => vendor_name)).toEqual(["Good"]);
  expect(read.errors).toMatchObject([{ row: 3, message: expect.stringContaining(message) }]);
  expect(read.errors[0]?.message).toMatch(/^Phone: /);
});

// Excel 2016 opens a UTF-8 file without a byte order mark as Windows-1252, and saves what it shows.
test.each(["రవి", "रवि", "রবি", "રવિ", "ರವಿ", "ரவி", "രവി", "ਰਵੀ", "ରବି", "José", "Ravi’s"])(
  "a name that was opened in another encoding is refused by its row: %s",
  (name) => {
    const misread = new TextDecoder("windows-1252").decode(new TextEncoder().encode(name));
    const read = readCsv([head.join(), `${name},,,,,`, `${misread},,,,,`, "R\ufffdvi,,,,,"].join("\n"));
    expect(read.vendors.map(({ vendor_name }) => vendor_name)).toEqual([name]);
    expect(read.errors).toMatchObject([
      { row: 3, message: expect.stringContaining("Open the original file as UTF-8") },
      { row: 4, message: expect.stringContaining("letters were lost") },
    ]);
  },
);

test.each([
  ["columns in another order", "Vendor Name,Phone,Contact Email\nA,98480 12345,a@b.example", []],
  ["a number before each row", `Sl. No.,${head.join()}\n1,A,a@b.example,98480 12345`, ["Sl. No."]],
  ["columns of its own", `${head.join()},Notes,GST\nA,a@b.example,98480 12345,,,,"2nd, floor",x`, ["Notes", "GST"]],
])("a file with the names of the export is read by them: %s", (_, text, ignored) => {
  const read = readCsv(text);
  expect(read).toMatchObject({ problem: null, errors: [], ignored });
  expect(cellsOf(read)).toEqual([["A", "a@b.example", "98480 12345", null, null, null]]);
});

test("a cell too many is refused also where the names count", () => {
  const { errors } = readCsv("Vendor Name,Phone\nA,98480 12345,x");
  expect(errors).toMatchObject([{ message: "3 columns instead of 2: a cell with a comma needs quotes." }]);
});

test("what says that there is nothing is no address and no number", () => {
  expect(cellsOf(readCsv(`${head.join()}\nA,N/A,-,,,Nil`))).toEqual([["A", null, null, null, null, "Nil"]]);
});

test.each([
  [
    "columns without the vendor's name",
    "Firm,Phone,Contact Email\nA,98480 12345,a@b.example",
    "“Contact Email” is in another place.",
  ],
  ["no header", "A Lights,a@b.example,,,,\nB Lights,b@b.example,,,,", "The first line is a vendor, and must be a header."],
  // LibreOffice 7.4 with the option "Fixed column width", which cuts off what does not fit.
  [
    "columns of a fixed width",
    "Vendor NameContact EmaPhone      \nSai Balaji sai@lights. 9848012345",
    "Its columns are not separated",
  ],
  ["a colon between the columns", head.join(":"), "Its columns are not separated"],
])("a file whose columns would be taken for others is refused: %s", (_, text, problem) => {
  expect(readCsv(text).problem).toContain(problem);
});

test("Excel's ways of keeping a text are no part of it, and what a formula could not compute is refused", () => {
  const read = readCsv(
    [head.join(), `"=""004512""",,"=""9848012345""",,'12-3,'50%`, "Sum,,,,#REF!,", "Sum,,,Err:510,,"].join("\r\n"),
  );
  expect(cellsOf(read)).toEqual([["004512", null, "9848012345", null, "12-3", "'50%"]]);
  expect(read.errors.map(({ row, message }) => `${row} ${message}`)).toEqual([
    "3 Address: “#REF!” is an error of a spreadsheet.",
    "4 Service Type: “Err:510” is an error of a spreadsheet.",
  ]);
});
