import { type FormEvent, useState } from "react";
import { Form, useSearchParams } from "react-router";
import { Invalid } from "#app/errors.ts";
import { taxCreditOf } from "#app/gst/tax-credit.ts";
import { dayBounds, formatDay } from "#app/platform/values/dates.ts";
import { dayInput } from "#app/platform/values/entered-day.ts";
import type { FormErrors } from "#app/platform/values/forms.ts";
import { formatHundredths, formatRupeesAndPaise, maxAmountLength } from "#app/platform/values/money.ts";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { fresh } from "#app/ui/form/action-form.tsx";
import { UncontrolledDateField } from "#app/ui/form/date-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, fieldId } from "#app/ui/form/field.tsx";
import { FormId } from "#app/ui/form/form-id.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { SegmentedField } from "#app/ui/form/segmented.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import type { StoredInvoice } from "../stored-invoice.server.ts";
import {
  type CreditRequest,
  calculateCreditNote,
  calculateDebitNote,
  chargedLines,
  creditFieldNames,
  creditFields,
  moneyState,
  readCreditRequests,
  remainingLines,
} from "./credit-notes.ts";
import "#app/ui/form-grid.css";
import "./credit-note-dialog.css";

const formId = "credit-note";

type NoteKind = "credit" | "debit";

type CreditNoteFormProps = {
  /** A credit note reduces what the client owes, a debit note raises it. */
  kind: NoteKind;
  invoice: StoredInvoice;
  lastTaxCreditDay: string;
  newId: string;
  today: string;
};

export const CreditNoteDialog = ({ open, closeUrl, ...props }: CreditNoteFormProps & { open: boolean; closeUrl: string }) => (
  <Dialog open={open} title={`Issue a ${props.kind} note?`} closeUrl={closeUrl}>
    {open && <CreditNoteForm {...props} />}
  </Dialog>
);

