import { type FormEvent, type ReactNode, useState } from "react";
import { Form } from "react-router";
import { dayInput } from "#app/platform/entered-day.ts";
import type { FormErrors } from "#app/platform/forms.ts";
import { formatRupeesAndPaise, maxAmountLength, validHundredths } from "#app/platform/money.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { UncontrolledDateField } from "#app/ui/date-field.tsx";
import { DialogActions } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormId } from "#app/ui/form-id.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { SegmentedField } from "#app/ui/segmented.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import {
  type EnteredTds,
  firstPaymentDay,
  isAsked,
  needsReference,
  type PaymentQuestion,
  paymentMethodOptions,
  paymentQuestions,
  tdsAt,
  tdsText,
} from "./receipts.ts";
import "#app/ui/filter-chip.css";
import "#app/ui/form-grid.css";
import "./money-form.css";

type MoneyFormProps = {
  formId: string;
  intent: string;
  buttonLabel: string;
  newId: string;
  hiddenFields?: Record<string, string>;
  closeUrl: string;
  formErrors?: FormErrors;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** A note above the button. */
  note?: ReactNode;
  children: ReactNode;
};

/** The form of a dialog that records money. It posts to its page's own URL. */
export function MoneyForm({ formId, intent, buttonLabel, newId, hiddenFields, formErrors, ...props }: MoneyFormProps) {
  const { closeUrl, onInput, note, children } = props;
  // The id stays when live updates bring a new one: a form that is sent again after a lost response is stored once.
  const [id] = useState(newId);
  const form = useResultFocus<HTMLFormElement>(formErrors);
  return (
    <FormId value={formId}>
      <Form method="post" ref={form} onInput={onInput} noValidate replace preventScrollReset>
        <div className="form-grid money-form">
          {Object.entries({ ...hiddenFields, id: formErrors?.values.id ?? id }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
          <ErrorSummary message={formErrors?.formError} errors={formErrors?.errors ?? {}} />
        </div>
        <DialogActions note={note}>
          <IntentButton intent={intent} fields={hiddenFields} busyLabel="Saving...">
            {buttonLabel}
          </IntentButton>
        </DialogActions>
      </Form>
    </FormId>
  );
}

type MoneyFieldsProps = { values: FormErrors["values"]; errors: FormErrors["errors"] };

type DayFieldProps = MoneyFieldsProps & {
  label: string;
  hint?: string;
  name: string;
  min?: string;
  today: string;
  required?: boolean;
};

/** A day on which money moved: today unless another one is chosen. */
export const DayField = ({ name, today, values, errors, ...props }: DayFieldProps) => (
  <UncontrolledDateField
    {...dayInput}
    name={name}
    min={firstPaymentDay}
    max={today}
    required
    defaultValue={values[name] ?? today}
    error={errors[name]}
    {...props}
  />
);

const methodOptions = paymentMethodOptions.map((option) => ({
  ...option,
  className: needsReference(option.value) ? "method-with-reference" : undefined,
}));

export const MethodField = ({ values, errors, usual }: MoneyFieldsProps & { usual: "bank" | "upi" }) => (
  <SegmentedField
    layoutClass="full-width"
    label="Method"
    name="method"
    options={methodOptions}
    defaultValue={values.method ?? usual}
    error={errors.method}
  />
);

/** The reference, and the box that confirms that there is none. The style sheet shows what applies to the method chosen in `MethodField`. */
export const ReferenceFields = ({ values, errors }: MoneyFieldsProps) => (
  <>
    <Field
      layoutClass="full-width"
      label={
        <>
          Reference
          <span className="field__required reference--needed" aria-hidden="true">
            *
          </span>
        </>
      }
      hint={
        <>
          <span className="reference--needed">Needed: UTR of UPI or bank transfer, or cheque number.</span>
          <span className="reference--optional">If there is one: card slip or receipt number.</span>
        </>
      }
      name="reference"
      maxLength={100}
      defaultValue={values.reference}
      error={errors.reference}
    />
    <div className="full-width reference--needed">
      <Checkbox
        name="isWithoutReference"
        value="1"
        defaultChecked={Boolean(values.isWithoutReference)}
        label="There is no reference: record it without one."
      />
    </div>
  </>
);

/** The usual rates of TDS of income tax for services, in percent (Income-tax Act 2025, section 393). */
const tdsRates = [1, 2];

type TdsFieldsProps = MoneyFieldsProps & {
  /** The TDS of income tax, and the part of the amount before GST on which the client deducts it (paise). Absent: that part is not known. */
  incomeTax?: { entered: EnteredTds; taxable: number; onChange: (entered: EnteredTds) => void };
};

/** TDS: the tax that the client deducts and pays to the tax office. A button chooses a usual rate, which follows the amount. */
export function TdsFields({ values, errors, incomeTax }: TdsFieldsProps) {
  const taxable = incomeTax?.taxable ?? 0;
  const text = incomeTax && tdsText(incomeTax.entered, taxable);
  const field = (name: "tds" | "tdsGst") => ({
    name,
    inputMode: "decimal" as const,
    className: "numeric",
    maxLength: maxAmountLength,
    error: errors[name],
  });
  return (
    <>
      <Field
        {...field("tds")}
        {...(incomeTax
          ? { value: text, onChange: ({ target }) => incomeTax.onChange({ text: target.value, rate: null }) }
          : { defaultValue: values.tds ?? "" })}
        label="TDS, income tax"
        hint={`Kept by the client for the tax office${taxable > 0 ? `. Before GST: ${formatRupeesAndPaise(taxable)}` : ""}.`}
        beside={
          incomeTax &&
          taxable > 0 &&
          tdsRates.map((rate) => {
            const tds = tdsAt(rate, taxable);
            const isChosen = validHundredths(text ?? "") === tds;
            return (
              <button
                key={rate}
                type="button"
                className="filter-chip"
                aria-label={`TDS of ${rate}%: ${formatRupeesAndPaise(tds)}`}
                aria-pressed={isChosen}
                onClick={() => incomeTax.onChange({ text: "", rate: isChosen ? null : rate })}
              >
                {rate}%
              </button>
            );
          })
        }
      />
      <Field
        {...field("tdsGst")}
        defaultValue={values.tdsGst ?? ""}
        label="TDS, GST"
        hint="Only offices of the government keep it: 2%."
      />
    </>
  );
}

type PaymentQuestionBoxProps = {
  question: PaymentQuestion;
  /** The submitted values of a form that came back with a question. */
  values: Record<string, string | undefined>;
};

/** The box that answers a question about a payment; nothing while it is not asked. It is below the field that the question is about. */
export function PaymentQuestionBox({ question, values }: PaymentQuestionBoxProps) {
  const { field, label } = paymentQuestions[question];
  if (!isAsked(values, question) && !values[field]) return null;
  return (
    <div className="full-width">
      <Checkbox name={field} value="1" defaultChecked={Boolean(values[field])} label={label} />
    </div>
  );
}
