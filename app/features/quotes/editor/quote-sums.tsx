import { createContext, Fragment } from "react";
import { discountLabel } from "#app/billing/discount.ts";
import { isZeroKind, zeroKindNames } from "#app/gst/rates.ts";
import { formatHundredths, formatRupees, formatRupeesExactly } from "#app/platform/values/money.ts";
import { Panel } from "#app/ui/page/panel.tsx";
import type { QuoteTotals } from "../quote-totals.ts";
import type { QuoteContent } from "../quotes.ts";
import type { FunctionMargin, Margin } from "./quote-margin.ts";
import "#app/ui/form/field.css";
import "#app/ui/sums.css";
import "./quote-sums.css";

/** The sums from the functions to the total, as the client sees them. */
export function QuoteSums({
  content,
  totals,
}: {
  content: Pick<QuoteContent, "functions" | "discount" | "discountKind">;
  totals: QuoteTotals;
}) {
  const nameOf = (id: string) => content.functions.find((one) => one.id === id)?.name || "Function";
  const signed = (paise: number) => `${paise < 0 ? "−" : "+"}${formatRupeesExactly(Math.abs(paise))}`;
  const rows: [key: string, label: string, value: string][] = [
    ...totals.functions
      .filter(({ paise }) => paise > 0)
      .map(({ id, paise }): [string, string, string] => [id, nameOf(id), formatRupeesExactly(paise)]),
    ...(totals.discount > 0 ? [["discount", discountLabel(content), signed(-totals.discount)] as [string, string, string]] : []),
    ...totals.taxes.map((tax): [string, string, string] => [
      `${tax.kind} ${tax.rate} ${tax.heads}`,
      taxLabel(tax),
      formatRupeesExactly(tax.tax),
    ]),
    ...(totals.roundOff ? [["round", "Round off", signed(totals.roundOff)] as [string, string, string]] : []),
  ];
  return (
    <dl className="sums numeric quote-sums">
      {rows.map(([key, label, value]) => (
        <Fragment key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
      <dt className="sums__total">Total with GST</dt>
      <dd className="sums__total">{formatRupees(totals.total)}</dd>
    </dl>
  );
}

function taxLabel({ rate, kind, heads, taxable }: QuoteTotals["taxes"][number]): string {
  const name = isZeroKind(kind) ? zeroKindNames[kind] : heads === "none" ? "No GST charged" : `GST ${formatHundredths(rate)}%`;
  return `${name} on ${formatRupeesExactly(taxable)}`;
}

/** Whether the person sees what the lines of the quote cost the company. */
export const MarginsContext = createContext(false);

type QuoteMarginsProps = { margins: { functions: FunctionMargin[]; total: Margin; discount: number } };

/** The costs of the functions and the margins. Only the staff see them. */
export const CostsPanel = ({ margins }: QuoteMarginsProps) => (
  <Panel title="What it costs us">
    <div className="panel__body">
      <QuoteMargins margins={margins} />
      <p className="field__hint">All before GST. Only the staff see costs and margins.</p>
    </div>
  </Panel>
);

function QuoteMargins({ margins: { functions, total, discount } }: QuoteMarginsProps) {
  return (
    <table className="quote-margins numeric">
      <caption className="visually-hidden">Margin by function, before GST</caption>
      <thead>
        <tr>
          <th scope="col">Function</th>
          <th scope="col">Price</th>
          <th scope="col">Cost</th>
          <th scope="col">Margin</th>
        </tr>
      </thead>
      <tbody>
        {functions.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name || "Function"}</th>
            <MarginCells {...row} />
          </tr>
        ))}
        <tr className="quote-margins__total">
          <th scope="row">{discount > 0 ? "After the discount" : "Together"}</th>
          <MarginCells {...total} />
        </tr>
      </tbody>
    </table>
  );
}

const MarginCells = ({ price, cost, margin, share }: Margin) => (
  <>
    <td>{formatRupees(price)}</td>
    <td>{formatRupees(cost)}</td>
    <td className={margin < 0 ? "late" : undefined}>
      <span>{formatRupees(margin)}</span>
      {share !== null && <small className="soft">{` ${Math.round(share / 100).toLocaleString("en-IN")}%`}</small>}
    </td>
  </>
);