function CreditNoteForm({ kind, invoice, lastTaxCreditDay, newId, today }: CreditNoteFormProps) {
  const formErrors = useFormErrors(kind);
  const [params] = useSearchParams();
  // What lowers a contract below its invoices proposes a note: `?credit=PAISE&reason=TEXT`.
  const [proposed] = useState(() => proposedValues(kind, invoice, params));
  const { errors = {}, values = proposed } = formErrors ?? {};
  const isPartial = values.scope === "part";
  // Without JavaScript these are the submitted values that the server sent back.
  const [requests, setRequests] = useState(() => readCreditRequests((name) => values[name]));
  const [entered, setEntered] = useState({ date: values.date ?? today, gst: values.gst });
  const readForm = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fields = new FormData(currentTarget);
    setRequests(readCreditRequests((name) => fields.get(name)));
    setEntered({ date: String(fields.get("date")), gst: String(fields.get("gst")) });
  };
  const isCredit = kind === "credit";
  const taxCredit = isCredit ? taxCreditOf(dayInput.readDay(entered.date), lastTaxCreditDay, today) : "open";
  const isCommercial = taxCredit === "ended" || (taxCredit === "late" && entered.gst !== "with");
  const { creditNotes, charged, credited } = invoice;
  // The id stays when live updates bring a new one: a form that is sent again after a lost response is stored once.
  const [id] = useState(newId);
  const form = useResultFocus<HTMLFormElement>(formErrors);
  const [stateAtOpening] = useState(moneyState(invoice));
  const shownMoneyState = values.shownMoneyState ?? stateAtOpening;
  const figures = calculateTotal({ kind, invoice, isCommercial, requests });
  // What was refused beside a line is checked again with each change.
  const others = Object.entries(errors).filter(([name]) => !/^(quantity|amount)-\d+$/.test(name));
  return (
    <FormId value={formId} values={values} errors={errors}>
      <Form method="post" className="credit-note-form" ref={form} noValidate replace onChange={readForm}>
        <div className="form-grid">
          <input type="hidden" name="id" value={values.id ?? id} {...fresh} />
          <input type="hidden" name="shownMoneyState" value={shownMoneyState} />
          {shownMoneyState !== moneyState(invoice) && (
            <p className="full-width" role="status">
              Somebody changed this invoice meanwhile: its balance is{" "}
              <b className="no-wrap">{formatRupeesAndPaise(invoice.balance)}</b> now.
            </p>
          )}
          {taxCredit !== "open" && <TaxCreditNotice taxCredit={taxCredit} lastDay={lastTaxCreditDay} />}
          {isCredit ? (
            <fieldset className="credit-note-form__scope stack gap-2 full-width">
              <legend className="visually-hidden">How much to credit</legend>
              <label className="row row--one-line">
                <input type="radio" name="scope" value="all" defaultChecked={!isPartial} />
                <span>
                  {joinText(
                    creditNotes.length > 0 || isCommercial ? "All that is left" : "The whole invoice",
                    !isCommercial && `, ${formatRupeesAndPaise(charged - credited)}`,
                  )}
                </span>
              </label>
              <label className="row row--one-line">
                <input type="radio" name="scope" value="part" defaultChecked={isPartial} />
                Part of it, by line
              </label>
            </fieldset>
          ) : (
            <input type="hidden" name="scope" value="part" />
          )}
          <CreditedLinesFields {...{ kind, invoice, values, errors }} problems={figures.problems} />
          <CreditNoteTotal kind={kind} requests={requests} {...figures} />
          <Field layoutClass="full-width" label="Reason" name="reason" required maxLength={300} />
          <UncontrolledDateField label="Date" name="date" {...dayInput} {...dayBounds} required defaultValue={today} />
          <ErrorSummary
            message={formErrors?.formError}
            errors={{ ...Object.fromEntries(others), ...(formErrors && figures.problems) }}
          />
        </div>
        <DialogActions note={`A ${kind} note gets its number when it is issued, and cannot be changed then.`}>
          <IntentButton intent={kind} variant="danger" busyLabel="Issuing...">{`Issue ${kind} note`}</IntentButton>
        </DialogActions>
      </Form>
    </FormId>
  );
}

function proposedValues(kind: NoteKind, invoice: StoredInvoice, params: URLSearchParams): Record<string, string> {
  const paise = Number(params.get("credit"));
  if (kind !== "credit" || !Number.isSafeInteger(paise) || paise <= 0) return {};
  return { ...creditFields(invoice, paise), reason: (params.get("reason") ?? "").slice(0, 300) };
}

function TaxCreditNotice({ taxCredit, lastDay }: { taxCredit: "late" | "ended"; lastDay: string }) {
  const shownDay = <b className="no-wrap">{formatDay(lastDay)}</b>;
  if (taxCredit === "ended")
    return (
      <p className="full-width">
        The GST of this invoice could be credited until {shownDay}{" "}
        <span>(CGST Act, section 34). This note lowers the price only, without GST, and is titled “Commercial Credit Note”.</span>
      </p>
    );
  return (
    <div className="stack gap-2 full-width">
      <p>
        A note of this date is declared in the return of its month, which is filed after {shownDay}
        <span>: the last day on which the GST of this invoice can be credited (CGST Act, section 34).</span>
      </p>
      <SegmentedField
        label="GST"
        name="gst"
        options={[
          { value: "without", label: "Without, a commercial credit note" },
          { value: "with", label: "With GST" },
        ]}
        defaultValue="without"
        hint="With GST only if your accountant can still declare it in time."
      />
    </div>
  );
}

type TotalProps = { kind: NoteKind; requests: CreditRequest[] | null } & ReturnType<typeof calculateTotal>;

