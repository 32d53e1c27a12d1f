import { memo, type ReactNode } from "react";
import { useLocation } from "react-router";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterBar } from "#app/ui/list/filter-bar.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { isFiltered, type MatchCount, matchCount, pagesOf, type Sorted } from "./list-filters.ts";

type ListPageProps<Row> = {
  title: string;
  intro?: ReactNode;
  /** The links and buttons beside the title. */
  header?: ReactNode;
  /** A smaller title, and on a phone the `AddLink` beside it as an icon. */
  compact?: boolean;
  /** The filters of the page's URL, whose export takes the same. */
  filters: Sorted<string> & { page: number };
  searchLabel: string;
  /** How many rows it has without filters, counted by `countToFilter`. */
  total: number;
  /** The chips and selects beside the search. */
  choices: ReactNode;
  /** "All Clients": what the list has while nothing is filtered. */
  listTitle: string;
  /** Instead of "12 found". */
  foundTitle?: ReactNode;
  rows: readonly Row[];
  matches: MatchCount;
  columns: readonly Column<Row>[];
  /** The message of an empty list, while something is filtered and while nothing is. */
  noneFound: string;
  none?: string;
  /** Below the rows, such as their sums. */
  footer?: ReactNode;
  /** The pager says Newer and Older. */
  newestFirst?: boolean;
  /** Panels after the list. */
  after?: ReactNode;
  /** What stands between the title and the list, such as the dialogs. */
  children?: ReactNode;
};

/** Rendered again only with other rows or columns: a page renders at each step of every request. */
const Rows = memo(Table) as typeof Table;
const idOf = ({ id }: { id: string | number }) => id;

/** The page of one list: its filters are in the URL, which can be bookmarked. */
export function ListPage<Row extends { id: string | number }>(props: ListPageProps<Row>) {
  const { filters, rows, matches, listTitle, noneFound, none = noneFound } = props;
  const { pathname } = useLocation();
  const filtered = isFiltered(filters);
  return (
    <>
      <PageHeader title={props.title} intro={props.intro} compact={props.compact}>
        {props.header}
      </PageHeader>
      {props.children}
      <FilterBar filters={filters} searchLabel={props.searchLabel} total={props.total} clearUrl={filtered && pathname} compact>
        {props.choices}
      </FilterBar>
      <Panel title={filtered ? (props.foundTitle ?? `${matchCount(matches)} found`) : listTitle}>
        {rows.length === 0 ? (
          <EmptyState message={filtered ? noneFound : none} />
        ) : (
          <Rows caption={listTitle} columns={props.columns} rows={rows} rowKey={idOf} isPageList />
        )}
        {matches.count > 0 && props.footer}
        <Pager
          page={filters.page}
          pages={pagesOf(matches.count)}
          hasMore={matches.isCapped}
          {...(props.newestFirst && { previous: "Newer", next: "Older" })}
        />
      </Panel>
      {props.after}
    </>
  );
}
