import { type FormEvent, type ReactNode, useState } from "react";
import { amountFieldText, formatRupeesAndPaise, maxAmountLength, validAmount } from "#app/platform/values/money.ts";
import { useCloseUrl } from "#app/ui/dialog/close-url.ts";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { DayField, MethodField, MoneyDialog } from "../money-form.tsx";
import type { RefundLimits } from "./refunds.ts";
import "#app/ui/sums.css";

type RefundFormProps = RefundLimits & {
  title: string;
  newId: string;
  /** A reason to start with. */
  reason?: string;
  /** Before the fields: whose money it is. */
  children?: ReactNode;
  /** A note above the button. */
  note?: ReactNode;
};

/** Posts to the page's own URL. */
export const RefundDialog = ({ open, ...props }: RefundFormProps & { open: boolean }) => open && <RefundForm {...props} />;

function RefundForm({ credit, firstDay, today, reason, children, ...dialog }: RefundFormProps) {
  const submitted = useFormErrors("refund")?.values.amount;
  const [entered, setEntered] = useState<string | null>(null);
  const [offered] = useState(() => amountFieldText(credit));
  const readAmount = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setEntered(String(new FormData(currentTarget).get("amount")));
  const left = credit - validAmount(entered ?? submitted ?? offered);
  return (
    <MoneyDialog {...dialog} intent="refund" closeUrl={useCloseUrl("refund")} submit="Record refund" onInput={readAmount}>
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
        defaultValue={offered}
      />
      <DayField label="Date" hint="When it was returned." name="date" min={firstDay} today={today} />
      <MethodField usual="bank" />
      <Field label="Reference" hint="UTR or cheque number." name="reference" maxLength={100} />
      <Field label="Reason" name="reason" required maxLength={300} defaultValue={reason} />
      <dl className="sums sums--boxed full-width numeric">
        <dt className="sums__result">Credit after</dt>
        <dd className="sums__result">
          {left < 0
            ? `${formatRupeesAndPaise(-left)} too much`
            : `${formatRupeesAndPaise(left)}${left === 0 ? ", refunded" : ""}`}
        </dd>
      </dl>
    </MoneyDialog>
  );
}
