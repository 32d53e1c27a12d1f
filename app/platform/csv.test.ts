import { expect, test } from "vitest";
import { toCsv, unescapeFormula } from "./csv.server.ts";

test("quotes cells as RFC 4180 requires", () => {
  expect(toCsv(["Name"], [['Reddy, "Ravi"'], ["two\nlines"], [null]])).toBe('Name\r\n"Reddy, ""Ravi"""\r\n"two\nlines"\r\n\r\n');
});

test.each(["＝1+1", "＋91", "－x", "＠sum", "=1+1", "+91 98480", "-x", "@sum", "\tx", "\rx", "'=escaped"])(
  "%j is escaped as a formula and reads back unchanged",
  (text) => {
    const [, cell = ""] = toCsv(["Name"], [[text]]).split("\r\n");
    const plain = cell.replace(/^"|"$/g, "");
    expect(plain).toBe(`'${text}`);
    expect(unescapeFormula(plain)).toBe(text);
  },
);

test("a negative amount stays a number", () => {
  expect(toCsv(["Amount"], [["-12.50"]])).toBe("Amount\r\n-12.50\r\n");
});