/** The total of the note. Without JavaScript it does not follow the form, so CSS hides it while the other radio button is checked. */
function CreditNoteTotal({ kind, requests, total, problems }: TotalProps) {
  const scope = kind === "debit" || requests ? "part" : "all";
  const { lines, ...ofFields } = problems ?? {};
  const unknown = lines ?? (Object.keys(ofFields).length > 0 ? "Known when the fields above are right." : null);
  return (
    <p className={`credit-note-form__total credit-note-form__total--${scope} full-width soft`}>
      <span>{`Total of the ${kind} note`}</span>{" "}
      <output className="line numeric">{unknown ?? <b>{formatRupeesAndPaise(total)}</b>}</output>
    </p>
  );
}

type Calculation = Pick<CreditNoteFormProps, "kind" | "invoice"> & { isCommercial: boolean; requests: CreditRequest[] | null };
type Problems = Invalid["errors"];

/** The total with tax in paise, or what prevents it: messages by the names of fields, or one about `lines`. */
function calculateTotal({ kind, invoice, isCommercial, requests }: Calculation): { total: number; problems?: Problems } {
  const isEmpty = requests?.every(({ quantity, amount, problems }) => quantity === 0 && amount === 0 && !problems);
  if (isEmpty || (kind === "debit" && !requests)) return { total: 0 };
  try {
    const { totals } =
      kind === "debit" ? calculateDebitNote(invoice, requests ?? []) : calculateCreditNote(invoice, requests, isCommercial);
    return { total: totals.total };
  } catch (error) {
    if (error instanceof Invalid) return { total: 0, problems: error.errors };
    throw error;
  }
}

/** A quantity or an amount for each line. CSS shows these fields while "part" is chosen, and always for a debit note. */
function CreditedLinesFields({
  kind,
  invoice,
  values,
  errors,
  problems,
}: Pick<CreditNoteFormProps, "kind" | "invoice"> & Pick<FormErrors, "values" | "errors"> & { problems: Problems | undefined }) {
  const remaining = remainingLines(
    chargedLines(invoice),
    invoice.creditNotes.flatMap(({ lines }) => lines),
  );
  const isReadOnly = (line: (typeof remaining)[number]) => kind === "credit" && line.remainingTaxable === 0;
  return (
    <fieldset className={`credit-note-form__lines ${kind === "debit" ? "credit-note-form__lines--shown" : ""} full-width`}>
      <legend className="visually-hidden">{`How much of each line to ${kind === "credit" ? "credit" : "add"}`}</legend>
      <p className="field__hint">{`A quantity ${kind === "credit" ? "credits" : "adds"} its share of the line. An amount is before tax.`}</p>
      {errors.lines && (
        <p className="field">
          <span className="field__error" id={fieldId(formId, "lines")} tabIndex={-1}>
            {errors.lines}
          </span>
        </p>
      )}
      <ul>
        {remaining.map((line, index) => {
          const { quantity, amount } = creditFieldNames(index);
          const shared = { of: line.description, readOnly: isReadOnly(line), values, problems };
          return (
            <li key={line.id}>
              <span>
                <b>{line.description}</b>
                <small className="line soft">
                  {joinText(
                    `${formatHundredths(line.remainingQuantity)} `,
                    kind === "credit" ? "left, " : "charged, ",
                    `${formatRupeesAndPaise(line.remainingTaxable)} before tax`,
                  )}
                </small>
              </span>
              <LineField label="Quantity" name={quantity} {...shared} />
              <LineField label="Or amount" name={amount} {...shared} />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

type LineFieldProps = { label: string; name: string; of: string; readOnly: boolean } & {
  values: FormErrors["values"];
  problems: Problems | undefined;
};

/** Controlled, so that its error follows what is typed. */
function LineField({ label, name, of, readOnly, values, problems }: LineFieldProps) {
  const [text, setText] = useState(values[name] ?? "");
  return (
    <Field
      label={
        <>
          <span>{label}</span>
          <span className="visually-hidden">{` of ${of}`}</span>
        </>
      }
      name={name}
      className="numeric"
      inputMode="decimal"
      maxLength={maxAmountLength}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      readOnly={readOnly}
      error={problems?.[name]}
    />
  );
}
