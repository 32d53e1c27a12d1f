import type { ScheduledPayment } from "#app/features/quotes/payment-schedule/payment-schedule.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { Chip } from "#app/ui/chip.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Progress, ProgressLegend } from "#app/ui/list/progress.tsx";
import "#app/ui/money-strip.css";
import "#app/ui/page/panel.css";
import "#app/ui/related-list.css";

const chips = {
  received: { tone: "done", shape: "full" },
  "part received": { tone: "progress", shape: "half" },
  overdue: { tone: "danger", shape: "half" },
  open: { tone: "pending", shape: "hollow" },
} as const;

type PaymentScheduleProps = {
  payments: readonly ScheduledPayment[];
  /** Each payment is listed below the sums. */
  hasList: boolean;
  /** The sum of the accepted quotes; 0: none. */
  contract: number;
};

/** What the client is to pay for an event, and how much of it was received. */
export function PaymentSchedule({ payments, hasList, contract }: PaymentScheduleProps) {
  const sumOf = (paise: (payment: ScheduledPayment) => number) => payments.reduce((sum, payment) => sum + paise(payment), 0);
  const total = sumOf(({ amount }) => amount);
  const open = sumOf((payment) => payment.open);
  const late = sumOf((payment) => (payment.state === "overdue" ? payment.open : 0));
  const parts = [
    { color: "done", name: "Received", value: total - open },
    { color: "late", name: "Overdue", value: late },
    { color: "other", name: "Not yet due", value: open - late },
  ] as const;
  return (
    <div className="money-strip">
      <dl className="numeric">
        <div>
          <dt>{total === contract ? "Contract, with GST" : "Due in all"}</dt> <dd>{formatRupeesExactly(total)}</dd>
          {contract > 0 && total !== contract && <small>{`Contract, with GST: ${formatRupeesExactly(contract)}`}</small>}
        </div>
        <div>
          <dt>Not received</dt>
          <dd>{formatRupeesExactly(open)}</dd>
        </div>
      </dl>
      <div className="money-strip__bar">
        <Progress parts={parts} total={total} />
        <ProgressLegend
          entries={parts
            .filter(({ value }) => value > 0)
            .map(({ color, name, value }) => ({ color, label: `${name} ${formatRupeesExactly(value)}` }))}
        />
      </div>
      {hasList && <PaymentList payments={payments} />}
    </div>
  );
}

const PaymentList = ({ payments }: { payments: readonly ScheduledPayment[] }) => (
  <ol className="panel__body panel__body--tight related-list numeric" aria-label="Payment schedule">
    {payments.map((payment) => (
      <li key={payment.id}>
        <div>
          <b>{payment.label}</b>{" "}
          <small>
            {joinText(
              payment.dueOn ? `due ${formatDay(payment.dueOn)}` : "no date",
              payment.open > 0 && payment.open < payment.amount && `, ${formatRupeesExactly(payment.open)} open`,
            )}
          </small>
        </div>{" "}
        <span className="no-wrap">{formatRupeesExactly(payment.amount)}</span>{" "}
        <Chip status={payment.state} {...chips[payment.state]} />
      </li>
    ))}
  </ol>
);
