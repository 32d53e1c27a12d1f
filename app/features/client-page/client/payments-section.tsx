import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { useLanguage } from "#app/company/use-language.ts";
import { fillPlaceholders } from "#app/content/placeholders.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Progress } from "#app/ui/list/progress.tsx";
import { TextWithElements } from "#app/ui/text-with-elements.tsx";
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
  const { payments: texts } = useLinkTexts().client;
  const percent = (paise: number) => String(Math.round((paise * 100) / total));
  const sums = [
    { name: texts.paid, color: "done", paise: received },
    { name: texts.beingChecked, color: "progress", paise: beingChecked },
    { name: texts.open, color: "open", paise: open },
  ] as const;
  return (
    <PageSection id="payments" title={texts.title}>
      {contract > 0 && (
        <p className="amount-line below-6">
          <span>{texts.contract}</span> <b className="money">{formatRupeesExactly(contract)}</b>
        </p>
      )}
      {total > 0 ? (
        <>
          <Progress
            label={fillPlaceholders(texts.progress, {
              paid: percent(received),
              checked: percent(beingChecked),
              open: percent(open),
            })}
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
        <p>{received > 0 ? fillPlaceholders(texts.received, { amount: formatRupeesExactly(received) }) : texts.none}</p>
      )}
      {returned > 0 && <p className="soft text-ui">{returnedMessage(plan, texts)}</p>}
      {open > 0 &&
        overpaid.map(({ number, amount }) => (
          <p key={number} className="soft text-ui">
            <TextWithElements
              text={texts.overpaid}
              parts={{
                amount: <span className="no-wrap">{formatRupeesExactly(amount)}</span>,
                number: <span className="no-wrap">{number}</span>,
              }}
            />
          </p>
        ))}
      {total > 0 && received > total && (
        <p className="soft text-ui">{fillPlaceholders(texts.more, { amount: formatRupeesExactly(received - total) })}</p>
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
  const { payments: texts } = useLinkTexts().client;
  const language = useLanguage();
  const [only] = amounts;
  const isPaid = amounts.every(({ state }) => state === "received");
  const isLate = dueOn !== null && dueOn < today && open > 0;
  return (
    <li className="instalments__item">
      <b className="instalments__share">{share === 0 && amount > 0 ? "<1%" : `${share}%`}</b>
      <span className="instalments__label">
        <b className="line bold">
          <UnbrokenNumbers text={label} />
        </b>
        {isPaid ? (
          <small className="line soft text-ui">{texts.isPaid}</small>
        ) : (
          dueOn && (
            <small className={isLate ? "line late text-ui" : "line soft text-ui"}>
              <span>{isLate ? texts.wasDue : texts.by}</span> <span className="no-wrap">{formatDayIn(dueOn, language)}</span>
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
  const { states } = useLinkTexts().client.payments;
  const styles = {
    received: { tone: "done", shape: "full" },
    "being checked": { tone: "progress", shape: "half" },
    open: { tone: "pending", shape: "hollow" },
  } as const;
  return <Chip label={states[state]} {...styles[state]} />;
}

type ReceivedProps = Extract<PartialAmount, { state: "received" }> & Pick<Props, "paperUrl">;

function Received({ receipt, amount, paperUrl }: ReceivedProps) {
  const { payments: texts } = useLinkTexts().client;
  const language = useLanguage();
  return (
    <small className="fine-print">
      <span className="no-wrap">{formatDayIn(receipt.on, language)}</span>
      <span>{`, ${receiptMessage(receipt, amount, texts)},`}</span>{" "}
      {receipt.paperId ? <a href={paperUrl(receipt.paperId)}>{receipt.number}</a> : <span>{receipt.number}</span>}
    </small>
  );
}
