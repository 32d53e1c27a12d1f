import { type ChangeEvent, useState } from "react";
import { type Draft, maxLengths } from "#app/billing/invoice-draft.ts";
import { StateField, TreatmentDetail, TreatmentField, withGstin } from "#app/billing/party-fields.tsx";
import { useStaffCompany } from "#app/company/use-company.ts";
import { stateNameAndCode } from "#app/content/states.ts";
import { checkGstin } from "#app/gst/gstin.ts";
import { gstinProblem, gstinTypeNames, isOverseas, treatmentOf, treatments } from "#app/gst/treatments.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { ClientChoice } from "./client-choices.server.ts";
import { ClientNameField, KnownClientNotice } from "./client-name-field.tsx";
import type { DraftProblems } from "./draft-problems.ts";
import "#app/ui/form-columns.css";

type FieldsProps = { draft: Draft; problems: DraftProblems; onChange: (draft: Draft) => void };

export const fieldProps = ({ draft, problems, onChange }: FieldsProps, name: keyof typeof maxLengths) => ({
  name,
  value: draft[name],
  error: problems[name],
  maxLength: maxLengths[name],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ ...draft, [name]: event.target.value }),
});

export function ClientFields({ clients, ...props }: FieldsProps & { clients: ClientChoice[] }) {
  const { draft, problems, onChange } = props;
  const isAbroad = isOverseas(treatmentOf(draft.treatment, draft.clientGST));
  // A number that does not go with the treatment stays visible, so that it can be cleared; the field stays until it is left.
  const [isInNumber, setIsInNumber] = useState(false);
  const hasNumber = draft.treatment !== "unregistered" || draft.clientGST.trim() !== "" || isInNumber;
  return (
    <fieldset className="form-columns">
      <legend>Client</legend>
      <ClientNameField field={fieldProps(props, "clientName")} {...{ draft, clients, onChange }} />
      <Field {...fieldProps(props, "clientEmail")} layoutClass="span-6" label="Email" type="email" />
      <TreatmentField draft={draft} onChange={onChange} error={problems.treatment} />
      {hasNumber ? <NumberField {...props} onFocusChange={setIsInNumber} /> : <input type="hidden" name="clientGST" value="" />}
      <Field
        {...fieldProps(props, "clientAddress")}
        layoutClass={hasNumber ? "span-7" : "full-width"}
        label="Address"
        multiline
        rows={2}
      />
      {isAbroad ? (
        <>
          <Field {...fieldProps(props, "clientCity")} layoutClass="span-5" label="City" autoComplete="off" />
          <Field {...fieldProps(props, "clientCountry")} layoutClass="span-7" label="Country" autoComplete="off" />
          <input type="hidden" name="clientStateCode" value={draft.clientStateCode} />
          <input type="hidden" name="clientPin" value={draft.clientPin} />
        </>
      ) : (
        <>
          <StateField
            layoutClass="span-5"
            label="State of the client"
            name="clientStateCode"
            {...{ draft, problems, onChange }}
          />
          <Field {...fieldProps(props, "clientCity")} layoutClass="span-4 half-on-phone" label="City" autoComplete="off" />
          <Field
            {...fieldProps(props, "clientPin")}
            layoutClass="span-3 half-on-phone"
            label="PIN code"
            className="numeric"
            inputMode="numeric"
            autoComplete="off"
          />
          <input type="hidden" name="clientCountry" value={draft.clientCountry} />
        </>
      )}
      <Field
        {...fieldProps(props, "purchaseOrder")}
        layoutClass={isAbroad ? "span-5" : "span-4"}
        label="Purchase order"
        placeholder="Optional"
        autoComplete="off"
      />
      <TreatmentDetail draft={draft} onChange={onChange} layoutClass="span-5" />
      <KnownClientNotice draft={draft} onChange={onChange} />
    </fieldset>
  );
}

/** The GST number, or the UIN of an embassy or a body of the United Nations. */
function NumberField({ onFocusChange, ...props }: FieldsProps & { onFocusChange: (isInside: boolean) => void }) {
  const { draft, problems, onChange } = props;
  const treatment = treatmentOf(draft.treatment, draft.clientGST);
  const gstin = checkGstin(draft.clientGST);
  const company = useStaffCompany();
  const error = (gstin.kind !== "none" && gstinProblem(company, treatment, draft.clientGST)) || problems.clientGST;
  const isGood = gstin.kind === "valid" && !error;
  return (
    <Field
      {...fieldProps(props, "clientGST")}
      layoutClass="span-5"
      label={treatment === "uin" ? "UIN" : "GST number"}
      className="numeric"
      autoComplete="off"
      spellCheck={false}
      onChange={({ target: { value: clientGST } }) => onChange(withGstin(draft, clientGST))}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      hint={
        <span role="status" className={isGood ? "field__good" : undefined}>
          {isGood && <Icon name="check" />}
          <span>{gstinHint(gstin, treatments[treatment].needsGstin)}</span>
        </span>
      }
      error={error}
    />
  );
}

function gstinHint(gstin: ReturnType<typeof checkGstin>, isNeeded: boolean): string {
  if (gstin.kind === "none") return isNeeded ? "" : "Optional";
  if (gstin.kind === "wrong") return "";
  if (gstin.kind === "unusual") return gstin.message;
  const place = stateNameAndCode(gstin.stateCode);
  return gstin.type === "regular"
    ? `Registered in ${place}, PAN ${gstin.pan}`
    : `This is ${gstinTypeNames[gstin.type]}, ${place}`;
}
