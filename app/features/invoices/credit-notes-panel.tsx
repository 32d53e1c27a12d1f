import { Form } from "react-router";
import { formatDayLong } from "#app/platform/dates.ts";
import type { FormErrors } from "#app/platform/forms.ts";
import { formatHundredths, formatRupeesAndPaise } from "#app/platform/money.ts";
import { useNewRecordId } from "#app/platform/use-new-record-id.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FormId, fieldId } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { type CreditNote, creditFieldNames, remainingLines } from "./credit-notes.ts";
import type { StoredInvoice } from "./read-invoice.server.ts";
import "#app/ui/amount-list.css";
import "#app/ui/form-grid.css";
import "./credit-notes-panel.css";

type CreditNotesPanelProps = {
  invoice: StoredInvoice;
  /** The id of the next note. */
  newId: string;
  /** The note that is shown in the invoice's place. */
  shownId: string | null;
  today: string;
  canCredit: boolean;
  formErrors?: FormErrors;
};

/** The credit notes of an invoice, and the form for the next one until the invoice is wholly credited. */
export function CreditNotesPanel({ invoice, newId, shownId, today, canCredit, formErrors }: CreditNotesPanelProps) {
  const { creditNotes, amount, credited } = invoice;
  const id = useNewRecordId(newId, creditNotes);
  const hasForm = canCredit && credited < amount;
  if (creditNotes.length === 0 && !hasForm) return null;
  return (
    <Panel title={creditNotes.length > 1 ? "Credit notes" : "Credit note"}>
      {creditNotes.length > 0 && (
        <ul className="amount-list numeric">
          {creditNotes.map((note) => (
            <CreditNoteItem key={note.id} note={note} isShown={note.id === shownId} />
          ))}
        </ul>
      )}
      {hasForm && <CreditNoteForm key={id} {...{ invoice, id, today, formErrors }} />}
    </Panel>
  );
}

function CreditNoteItem({ note: { id, number, date, reason, amount }, isShown }: { note: CreditNote; isShown: boolean }) {
  return (
    <li>
      <b>{formatRupeesAndPaise(amount)}</b>
      <span>
        {number} of {formatDayLong(date)}: {reason}
      </span>
      <span className="actions">
        <ButtonLink to={isShown ? "?" : `?note=${id}`} small variant="quiet" preventScrollReset>
          {isShown ? "Show invoice" : "Show"}
          <span className="visually-hidden"> {number}</span>
        </ButtonLink>
        <ButtonLink to={`pdf?note=${id}`} small variant="quiet" icon="download" reloadDocument>
          PDF<span className="visually-hidden"> of {number}</span>
        </ButtonLink>
      </span>
    </li>
  );
}

const formId = "credit-note";

type CreditNoteFormProps = Pick<CreditNotesPanelProps, "invoice" | "today" | "formErrors"> & { id: string };

function CreditNoteForm({ invoice, id, today, formErrors }: CreditNoteFormProps) {
  const { errors = {}, values = {} } = formErrors ?? {};
  const isPartial = values.scope === "part";
  const { creditNotes, amount, credited } = invoice;
  const form = useResultFocus<HTMLFormElement>(formErrors);
  return (
    <details open={formErrors !== undefined}>
      <summary className="credit-note-form__summary">
        {creditNotes.length > 0 ? "Issue another credit note" : "Credit all or part"}
      </summary>
      <FormId value={formId}>
        <Form method="post" className="credit-note-form form-grid panel__body" ref={form} noValidate>
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
          <Field
            layoutClass="full-width"
            label="Reason"
            name="reason"
            required
            maxLength={300}
            defaultValue={values.reason}
            error={errors.reason}
          />
          <Field label="Date" name="date" type="date" required defaultValue={values.date ?? today} error={errors.date} />
          <ErrorSummary message={formErrors?.formError} errors={errors} />
          <div className="full-width actions">
            <IntentButton intent="credit" small variant="danger" busyLabel="Issuing...">
              Issue credit note
            </IntentButton>
          </div>
        </Form>
      </FormId>
    </details>
  );
}

/** A quantity or an amount for each line. CSS shows it while "part" is chosen. */
function CreditedLinesFields({ invoice, formErrors }: Pick<CreditNotesPanelProps, "invoice" | "formErrors">) {
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
