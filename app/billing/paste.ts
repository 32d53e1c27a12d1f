import { amountProblem, hundredthsProblem, parseAmount, parseHundredths } from "#app/platform/values/money.ts";
import { type Line, maxLines, withOwnUnits } from "./lines.ts";

/** What a paste of cells gives: the rows with the cells in them, or why nothing was pasted. null: the text of one cell, which the browser pastes. */
export type Pasted<Row> = { rows: Row[] } | { problem: string } | null;

type PastedLine = Pick<Line, "quantity" | "unit" | "rate">;

type PasteTarget<Row, Column extends string> = {
  rows: readonly Row[];
  /** The maximum lengths of the columns, in the order of the table, which begins with what is sold. */
  columns: Record<Column, number>;
  emptyRow: () => Row;
  /** "An invoice" */
  document: string;
  /** Lines that the document has elsewhere. */
  otherLines?: number;
};

/**
 * Puts cells that were copied from a spreadsheet into the rows of a table, from one cell on to the right and down. Rows are added as
 * needed. Rows that do not fit are not cut: then nothing is pasted.
 */
export function pasteRows<Row extends PastedLine, Column extends string>(
  { rows, columns: lengths, emptyRow, document, otherLines = 0 }: PasteTarget<Row, Column>,
  start: { row: number; column: Column },
  text: string,
): Pasted<Row> {
  const copied = readCells(text);
  if (copied.length === 1 && copied[0]?.length === 1) return null;
  const names = Object.keys(lengths) as Column[];
  const { columns, lines } =
    start.column === names[0] ? recognized(names, copied) : { columns: names.slice(names.indexOf(start.column)), lines: copied };
  if (otherLines + start.row + lines.length > maxLines) {
    const count = lines.length.toLocaleString("en-IN");
    return { problem: `Not pasted: the ${count} rows do not fit. ${document} has at most ${maxLines} lines.` };
  }
  const pasted = [...rows];
  for (const [index, cells] of lines.entries()) {
    const values: Partial<Record<Column, string>> = {};
    for (const [position, cell] of cells.entries()) {
      const column = columns[position];
      // "Item" and "Details" are one text; a number before it is the line's.
      const before = column && values[column]?.replace(/^\d+\.?$/, "");
      if (column) values[column] = [before, cleanCell(column, cell)].filter(Boolean).join(", ").slice(0, lengths[column]);
    }
    pasted[start.row + index] = withOwnUnits({ ...(rows[start.row + index] ?? emptyRow()), ...values });
  }
  return { rows: pasted };
}

/** The cells of each row. Spreadsheets put quotes around a cell with a quote or a line break; a line break becomes a space. */
function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/g)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"').replaceAll(/\s+/g, " ") ?? plain).trim());
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  while (rows.length > 1 && rows.at(-1)?.every((cell) => cell === "")) rows.pop();
  return rows;
}

type Columns<Column> = { columns: (Column | undefined)[]; lines: string[][] };

/** The words of a header, each with the column that it names. What names none is not pasted. */
const headers: [words: RegExp, column: string | undefined][] = [
  [/^(s\.? ?(no|l|r)\b|sr\b|sl\b|#|no\.?$)/i, undefined],
  [/rate|price/i, "rate"],
  [/disc/i, "discount"],
  [/gst|tax/i, "gst"],
  [/amount|total|value/i, "amount"],
  [/qty|quantity|^nos\.?$|^pax$|^count$/i, "quantity"],
  [/^(units?|uom|per)$/i, "unit"],
  [/item|particular|descri|service|details|work|name/i, "description"],
];
const sumWords = /^((sub|grand|net)? ?-?total|[cis]?gst|round(ed|ing)? ?off)[ \d@.%]*:?$/i;

const isNumber = (cell: string | undefined): boolean => Boolean(cell) && amountProblem(cell ?? "") === undefined;

/** Which column each cell of pasted rows belongs to, by their header, or else by what they contain; without the header, empty rows and sums below. */
function recognized<Column extends string>(names: readonly Column[], copied: string[][]): Columns<Column> {
  const [first = [], ...others] = copied;
  const named = first.map((cell) => headers.find(([words]) => words.test(cell)));
  const hasHeader = others.length > 0 && named.filter(Boolean).length > 1 && !first.some(isNumber);
  const rows = (hasHeader ? others : copied).filter((cells) => cells.some(Boolean));
  // An amount is the price where there is neither a rate nor a quantity; else it follows from them.
  const isPrice = !named.some((found) => ["rate", "quantity"].includes(found?.[1] ?? ""));
  const toColumn = (name = "") => {
    if (name === "description") return names[0];
    return names.find((column) => column === (name === "amount" && isPrice ? "rate" : name));
  };
  const columns = hasHeader ? named.map((found) => toColumn(found?.[1])) : guessed(names, rows);
  const title = columns.indexOf(names[0] as Column);
  const lines = rows.filter(
    (cells) => copied.length === 1 || !cells.some((cell, index) => index <= title && sumWords.test(cell)),
  );
  return { columns, lines };
}

function guessed<Column extends string>(names: readonly Column[], rows: string[][]): (Column | undefined)[] {
  const every = (position: number, holds: (cell: string | undefined, row: number) => boolean) =>
    rows.every((cells, row) => holds(cells[position], row));
  const isNumbered = rows.length > 1 && every(0, (cell, row) => cell === String(row + 1)) && every(1, (cell) => !isNumber(cell));
  const before = isNumbered ? [undefined] : [];
  const titleAt = before.length;
  const [title, quantity, unit, rate, ...more] = names;
  const numbers = rows.reduce((most, cells) => Math.max(most, cells.length), 0) - titleAt - 1;
  const isNumeric = numbers <= 3 && Array.from({ length: numbers }).every((_, index) => every(titleAt + 1 + index, isNumber));
  const isProduct = (quantityAt: number, rateAt: number) =>
    rows.every(
      (cells) =>
        parseHundredths(cells[quantityAt] ?? "") * parseAmount(cells[rateAt] ?? "") ===
        parseAmount(cells[rateAt + 1] ?? "") * 100,
    );
  if (isNumeric && numbers === 1) return [...before, title, rate];
  if (isNumeric && (numbers === 2 || isProduct(titleAt + 1, titleAt + 2))) return [...before, title, quantity, rate];
  return [...before, title, quantity, unit, rate, ...(isProduct(titleAt + 1, titleAt + 3) ? [] : more)];
}

const textColumns = ["description", "title", "unit"];

/** "₹2,50,000" and "18 %" become numbers, "Exempt" a kind of zero rate; other texts stay, and their field shows an error. */
function cleanCell(column: string, cell: string): string {
  if (textColumns.includes(column)) return cell;
  const plain = cell.replaceAll(column === "discount" ? /[₹,\s]/g : /[₹%,\s]/g, "").toLowerCase();
  return column === "gst" || column === "discount" || hundredthsProblem(cell.replace("%", "")) === undefined ? plain : cell;
}
