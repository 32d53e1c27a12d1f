import { Link, useLocation } from "react-router";

export type Sorting = { sort: string; desc: boolean };

/** A column's heading that sorts by it; pressed again, the other way round. The order is in the address. */
export function SortLink({ by, now, children }: { by: string; now: Sorting; children: string }) {
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

/** What the column says of itself (aria-sort). */
export const sortedBy = (by: string, { sort, desc }: Sorting): "ascending" | "descending" | undefined =>
  sort === by ? (desc ? "descending" : "ascending") : undefined;
