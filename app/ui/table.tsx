import type { ReactNode } from "react";
import "./table.css";

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
    <table className="table table--folding numeric">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th key={at} scope="col" className={column.end ? "align-end" : undefined} aria-sort={column.sorted}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column, at) => (
              <td key={at} className={cellClass(column)} data-label={column.short}>
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
  return (
    [end && "align-end", full && "table__cell--full", beside && "table__cell--beside"].filter(Boolean).join(" ") || undefined
  );
}
