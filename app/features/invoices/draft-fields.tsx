import { company } from "#app/content/company.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { Draft, Problems } from "./draft.ts";
import type { Client } from "./drafts.server.ts";
import { checkGstin, stateName, states } from "./gst.ts";

type Props = { draft: Draft; onChange: (draft: Draft) => void };

export function OfficeField({ draft, onChange }: Props) {
  return (
    <fieldset>
      <legend>Office</legend>
      <div className="seg">
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

export function DetailFields({ draft, onChange, problems }: Props & { problems: Problems }) {
  return (
    <fieldset>
      <legend>Invoice details</legend>
      <Field
        frame="full-width"
        label="Invoice number"
        hint="The draft's reference. A tax invoice gets the next number of its office when it is issued."
        name="invoiceNumber"
        className="numeric"
        maxLength={40}
        value={draft.invoiceNumber}
        onChange={(event) => onChange({ ...draft, invoiceNumber: event.target.value })}
      />
      <Field
        label="Date"
        name="date"
        type="date"
        value={draft.date}
        error={problems.date}
        onChange={(event) => onChange({ ...draft, date: event.target.value })}
      />
      <Field
        label="Due date"
        name="dueDate"
        type="date"
        value={draft.dueDate}
        error={problems.dueDate}
        onChange={(event) => onChange({ ...draft, dueDate: event.target.value })}
      />
    </fieldset>
  );
}

export function ClientFields({ draft, onChange, problems, clients }: Props & { problems: Problems; clients: Client[] }) {
  const gstin = checkGstin(draft.clientGST);
  const hint =
    gstin.kind === "valid"
      ? `Registered in ${stateName(gstin.state)}, PAN ${gstin.pan}`
      : gstin.kind === "unusual"
        ? gstin.message
        : "Optional";

  /** A client who had an invoice before brings their details, unless some are already there. */
  function name(clientName: string) {
    const known = clients.find((client) => client.clientName === clientName);
    const isBlank = !draft.clientEmail && !draft.clientAddress && !draft.clientGST;
    onChange(known && isBlank ? { ...draft, ...known } : { ...draft, clientName });
  }

  return (
    <fieldset>
      <legend>Client</legend>
      <Field
        label="Name"
        name="clientName"
        list="known-clients"
        autoComplete="off"
        maxLength={200}
        value={draft.clientName}
        error={problems.clientName}
        onChange={(event) => name(event.target.value)}
      />
      <Field
        label="Email"
        name="clientEmail"
        type="email"
        maxLength={254}
        value={draft.clientEmail}
        error={problems.clientEmail}
        onChange={(event) => onChange({ ...draft, clientEmail: event.target.value })}
      />
      <Field
        frame="full-width"
        label="Address"
        name="clientAddress"
        multiline
        rows={2}
        maxLength={500}
        value={draft.clientAddress}
        error={problems.clientAddress}
        onChange={(event) => onChange({ ...draft, clientAddress: event.target.value })}
      />
      <Field
        frame="full-width"
        label="GST number"
        name="clientGST"
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        value={draft.clientGST}
        hint={<span role="status">{hint}</span>}
        error={gstin.kind === "wrong" ? gstin.message : problems.clientGST}
        onChange={(event) => onChange({ ...draft, clientGST: event.target.value })}
      />
      <datalist id="known-clients">
        {clients.map(({ clientName }) => (
          <option key={clientName} value={clientName} />
        ))}
      </datalist>
    </fieldset>
  );
}

const supplies = [
  { value: "event", label: "Organising an event" },
  { value: "venue", label: "Venue hire" },
];

export function SupplyFields({ draft, onChange, reason }: Props & { reason: string }) {
  const places = [
    { value: "", label: "The office's State" },
    ...Object.entries(states).map(([value, label]) => ({ value, label })),
  ];
  return (
    <fieldset>
      <legend>Place of supply</legend>
      <Select
        label="What is supplied"
        name="supply"
        options={supplies}
        value={draft.supply}
        onChange={(event) => onChange({ ...draft, supply: event.target.value as Draft["supply"] })}
      />
      <Select
        label={draft.supply === "venue" ? "The venue is in" : "The event is in"}
        name="heldIn"
        options={places}
        value={draft.heldIn}
        onChange={(event) => onChange({ ...draft, heldIn: event.target.value })}
      />
      <p className="field full-width">
        <span className="field__hint" role="status">
          {reason}
        </span>
      </p>
    </fieldset>
  );
}
