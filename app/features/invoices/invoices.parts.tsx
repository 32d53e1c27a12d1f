import { Link } from "react-router";
import { formatRupees, formatRupeesCompact } from "#app/platform/money.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { type DataColor, Progress } from "#app/ui/progress.tsx";
import { type InvoiceRow, type Revenue, type Share, stateLooks } from "./invoices.ts";
import "./revenue.css";
import "#app/ui/related-list.css";

/** Revenue month on month, by office and by service, and what is still to come by its age. */
export function RevenuePanels({ revenue }: { revenue: Revenue }) {
  return (
    <div className="revenue">
      <Panel title="Revenue by month" beside={<span>{formatRupees(revenue.total)} in all</span>}>
        <BarChart
          caption="Revenue by month"
          columnHeadings={["Month", "Revenue"]}
          bars={revenue.months.map(({ name, amount }) => ({
            label: name,
            value: amount,
            brief: amount === 0 ? "" : formatRupeesCompact(amount),
            exact: formatRupees(amount),
          }))}
        />
      </Panel>
      <SharePanel title="Receivables by age" shares={revenue.receivables} color="pending" />
      <SharePanel title="Revenue by office" shares={revenue.offices} color="progress" />
      <SharePanel title="Revenue by service, before tax" shares={revenue.services} color="done" />
    </div>
  );
}

function SharePanel({ title, shares, color }: { title: string; shares: Share[]; color: DataColor }) {
  const most = Math.max(1, ...shares.map(({ amount }) => amount));
  return (
    <Panel title={title}>
      {shares.length === 0 ? (
        <p className="panel__body">Nothing issued yet.</p>
      ) : (
        <dl className="shares numeric">
          {shares.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatRupees(amount)}</dd>
              <dd>
                <Progress
                  small
                  label={`${name}: ${formatRupees(amount)}`}
                  parts={[{ color, value: Math.max(0, amount) }]}
                  total={most}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

/** The invoices for an event or a lead, on its own page. @param from "event=…" or "lead=…": what a new one starts from */
export function InvoicePanel({ invoices, from }: { invoices: readonly InvoiceRow[]; from: string }) {
  const create = (
    <ButtonLink to={`/dashboard/invoices/new?${from}`} small variant="quiet" icon="invoices">
      Create Invoice
    </ButtonLink>
  );
  return (
    <Panel title="Invoices" beside={<Link to="/dashboard/invoices">All invoices</Link>}>
      {invoices.length === 0 ? (
        <EmptyState message="No invoices yet.">{create}</EmptyState>
      ) : (
        <ul className="panel__body panel__body--tight related-list numeric">
          {invoices.map(({ id, number, reference, amount, state }) => (
            <li key={id}>
              <Link to={`/dashboard/invoices/${id}`}>{number || reference || "Draft"}</Link>
              <span>{formatRupees(amount)}</span>
              <Chip status={state} {...stateLooks[state]} />
            </li>
          ))}
        </ul>
      )}
      {invoices.length > 0 && <p className="panel__footer">{create}</p>}
    </Panel>
  );
}
