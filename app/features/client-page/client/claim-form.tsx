import { useState } from "react";
import { useLinkTexts } from "#app/company/link-pages/use-link-texts.ts";
import { firstPaymentDay } from "#app/features/money/money.ts";
import { amountFieldText, maxAmountLength } from "#app/platform/values/money.ts";
import { ActionForm } from "#app/ui/form/action-form.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { SegmentedField } from "#app/ui/form/segmented.tsx";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { claimMethods } from "#db/enums.ts";
import { asksForConfirmation, type Claim } from "../claims.ts";
import { FileChoice } from "./file-choice.tsx";
import { useSectionForm } from "./page-section.tsx";
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
};

/** "I have paid": what the client reports is checked against the bank. */
export function ClaimForm({ newId, due, today, claimToCorrect, count }: Props) {
  // The id stays when the page revalidates, so that a form that is submitted twice makes one claim. Once that is stored, the form gets a new id.
  const [currentForm, setCurrentForm] = useState({ id: newId, count });
  if (count !== currentForm.count) setCurrentForm({ id: newId, count });
  const { client } = useLinkTexts();
  const { claim: texts } = client;
  const refusal = useFormErrors("claim");
  const amount = claimToCorrect?.amount ?? due;
  return (
    <ActionForm
      intent="claim"
      newId={currentForm.id}
      fields={{ corrects: refusal?.values.corrects ?? claimToCorrect?.id }}
      {...useSectionForm("paid")}
      encType="multipart/form-data"
      className="claim-form stack gap-5"
      key={`${currentForm.id} ${claimToCorrect?.id}`}
    >
      <div className="claim-form__pair">
        <Field
          label={texts.amount}
          name="amount"
          inputMode="decimal"
          className="numeric"
          required
          maxLength={maxAmountLength}
          defaultValue={amount > 0 ? amountFieldText(amount) : ""}
        />
        <Field
          label={texts.paidOn}
          name="paidOn"
          type="date"
          min={firstPaymentDay}
          max={today}
          required
          defaultValue={claimToCorrect?.paidOn ?? today}
        />
      </div>
      {(asksForConfirmation(refusal?.errors.amount, texts) || refusal?.values.isMore) && (
        <Checkbox name="isMore" value="1" defaultChecked={Boolean(refusal?.values.isMore)} label={texts.isMore} />
      )}
      <SegmentedField
        label={texts.method}
        name="method"
        options={claimMethods.map((value) => ({ value, label: client.payments.methods[value] }))}
        defaultValue={claimToCorrect?.method ?? "upi"}
      />
      <Field
        label={texts.reference}
        hint={texts.referenceHint}
        name="reference"
        className="numeric"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        defaultValue={claimToCorrect?.reference}
      />
      <FileChoice
        name="picture"
        title={texts.picture}
        hint={refusal ? texts.pictureAgain : texts.pictureHint}
        accept="image/*,application/pdf"
      />
      <ErrorSummary intro={client.check} />
      <IntentButton intent="claim" busyLabel={client.sending}>
        {claimToCorrect ? texts.again : texts.send}
      </IntentButton>
    </ActionForm>
  );
}
