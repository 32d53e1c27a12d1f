import { useLocation } from "react-router";
import { ButtonLink } from "./button.tsx";
import "./pager.css";

type PagerProps = {
  page: number;
  pages: number;
  /** The count stopped early: there are at least this many pages. */
  open?: boolean;
  previous?: string;
  next?: string;
};

/** Page N of M with the way to its neighbours; nothing when there is one page. */
export function Pager({ page, pages, open, previous = "Previous", next = "Next" }: PagerProps) {
  const { search } = useLocation();
  if (pages <= 1 && page <= 1) return null;
  const to = (number: number) => {
    const query = new URLSearchParams(search);
    query.set("page", String(number));
    return `?${query}`;
  };
  return (
    <nav className="pager" aria-label="Pages">
      <span>
        Page {page} of {open && "more than "}
        {pages}
      </span>
      <span>
        {page > 1 && (
          <ButtonLink to={to(page - 1)} small variant="quiet" icon="previous">
            {previous}
          </ButtonLink>
        )}
        {(page < pages || open) && (
          <ButtonLink to={to(page + 1)} small variant="quiet" icon="next">
            {next}
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
