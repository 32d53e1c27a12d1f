import { stateChips } from "#app/billing/invoice-state.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { type JsonRows, noRows, useRows } from "#app/records/json-rows.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { InvoiceRow } from "./invoices.ts";
import "#app/ui/related-list.css";

/** The invoices for an event or a lead, on its page. @param from the source of a new invoice: "lead=ID" */
export function InvoicePanel({ invoices: rows, from }: { invoices: JsonRows<InvoiceRow>; from: string }) {
  const hasInvoices = rows !== noRows;
  const create = (
    <ButtonLink to={`/dashboard/invoices/new?${from}`} small variant="quiet" icon="invoices">
      Create Invoice
    </ButtonLink>
  );
  return (
    <Panel title="Invoices" headerActions={<Link to="/dashboard/invoices">All invoices</Link>}>
      {!hasInvoices ? <EmptyState message="No invoices yet.">{create}</EmptyState> : <InvoiceList invoices={rows} />}
      {hasInvoices && <p className="panel__footer">{create}</p>}
    </Panel>
  );
}

/** What notes took from an invoice's amount, or what they added to it: a negative amount. */
export const CreditedAmount = ({ paise }: { paise: number }) => (
  <small className="line fine-print">{`${formatRupeesExactly(Math.abs(paise))} ${paise > 0 ? "credited" : "debited"}`}</small>
);

export const InvoiceList = ({ invoices }: { invoices: JsonRows<InvoiceRow> }) => (
  <ul className="panel__body panel__body--tight related-list numeric">
    {useRows(invoices).map(({ id, number, reference, amount, credited, balance, state }) => (
      <li key={id}>
        <div>
          <Link className={number ? "no-wrap" : undefined} to={`/dashboard/invoices/${id}`}>
            {number || reference || "Draft"}
          </Link>
          {credited !== 0 && <CreditedAmount paise={credited} />}
          {balance > 0 && balance < amount && <small>{`${formatRupeesExactly(balance)} open`}</small>}
        </div>
        <span className="no-wrap">{formatRupeesExactly(amount)}</span>
        <Chip status={state} {...stateChips[state]} />
      </li>
    ))}
  </ul>
);
