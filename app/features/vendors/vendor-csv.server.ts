import Papa from "papaparse";
import { fold } from "#app/platform/values/fold.ts";
import { visibleText } from "#app/platform/values/visible-text.ts";
import { unescapeCell } from "#app/records/csv.server.ts";
import { csvColumns, importLimits, NewVendor } from "./vendors.ts";

/** A vendor of a file. `row` is the row number of a spreadsheet: the header is 1. */
export type CsvVendor = Pick<
  NewVendor,
  "vendor_name" | "contact_email" | "phone" | "service_type" | "address" | "payment_terms"
> & { row: number };
/** A row that cannot be imported, with its cells as they were read. */
export type RejectedRow = { row: number; message: string; cells: string[] };
export type ReadCsv = {
  /** How many rows the file has, without the header and empty ones. The rows after the first `importLimits.rows` are only counted. */
  rowCount: number;
  vendors: CsvVendor[];
  errors: RejectedRow[];
  /** Names of columns that an import has no place for. */
  ignored: string[];
  /** Why nothing of the file can be imported; null when its rows without an error can. */
  problem: string | null;
};

const fields = ["vendor_name", "contact_email", "phone", "service_type", "address", "payment_terms"] as const;

/** The first bytes of files that are no CSV: of Excel, old and new, a web page that is called .xls, PDF, the contacts of a phone. */
const otherStarts = ["PK\u0003\u0004", "\u00d0\u00cf\u0011\u00e0", "<", "%PDF", "BEGIN:VCARD"];
export const isOtherFile = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 99)).toString("latin1").replace("\u00ef\u00bb\u00bf", "").trimStart();
  return otherStarts.some((other) => start.startsWith(other));
};

/** The text of an uploaded file: UTF-8 or UTF-16, with or without a byte order mark; anything else counts as Windows-1252. */
export function decodeCsv(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // Every other byte is 0 where Latin text was saved as UTF-16 without a byte order mark.
  const head = bytes.subarray(0, 64);
  const zeros = (from: number) => head.filter((byte, index) => index % 2 === from && byte === 0).length;
  if (head.length > 3 && zeros(1) > head.length / 3) return new TextDecoder("utf-16le").decode(bytes);
  if (head.length > 3 && zeros(0) > head.length / 3) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/**
 * Reads a file by RFC 4180. The first line is a header, or one of the first with names of the export, below a title; the columns are those of
 * the export, in its order or found by its names.
 */
export function readCsv(text: string): ReadCsv {
  const result: ReadCsv = { rowCount: 0, vendors: [], errors: [], ignored: [], problem: null };
  let columns: Columns = inOrder;
  const { content, skippedRows, ...options } = readSeparator(visibleText(text).replaceAll("\0", ""));
  let row = skippedRows;
  // Row by row: a megabyte may have half a million rows, whose cells together would take hundreds of megabytes.
  Papa.parse<string[]>(content, {
    ...options,
    step: ({ data: cells, errors: [malformed] }) => {
      row++;
      const isHeader = row === skippedRows + 1 || (row <= titleRows && hasKnownNames(cells));
      if (isHeader) {
        Object.assign(result, { rowCount: 0, vendors: [], errors: [] });
        columns = columnsOf(cells);
        result.ignored = columns === inOrder ? [] : cells.filter((name, index) => name.trim() && !columns.places.includes(index));
        result.problem = headerProblem(cells, columns);
      }
      if (isHeader || cells.every((cell) => cell.trim() === "")) return;
      result.rowCount++;
      if (result.rowCount > importLimits.rows) return;
      // A row whose quotes are wrong may have swallowed the rows after it.
      const parsedRow = malformed ? { row, message: `${malformed.message}.`, cells } : readRow(cells, row, columns);
      if ("message" in parsedRow) result.errors.push(parsedRow);
      else result.vendors.push(parsedRow);
    },
  });
  if (result.rowCount > importLimits.rows)
    result.problem = `The file has ${result.rowCount.toLocaleString("en-IN")} rows, and at most ${importLimits.rows.toLocaleString("en-IN")} are imported at once. Divide it into several files.`;
  else if (result.vendors.length === 0)
    result.problem ??=
      result.errors.length === 0 ? "The file has no vendors: the first line is the header." : "Every row has an error.";
  return result;
}

/** Those of spreadsheets: Excel writes semicolons where a comma is the decimal sign, and tabs as "Unicode text". */
const delimiters = [",", ";", "\t", "|"] as const;
type Separator = { delimiter: string; quoteChar: string };

/**
 * The separator with which most rows have as many cells as the header. Of one row alone nobody can tell: the header "Name;Contact, Email" has
 * both signs, and so has an address. Excel's first line "sep=;" says it.
 */
function readSeparator(text: string): Separator & { content: string; skippedRows: 0 | 1 } {
  const [line = "", stated] = /^"?sep=([,;|\t])"?\r?\n?/i.exec(text) ?? [];
  const content = text.slice(line.length);
  // LibreOffice offers the apostrophe as the other quotation mark.
  const quoteChar = content.startsWith("'") ? "'" : '"';
  if (stated) return { delimiter: stated, quoteChar, content, skippedRows: 1 };
  const counts = delimiters.map((delimiter) => countFittingRows(content, { delimiter, quoteChar }));
  const best = counts.indexOf(Math.max(...counts));
  return { delimiter: delimiters[best] as string, quoteChar, content, skippedRows: 0 };
}

function countFittingRows(text: string, separator: Separator): number {
  let width = 0;
  let count = 0;
  Papa.parse<string[]>(text, {
    ...separator,
    preview: importLimits.rows,
    step: ({ data: { length } }) => {
      width ||= length;
      if (width > 1 && length === width) count++;
    },
  });
  return count;
}

const knownNames = csvColumns.map(fold);
/** How far down a header is looked for. */
const titleRows = 10;
const hasKnownNames = (cells: string[]): boolean => {
  const names = cells.map((cell) => fold(cell.trim()));
  return names.includes(knownNames[0] as string) && knownNames.filter((name) => names.includes(name)).length > 1;
};

/** @property places where a row has the six columns; -1 for one that it lacks @property width how many cells a row may have */
type Columns = { places: readonly number[]; width: number };
const inOrder: Columns = { places: fields.map((_, index) => index), width: fields.length };

/** Those of a header with the names of the export in another order, or with others between them. Without them the order counts. */
function columnsOf(header: string[]): Columns {
  const names = header.map((cell) => fold(cell.trim()));
  const places = knownNames.map((name) => names.indexOf(name));
  const areInOrder = places.every((place, index) => place === -1 || place === index) && header.length <= fields.length;
  return areInOrder || places[0] === -1 ? inOrder : { places, width: header.length };
}

/** Why the columns under a header would be taken for others. A header may have names of its own. */
function headerProblem(cells: string[], { places }: Columns): string | null {
  const columns = `The columns are ${csvColumns.join(", ")}, in this order, or in any order under these names.`;
  const names = cells.map((cell) => fold(cell.trim()));
  const moved = csvColumns.find((_, index) => ![places[index], -1].includes(names.indexOf(knownNames[index] as string)));
  if (moved) return `“${moved}” is in another place. ${columns}`;
  if (cells.length === 1 && knownNames.filter((name) => names[0]?.includes(name)).length > 1)
    return "Its columns are not separated by commas, semicolons or tabs.";
  const first = readRow(cells, 1, inOrder);
  return "vendor_name" in first && (first.contact_email || first.phone)
    ? `The first line is a vendor, and must be a header. ${columns}`
    : null;
}

/** What spreadsheets write for a formula that failed. */
const formulaError = /^(?:#(?:NAME\?|REF!|VALUE!|NUM!|N\/A|DIV\/0!|NULL!)|Err:5\d\d|#{3,})$/;
/** How a cell is written that Excel must not read as a number: ="004512" */
const textFormula = /^="([^"]*)"$/;
/** What a spreadsheet writes for letters that the chosen encoding lacks (LibreOffice 7.4, Windows-1252), and what readers show for bytes that are none. */
const hasLostLetters = (cell: string) => (/^[\s?]*$/.test(cell) && cell.includes("???")) || cell.includes("\ufffd");
/** UTF-8 that was opened as Windows-1252, as Excel opens a file without a byte order mark, and saved again: "à°°" of Telugu, "Ã©", "â€™". */
const misreadLetters = /à[¤-·]|Ã[\u0080-\u00bf]|â€|Â[\u00a0-\u00bf]/;

