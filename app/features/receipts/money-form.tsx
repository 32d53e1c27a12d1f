import { type FormEvent, type ReactNode, useState } from "react";
import { Form } from "react-router";
import type { FormErrors } from "#app/platform/forms.ts";
import { DialogActions } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, FormId } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { SegmentedField } from "#app/ui/segmented.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { firstPaymentDay, paymentMethodOptions } from "./receipts.ts";
import "#app/ui/form-grid.css";

type MoneyFormProps = {
  formId: string;
  intent: string;
  buttonLabel: string;
  /** The id for a new record. */
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
        <div className="form-grid">
          {Object.entries({ ...hiddenFields, id: formErrors?.values.id ?? id }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {children}
          <ErrorSummary message={formErrors?.formError} errors={formErrors?.errors ?? {}} />
        </div>
        <DialogActions closeUrl={closeUrl} note={note}>
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
  <Field
    name={name}
    type="date"
    min={firstPaymentDay}
    max={today}
    required
    defaultValue={values[name] ?? today}
    error={errors[name]}
    {...props}
  />
);

export const MethodField = ({ values, errors, usual }: MoneyFieldsProps & { usual: "bank" | "upi" }) => (
  <SegmentedField
    layoutClass="full-width"
    label="Method"
    name="method"
    options={paymentMethodOptions}
    defaultValue={values.method ?? usual}
    error={errors.method}
  />
);

export const ReferenceField = ({ values, errors }: MoneyFieldsProps) => (
  <Field
    layoutClass="full-width"
    label="Reference"
    hint="UTR, cheque or receipt number."
    name="reference"
    maxLength={100}
    defaultValue={values.reference}
    error={errors.reference}
  />
);

/** TDS: the tax that the client deducts and pays to the tax office. */
export const TdsFields = ({ values, errors }: MoneyFieldsProps) =>
  (
    [
      ["tds", "TDS, income tax", "Kept by the client for the tax office."],
      ["tdsGst", "TDS, GST", "Only offices of the government keep it: 2%."],
    ] as const
  ).map(([name, label, hint]) => (
    <Field
      key={name}
      label={label}
      hint={hint}
      name={name}
      inputMode="decimal"
      className="numeric"
      maxLength={30}
      defaultValue={values[name] ?? ""}
      error={errors[name]}
    />
  ));
