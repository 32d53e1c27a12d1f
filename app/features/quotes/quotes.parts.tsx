import { Photo } from "#app/features/files/pictures.parts.tsx";
import { type JsonRows, noRows, useRows } from "#app/platform/json-rows.ts";
import { formatRupees } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ResponsivePicture } from "#app/ui/responsive-picture.tsx";
import { type QuoteRow, quoteChips } from "./quote-list.ts";
import type { CoverPicture } from "./shared-page.server.ts";
import "#app/ui/related-list.css";

/** The quotes of a lead or an event, on its page. @param from the source of a new quote: "lead=ID" */
export function QuotePanel({ quotes: rows, from }: { quotes: JsonRows<QuoteRow>; from: string }) {
  const create = (
    <ButtonLink to={`/dashboard/quotes/new?${from}`} small variant="quiet" icon="quotes">
      New quote
    </ButtonLink>
  );
  const hasQuotes = rows !== noRows;
  return (
    <Panel title="Quotes" headerActions={<Link to="/dashboard/quotes">All quotes</Link>}>
      {!hasQuotes ? <EmptyState message="No quotes yet.">{create}</EmptyState> : <QuoteList quotes={rows} />}
      {hasQuotes && <p className="panel__footer">{create}</p>}
    </Panel>
  );
}

const QuoteList = ({ quotes }: { quotes: JsonRows<QuoteRow> }) => (
  <ul className="panel__body panel__body--tight related-list numeric">
    {useRows(quotes).map(({ id, number, title, total, state }) => (
      <li key={id}>
        <Link to={`/dashboard/quotes/${id}`}>{number || title || "Draft"}</Link>
        <span>{formatRupees(total)}</span>
        <Chip status={state} {...quoteChips[state]} />
      </li>
    ))}
  </ul>
);

/** The cover picture of a page for a client. */
export const FramedPicture = ({ picture: { photo, image, alt } }: { picture: CoverPicture }) =>
  photo ? (
    <Photo picture={photo} alt={alt} sizes={pictureSizes} eager />
  ) : (
    <ResponsivePicture image={image} alt={alt} sizes={pictureSizes} eager />
  );

const pictureSizes = "(max-width: 999px) 46vw, 544px";
