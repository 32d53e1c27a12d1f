import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { LoaderFunctionArgs } from "react-router";
import type { Person } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { fewestToFilter } from "#app/ui/list/fewest-to-filter.ts";
import type { Tx } from "#db/client.server.ts";
import type { Cells } from "./csv.server.ts";
import { type CsvFile, exportCsv, exportResponse } from "./export.server.ts";
import { emptyList, type ListColumns, selectRows } from "./json-rows.server.ts";
import { type JsonRows, parseRows } from "./json-rows.ts";
import { rowsPerPage } from "./list-filters.ts";
import { type Linked, type SearchedTable, searchTable } from "./search.server.ts";

/** The rows of a table that match the filters of a list, in the list's order. */
type Matching<Row> = {
  table: SearchedTable;
  columns: ListColumns<Row>;
  /** The table joined with others; by default the table alone. */
  from?: SQLWrapper;
  where: SQL | undefined;
  /** The search text, which a row may also contain by the records it is `linked` with. */
  q: string;
  linked?: readonly Linked[];
  order: readonly SQL[];
};

/** The rows of one page: `limit 25 offset 50`. */
export const limitToPage = ({ page }: { page: number }): SQL => sql`limit ${rowsPerPage} offset ${(page - 1) * rowsPerPage}`;

/** How many rows of the table the actor may see, counted as far as the filters of its list depend on it. */
export const countToFilter = (table: SQLWrapper) =>
  sql<{ count: number }>`select count(*)::int as count from (select from ${table} limit ${fewestToFilter}) counted`;

export const parseCount = (rows: JsonRows<{ count: number }>): number => parseRows(rows)[0]?.count ?? 0;

async function search<Row>(tx: Tx, { table, columns, from = table, where, q, linked, order }: Matching<Row>) {
  const found = q ? await searchTable(tx, table, q, { filters: where, linked }) : null;
  const condition = found?.where ?? where ?? sql`true`;
  return {
    rows: sql<Row>`select ${columns} from ${from} where ${condition} order by ${sql.join([...order], sql`, `)}`,
    count: sql<{ count: number }>`select count(*)::int as count from ${table} where ${condition}`,
    matches: found?.matches,
  };
}

/** One page of the rows that match, and their number. @param others queries of what else the list shows, for the same statement */
export async function selectPage<Row, Others extends Record<string, SQL>>(
  tx: Tx,
  matching: Matching<Row>,
  filters: { page: number },
  others: Others,
) {
  const found = await search(tx, matching);
  const { rows, count, all, ...lists } = await selectRows(tx, {
    ...others,
    all: countToFilter(matching.table),
    rows: sql<Row>`${found.rows} ${limitToPage(filters)}`,
    count: found.matches ? emptyList : found.count,
  });
  const matches = found.matches ?? { count: parseCount(count as JsonRows<{ count: number }>), isCapped: false };
  return { rows, matches, total: parseCount(all as JsonRows<{ count: number }>), lists };
}

/** All rows that match as a CSV file, for whoever may list them. @param filters what the audit entry says */
export const exportList = <Row extends Record<string, unknown>>(
  actor: Person,
  {
    name,
    objectType,
    header,
    toCells,
  }: {
    name: string;
    objectType: string;
    header: readonly string[];
    toCells(rows: Row[], tx: Tx): readonly Cells[] | Promise<readonly Cells[]>;
  },
  filters: Record<string, unknown>,
  matching: Matching<Row>,
): CsvFile =>
  exportCsv<Row>(actor, name, header, async (tx) => {
    const { rows, count } = await search(tx, matching);
    const [counted] = await tx.execute<{ count: number }>(count);
    return {
      rows,
      toCells: (found) => toCells(found, tx),
      entry: { action: `${objectType}s exported`, objectType, fields: { ...filters, ...counted } },
    };
  });

/** The loader of a list's export, which takes the filters of the list. */
export const csvLoader =
  <Filters>(
    readFilters: (params: URLSearchParams) => Filters,
    exportRows: (person: Person, filters: Filters) => Promise<CsvFile>,
  ) =>
  async ({ context, request, url }: LoaderFunctionArgs) =>
    exportResponse(await exportRows(personOf(context), readFilters(url.searchParams)), request);
