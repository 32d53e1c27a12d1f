import { formatRupeesAndPaise } from "#app/platform/money.ts";
import "#app/ui/sums.css";

type PaymentSumsProps = {
  /** The balances of the selected invoices. Paise. */
  due: number;
  gross: number;
  /** The amount beyond the open balances. */
  rest: number;
  tds: number;
  /** Whether `rest` can be kept on account. */
  canKeep: boolean;
};

/** The amount that the bank receives, and the balance afterwards. */
export function PaymentSums({ due, gross, rest, tds, canKeep }: PaymentSumsProps) {
  const left = due - (gross - rest);
  return (
    <dl className="sums sums--boxed full-width numeric">
      {tds > 0 && tds <= gross && (
        <>
          <dt>Bank receives</dt>
          <dd>{formatRupeesAndPaise(gross - tds)}</dd>
          <dt>TDS to claim</dt>
          <dd>{formatRupeesAndPaise(tds)}</dd>
        </>
      )}
      {rest > 0 && (
        <>
          <dt>{canKeep ? "On account" : "Too much"}</dt>
          <dd>{formatRupeesAndPaise(rest)}</dd>
        </>
      )}
      <dt className="sums__result">Balance after</dt>
      <dd className="sums__result">{`${formatRupeesAndPaise(left)}${left === 0 && due > 0 ? ", paid" : ""}`}</dd>
    </dl>
  );
}
