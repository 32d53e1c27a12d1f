import { inRupees } from "#app/platform/money.ts";
import { Progress, type Yarn } from "#app/ui/progress.tsx";
import type { Revenue, Share } from "./invoices.ts";

/** Revenue month on month, by office and by service, and what is still to come by its age. */
export function RevenuePanels({ revenue }: { revenue: Revenue }) {
  return (
    <div className="revenue">
      <SharePanel title="Revenue by month" shares={revenue.months} yarn="brand" />
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
