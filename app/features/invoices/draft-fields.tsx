import type { ChangeEvent } from "react";
import { Link } from "react-router";
import { company } from "#app/content/company.ts";
import { stateNameAndCode, states } from "#app/content/states.ts";
import { checkGstin } from "#app/gst/gstin.ts";
import { addDays, dayBounds, formatDay, isDay } from "#app/platform/dates.ts";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SegmentedField } from "#app/ui/segmented.tsx";
import { Select } from "#app/ui/select.tsx";
import type { SupplyKind } from "#db/enums.ts";
import { type Draft, maxLengths } from "./draft.ts";
import type { DraftProblems } from "./draft-figures.ts";
import type { Client, DraftSource } from "./drafts.server.ts";
import "#app/ui/filter-chip.css";
import "#app/ui/form-columns.css";
import "./invoice-generator.css";

type FieldsProps = { draft: Draft; problems: DraftProblems; onChange: (draft: Draft) => void };

const fieldProps = ({ draft, problems, onChange }: FieldsProps, name: keyof typeof maxLengths) => ({
  name,
  value: draft[name],
  error: problems[name],
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange({ ...draft, [name]: event.target.value }),
});

const officeOptions = company.offices.map(({ key, city }) => ({ value: key, label: city }));
const dueChoices = [7, 15, 30];

export function DocumentFields(props: FieldsProps) {
  const { draft, onChange } = props;
  return (
    <fieldset className="form-columns">
      <legend>Document</legend>
      <SegmentedField
        layoutClass="span-5"
        label="Office"
        name="office"
        options={officeOptions}
        value={draft.office}
        onChange={(event) => onChange({ ...draft, office: event.target.value as Draft["office"] })}
      />
      <Field
        {...fieldProps(props, "invoiceNumber")}
        layoutClass="span-7"
        label="Invoice number"
        hint="The draft's reference. Issued, it gets the next number of its office."
        className="numeric"
        maxLength={maxLengths.invoiceNumber}
      />
      <Field {...fieldProps(props, "date")} layoutClass="span-5" label="Date" type="date" {...dayBounds} />
      <div className="due-field span-7">
        <Field {...fieldProps(props, "dueDate")} label="Due date" type="date" {...dayBounds} />
        {isDay(draft.date) &&
          dueChoices.map((days) => (
            <button
              key={days}
              type="button"
              className="filter-chip"
              aria-label={`Due in ${days} days`}
              aria-pressed={draft.dueDate === addDays(draft.date, days)}
              onClick={() => onChange({ ...draft, dueDate: addDays(draft.date, days) })}
            >
              {days}
            </button>
          ))}
        {isDay(draft.date) && (
          <span className="due-field__unit" aria-hidden="true">
            days
          </span>
        )}
      </div>
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
    <fieldset className="form-columns">
      <legend>Client</legend>
      <Field
        {...fieldProps(props, "clientName")}
        layoutClass="span-6"
        label="Name"
        list="known-clients"
        autoComplete="off"
        maxLength={maxLengths.clientName}
        onChange={(event) => changeName(event.target.value)}
      />
      <Field
        {...fieldProps(props, "clientEmail")}
        layoutClass="span-6"
        label="Email"
        type="email"
        maxLength={maxLengths.clientEmail}
      />
      <Field
        {...fieldProps(props, "clientGST")}
        layoutClass="span-5"
        label="GST number"
        className="numeric"
        maxLength={maxLengths.clientGST}
        autoComplete="off"
        spellCheck={false}
        hint={<span role="status">{gstinHint(gstin)}</span>}
        error={gstin.kind === "wrong" ? gstin.message : problems.clientGST}
      />
      <Field
        {...fieldProps(props, "clientAddress")}
        layoutClass="span-7"
        label="Address"
        multiline
        rows={2}
        maxLength={maxLengths.clientAddress}
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
  if (gstin.kind === "none") return "Optional";
  return gstin.kind === "unusual" ? gstin.message : "";
}

const supplyOptions: { value: SupplyKind; label: string }[] = [
  { value: "event", label: "Organising an event" },
  { value: "venue", label: "Venue hire" },
];
const stateOptions = [
  { value: "", label: "The office's State" },
  ...Object.entries(states).map(([value, label]) => ({ value, label })),
];

type SupplyFieldsProps = Omit<FieldsProps, "problems"> & {
  /** Why this place of supply and this tax. */
  reason: string;
  source: DraftSource;
};

export function SupplyFields({ draft, onChange, reason, source }: SupplyFieldsProps) {
  return (
    <fieldset className="form-columns">
      <legend>Event and place of supply</legend>
      {(source.event || source.lead) && (
        <p className="draft-form__source full-width">
          {source.event && (
            <span>
              Event <Link to={`/dashboard/events/${source.event.id}`}>{source.event.name}</Link>
              {source.event.date && <>, {formatDay(source.event.date)}</>}
            </span>
          )}
          {source.lead && (
            <span>
              Lead <Link to={`/dashboard/leads/${source.lead.id}`}>{source.lead.name}</Link>
            </span>
          )}
        </p>
      )}
      <Select
        layoutClass="span-5"
        label="What is supplied"
        name="supply"
        options={supplyOptions}
        value={draft.supply}
        onChange={(event) => onChange({ ...draft, supply: event.target.value as SupplyKind })}
      />
      <Select
        layoutClass="span-7"
        label={draft.supply === "venue" ? "The venue is in" : "The event is in"}
        name="eventStateCode"
        options={stateOptions}
        value={draft.eventStateCode}
        onChange={(event) => onChange({ ...draft, eventStateCode: event.target.value as Draft["eventStateCode"] })}
      />
      <p className="draft-form__reason full-width" role="status">
        <Icon name="check" />
        <span>{reason}</span>
      </p>
    </fieldset>
  );
}
