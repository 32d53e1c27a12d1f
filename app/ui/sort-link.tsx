import { Link, useLocation } from "react-router";

export type Sorting = { sort: string; desc: boolean };

/** A column's heading that sorts by it; pressed again, the other way round. The order is in the address. */
function SortLink({ by, now, children }: { by: string; now: Sorting; children: string }) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete("page");
  query.set("sort", now.sort === by && !now.desc ? `-${by}` : by);
  return (
    <Link to={`?${query}`} preventScrollReset>
      {children}
    </Link>
  );
}

/** A table's columns that sort: heading and aria-sort of each, given its words and what the address calls it. */
export const sortableBy = (now: Sorting) => (words: string, by: string) => ({
  head: (
    <SortLink by={by} now={now}>
      {words}
    </SortLink>
  ),
  sorted: now.sort === by ? (now.desc ? ("descending" as const) : ("ascending" as const)) : undefined,
});
