import type { StaffCompany } from "#app/platform/company.ts";
import { type Pasted, pasteProblem, readPastedRows } from "#app/platform/pasted-rows.ts";
import { type Draft, emptyItem, maxItemLengths, maxItems } from "./draft.ts";

type Items = Draft["items"];

/** The columns of the table of items, in its order. */
const itemColumns = ["description", "quantity", "unit", "rate", "discount", "gst"] as const;
export type ItemColumn = (typeof itemColumns)[number];

/**
 * Puts cells that were copied from a spreadsheet into the items, from one cell on to the right and down. Rows are added as needed. Rows
 * that do not fit are not cut: then nothing is pasted.
 */
export function pasteItems(
  company: StaffCompany,
  items: Items,
  start: { row: number; column: ItemColumn },
  text: string,
): Pasted<Items[number]> {
  const rows = readPastedRows(text);
  if (!rows) return null;
  if (start.row + rows.length > maxItems) return { problem: pasteProblem(rows.length, "An invoice", maxItems) };
  const columns = itemColumns.slice(itemColumns.indexOf(start.column));
  const pasted = [...items];
  for (const [index, row] of rows.entries()) {
    const cells = row.split("\t").map((cell) => cell.trim());
    const values = columns.slice(0, cells.length).map((column, position) => [column, cleanCell(column, cells[position] ?? "")]);
    pasted[start.row + index] = { ...(items[start.row + index] ?? emptyItem(company)), ...Object.fromEntries(values) };
  }
  return { rows: pasted };
}

/** "₹2,50,000" and "18 %" become numbers, "Exempt" a kind of zero rate; other texts stay, and their field shows an error. Spreadsheets put quotes around a cell with a quote or a line break. */
function cleanCell(column: ItemColumn, cell: string): string {
  const isText = column === "description" || column === "unit";
  const text = isText ? cell.replace(/^"(.*)"$/, "$1").replaceAll('""', '"') : cell.replaceAll(/[₹%,\s]/g, "").toLowerCase();
  return text.slice(0, maxItemLengths[column]);
}
