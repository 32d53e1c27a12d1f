import { untitledEvent } from "#app/content/untitled.ts";
import { formatDateTime, formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Fact, FactList } from "#app/ui/fact.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { cancellationText } from "../cancellations/cancellations.ts";
import { paymentMethodLabels } from "../money.ts";
import type { AdvancePage, AdvanceRefund } from "./advance-page.server.ts";
import "#app/ui/related-list.css";

type AdvancePanelsProps = AdvancePage & {
  /** The refund whose voucher is shown in the advance's place. */
  shownRefund: AdvanceRefund | null;
};

/** As the timeline of an invoice words them. */
const mailTexts = {
  sent: "Mailed",
  waiting: "Mail waiting",
  failed: "Mail not delivered",
  dropped: "Mail never went",
} as const;

export function AdvancePanels({ advance, uses, refunds, mails, shownRefund }: AdvancePanelsProps) {
  const shownNumber = (shownRefund ?? advance).number;
  return (
    <>
      <Panel title="Money">
        <FactList>
          {advance.cancelled && (
            <Fact name={advance.reversalId ? "Not received" : "Cancelled"} value={cancellationText(advance.cancelled)} wide />
          )}
          <Fact name="Amount" value={formatRupeesAndPaise(advance.gross)} />
          <Fact name="Left" value={formatRupeesAndPaise(advance.left)} />
          <Fact name="Received" value={formatDay(advance.receivedOn)} />
          <Fact name="Method" value={[paymentMethodLabels[advance.method], advance.reference].filter(Boolean).join(", ")} />
          {advance.tds > 0 && <Fact name="TDS, income tax" value={formatRupeesAndPaise(advance.tds)} />}
          {advance.tdsCode && <Fact name="Payment code of the TDS" value={advance.tdsCode} />}
          {advance.tdsGst > 0 && <Fact name="TDS, GST" value={formatRupeesAndPaise(advance.tdsGst)} />}
          <Fact
            name="Event"
            value={
              advance.eventId && <Link to={`/dashboard/events/${advance.eventId}`}>{advance.eventName || untitledEvent}</Link>
            }
          />
          <Fact name="Recorded by" value={advance.recordedBy} />
          {mails
            .filter(({ number }) => number === shownNumber)
            .map(({ at, recipient, mail }) => (
              <Fact key={at} name={mailTexts[mail ?? "sent"]} value={`${recipient}, ${formatDateTime(at)}`} wide />
            ))}
        </FactList>
      </Panel>
      <Panel title="Used for">
        {uses.length === 0 ? (
          <EmptyState
            message={
              advance.cancelled
                ? "Its money does not count: no invoice uses it."
                : advance.left > 0
                  ? "No invoice has used it yet. Issuing one of this client offers it."
                  : "No invoice has used it: it was returned."
            }
          />
        ) : (
          <ul className="panel__body panel__body--tight related-list numeric">
            {uses.map(({ id, number, date, amount }) => (
              <li key={id}>
                <Link to={`/dashboard/invoices/${id}`}>{number}</Link>
                <span>{formatDay(date)}</span>
                <span className="no-wrap">{formatRupeesAndPaise(amount)}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {refunds.length > 0 && (
        <Panel title="Refunds" headerActions={shownRefund && <Link to="?">Show receipt voucher</Link>}>
          <ul className="panel__body panel__body--tight related-list numeric">
            {refunds.map((refund) => (
              <li key={refund.id}>
                <div>
                  <Link to={`?refund=${refund.id}`} aria-current={refund.id === shownRefund?.id ? "true" : undefined}>
                    {refund.number}
                  </Link>
                  <small>{refund.cancelled ? `Cancelled ${cancellationText(refund.cancelled)}` : refund.reason}</small>
                </div>
                <span>{formatDay(refund.date)}</span>
                {refund.cancelled ? (
                  <Chip status="cancelled" />
                ) : (
                  <span className="no-wrap">{formatRupeesAndPaise(refund.amount)}</span>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}
