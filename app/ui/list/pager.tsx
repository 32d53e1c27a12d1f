import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ButtonLink } from "../button.tsx";
import { withoutDialogWords } from "../dialog/close-url.ts";
import { Icon } from "../icon.tsx";
import { joinText } from "../join-text.ts";
import { changedQuery } from "./changed-query.ts";
import { useRowsFocus } from "./list-rows.ts";
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

/** Renders nothing when there is only one page. A page past the end, because its last rows were deleted, redirects to the last page. */
export function Pager({ page, pages, hasMore, range, previous = "Previous", next = "Next" }: PagerProps) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const to = (number: number) => changedQuery(withoutDialogWords(search), { page: String(number) });
  const pager = useRowsFocus(page);
  const isPastEnd = page > pages && !hasMore;
  const lastUrl = to(pages);
  useEffect(() => {
    if (isPastEnd) navigate(lastUrl, { replace: true, preventScrollReset: true });
  }, [isPastEnd, lastUrl, navigate]);
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className="row row--ends pager" aria-label="Pages" ref={pager}>
      <span role="status">{range ?? joinText(`Page ${page} of `, hasMore && "more than ", pages)}</span>
      <span className="row">
        {page > 1 && (
          <ButtonLink to={isPastEnd ? lastUrl : to(page - 1)} small variant="quiet" icon="previous">
            {previous}
          </ButtonLink>
        )}
        {(page < pages || hasMore) && (
          <ButtonLink to={to(page + 1)} small variant="quiet">
            <span>{next}</span>
            <Icon name="next" />
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
