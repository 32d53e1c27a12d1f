import { type FormEvent, type ReactNode, useState } from "react";
import type { FormErrors } from "#app/platform/forms.ts";
import { amountFieldText, formatRupeesAndPaise, maxAmountLength, validHundredths } from "#app/platform/money.ts";
import { Dialog, setAutofocus } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { DayField, MethodField, MoneyForm } from "./money-form.tsx";
import type { NewRefund, RefundLimits } from "./refunds.ts";
import "#app/ui/sums.css";

type RefundFormProps = RefundLimits & {
  /** The form posts to the page's own URL. */
  intent: string;
  newId: string;
  closeUrl: string;
  formErrors?: FormErrors<keyof NewRefund>;
  /** A reason to start with. */
  reason?: string;
  /** Before the fields: whose money it is. */
  children?: ReactNode;
  /** A note above the button. */
  note?: ReactNode;
};

export const RefundDialog = ({ open, title, ...props }: RefundFormProps & { open: boolean; title: string }) => (
  <Dialog open={open} title={title} closeUrl={props.closeUrl}>
    {open && <RefundForm {...props} />}
  </Dialog>
);

function RefundForm({ credit, firstDay, today, reason, children, ...props }: RefundFormProps) {
  const { errors = {}, values = {} } = props.formErrors ?? {};
  const [entered, setEntered] = useState<string | null>(null);
  const [offered] = useState(() => amountFieldText(credit));
  const amount = values.amount ?? offered;
  const readAmount = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setEntered(String(new FormData(currentTarget).get("amount")));
  const left = credit - validHundredths(entered ?? amount);
  return (
    <MoneyForm {...props} formId="refund" buttonLabel="Record refund" onInput={readAmount}>
      {children && <div className="full-width">{children}</div>}
      <Field
        label="Amount"
        hint={`At most ${formatRupeesAndPaise(credit)}.`}
        name="amount"
        inputMode="decimal"
        className="numeric"
        required
        maxLength={maxAmountLength}
        ref={setAutofocus}
        onFocus={({ currentTarget }) => currentTarget.select()}
        defaultValue={amount}
        error={errors.amount}
      />
      <DayField label="Date" hint="When it was returned." name="date" min={firstDay} {...{ today, values, errors }} />
      <MethodField {...{ values, errors }} usual="bank" />
      <Field
        label="Reference"
        hint="UTR or cheque number."
        name="reference"
        maxLength={100}
        defaultValue={values.reference}
        error={errors.reference}
      />
      <Field label="Reason" name="reason" required maxLength={300} defaultValue={values.reason ?? reason} error={errors.reason} />
      <dl className="sums sums--boxed full-width numeric">
        <dt className="sums__result">Credit after</dt>
        <dd className="sums__result">
          {left < 0
            ? `${formatRupeesAndPaise(-left)} too much`
            : `${formatRupeesAndPaise(left)}${left === 0 ? ", refunded" : ""}`}
        </dd>
      </dl>
    </MoneyForm>
  );
}
