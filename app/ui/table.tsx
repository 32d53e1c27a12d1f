import type { ReactNode } from "react";

export type Column<Row> = {
  /** Heading; a node may hold a link that sorts. */
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Set right, for figures. */
  end?: boolean;
  /** Label before the value when the row has folded into a card. */
  short?: string;
  /** Takes the card's whole width: buttons, bars. */
  full?: boolean;
  /** Stands beside the first cell in the card: what the row is at. */
  beside?: boolean;
  sorted?: "ascending" | "descending";
};

type TableProps<Row> = {
  /** Read out, not shown: the panel's heading is what eyes see. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/** A table that folds into cards where its container is narrow. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table className="fold num">
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col" className={column.end ? "r" : undefined} aria-sort={column.sorted}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, at) => (
              <td key={at} className={cellClass(column)} data-l={column.short}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function cellClass({ end, full, beside }: { end?: boolean; full?: boolean; beside?: boolean }) {
  return [end && "r", full && "full", beside && "beside"].filter(Boolean).join(" ") || undefined;
}
