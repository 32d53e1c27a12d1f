/** What a paste of cells gives: the rows with the cells in them, or why nothing was pasted. null: the text of one cell, which the browser pastes. */
export type Pasted<Row> = { rows: Row[] } | { problem: string } | null;

/** The rows of cells that were copied from a spreadsheet, without empty ones at the end; cells have tabs between them. null: one cell. */
export function readPastedRows(text: string): string[] | null {
  const rows = text.split(/\r?\n/);
  while (rows.length > 1 && rows.at(-1)?.trim() === "") rows.pop();
  return rows.length === 1 && !text.includes("\t") ? null : rows;
}

/** "Not pasted: the 1,200 rows do not fit. An invoice has at most 200 lines." @param document "An invoice" */
export const pasteProblem = (rows: number, document: string, max: number): string =>
  `Not pasted: the ${rows.toLocaleString("en-IN")} rows do not fit. ${document} has at most ${max} lines.`;
