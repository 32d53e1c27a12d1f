import { useLocation } from "react-router";
import { ButtonLink } from "./button.tsx";
import { changedQuery } from "./changed-query.ts";
import { Icon } from "./icon.tsx";
import "./pager.css";

type PagerProps = {
  page: number;
  pages: number;
  /** Counting stopped at a limit: there are at least `pages` pages. */
  hasMore?: boolean;
  /** Instead of the page's number: "26 to 50 of 162". */
  range?: string;
  previous?: string;
  next?: string;
};

/** Renders nothing when there is only one page. */
export function Pager({ page, pages, hasMore, range, previous = "Previous", next = "Next" }: PagerProps) {
  const { search } = useLocation();
  if (pages <= 1 && page <= 1) return null;
  const to = (number: number) => changedQuery(search, { page: String(number) });
  return (
    <nav className="pager" aria-label="Pages">
      <span>
        {range ?? (
          <>
            Page {page} of {hasMore && "more than "}
            {pages}
          </>
        )}
      </span>
      <span>
        {page > 1 && (
          <ButtonLink to={to(page - 1)} small variant="quiet" icon="previous">
            {previous}
          </ButtonLink>
        )}
        {(page < pages || hasMore) && (
          <ButtonLink to={to(page + 1)} small variant="quiet">
            {next}
            <Icon name="next" />
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
