import { formatHundredths, formatRupeesAndPaise } from "#app/platform/money.ts";
import type { LeftLine } from "./credit.ts";
import type { CreditRefusal } from "./invoice-action.server.ts";
import "#app/ui/field.css";
import "./invoices.css";

type RowsProps = { left: LeftLine[]; asked: CreditRefusal["asked"]; error?: string };

/** Beside each line how many, or how much of it, a credit note takes back. Shown while "part" is chosen (invoices.css). */
export function CreditRows({ left, asked, error }: RowsProps) {
  return (
    <fieldset className="full-width part">
      <legend className="visually-hidden">What is taken back of each line</legend>
      <p className="field__hint">A quantity takes its share of the line. An amount, before tax, holds as typed.</p>
      {error && (
        <p className="field" role="alert">
          <span className="field__error">{error}</span>
        </p>
      )}
      <ul>
        {left.map(({ id, description, leftQuantity, leftTaxable }, at) => (
          <li key={id}>
            <span>
              <b>{description}</b>
              <small>
                {formatHundredths(leftQuantity)} left, {formatRupeesAndPaise(leftTaxable)} before tax
              </small>
            </span>
            <label>
              <span>
                Quantity<span className="visually-hidden"> of {description}</span>
              </span>
              <input
                className="input numeric"
                name="credit_quantity"
                inputMode="decimal"
                defaultValue={asked?.[at]?.quantity}
                readOnly={leftTaxable === 0}
              />
            </label>
            <label>
              <span>
                Or amount<span className="visually-hidden"> of {description}</span>
              </span>
              <input
                className="input numeric"
                name="credit_amount"
                inputMode="decimal"
                defaultValue={asked?.[at]?.amount}
                readOnly={leftTaxable === 0}
              />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
