import { describe, expect, it } from "vitest";
import { toCsv } from "#app/records/csv.server.ts";
import { fc } from "../../../test/random.ts";
import { shownPreview } from "./shown-preview.ts";
import { type CsvVendor, decodeCsv, isOtherFile, readCsv } from "./vendor-csv.server.ts";
import { csvColumns, importLimits } from "./vendors.ts";

const header = "Vendor Name,Contact Email,Phone,Service Type,Address,Payment Terms";
const read = (...lines: string[]) => readCsv([header, ...lines].join("\r\n"));
const cells = ({ vendor_name, contact_email, phone, service_type, address, payment_terms }: CsvVendor) =>
  [vendor_name, contact_email, phone, service_type, address, payment_terms].map((cell) => cell ?? "");

describe("reading", () => {
  it("separates the numbers of a person from Google Contacts", () => {
    const { vendors } = readCsv("Vendor Name,Phone\nRavi Sound,040-2345 6789 ::: 98480 12345\n");
    expect(vendors).toMatchObject([{ phone: "040-2345 6789, 98480 12345" }]);
  });

  it("skips any header and reads the specification's column order", () => {
    expect(readCsv("a,b,c,d,e,f\nBright Lights,info@bright.example,+91 98400 12345,Lighting,Road,Net 30\n").vendors).toEqual([
      {
        row: 2,
        vendor_name: "Bright Lights",
        contact_email: "info@bright.example",
        phone: "+91 98400 12345",
        service_type: "Lighting",
        address: "Road",
        payment_terms: "Net 30",
      },
    ]);
  });

  it("takes the names below a title for the header, and knows what is no CSV", () => {
    const { vendors, errors, problem } = readCsv(
      `Our vendors,,,,,\n"As on\n30/11/2026",,,,,\n\n${header}\nFlowers,a@b.example,,,,\nVendor Name,,,,,\n`,
    );
    expect([vendors.map(({ row, vendor_name }) => [row, vendor_name]), errors, problem]).toEqual([
      [
        [5, "Flowers"],
        [6, "Vendor Name"],
      ],
      [],
      null,
    ]);
    const page = "\ufeff\r\n<html><table><tr><td>Vendor Name</td></tr></table>";
    const contacts = "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Rao;T. V.;;;\r\nTEL;CELL:+919848012345\r\nEND:VCARD\r\n";
    for (const other of [page, page.trim(), "PK\u0003\u0004", "%PDF-1.7", contacts])
      expect(isOtherFile(Buffer.from(other))).toBe(true);
    for (const csv of [header, "PK Caterers,,", ""]) expect(isOtherFile(Buffer.from(csv))).toBe(false);
  });

  it("finds the header below a title, and the columns by its names", () => {
    const { vendors, errors, rowCount } = readCsv(
      "Vendors 2026,,\n,,\nPhone,Vendor Name,Service Type\n98480 12345,Ravi Sound,Sound\n",
    );
    expect([vendors, errors, rowCount]).toMatchObject([[{ vendor_name: "Ravi Sound", phone: "98480 12345", row: 4 }], [], 1]);
  });

  it("reads quoted commas, quotes and line breaks, short rows, empty lines and every kind of line end", () => {
    const text = `${header}\r"Rao, Sons ""& Co""","","","","12 Beach Road\r\nVisakhapatnam",\r\r\nOnly Name\n`.replaceAll(
      "\r\r\n",
      "\r",
    );
    for (const parsed of [
      read('"Rao, Sons ""& Co""",,,,"12 Beach Road\r\nVisakhapatnam",', "", ",,,,,", "Only Name"),
      readCsv(text),
    ]) {
      expect(parsed.errors).toEqual([]);
      expect(parsed.vendors.map(({ vendor_name, address }) => [vendor_name, address])).toEqual([
        ['Rao, Sons "& Co"', "12 Beach Road\nVisakhapatnam"],
        ["Only Name", null],
      ]);
    }
  });

  it.each([
    ["UTF-8 with a byte order mark", (text: string) => Buffer.from(`\uFEFF${text}`)],
    ["UTF-8 without a byte order mark", (text: string) => Buffer.from(text)],
    ["UTF-16LE with a byte order mark", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16LE without a byte order mark", (text: string) => Buffer.from(text, "utf16le")],
    ["UTF-16BE with a byte order mark", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
  ])("reads %s", (_, encode) => {
    const { vendors, errors } = readCsv(decodeCsv(encode(`${header}\r\nతోరణం Décor,,,,,\r\n`)));
    expect(errors).toEqual([]);
    expect(vendors[0]?.vendor_name).toBe("తోరణం Décor");
  });

  it("reads Windows-1252 and tab-separated text, and removes NUL", () => {
    expect(readCsv(decodeCsv(Buffer.from(`${header}\nCaf\xe9,,,,,`, "latin1"))).vendors[0]?.vendor_name).toBe("Café");
    expect(readCsv(`${header.replaceAll(",", "\t")}\nRao, Sons\ta@b.example`).vendors[0]).toMatchObject({
      vendor_name: "Rao, Sons",
      contact_email: "a@b.example",
    });
    expect(read("A\0B").vendors[0]?.vendor_name).toBe("AB");
  });

  it.each([
    ["no name", ",x@y.example", /Vendor Name/],
    ["a wrong email", "Rao,not an address", /Contact Email/],
    ["an unquoted comma", "Rao, Sons,a@b.example,1,2,3,4,5", /8 columns/],
    ["a phone without digits", "Rao,,abc", /Phone: Please give a phone number/],
    ["a cell too long", `Rao,,,,${"x".repeat(1001)}`, /Address: At most 1,000/],
  ])("reports the row of %s", (_, line, message) => {
    const { errors, vendors } = read("Good One", line, "Good Two");
    expect(errors).toEqual([{ row: 3, message: expect.stringMatching(message), cells: line.split(",") }]);
    expect(vendors.map(({ row }) => row)).toEqual([2, 4]);
  });

  it("refuses an unclosed quote, an empty file and the 5,001st row", () => {
    expect(read("Good One", '"Rao')).toMatchObject({ vendors: [{ row: 2 }], errors: [{ row: 3 }], problem: null });
    expect(read('"Rao').problem).toBe("Every row has an error.");
    expect(readCsv("").problem).toContain("no vendors");
    expect(readCsv(`${header}\n`).problem).toContain("no vendors");
    const many = Array.from({ length: importLimits.rows + 1 }, (_, index) => `Vendor ${index}`);
    expect(read(...many.slice(1)).problem).toBeNull();
    expect(read(...many).problem).toBe(
      "The file has 5,001 rows, and at most 5,000 are imported at once. Divide it into several files.",
    );
  });

  it.each([
    ["vendors", "a\n"],
    ["rows with an error", ",a\n"],
    ["quoted cells", '"a"\n'],
  ])("counts the rows of a megabyte of %s, and reads only as many as are imported", (_, line) => {
    const lines = Math.floor((importLimits.bytes - header.length) / line.length);
    const { rowCount, vendors, errors, problem } = readCsv(`${header}\n${line.repeat(lines)}`);
    expect(rowCount).toBe(lines);
    expect(vendors.length + errors.length).toBe(importLimits.rows);
    expect(problem).toContain(`The file has ${rowCount.toLocaleString("en-IN")} rows`);
  });

  it("shows the beginning of long cells, and of many columns those that a vendor has", () => {
    const { rows } = shownPreview({ ...read("a".repeat(900_000), "b,".repeat(50_000)), duplicates: [] });
    expect(rows.map(({ vendor_name }) => vendor_name)).toEqual([`${"a".repeat(300)}…`, "b"]);
    expect(JSON.stringify(rows).length).toBeLessThan(2_000);
  });
});

describe("writing", () => {
  it("escapes formulas", () => {
    const csv = toCsv(csvColumns, [["=1+1", "", "+91 98", "-x", "@sum", "'=kept"]]);
    expect(csv).toBe(`${header}\r\n'=1+1,,'+91 98,'-x,'@sum,''=kept\r\n`);
  });

  it("an exported vendor is read with the same texts, whatever they contain", () => {
    const text = fc
      .string({ unit: fc.constantFrom(..."=+-@'\",;\n\t aZ9తé|{}".split("")), maxLength: 30 })
      .map((value) => value.trim());
    const vendor = fc.tuple(
      text.filter(Boolean),
      fc.constantFrom("", "a@b.example"),
      fc.constantFrom("", "+91 98400 12345", "-98400-12345", "919840012345", "98400 12345 / 46"),
      text,
      text,
      text,
    );
    fc.assert(
      fc.property(fc.array(vendor, { minLength: 1, maxLength: 20 }), (rows) => {
        const { vendors, errors } = readCsv(decodeCsv(Buffer.from(`\uFEFF${toCsv(csvColumns, rows)}`)));
        expect(errors).toEqual([]);
        expect(vendors.map(cells)).toEqual(rows);
      }),
      { numRuns: 500 },
    );
  });
});
