import Papa from "papaparse";

/**
 * A spreadsheet runs a cell that starts like this as a formula, and some read full-width signs like their ASCII forms. The writer
 * prefixes an apostrophe, also to a formula that already has one; the reader removes one. A plain negative number is not a formula.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;
const plainNumber = /^-\d+(\.\d+)?$/;
const isFormula = (cell: string) => formula.test(cell) && !plainNumber.test(cell);

const escapeFormula = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);
export const unescapeFormula = (cell: string): string => (cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell);

export type Cells = readonly (string | null)[];

/** RFC 4180, safe to open in a spreadsheet. */
export const toCsv = (header: readonly string[], rows: readonly Cells[]): string =>
  toLines([header]) + toLines(rows.map(escapeRow));

/** Some rows of a file whose header was written before. */
export const toCsvRows = (rows: readonly Cells[]): string => toLines(rows.map(escapeRow));

const escapeRow = (row: Cells) => row.map((cell) => escapeFormula(cell ?? ""));
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
