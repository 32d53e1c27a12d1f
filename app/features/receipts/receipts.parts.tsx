import { type FormEvent, useState } from "react";
import { Form } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import type { FormErrors } from "#app/platform/forms.ts";
import { formatHundredths, formatRupeesAndPaise, parseHundredths } from "#app/platform/money.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog, DialogActions, setAutofocus } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FormId } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { SegmentedField } from "#app/ui/segmented.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { firstPaymentDay, type NewPayment, type Payment, paymentMethodOptions } from "./receipts.ts";
import "#app/ui/form-grid.css";
import "#app/ui/sums.css";

type RemovePaymentDialogProps = {
  /** Null: closed. */
  payment: Payment | null;
  /** Paise. */
  balance: number;
  /** The page's own URL. */
  closeUrl: string;
};

export function RemovePaymentDialog({ payment, balance, closeUrl }: RemovePaymentDialogProps) {
  return (
    <ConfirmDialog
      open={payment !== null}
      title="Remove this payment?"
      closeUrl={closeUrl}
      intent="remove-payment"
      fields={{ payment: payment?.id ?? "" }}
      action="Remove payment"
    >
      {payment && (
        <>
          <b>{formatRupeesAndPaise(payment.gross)}</b> of {formatDay(payment.paidOn)} no longer counts as paid: the balance is{" "}
          {formatRupeesAndPaise(balance + payment.gross)} then. The audit log keeps the payment.
        </>
      )}
    </ConfirmDialog>
  );
}

type PaymentFormProps = {
  /** Paise. */
  balance: number;
  /** The id of the next payment. */
  newId: string;
  today: string;
  closeUrl: string;
  formErrors?: FormErrors<keyof NewPayment | "question">;
};

/** Records a payment of an invoice. Posts to the invoice's own page. */
export const PaymentDialog = ({ open, ...props }: PaymentFormProps & { open: boolean }) => (
  <Dialog open={open} title="Record payment" closeUrl={props.closeUrl}>
    {open && <PaymentForm {...props} />}
  </Dialog>
);

function PaymentForm({ balance, newId, today, closeUrl, formErrors }: PaymentFormProps) {
  // Of this dialog, whatever live updates bring: sent again after a lost response it is stored once.
  const [id] = useState(newId);
  const form = useResultFocus<HTMLFormElement>(formErrors);
  const { errors = {}, values = {} } = formErrors ?? {};
  // A credit note or a colleague's payment changes the balance: the new one is offered unless an amount was typed.
  const [typed, setTyped] = useState<Record<"gross" | "tds" | "tdsGst", string> | null>(null);
  const [offered, setOffered] = useState(balance);
  if (offered !== balance && !typed) setOffered(balance);
  const gross = values.gross ?? formatHundredths(offered);
  const readAmounts = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget);
    const text = (name: string) => String(data.get(name));
    setTyped({ gross: text("gross"), tds: text("tds"), tdsGst: text("tdsGst") });
  };
  const shown = typed ?? { gross, tds: values.tds ?? "", tdsGst: values.tdsGst ?? "" };
  return (
    <FormId value="payment">
      <Form method="post" ref={form} onInput={readAmounts} noValidate replace>
        <div className="form-grid">
          <input type="hidden" name="id" value={values.id ?? id} />
          <Field
            label="Amount"
            hint="What it settles, TDS included."
            name="gross"
            inputMode="decimal"
            className="numeric"
            required
            key={offered}
            ref={setAutofocus}
            onFocus={({ currentTarget }) => currentTarget.select()}
            defaultValue={gross}
            error={errors.gross}
          />
          <Field
            label="Date"
            name="paidOn"
            type="date"
            min={firstPaymentDay}
            max={today}
            required
            defaultValue={values.paidOn ?? today}
            error={errors.paidOn}
          />
          <SegmentedField
            layoutClass="full-width"
            label="Method"
            name="method"
            options={paymentMethodOptions}
            defaultValue={values.method ?? "bank"}
            error={errors.method}
          />
          <Field
            label="TDS, income tax"
            hint="Kept by the client for the tax office."
            name="tds"
            inputMode="decimal"
            className="numeric"
            defaultValue={values.tds ?? ""}
            error={errors.tds}
          />
          <Field
            label="TDS, GST"
            hint="Only offices of the government keep it: 2 %."
            name="tdsGst"
            inputMode="decimal"
            className="numeric"
            defaultValue={values.tdsGst ?? ""}
            error={errors.tdsGst}
          />
          <Field
            layoutClass="full-width"
            label="Reference"
            hint="UTR, cheque or receipt number."
            name="reference"
            maxLength={100}
            defaultValue={values.reference}
            error={errors.reference}
          />
          {(values.question === "split" || values.isSplit) && (
            <div className="full-width">
              <Checkbox
                name="isSplit"
                value="1"
                defaultChecked={Boolean(values.isSplit)}
                label="One transfer pays both invoices: record it here too."
              />
            </div>
          )}
          {(values.question === "tds" || values.isTdsChecked) && (
            <div className="full-width">
              <Checkbox
                name="isTdsChecked"
                value="1"
                defaultChecked={Boolean(values.isTdsChecked)}
                label="The client deducted as much: record it."
              />
            </div>
          )}
          <PaymentSums
            balance={balance}
            gross={parseHundredths(shown.gross)}
            tds={parseHundredths(shown.tds) + parseHundredths(shown.tdsGst)}
          />
          <ErrorSummary message={formErrors?.formError} errors={errors} />
        </div>
        <DialogActions closeUrl={closeUrl}>
          <IntentButton intent="record-payment" busyLabel="Saving...">
            Record payment
          </IntentButton>
        </DialogActions>
      </Form>
    </FormId>
  );
}

/** What the bank receives, and what is left afterwards. Paise. */
function PaymentSums({ balance, gross, tds }: { balance: number; gross: number; tds: number }) {
  const left = balance - gross;
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
      <dt className="sums__result">Balance after</dt>
      <dd className="sums__result">
        {left < 0 ? `${formatRupeesAndPaise(-left)} too much` : `${formatRupeesAndPaise(left)}${left === 0 ? ", paid" : ""}`}
      </dd>
    </dl>
  );
}
