import { type FormEvent, useState } from "react";
import { Form } from "react-router";
import { dayBounds } from "#app/platform/dates.ts";
import { Invalid } from "#app/platform/errors.ts";
import type { FormErrors } from "#app/platform/forms.ts";
import { formatHundredths, formatRupeesAndPaise } from "#app/platform/money.ts";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FormId, fieldId } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { type CreditRequest, calculateCreditNote, creditFieldNames, readCreditRequests, remainingLines } from "./credit-notes.ts";
import type { StoredInvoice } from "./read-invoice.server.ts";
import "#app/ui/form-grid.css";
import "./credit-note-dialog.css";

const formId = "credit-note";

type CreditNoteFormProps = {
  invoice: StoredInvoice;
  /** The id of the next note. */
  newId: string;
  today: string;
  closeUrl: string;
  formErrors?: FormErrors;
};

/** Takes back an issued invoice, wholly or in part. */
export const CreditNoteDialog = ({ open, ...props }: CreditNoteFormProps & { open: boolean }) => (
  <Dialog open={open} title="Issue a credit note?" closeUrl={props.closeUrl}>
    {open && <CreditNoteForm {...props} />}
  </Dialog>
);

function CreditNoteForm({ invoice, newId, today, closeUrl, formErrors }: CreditNoteFormProps) {
  const { errors = {}, values = {} } = formErrors ?? {};
  const isPartial = values.scope === "part";
  // Without JavaScript: of what the server has read.
  const [requests, setRequests] = useState(() => readCreditRequests((name) => values[name]));
  const readForm = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(currentTarget);
    setRequests(readCreditRequests((name) => fields.get(name)));
  };
  const { creditNotes, amount, credited } = invoice;
  // Of this dialog, whatever live updates bring: sent again after a lost response it is stored once.
  const [id] = useState(newId);
  const form = useResultFocus<HTMLFormElement>(formErrors);
  return (
    <FormId value={formId}>
      <Form method="post" className="credit-note-form" ref={form} noValidate replace onChange={readForm}>
        <div className="form-grid">
          <input type="hidden" name="id" value={values.id ?? id} />
          <fieldset className="credit-note-form__scope full-width">
            <legend className="visually-hidden">How much to credit</legend>
            <label>
              <input type="radio" name="scope" value="all" defaultChecked={!isPartial} />
              {creditNotes.length > 0 ? "All that is left" : "The whole invoice"}, {formatRupeesAndPaise(amount - credited)}
            </label>
            <label>
              <input type="radio" name="scope" value="part" defaultChecked={isPartial} />
              Part of it, by line
            </label>
          </fieldset>
          <CreditedLinesFields invoice={invoice} formErrors={formErrors} />
          <CreditNoteTotal invoice={invoice} requests={requests} />
          <Field
            layoutClass="full-width"
            label="Reason"
            name="reason"
            required
            maxLength={300}
            defaultValue={values.reason}
            error={errors.reason}
          />
          <Field
            label="Date"
            name="date"
            type="date"
            {...dayBounds}
            required
            defaultValue={values.date ?? today}
            error={errors.date}
          />
          <ErrorSummary message={formErrors?.formError} errors={errors} />
        </div>
        <DialogActions closeUrl={closeUrl} note="A credit note gets its number when it is issued, and cannot be changed then.">
          <IntentButton intent="credit" variant="danger" busyLabel="Issuing...">
            Issue credit note
          </IntentButton>
        </DialogActions>
      </Form>
    </FormId>
  );
}

/** CSS hides it while the other radio button is checked: without JavaScript it does not follow the form. */
function CreditNoteTotal({ invoice, requests }: { invoice: StoredInvoice; requests: CreditRequest[] | null }) {
  return (
    <p className={`credit-note-form__total credit-note-form__total--${requests ? "part" : "all"} full-width`}>
      Total of the credit note <output className="numeric">{totalText(invoice, requests)}</output>
    </p>
  );
}

/** The total with tax, or what prevents it. */
function totalText(invoice: StoredInvoice, requests: CreditRequest[] | null): string {
  if (requests?.every(({ quantity, amount }) => quantity === 0 && amount === 0)) return formatRupeesAndPaise(0);
  try {
    return formatRupeesAndPaise(calculateCreditNote(invoice, requests).totals.total);
  } catch (error) {
    if (error instanceof Invalid) return error.errors.lines ?? "";
    throw error;
  }
}

/** A quantity or an amount for each line. CSS shows it while "part" is chosen. */
function CreditedLinesFields({ invoice, formErrors }: Pick<CreditNoteFormProps, "invoice" | "formErrors">) {
  const remaining = remainingLines(
    invoice.lines,
    invoice.creditNotes.flatMap(({ lines }) => lines),
  );
  return (
    <fieldset className="credit-note-form__lines full-width">
      <legend className="visually-hidden">How much of each line to credit</legend>
      <p className="field__hint">A quantity credits its share of the line. An amount is before tax.</p>
      {formErrors?.errors.lines && (
        <p className="field">
          <span className="field__error" id={fieldId(formId, "lines")} tabIndex={-1}>
            {formErrors.errors.lines}
          </span>
        </p>
      )}
      <ul>
        {remaining.map(({ id, description, remainingQuantity, remainingTaxable }, index) => (
          <li key={id}>
            <span>
              <b>{description}</b>
              <small>
                {formatHundredths(remainingQuantity)} left, {formatRupeesAndPaise(remainingTaxable)} before tax
              </small>
            </span>
            <label>
              <span>
                Quantity<span className="visually-hidden"> of {description}</span>
              </span>
              <input
                className="input numeric"
                name={creditFieldNames(index).quantity}
                inputMode="decimal"
                defaultValue={formErrors?.values[creditFieldNames(index).quantity]}
                readOnly={remainingTaxable === 0}
              />
            </label>
            <label>
              <span>
                Or amount<span className="visually-hidden"> of {description}</span>
              </span>
              <input
                className="input numeric"
                name={creditFieldNames(index).amount}
                inputMode="decimal"
                defaultValue={formErrors?.values[creditFieldNames(index).amount]}
                readOnly={remainingTaxable === 0}
              />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
