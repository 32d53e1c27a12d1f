import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";

/** Page N of M with the way to its neighbours; nothing when there is one page. */
export function Pages({ page, pages }: { page: number; pages: number }) {
  const { search } = useLocation();
  if (pages <= 1) return null;
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
