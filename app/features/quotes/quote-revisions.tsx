import { formatDateTime } from "#app/platform/dates.ts";
import { formatRupees } from "#app/platform/money.ts";
import { Panel } from "#app/ui/panel.tsx";
import { QuoteDifferencesList } from "./quote-differences-list.tsx";
import type { QuotePage } from "./staff-quote.server.ts";
import "./quote-revisions.css";

/** The versions that the client got, the newest first, each with what changed since the one before. */
export const QuoteRevisions = ({ revisions }: { revisions: QuotePage["revisions"] }) => (
  <Panel title="Versions">
    <ol className="panel__body quote-revisions numeric" reversed>
      {revisions.map(({ number, total, sentAt, sentBy, differences }, index) => (
        <li key={number}>
          <p>
            <b>Version {number}</b> <span className="no-wrap">{formatRupees(total)}</span>
            <small>
              Sent {formatDateTime(sentAt)} by {sentBy}
            </small>
          </p>
          {number > 1 && (
            <details open={index === 0}>
              <summary>
                {differences.length === 0
                  ? "Nothing that the client reads changed"
                  : `${differences.length} ${differences.length === 1 ? "change" : "changes"} since version ${number - 1}`}
              </summary>
              <QuoteDifferencesList differences={differences} />
            </details>
          )}
        </li>
      ))}
    </ol>
  </Panel>
);
