import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { vendorsPerPage } from "./vendors.ts";

/** Which part of the list this is, and the way to its neighbours. */
export function VendorPages({ page, total }: { page: number; total: number }) {
  const { search } = useLocation();
  const pages = Math.max(1, Math.ceil(total / vendorsPerPage));
  if (pages === 1 && page === 1) return null;
  const to = (number: number) => {
    const query = new URLSearchParams(search);
    query.set("page", String(number));
    return `?${query}`;
  };
  return (
    <nav className="pages" aria-label="Pages">
      <span>
        Page {page} of {pages}
      </span>
      <span className="acts">
        {page > 1 && (
          <ButtonLink to={to(page - 1)} small variant="quiet" icon="previous">
            Previous
          </ButtonLink>
        )}
        {page < pages && (
          <ButtonLink to={to(page + 1)} small variant="quiet" icon="next">
            Next
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
