import type { ChangeEvent } from "react";
import { company } from "#app/content/company.ts";
import { stateNameAndCode, states } from "#app/content/states.ts";
import { checkGstin } from "#app/gst/gstin.ts";
import { dayBounds } from "#app/platform/dates.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { SupplyKind } from "#db/enums.ts";
import { type Draft, maxLengths } from "./draft.ts";
import type { DraftProblems } from "./draft-figures.ts";
import type { Client } from "./drafts.server.ts";
import "./invoice-generator.css";

type FieldsProps = { draft: Draft; problems: DraftProblems; onChange: (draft: Draft) => void };

const fieldProps = ({ draft, problems, onChange }: FieldsProps, name: keyof typeof maxLengths) => ({
  name,
  value: draft[name],
  error: problems[name],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ ...draft, [name]: event.target.value }),
});

export function OfficeField({ draft, onChange }: Omit<FieldsProps, "problems">) {
  return (
    <fieldset>
      <legend>Office</legend>
      <div className="segmented">
        {company.offices.map(({ key, city }) => (
          <label key={key}>
            <input
              type="radio"
              name="office"
              value={key}
              checked={draft.office === key}
              onChange={() => onChange({ ...draft, office: key })}
            />
            {city}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function DetailFields(props: FieldsProps) {
  return (
    <fieldset>
      <legend>Invoice details</legend>
      <Field
        {...fieldProps(props, "invoiceNumber")}
        layoutClass="full-width"
        label="Invoice number"
        hint="The draft's reference. A tax invoice gets the next number of its office when it is issued."
        className="numeric"
        maxLength={maxLengths.invoiceNumber}
      />
      <Field {...fieldProps(props, "date")} label="Date" type="date" {...dayBounds} />
      <Field {...fieldProps(props, "dueDate")} label="Due date" type="date" {...dayBounds} />
    </fieldset>
  );
}

export function ClientFields({ clients, ...props }: FieldsProps & { clients: Client[] }) {
  const { draft, problems, onChange } = props;
  const gstin = checkGstin(draft.clientGST);

  /** The name of an earlier client fills in the client's other fields, unless one has a value already. */
  function changeName(clientName: string) {
    const client = clients.find((client) => client.clientName === clientName);
    const isBlank = !draft.clientEmail && !draft.clientAddress && !draft.clientGST;
    onChange(client && isBlank ? { ...draft, ...client } : { ...draft, clientName });
  }

  return (
    <fieldset>
      <legend>Client</legend>
      <Field
        {...fieldProps(props, "clientName")}
        label="Name"
        list="known-clients"
        autoComplete="off"
        maxLength={maxLengths.clientName}
        onChange={(event) => changeName(event.target.value)}
      />
      <Field {...fieldProps(props, "clientEmail")} label="Email" type="email" maxLength={maxLengths.clientEmail} />
      <Field
        {...fieldProps(props, "clientAddress")}
        layoutClass="full-width"
        label="Address"
        multiline
        rows={2}
        maxLength={maxLengths.clientAddress}
      />
      <Field
        {...fieldProps(props, "clientGST")}
        layoutClass="full-width"
        label="GST number"
        maxLength={maxLengths.clientGST}
        autoComplete="off"
        spellCheck={false}
        hint={<span role="status">{gstinHint(gstin)}</span>}
        error={gstin.kind === "wrong" ? gstin.message : problems.clientGST}
      />
      <datalist id="known-clients">
        {clients.map(({ clientName }) => (
          <option key={clientName} value={clientName} />
        ))}
      </datalist>
    </fieldset>
  );
}

function gstinHint(gstin: ReturnType<typeof checkGstin>): string {
  if (gstin.kind === "valid") return `Registered in ${stateNameAndCode(gstin.stateCode)}, PAN ${gstin.pan}`;
  return gstin.kind === "unusual" ? gstin.message : "Optional";
}

const supplyOptions: { value: SupplyKind; label: string }[] = [
  { value: "event", label: "Organising an event" },
  { value: "venue", label: "Venue hire" },
];
const stateOptions = [
  { value: "", label: "The office's State" },
  ...Object.entries(states).map(([value, label]) => ({ value, label })),
];

/** @param reason why this place of supply and this tax */
export function SupplyFields({ draft, onChange, reason }: Omit<FieldsProps, "problems"> & { reason: string }) {
  return (
    <fieldset>
      <legend>Place of supply</legend>
      <Select
        label="What is supplied"
        name="supply"
        options={supplyOptions}
        value={draft.supply}
        onChange={(event) => onChange({ ...draft, supply: event.target.value as SupplyKind })}
      />
      <Select
        label={draft.supply === "venue" ? "The venue is in" : "The event is in"}
        name="eventStateCode"
        options={stateOptions}
        value={draft.eventStateCode}
        onChange={(event) => onChange({ ...draft, eventStateCode: event.target.value as Draft["eventStateCode"] })}
      />
      <p className="field full-width">
        <span className="field__hint" role="status">
          {reason}
        </span>
      </p>
    </fieldset>
  );
}
