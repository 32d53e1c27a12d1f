import { useState } from "react";
import { Form } from "react-router";
import { firstPaymentDay } from "#app/features/receipts/receipts.ts";
import type { FormErrors } from "#app/platform/forms.ts";
import { amountFieldText, maxAmountLength } from "#app/platform/money.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormId } from "#app/ui/form-id.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { SegmentedField } from "#app/ui/segmented.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { asksForConfirmation, type Claim, claimMethodOptions } from "./claims.ts";
import { FileChoice } from "./file-choice.tsx";
import { useFormUrl } from "./page-section.tsx";
import "./claim-form.css";

type Props = {
  newId: string;
  /** The open amount in paise; 0 when nothing is due. */
  due: number;
  today: string;
  /** The refused claim that this form corrects. */
  claimToCorrect: Claim | null;
  /** The number of the client's claims, which grows when this form is stored. */
  count: number;
  formErrors?: FormErrors;
};

/** "I have paid": what the client reports is checked against the bank. */
export function ClaimForm({ newId, due, today, claimToCorrect, count, formErrors }: Props) {
  // The id stays when the page revalidates, so that a form that is submitted twice makes one claim. Once that is stored, the form gets a new id.
  const [currentForm, setCurrentForm] = useState({ id: newId, count });
  if (count !== currentForm.count) setCurrentForm({ id: newId, count });
  const form = useResultFocus<HTMLFormElement>(formErrors);
  const { errors = {}, values = {} } = formErrors ?? {};
  const formUrl = useFormUrl("paid");
  const amount = claimToCorrect?.amount ?? due;
  return (
    <FormId value="claim">
      <Form
        method="post"
        action={formUrl}
        encType="multipart/form-data"
        className="claim-form"
        ref={form}
        key={`${currentForm.id} ${claimToCorrect?.id}`}
        noValidate
        preventScrollReset
      >
        <input type="hidden" name="id" value={values.id ?? currentForm.id} />
        <input type="hidden" name="corrects" value={values.corrects ?? claimToCorrect?.id ?? ""} />
        <div className="claim-form__pair">
          <Field
            label="Amount in ₹"
            name="amount"
            inputMode="decimal"
            className="numeric"
            required
            maxLength={maxAmountLength}
            defaultValue={values.amount ?? (amount > 0 ? amountFieldText(amount) : "")}
            error={errors.amount}
          />
          <Field
            label="Paid on"
            name="paidOn"
            type="date"
            min={firstPaymentDay}
            max={today}
            required
            defaultValue={values.paidOn ?? claimToCorrect?.paidOn ?? today}
            error={errors.paidOn}
          />
        </div>
        {(asksForConfirmation(errors.amount) || values.isMore) && (
          <Checkbox name="isMore" value="1" defaultChecked={Boolean(values.isMore)} label="I paid more than is open" />
        )}
        <SegmentedField
          label="Method"
          name="method"
          options={claimMethodOptions}
          defaultValue={values.method ?? claimToCorrect?.method ?? "upi"}
          error={errors.method}
        />
        <Field
          label="UTR number"
          hint="In your bank app under the payment: 12 digits for UPI and IMPS, 16 characters for NEFT, 22 for RTGS."
          name="reference"
          className="numeric"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          defaultValue={values.reference ?? claimToCorrect?.reference}
          error={errors.reference}
        />
        <FileChoice
          name="picture"
          title="Add a screenshot"
          hint={formErrors ? "Please choose it again, if you had one." : "Optional. A picture or a PDF, up to 15 MB."}
          accept="image/*,application/pdf"
          error={errors.picture}
        />
        <ErrorSummary message={formErrors?.formError} errors={errors} />
        <IntentButton intent="claim" busyLabel="Sending...">
          {claimToCorrect ? "Send it again" : "Tell us"}
        </IntentButton>
      </Form>
    </FormId>
  );
}
