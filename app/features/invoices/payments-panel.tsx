import { Form, useNavigation } from "react-router";
import { formatDayLong } from "#app/platform/dates.ts";
import type { Refusal } from "#app/platform/forms.ts";
import { formatRupeesAndPaise, toDecimalString } from "#app/platform/money.ts";
import { useNewRecordId } from "#app/platform/use-new-record-id.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Select } from "#app/ui/select.tsx";
import type { StoredInvoice } from "./drafts.server.ts";
import { type NewPayment, type Payment, paymentMethodLabels } from "./invoices.ts";
import "#app/ui/form-grid.css";
import "./invoices.css";

type PanelProps = {
  invoice: StoredInvoice;
  paymentId: string;
  today: string;
  mayRemove: boolean;
  refused?: Refusal<keyof NewPayment>;
};

/** What was paid, and the form for the next payment while there is a balance. */
export function PaymentsPanel({ invoice, paymentId: given, today, mayRemove, refused }: PanelProps) {
  const paymentId = useNewRecordId(given, invoice.payments);
  return (
    <Panel title="Payments">
      {invoice.payments.length > 0 && (
        <ul className="payments numeric">
          {invoice.payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} mayRemove={mayRemove} />
          ))}
        </ul>
      )}
      <p className="balance numeric">
        Balance <b>{formatRupeesAndPaise(invoice.balance)}</b>
      </p>
      {invoice.balance > 0 && (
        <PaymentForm key={paymentId} invoice={invoice} paymentId={paymentId} today={today} refused={refused} />
      )}
    </Panel>
  );
}

function PaymentLine({
  payment: { id, paidOn, way, reference, gross, tds },
  mayRemove,
}: {
  payment: Payment;
  mayRemove: boolean;
}) {
  const { formData } = useNavigation();
  return (
    <li>
      <b>{formatRupeesAndPaise(gross)}</b>
      <span>
        {formatDayLong(paidOn)}, {paymentMethodLabels[way]}
        {reference && `, ${reference}`}
        {tds > 0 && `. TDS ${formatRupeesAndPaise(tds)}, received ${formatRupeesAndPaise(gross - tds)}`}
      </span>
      {mayRemove && (
        <Form method="post">
          <input type="hidden" name="payment" value={id} />
          <Button
            small
            variant="quiet"
            name="intent"
            value="unpay"
            busy={formData?.get("intent") === "unpay" && formData.get("payment") === id}
          >
            Remove<span className="visually-hidden"> the payment of {formatRupeesAndPaise(gross)}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

function PaymentForm({ invoice, paymentId, today, refused }: Omit<PanelProps, "mayRemove">) {
  const { formData } = useNavigation();
  const { errors = {}, values = {} } = refused ?? {};
  return (
    <Form method="post" className="form-grid panel__body" noValidate>
      <input type="hidden" name="payment" value={values.payment ?? paymentId} />
      <Field
        label="Amount"
        hint="What it settles, TDS included."
        name="gross"
        inputMode="decimal"
        required
        defaultValue={values.gross ?? toDecimalString(invoice.balance)}
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
      <Field label="Date" name="paid_on" type="date" required defaultValue={values.paid_on ?? today} error={errors.paid_on} />
      <Select
        label="Way"
        name="way"
        options={Object.entries(paymentMethodLabels).map(([value, label]) => ({ value, label }))}
        defaultValue={values.way ?? "bank"}
        error={errors.way}
      />
      <Field
        frame="full-width"
        label="Reference"
        hint="UTR, cheque or receipt number."
        name="reference"
        maxLength={100}
        defaultValue={values.reference}
        error={errors.reference}
      />
      <div className="full-width actions">
        <Button small name="intent" value="pay" busy={formData?.get("intent") === "pay"} busyLabel="Saving...">
          Record payment
        </Button>
      </div>
    </Form>
  );
}
