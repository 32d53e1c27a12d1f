import { expect, test } from "vitest";
import { toCsv, unescapeFormula } from "./csv.server.ts";

test("quotes what RFC 4180 wants quoted", () => {
  expect(toCsv(["Name"], [['Reddy, "Ravi"'], ["two\nlines"], [null]])).toBe('Name\r\n"Reddy, ""Ravi"""\r\n"two\nlines"\r\n\r\n');
});

test.each(["=1+1", "+91 98480", "-x", "@sum", "\tx", "\rx", "'=kept"])(
  "%j cannot run as a formula, and reads back as it was",
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
