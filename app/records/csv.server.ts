import Papa from "papaparse";
import { asciiDigits } from "#app/content/digits.ts";

/**
 * A spreadsheet runs a cell that starts like this as a formula, and some read full-width signs like their ASCII forms. A plain negative number
 * is not a formula.
 */
const formula = /^[=+\-@\t\r＝＋－＠]/;
const plainNumber = /^-\d+(\.\d+)?$/;
/**
 * What a spreadsheet opens as a number or a day that is not the text: 004512 as 4512, 12E5 as 1200000, 12-3 as 12 March (LibreOffice 7.4), and
 * twelve digits as 9.19848E+11 (Excel). An amount has a point or fewer digits, and a day is written as 2026-11-21.
 */
const code = /^(?:0\d{1,40}|\d{12,40}|\d{1,12}e\+?\d{1,5}|(?!\d{4}-\d\d-\d\d$)\d{1,4}[-/]\d{1,4}(?:[-/]\d{1,4})?)$/i;
/**
 * What LibreOffice or Gnumeric opens as one number: the two phones 98480 12361/62 as 98679.37 and 9848012361,62 as 984801236162, the tables 10,20 as 1020,
 * 500+ guests as 500 (findings/spreadsheets-take-two-phones-for-one-number.sh). The commas of an amount, 1,18,000, are right.
 */
const severalNumbers = /^(?!\d{1,3}(?:,\d{2,3}){0,5},\d{3}$)\d{1,15}(?:\s{1,2}\d{1,15}\s?\/\s?\d{1,15}|(?:,\d{1,15}){1,9}|\+)$/;
/**
 * Digits of another script and no letters: Gnumeric, and LibreOffice in a language of India, opens ०४० as 40 and १२-३ as a day
 * (findings/spreadsheets-count-in-indian-digits.sh).
 */
const isOtherNumber = (cell: string) => {
  const ascii = asciiDigits(cell);
  return ascii !== cell && /^[\d\s.,:/+\-e%₹]{1,60}$/i.test(ascii);
};
const isChanged = (cell: string) =>
  (formula.test(cell) && !plainNumber.test(cell)) || code.test(cell) || severalNumbers.test(cell) || isOtherNumber(cell);
const withoutApostrophes = (cell: string) => cell.replace(/^'+/, "");

/** The writer prefixes an apostrophe, also to a cell that already has one; the reader removes one. */
const escapeCell = (cell: string): string => (isChanged(withoutApostrophes(cell)) ? `'${cell}` : cell);
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && isChanged(withoutApostrophes(cell)) ? cell.slice(1) : cell;

export type Cells = readonly (string | null)[];

/** RFC 4180, safe to open in a spreadsheet. */
export const toCsv = (header: readonly string[], rows: readonly Cells[]): string =>
  toLines([header]) + toLines(rows.map(escapeRow));

/** Some rows of a file whose header was written before. */
export const toCsvRows = (rows: readonly Cells[]): string => toLines(rows.map(escapeRow));

const escapeRow = (row: Cells) => row.map((cell) => escapeCell(cell ?? ""));
const toLines = (rows: readonly (readonly string[])[]) =>
  rows.length === 0 ? "" : `${Papa.unparse(rows as string[][], { newline: "\r\n" })}\r\n`;

/** A CSV file as a download. Its byte order mark, the first character of the stream, makes a spreadsheet read the file as UTF-8. */
export const csvResponse = (fileName: string, csv: ReadableStream<Uint8Array>): Response =>
  new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  });

export const byteOrderMark = "\uFEFF";
