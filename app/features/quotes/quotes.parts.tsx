import { Photo } from "#app/features/files/pictures/pictures.parts.tsx";
import { formatRupees } from "#app/platform/values/money.ts";
import { type JsonRows, noRows, useRows } from "#app/records/json-rows.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { ResponsivePicture } from "#app/ui/responsive-picture.tsx";
import type { CoverPicture } from "./client/client.server.ts";
import { type QuoteRow, quoteChips } from "./quote-list.ts";
import "#app/ui/related-list.css";

export { RequestAnswerFields } from "./staff/request-answer-fields.tsx";

/** The undecided quotes of the lead of an event, and whether one joins the event when the client accepts it. */
export type QuotesOfLead = { quotes: JsonRows<QuoteRow>; joins: boolean };

type QuotePanelProps = {
  quotes: JsonRows<QuoteRow>;
  ofLead?: QuotesOfLead | null;
  /** The source of a new quote: "lead=ID" */
  from: string;
};

/** The quotes of a lead, an event or a client, on its page. */
export function QuotePanel({ quotes, ofLead, from }: QuotePanelProps) {
  const create = (
    <ButtonLink to={`/dashboard/quotes/new?${from}`} small variant="quiet" icon="quotes">
      New quote
    </ButtonLink>
  );
  const hasQuotes = quotes !== noRows || (ofLead && ofLead.quotes !== noRows);
  return (
    <Panel title="Quotes" headerActions={<Link to="/dashboard/quotes">All quotes</Link>}>
      {hasQuotes ? (
        <ul className="panel__body panel__body--tight related-list numeric">
          <QuoteItems quotes={quotes} />
          {ofLead && (
            <QuoteItems
              quotes={ofLead.quotes}
              note={
                ofLead.joins
                  ? "Of the lead: joins this event when accepted"
                  : "Of the lead, which has several events: makes another when accepted"
              }
            />
          )}
        </ul>
      ) : (
        <EmptyState message="No quotes yet.">{create}</EmptyState>
      )}
      {hasQuotes && <p className="panel__footer">{create}</p>}
    </Panel>
  );
}

const QuoteItems = ({ quotes, note }: { quotes: JsonRows<QuoteRow>; note?: string }) =>
  useRows(quotes).map((quote) => (
    <li key={quote.id}>
      <span>
        <Link to={`/dashboard/quotes/${quote.id}`}>{nameOf(quote)}</Link> {note && <small>{note}</small>}
      </span>
      <span>{formatRupees(quote.total)}</span>
      <Chip status={quote.state} {...quoteChips[quote.state]} />
    </li>
  ));

const nameOf = ({ number, title }: QuoteRow) => number || title || "Draft";

/** What becomes of the quotes of a lead when an event is made of it. */
export const QuotesOfNewEvent = ({ quotes, joins }: QuotesOfLead) =>
  useRows(quotes).map((quote) => (
    <p key={quote.id} className="full-width">
      Quote <b>{nameOf(quote)}</b> (<span>{quote.state}</span>, <span>{formatRupees(quote.total)}</span>){" "}
      <span>
        {joins
          ? "joins this event when the client accepts it."
          : "makes another event when the client accepts it, because the lead then has several."}
      </span>
    </p>
  ));

export const FramedPicture = ({ picture: { photo, image } }: { picture: CoverPicture }) =>
  photo ? (
    <Photo picture={photo} alt="" sizes={pictureSizes} eager />
  ) : (
    <ResponsivePicture image={image} alt="" sizes={pictureSizes} eager />
  );

const pictureSizes = "(max-width: 999px) 46vw, 544px";
