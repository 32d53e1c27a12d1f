import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Progress } from "#app/ui/list/progress.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import { PageSection } from "./page-section.tsx";
import { type PartialAmount, type PaymentPlan, type PlanPart, receiptMessage, returnedMessage } from "./payment-plan.ts";
import "#app/ui/data-color.css";
import "#app/ui/page/secret-page.css";
import "#app/ui/secret-parts.css";
import "./payments-section.css";

type Props = { plan: PaymentPlan; paperUrl: (id: string) => string; today: string };

export function PaymentsSection({ plan, paperUrl, today }: Props) {
  const { parts, total, contract = 0, received, returned, overpaid = [], beingChecked, open } = plan;
  const percent = (paise: number) => Math.round((paise * 100) / total);
  const sums = [
    { name: "Paid", color: "done", paise: received },
    { name: "Being checked", color: "progress", paise: beingChecked },
    { name: "Open", color: "open", paise: open },
  ] as const;
  return (
    <PageSection id="payments" title="Payments">
      {contract > 0 && (
        <p className="amount-line below-6">
          <span>Your contract, with GST</span> <b className="money">{formatRupeesExactly(contract)}</b>
        </p>
      )}
      {total > 0 ? (
        <>
          <Progress
            label={`${percent(received)} percent paid, ${percent(beingChecked)} percent being checked, ${percent(open)} percent open`}
            parts={[
              { color: "done", value: received },
              { color: "progress", value: beingChecked },
            ]}
            total={Math.max(total, received + beingChecked)}
          />
          <dl className="paid-sums">
            {sums.map(({ name, color, paise }) => (
              <div key={name}>
                <dt className={`paid-sums__name color-${color}`}>{name}</dt>
                <dd className="no-wrap">{formatRupeesExactly(paise)}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p>{received > 0 ? `${formatRupeesExactly(received)} received, thank you.` : "No payment is asked for yet."}</p>
      )}
      {returned > 0 && <p className="soft text-ui">{returnedMessage(plan)}</p>}
      {open > 0 &&
        overpaid.map(({ number, amount }) => (
          <p key={number} className="soft text-ui">
            <span>{`You paid ${formatRupeesExactly(amount)} more for`}</span> <span className="no-wrap">{number}</span> than it
            charges now. That counts for what is due next.
          </p>
        ))}
      {total > 0 && received > total && (
        <p className="soft text-ui">{`You paid ${formatRupeesExactly(received - total)} more than is due.`}</p>
      )}
      {parts.length > 0 && (
        <ol className="payment-plan">
          {parts.map((part) => (
            <Part key={part.id} {...{ part, paperUrl, today }} />
          ))}
        </ol>
      )}
    </PageSection>
  );
}

function Part({ part, paperUrl, today }: { part: PlanPart } & Omit<Props, "plan">) {
  const { label, amount, dueOn, share, amounts, open } = part;
  const [only] = amounts;
  const isPaid = amounts.every(({ state }) => state === "received");
  const isLate = dueOn !== null && dueOn < today && open > 0;
  return (
    <li className="instalments__item">
      <b className="instalments__share">{`${share}%`}</b>
      <span className="instalments__label">
        <b className="line bold">
          <UnbrokenNumbers text={label} />
        </b>
        {isPaid ? (
          <small className="line soft text-ui">paid</small>
        ) : (
          dueOn && (
            <small className={isLate ? "line late text-ui" : "line soft text-ui"}>
              <span>{isLate ? "was due on" : "by"}</span> <span className="no-wrap">{formatDay(dueOn)}</span>
            </small>
          )
        )}
      </span>
      <span className="instalments__amount money">{formatRupeesExactly(amount)}</span>
      {only && amounts.length === 1 && only.state !== "received" ? (
        <p className="payment-plan__state">
          <AmountChip partial={only} />
        </p>
      ) : (
        <ul className="payment-plan__amounts">
          {amounts.map((partial) => (
            <li key={partial.key}>
              <AmountChip partial={partial} />
              <span className="money">{formatRupeesExactly(partial.amount)}</span>
              {partial.state === "received" && <Received {...partial} paperUrl={paperUrl} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function AmountChip({ partial: { state } }: { partial: PartialAmount }) {
  if (state === "received") return <Chip status="received" tone="done" shape="full" />;
  if (state === "being checked") return <Chip status="being checked" tone="progress" shape="half" />;
  return <Chip status="open" tone="pending" shape="hollow" />;
}

type ReceivedProps = Extract<PartialAmount, { state: "received" }> & Pick<Props, "paperUrl">;

const Received = ({ receipt, amount, paperUrl }: ReceivedProps) => (
  <small className="fine-print">
    <span className="no-wrap">{formatDay(receipt.on)}</span>
    <span>{`, ${receiptMessage(receipt, amount)}.`}</span>{" "}
    {receipt.paperId ? <a href={paperUrl(receipt.paperId)}>{receipt.number}</a> : <span>{receipt.number}</span>}
  </small>
);
