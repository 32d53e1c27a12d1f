import { type FormEvent, type ReactNode, useState } from "react";
import { Form } from "react-router";
import type { FormErrors } from "#app/platform/forms.ts";
import { formatHundredths, formatRupeesAndPaise, parseHundredths } from "#app/platform/money.ts";
import { Dialog, DialogActions, setAutofocus } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FormId } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { SegmentedField } from "#app/ui/segmented.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { firstPaymentDay, paymentMethodOptions } from "./receipts.ts";
import type { NewRefund, RefundLimits } from "./refunds.ts";
import "#app/ui/form-grid.css";
import "#app/ui/sums.css";

type RefundFormProps = RefundLimits & {
  /** The form posts to the page's own URL. */
  intent: string;
  /** The hidden fields, which say what is refunded. */
  fields?: Record<string, string>;
  /** The id of the next refund. */
  newId: string;
  closeUrl: string;
  formErrors?: FormErrors<keyof NewRefund>;
  /** Before the fields: whose money it is. */
  children?: ReactNode;
  /** What to know before the button is clicked. */
  note?: ReactNode;
};

/** Records money that was returned to a client. */
export const RefundDialog = ({ open, title, ...props }: RefundFormProps & { open: boolean; title: string }) => (
  <Dialog open={open} title={title} closeUrl={props.closeUrl}>
    {open && <RefundForm {...props} />}
  </Dialog>
);

function RefundForm({ credit, from, today, intent, fields = {}, newId, closeUrl, formErrors, children, note }: RefundFormProps) {
  // Of this dialog, whatever live updates bring: sent again after a lost response it is stored once.
  const [id] = useState(newId);
  const form = useResultFocus<HTMLFormElement>(formErrors);
  const { errors = {}, values = {} } = formErrors ?? {};
  const [typed, setTyped] = useState<string | null>(null);
  const [offered] = useState(() => formatHundredths(credit));
  const amount = values.amount ?? offered;
  const readAmount = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setTyped(String(new FormData(currentTarget).get("amount")));
  const left = credit - parseHundredths(typed ?? amount);
  return (
    <FormId value="refund">
      <Form method="post" ref={form} onInput={readAmount} noValidate replace preventScrollReset>
        <div className="form-grid">
          {Object.entries({ ...fields, id: values.id ?? id }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children && <div className="full-width">{children}</div>}
          <Field
            label="Amount"
            hint={`At most ${formatRupeesAndPaise(credit)}.`}
            name="amount"
            inputMode="decimal"
            className="numeric"
            required
            ref={setAutofocus}
            onFocus={({ currentTarget }) => currentTarget.select()}
            defaultValue={amount}
            error={errors.amount}
          />
          <Field
            label="Date"
            hint="When it was returned."
            name="date"
            type="date"
            min={from ?? firstPaymentDay}
            max={today}
            required
            defaultValue={values.date ?? today}
            error={errors.date}
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
            label="Reference"
            hint="UTR or cheque number."
            name="reference"
            maxLength={100}
            defaultValue={values.reference}
            error={errors.reference}
          />
          <Field label="Reason" name="reason" required maxLength={300} defaultValue={values.reason} error={errors.reason} />
          <dl className="sums sums--boxed full-width numeric">
            <dt className="sums__result">Credit after</dt>
            <dd className="sums__result">
              {left < 0
                ? `${formatRupeesAndPaise(-left)} too much`
                : `${formatRupeesAndPaise(left)}${left === 0 ? ", refunded" : ""}`}
            </dd>
          </dl>
          <ErrorSummary message={formErrors?.formError} errors={errors} />
        </div>
        <DialogActions closeUrl={closeUrl} note={note}>
          <IntentButton intent={intent} fields={fields} busyLabel="Saving...">
            Record refund
          </IntentButton>
        </DialogActions>
      </Form>
    </FormId>
  );
}
