import { type JsonRows, noRows, useRows } from "#app/platform/json-rows.ts";
import { formatRupees, formatRupeesCompact } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { MonthColumns } from "#app/ui/month-columns.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { DataColor } from "#app/ui/progress.tsx";
import { ShareBars } from "#app/ui/share-bars.tsx";
import { type InvoiceRow, type Revenue, stateChips } from "./invoices.ts";
import "#app/ui/related-list.css";
import "./revenue.css";

type RevenueProps = { revenue: Revenue };

/** All charts of revenue and receivables. */
export const RevenuePanels = ({ revenue }: RevenueProps) => (
  <div className="revenue">
    <RevenueByMonth revenue={revenue} />
    <ReceivablesByAge revenue={revenue} />
    <RevenueByOffice revenue={revenue} />
    <RevenueByService revenue={revenue} />
  </div>
);

const listUrl = (filter: string | undefined) => filter && `/dashboard/invoices?${filter}`;

/** The year stands under the first month and under each January. */
export const RevenueByMonth = ({ revenue: { months } }: RevenueProps) => (
  <Panel title="Revenue by month" headerActions={<span>{formatRupees(sumOf(months))} in 12 months</span>}>
    <MonthColumns
      label="Revenue by month"
      color="brand"
      columns={months.map(({ name, amount, filter }, index) => ({
        name,
        label: name.slice(0, 3),
        detail: index === 0 || name.startsWith("Jan") ? name.slice(4) : undefined,
        value: amount,
        valueLabel: formatRupeesCompact(amount),
        to: listUrl(filter),
      }))}
    />
    <p className="revenue__note">A bar opens the invoices of that month.</p>
  </Panel>
);

const ageColors = ["progress", "pending", "pending", "late", "late"] as const;

export const ReceivablesByAge = ({ revenue: { receivables, credit } }: RevenueProps) => (
  <Panel title="Receivables by age" headerActions={<span>{formatRupees(sumOf(receivables))} open</span>}>
    <ShareBars label="Receivables by age" bars={receivables.map((part, index) => toBar(part, ageColors[index] ?? "late"))} />
    {credit > 0 && (
      <p className="revenue__note">
        <Link to="/dashboard/clients?money=credit">Credit of clients</Link>, not deducted: {formatRupees(credit)}.
      </p>
    )}
  </Panel>
);

export const RevenueByOffice = ({ revenue: { offices } }: RevenueProps) => (
  <Panel title="Revenue by office">
    <ShareBars label="Revenue by office" bars={offices.map((part) => toBar(part, "progress"))} />
  </Panel>
);

export const RevenueByService = ({ revenue: { services } }: RevenueProps) => (
  <Panel title="Revenue by service, before tax">
    {services.length === 0 ? (
      <p className="panel__body">Nothing issued yet.</p>
    ) : (
      <ShareBars label="Revenue by service, before tax" bars={services.map((part) => toBar(part, "done"))} />
    )}
  </Panel>
);

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

const toBar = ({ name, amount, filter }: Revenue["receivables"][number], color: DataColor) => ({
  name,
  value: amount,
  valueLabel: formatRupees(amount),
  color,
  to: listUrl(filter),
});

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

export const InvoiceList = ({ invoices }: { invoices: JsonRows<InvoiceRow> }) => (
  <ul className="panel__body panel__body--tight related-list numeric">
    {useRows(invoices).map(({ id, number, reference, amount, state }) => (
      <li key={id}>
        <Link to={`/dashboard/invoices/${id}`}>{number || reference || "Draft"}</Link>
        <span>{formatRupees(amount)}</span>
        <Chip status={state} {...stateChips[state]} />
      </li>
    ))}
  </ul>
);
