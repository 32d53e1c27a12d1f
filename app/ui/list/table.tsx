import type { ReactNode } from "react";
import { EmptyState } from "./empty-state.tsx";
import { listRows } from "./list-rows.ts";
import "./table.css";

export type Column<Row> = {
  /** May hold a link that sorts. */
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  alignEnd?: boolean;
  /** Label before the value once the row has folded into a card. */
  cardLabel?: string;
  /** Uses the full width of a card, for buttons and bars. */
  cardFullWidth?: boolean;
  /** Shows the row's status on the line of the card's first cell. */
  cardBesideTitle?: boolean;
  sorted?: "ascending" | "descending";
};

type TableProps<Row> = {
  /** Visually hidden, because the panel around the table shows a heading. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** In place of a table without rows. */
  none?: string;
  rowKey: (row: Row) => string | number;
  rowClass?: (row: Row) => string | undefined;
  /** It is the page's main list: at most one on a page. */
  isPageList?: boolean;
};

/** A table whose rows become cards in a narrow container. */
export function Table<Row>({ caption, columns, rows, none, rowKey, rowClass, isPageList }: TableProps<Row>) {
  if (none && rows.length === 0) return <EmptyState message={none} />;
  return (
    <table className="table table--folding numeric">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" className={headerClass(column)} aria-sort={column.sorted}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...(isPageList && listRows)}>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={rowClass?.(row)}>
            {columns.map((column, index) => (
              <td key={index} className={cellClass(column)} data-label={column.cardLabel}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ColumnLook = Omit<Column<never>, "cell">;

/** The column of buttons is not printed. */
const headerClass = ({ header, alignEnd }: ColumnLook) =>
  joined(alignEnd && "align-end", header === "Actions" && "table__cell--actions");

const cellClass = ({ header, alignEnd, cardFullWidth, cardBesideTitle }: ColumnLook) =>
  joined(headerClass({ header, alignEnd }), cardFullWidth && "table__cell--full", cardBesideTitle && "table__cell--beside");

const joined = (...classes: (string | false | undefined)[]) => classes.filter(Boolean).join(" ") || undefined;
