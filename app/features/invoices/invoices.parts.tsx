import { Link } from "react-router";
import { formatRupees, formatRupeesCompact } from "#app/platform/money.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type DataColor, Progress } from "#app/ui/progress.tsx";
import { type InvoiceRow, type NamedAmount, type Revenue, stateChips } from "./invoices.ts";
import "#app/ui/related-list.css";
import "./revenue.css";

/** Revenue by month, office and service, and receivables by age. */
export function RevenuePanels({ revenue }: { revenue: Revenue }) {
  return (
    <div className="revenue">
      <Panel title="Revenue by month" headerActions={<span>{formatRupees(revenue.total)} in all</span>}>
        <BarChart
          caption="Revenue by month"
          columnHeadings={["Month", "Revenue"]}
          bars={revenue.months.map(({ name, amount }) => ({
            label: name,
            value: amount,
            valueLabel: amount === 0 ? "" : formatRupeesCompact(amount),
            exactValue: formatRupees(amount),
          }))}
        />
      </Panel>
      <AmountsPanel title="Receivables by age" amounts={revenue.receivables} color="pending" />
      <AmountsPanel title="Revenue by office" amounts={revenue.offices} color="progress" />
      <AmountsPanel title="Revenue by service, before tax" amounts={revenue.services} color="done" />
    </div>
  );
}

function AmountsPanel({ title, amounts, color }: { title: string; amounts: NamedAmount[]; color: DataColor }) {
  const max = Math.max(1, ...amounts.map(({ amount }) => amount));
  return (
    <Panel title={title}>
      {amounts.length === 0 ? (
        <p className="panel__body">Nothing issued yet.</p>
      ) : (
        <dl className="revenue__amounts numeric">
          {amounts.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatRupees(amount)}</dd>
              <dd>
                <Progress
                  small
                  label={`${name}: ${formatRupees(amount)}`}
                  parts={[{ color, value: Math.max(0, amount) }]}
                  total={max}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

/** The invoices for an event or a lead, on its page. @param from the source of a new invoice: "event=ID" or "lead=ID" */
export function InvoicePanel({ invoices, from }: { invoices: readonly InvoiceRow[]; from: string }) {
  const create = (
    <ButtonLink to={`/dashboard/invoices/new?${from}`} small variant="quiet" icon="invoices">
      Create Invoice
    </ButtonLink>
  );
  return (
    <Panel title="Invoices" headerActions={<Link to="/dashboard/invoices">All invoices</Link>}>
      {invoices.length === 0 ? (
        <EmptyState message="No invoices yet.">{create}</EmptyState>
      ) : (
        <ul className="panel__body panel__body--tight related-list numeric">
          {invoices.map(({ id, number, reference, amount, state }) => (
            <li key={id}>
              <Link to={`/dashboard/invoices/${id}`}>{number || reference || "Draft"}</Link>
              <span>{formatRupees(amount)}</span>
              <Chip status={state} {...stateChips[state]} />
            </li>
          ))}
        </ul>
      )}
      {invoices.length > 0 && <p className="panel__footer">{create}</p>}
    </Panel>
  );
}
