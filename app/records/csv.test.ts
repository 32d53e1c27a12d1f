import { expect, test } from "vitest";
import { toCsv, unescapeCell } from "./csv.server.ts";

test("quotes cells as RFC 4180 requires", () => {
  expect(toCsv(["Name"], [['Reddy, "Ravi"'], ["two\nlines"], [null]])).toBe('Name\r\n"Reddy, ""Ravi"""\r\n"two\nlines"\r\n\r\n');
});

test.each(["＝1+1", "＋91", "－x", "＠sum", "=1+1", "+91 98480", "-x", "@sum", "\tx", "\rx", "'=escaped"])(
  "%j is escaped as a formula and reads back unchanged",
  (text) => {
    const [, cell = ""] = toCsv(["Name"], [[text]]).split("\r\n");
    const plain = cell.replace(/^"|"$/g, "");
    expect(plain).toBe(`'${text}`);
    expect(unescapeCell(plain)).toBe(text);
  },
);

// LibreOffice 7.4.7 opens 004512 as 4512, 12E5 as 1200000, 12-3, 1/2 and 12/26 as days; Excel shows 12 digits as 9.19848E+11 and saves that.
test.each([
  "004512",
  "00",
  "919848012345",
  "1234567890123456",
  "12E5",
  "12e+5",
  "12-3",
  "1/2",
  "12/2026",
  "1-2-3",
  "3-6-365",
  "98480 12361/62",
  "040 2345678 / 79",
  "9848012361,62",
  "9848012361,9848012362",
  "10,20,30",
  "500+",
  "०४० २३४५ ६७८९",
  "১২-৩",
  "१८:३०",
  "'004512",
  "''12",
])("%j stays a text in a spreadsheet, and reads back unchanged", (text) => {
  const [, cell = ""] = toCsv(["Reference"], [[text]]).split("\r\n");
  const plain = cell.replace(/^"|"$/g, "");
  expect(plain).toBe(text === "''12" ? text : `'${text}`);
  expect(unescapeCell(plain)).toBe(text);
});

test("amounts, quantities, days, times and other references stay as they are", () => {
  const cells = [
    "0",
    "0.50",
    "59000.00",
    "123456789012.00",
    "400",
    "18",
    "500081",
    "9848012345",
    "2026-11-21",
    "17:30",
    "UTR12345678",
    "12.5",
    "98480 12361",
    "౫౦౦ మంది",
  ];
  expect(toCsv(["A"], [cells])).toBe(`A\r\n${cells.join()}\r\n`);
  expect(toCsv(["A"], [["1,18,000", "1,180", "1,180,000"]])).toBe('A\r\n"1,18,000","1,180","1,180,000"\r\n');
});

test("a negative amount stays a number", () => {
  expect(toCsv(["Amount"], [["-12.50"]])).toBe("Amount\r\n-12.50\r\n");
});
