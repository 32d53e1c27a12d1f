import Papa from "papaparse";

/**
 * A spreadsheet runs a cell that starts like this as a formula. The writer prefixes an apostrophe, also to a formula that already
 * has one; the reader removes one. A plain negative number is no formula.
 */
const formula = /^'*[=+\-@\t\r]/;
const plainNumber = /^-\d+(\.\d+)?$/;
const isFormula = (cell: string) => formula.test(cell) && !plainNumber.test(cell);

const escapeFormula = (cell: string): string => (isFormula(cell) ? `'${cell}` : cell);
export const unescapeFormula = (cell: string): string => (cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell);

/** RFC 4180, safe to open in a spreadsheet. */
export const toCsv = (head: readonly string[], rows: readonly (readonly (string | null)[])[]): string =>
  `${Papa.unparse([head, ...rows.map((row) => row.map((cell) => escapeFormula(cell ?? "")))], { newline: "\r\n" })}\r\n`;

/** A CSV file as a download. Its byte order mark makes a spreadsheet read the names as UTF-8. */
export const csvResponse = (fileName: string, csv: string): Response =>
  new Response(`\uFEFF${csv}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
      "Cache-Control": "no-store",
    },
  });