function readRow(entered: string[], row: number, columns: Columns): CsvVendor | RejectedRow {
  if (entered.slice(columns.width).some((cell) => cell.trim() !== "")) {
    const message = `${entered.length} columns instead of ${columns.width}: a cell with a comma needs quotes.`;
    return { row, cells: entered, message };
  }
  const cells = columns === inOrder ? entered : columns.places.map((place) => entered[place] ?? "");
  const lost = cells.findIndex(hasLostLetters);
  if (lost >= 0)
    return { row, cells, message: `${csvColumns[lost]}: its letters were lost when the file was saved. Save it as UTF-8.` };
  const misread = cells.findIndex((cell) => misreadLetters.test(cell));
  if (misread >= 0) {
    const message = `${csvColumns[misread]}: “${cells[misread]}” was written in other letters. Open the original file as UTF-8 and save it again.`;
    return { row, cells, message };
  }
  const failed = cells.findIndex((cell) => formulaError.test(cell.trim()));
  if (failed >= 0) return { row, cells, message: `${csvColumns[failed]}: “${cells[failed]}” is an error of a spreadsheet.` };
  const values = Object.fromEntries(fields.map((name, index) => [name, readCell(cells[index] ?? "", name)]));
  const parsed = NewVendor.safeParse(values);
  if (parsed.success) {
    const { vendor_name, contact_email, phone, service_type, address, payment_terms } = parsed.data;
    return { vendor_name, contact_email, phone, service_type, address, payment_terms, row };
  }
  const issue = parsed.error.issues[0];
  return { row, cells, message: `${csvColumns[fields.indexOf(issue?.path[0] as (typeof fields)[number])]}: ${issue?.message}` };
}

/** What people write where there is no address and no number. */
const nothing = /^(?:[-–—]{1,3}|n\.?\/?a\.?|nil|none)$/i;

function readCell(cell: string, name: (typeof fields)[number]): string {
  // Google Contacts puts three colons between the numbers of one person.
  const text = unescapeCell(cell.replaceAll("\r\n", "\n").replaceAll(" ::: ", ", ").replace(textFormula, "$1"));
  return (name === "contact_email" || name === "phone") && nothing.test(text.trim()) ? "" : text;
}
