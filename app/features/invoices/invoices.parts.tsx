import { inBrief, inRupees } from "#app/platform/money.ts";
import { BarChart } from "#app/ui/bar-chart.tsx";
import { Progress, type Yarn } from "#app/ui/progress.tsx";
import type { Revenue, Share } from "./invoices.ts";
import "./revenue.css";

/** Revenue month on month, by office and by service, and what is still to come by its age. */
export function RevenuePanels({ revenue }: { revenue: Revenue }) {
  return (
    <div className="revenue">
      <section className="panel">
        <header>
          <h2>Revenue by month</h2>
          <span>{inRupees(revenue.total)} in all</span>
        </header>
        <BarChart
          caption="Revenue by month"
          heads={["Month", "Revenue"]}
          bars={revenue.months.map(({ name, amount }) => ({
            label: name,
            value: amount,
            brief: amount === 0 ? "" : inBrief(amount),
            exact: inRupees(amount),
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
              <dd>{inRupees(amount)}</dd>
              <dd>
                <Progress
                  small
                  label={`${name}: ${inRupees(amount)}`}
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
