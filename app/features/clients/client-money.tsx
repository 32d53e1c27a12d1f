import { Link } from "react-router";
import { stateChips } from "#app/billing/invoice-state.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { CreditSourceText } from "#app/features/money/credit/credit.parts.tsx";
import { type CreditSource, needsVoucher } from "#app/features/money/credit/credit.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise, formatRupeesExactly } from "#app/platform/values/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { ClientInvoice } from "./client-record.server.ts";
import type { ClientBalance } from "./clients.ts";
import "#app/ui/money-strip.css";
import "#app/ui/page/panel.css";
import "#app/ui/related-list.css";

/** Leads to the form on the page of an event: it has the event's State and rates, and the client's page counts the money as paid. */
export function EventsOfAdvance({ events }: { events: readonly { id: string; name: string | null; status: string }[] }) {
  const planned = events.filter(({ status }) => status === "pending" || status === "active");
  if (planned.length === 0) return null;
  return (
    <p className="below-6">
      <span>For an event? Record it there:</span>
      {planned.map(({ id, name }) => (
        <Link className="line" key={id} to={`/dashboard/events/${id}?advance`}>
          {name || untitledEvent}
        </Link>
      ))}
    </p>
  );
}

/** What the client owes, and the client's unused money. The sums are shown side by side and never netted. */
export function ClientMoneyStrip({ owed, overdue, credit, advances }: ClientBalance) {
  const sums = [
    {
      name: "Owes",
      paise: owed,
      detail: owed > 0 ? (overdue > 0 ? `${formatRupeesExactly(overdue)} overdue` : "nothing overdue") : "nothing open",
    },
    { name: "Credit", paise: credit, detail: "on account, or paid too much" },
    { name: "Unused advances", paise: advances, detail: "of receipt vouchers" },
  ];
  return (
    <section className="panel money-strip" aria-label="Money">
      <dl className="numeric">
        {sums.map(({ name, paise, detail }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{formatRupeesExactly(paise)}</span> <small>{detail}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type CreditPanelProps = { credit: readonly CreditSource[]; isOwed: boolean; canRefund: boolean; canRemovePayment: boolean };

/** The client's credit, by the payment or invoice that it comes from. It is used on the page of an invoice. */
export function ClientCreditPanel({ credit, isOwed, canRefund, canRemovePayment }: CreditPanelProps) {
  if (credit.length === 0) return null;
  return (
    <Panel
      title="Credit"
      headerActions={
        canRefund && (
          <ButtonLink to="?refund" small variant="quiet" icon="undo" preventScrollReset>
            Record refund
          </ButtonLink>
        )
      }
    >
      <ul className="panel__body panel__body--tight related-list numeric">
        {credit.map((source) => (
          <li key={source.id}>
            <CreditSourceText source={source} />
            <span className="no-wrap">{formatRupeesAndPaise(source.amount)}</span>
            {needsVoucher(source) && (
              <Link to={`?voucher=${source.id}`} preventScrollReset>
                Issue voucher<span className="visually-hidden"> for the payment</span>
              </Link>
            )}
            {source.kind === "payment" && canRemovePayment && (
              <Link to={`/dashboard/payments?reverse=${source.id}`}>
                Reverse<span className="visually-hidden"> the payment</span>
              </Link>
            )}
            {source.kind === "payment" && canRemovePayment && (
              <Link to={`?remove-payment=${source.id}`} preventScrollReset>
                Remove<span className="visually-hidden"> the payment</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {credit.some(needsVoucher) && (
        <p className="panel__footer">
          Beyond ₹1,000 money on account is an advance, on which GST is due, unless it is for something that was taxed already or
          goes back (CGST Act, section 13(2)).
        </p>
      )}
      {isOwed && <p className="panel__footer">An open invoice can use the credit: open the invoice and use it there.</p>}
    </Panel>
  );
}

function invoicesTitle(invoices: readonly ClientInvoice[]): string {
  const [hasOpen, hasDrafts] = [invoices.some(({ number }) => number), invoices.some(({ number }) => !number)];
  if (hasOpen) return hasDrafts ? "Open invoices and drafts" : "Open invoices";
  return hasDrafts ? "Drafts" : "Invoices";
}

export function ClientInvoicesPanel({ invoices, clientId }: { invoices: readonly ClientInvoice[]; clientId: string }) {
  return (
    <Panel
      title={invoicesTitle(invoices)}
      headerActions={<Link to={`/dashboard/invoices?client=${clientId}`}>All invoices</Link>}
    >
      {invoices.length === 0 ? (
        <EmptyState message="No draft and nothing to be paid." />
      ) : (
        <ul className="panel__body panel__body--tight related-list numeric">
          {invoices.map(({ id, number, reference, dueDate, amount, balance, state }) => (
            <li key={id}>
              <div>
                <Link to={`/dashboard/invoices/${id}`}>{number || reference || "Draft"}</Link>
                <small>{joinText(dueDate && `Due ${formatDay(dueDate)}, `, `total ${formatRupeesExactly(amount)}`)}</small>
              </div>
              <span className="no-wrap">{number && formatRupeesExactly(balance)}</span>
              <Chip status={state} {...stateChips[state]} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
