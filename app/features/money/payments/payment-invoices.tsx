import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { fieldId } from "#app/ui/form/field.tsx";
import { useFormId, useFormValues } from "#app/ui/form/form-id.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { invoiceFieldName, type OpenInvoice } from "../money.ts";
import "./payment-invoices.css";

type PaymentInvoicesProps = {
  invoice: OpenInvoice | null;
  others: readonly OpenInvoice[];
  /** The ids of the selected others. */
  selected: readonly string[];
  /** The allocated amount by invoice. Paise. */
  shareOf: ReadonlyMap<string, number>;
  today: string;
};

/** Selects the invoices that a payment settles, in the order in which the amount is allocated. */
export function PaymentInvoices({ invoice, others, selected, shareOf, today }: PaymentInvoicesProps) {
  const id = fieldId(useFormId(), "invoices");
  const error = useFormValues().errors.invoices;
  return (
    <fieldset className="payment-invoices stack gap-2 full-width">
      <legend>{invoice ? "Settles this invoice, and of the same client" : "Settles, in the order of their due dates"}</legend>
      <ul className="numeric">
        {others.map((other) => (
          <li key={other.id}>
            <label>
              <input
                type="checkbox"
                name={invoiceFieldName(other.id)}
                value="1"
                defaultChecked={selected.includes(other.id)}
                aria-describedby={error && id}
              />
              <span>
                <b className="no-wrap">{other.number}</b>{" "}
                <small className="line fine-print">
                  {joinText(`Due ${formatDay(other.dueDate)}`, other.dueDate < today && ", overdue")}
                </small>
              </span>
              <span className="align-end">
                <span className="no-wrap">{formatRupeesAndPaise(other.balance)}</span>{" "}
                {selected.includes(other.id) && <Share share={shareOf.get(other.id) ?? 0} balance={other.balance} />}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <span className="field__error" id={id} tabIndex={-1}>
          {error}
        </span>
      )}
    </fieldset>
  );
}

const Share = ({ share, balance }: { share: number; balance: number }) => (
  <small className="payment-invoices__share line fine-print no-wrap">
    {share === balance ? "paid" : share > 0 ? `gets ${formatRupeesAndPaise(share)}` : "gets nothing"}
  </small>
);
