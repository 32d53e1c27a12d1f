import { Link } from "react-router";
import { formatRupees, formatRupeesCompact } from "#app/platform/money.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Progress, type Yarn } from "#app/ui/progress.tsx";
import { type InvoiceRow, type Revenue, type Share, stateLooks } from "./invoices.ts";
import "./revenue.css";

/** Revenue month on month, by office and by service, and what is still to come by its age. */
export function RevenuePanels({ revenue }: { revenue: Revenue }) {
  return (
    <div className="revenue">
      <section className="panel">
        <header>
          <h2>Revenue by month</h2>
          <span>{formatRupees(revenue.total)} in all</span>
        </header>
        <BarChart
          caption="Revenue by month"
          heads={["Month", "Revenue"]}
          bars={revenue.months.map(({ name, amount }) => ({
            label: name,
            value: amount,
            brief: amount === 0 ? "" : formatRupeesCompact(amount),
            exact: formatRupees(amount),
          }))}
        />
      </section>
      <SharePanel title="Receivables by age" shares={revenue.receivables} yarn="pending" />
      <SharePanel title="Revenue by office" shares={revenue.offices} yarn="progress" />
      <SharePanel title="Revenue by service, before tax" shares={revenue.services} yarn="done" />
    </div>
  );
}

function SharePanel({ title, shares, yarn }: { title: string; shares: Share[]; yarn: Yarn }) {
  const most = Math.max(1, ...shares.map(({ amount }) => amount));
  return (
    <section className="panel">
      <header>
        <h2>{title}</h2>
      </header>
      {shares.length === 0 ? (
        <p className="pad">Nothing issued yet.</p>
      ) : (
        <dl className="shares num">
          {shares.map(({ name, amount }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatRupees(amount)}</dd>
              <dd>
                <Progress
                  small
                  label={`${name}: ${formatRupees(amount)}`}
                  parts={[{ yarn, value: Math.max(0, amount) }]}
                  total={most}
                />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
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
    <section className="panel">
      <header>
        <h2>Invoices</h2>
        <Link to="/dashboard/invoices">All invoices</Link>
      </header>
      {invoices.length === 0 ? (
        <Empty line="No invoices yet.">{create}</Empty>
      ) : (
        <ul className="pad tight of-event num">
          {invoices.map(({ id, number, reference, amount, state }) => (
            <li key={id}>
              <Link to={`/dashboard/invoices/${id}`}>{number || reference || "Draft"}</Link>
              <span>{formatRupees(amount)}</span>
              <Chip status={state} {...stateLooks[state]} />
            </li>
          ))}
        </ul>
      )}
      {invoices.length > 0 && <p className="panel-end">{create}</p>}
    </section>
  );
}
