import { useLocation } from "react-router";
import { withoutDialogWords } from "../dialog/close-url.ts";
import { Link } from "../link.tsx";
import { changedQuery } from "./changed-query.ts";

export type Sorting = { sort: string; desc: boolean };

/** Sorts by the column, or reverses the order when it is sorted by the column already. The order is in the URL. */
function SortLink({ by, current, children }: { by: string; current: Sorting; children: string }) {
  const { search } = useLocation();
  const sort = current.sort === by && !current.desc ? `-${by}` : by;
  return (
    <Link to={changedQuery(withoutDialogWords(search), { page: null, sort })} preventScrollReset>
      {children}
    </Link>
  );
}

/** @returns a function from a column's label and its sort key in the URL to the column's `header` and `sorted` */
export const sortableColumns = (current: Sorting) => (label: string, by: string) => ({
  header: (
    <SortLink by={by} current={current}>
      {label}
    </SortLink>
  ),
  sorted: current.sort === by ? (current.desc ? ("descending" as const) : ("ascending" as const)) : undefined,
});
