import { useState } from "react";
import { Form } from "react-router";
import { formatDayLong } from "#app/platform/dates.ts";
import type { FormErrors } from "#app/platform/forms.ts";
import { formatRupeesAndPaise, toDecimalString } from "#app/platform/money.ts";
import { useNewRecordId } from "#app/platform/use-new-record-id.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FormId } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Select } from "#app/ui/select.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { type NewPayment, type Payment, paymentMethodLabels } from "./receipts.ts";
import "#app/ui/amount-list.css";
import "#app/ui/form-grid.css";

type PaymentFormErrors = FormErrors<keyof NewPayment>;

type PaymentsPanelProps = {
  payments: Payment[];
  /** Paise. */
  balance: number;
  /** The id of the next payment. */
  newId: string;
  today: string;
  canRemove: boolean;
  /** The payment that the dialog asks about. */
  removedId: string | null;
  /** The page's own URL. */
  pageUrl: string;
  formErrors?: PaymentFormErrors;
};

/** The payments of an invoice, and the form for the next one while there is a balance. Posts to the invoice's own page. */
export function PaymentsPanel(props: PaymentsPanelProps) {
  const { payments, balance, newId, today, canRemove, removedId, pageUrl, formErrors } = props;
  const id = useNewRecordId(newId, payments);
  const removed = canRemove ? payments.find((payment) => payment.id === removedId) : undefined;
  return (
    <Panel title="Payments">
      {payments.length > 0 && (
        <ul className="amount-list numeric">
          {payments.map((payment) => (
            <PaymentItem key={payment.id} payment={payment} canRemove={canRemove} />
          ))}
        </ul>
      )}
      <p className="panel__body numeric">
        Balance <b>{formatRupeesAndPaise(balance)}</b>
      </p>
      <ConfirmDialog
        open={removed !== undefined}
        title="Remove this payment?"
        closeUrl={pageUrl}
        intent="remove-payment"
        fields={{ payment: removed?.id ?? "" }}
        action="Remove payment"
      >
        {removed && (
          <>
            <b>{formatRupeesAndPaise(removed.gross)}</b> of {formatDayLong(removed.paidOn)} no longer counts as paid: the balance
            is {formatRupeesAndPaise(balance + removed.gross)} then. The audit log keeps the payment.
          </>
        )}
      </ConfirmDialog>
      {balance > 0 && <PaymentForm key={id} id={id} balance={balance} today={today} formErrors={formErrors} />}
    </Panel>
  );
}

type PaymentItemProps = { payment: Payment; canRemove: boolean };

function PaymentItem({ payment: { id, paidOn, method, reference, gross, tds }, canRemove }: PaymentItemProps) {
  return (
    <li>
      <b>{formatRupeesAndPaise(gross)}</b>
      <span>
        {formatDayLong(paidOn)}, {paymentMethodLabels[method]}
        {reference && `, ${reference}`}
        {tds > 0 && `. TDS ${formatRupeesAndPaise(tds)}, received ${formatRupeesAndPaise(gross - tds)}`}
      </span>
      {canRemove && (
        <ButtonLink to={`?remove-payment=${id}`} small variant="quiet" preventScrollReset>
          Remove<span className="visually-hidden"> the payment of {formatRupeesAndPaise(gross)}</span>
        </ButtonLink>
      )}
    </li>
  );
}

type PaymentFormProps = { id: string; balance: number; today: string; formErrors?: PaymentFormErrors };

function PaymentForm({ id, balance, today, formErrors }: PaymentFormProps) {
  const form = useResultFocus<HTMLFormElement>(formErrors);
  const { errors = {}, values = {} } = formErrors ?? {};
  // A credit note or a colleague's payment changes the balance: the new one is offered unless an amount was typed.
  const [isTyped, setTyped] = useState(false);
  const [offered, setOffered] = useState(balance);
  if (offered !== balance && !isTyped) setOffered(balance);
  return (
    <FormId value="payment">
      <Form method="post" className="form-grid panel__body" ref={form} noValidate>
        <input type="hidden" name="id" value={values.id ?? id} />
        <Field
          label="Amount"
          hint="What it settles, TDS included."
          name="gross"
          inputMode="decimal"
          required
          key={offered}
          defaultValue={values.gross ?? toDecimalString(offered)}
          onChange={() => setTyped(true)}
          error={errors.gross}
        />
        <Field
          label="TDS"
          hint="Paid by the client to the tax office."
          name="tds"
          inputMode="decimal"
          defaultValue={values.tds ?? ""}
          error={errors.tds}
        />
        <Field label="Date" name="paidOn" type="date" required defaultValue={values.paidOn ?? today} error={errors.paidOn} />
        <Select
          label="Way"
          name="method"
          options={Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }))}
          defaultValue={values.method ?? "bank"}
          error={errors.method}
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
        <ErrorSummary message={formErrors?.formError} errors={errors} />
        <div className="full-width actions">
          <IntentButton intent="record-payment" small busyLabel="Saving...">
            Record payment
          </IntentButton>
        </div>
      </Form>
    </FormId>
  );
}
