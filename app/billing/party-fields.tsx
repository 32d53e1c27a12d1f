import { isPlaceCode, placeOptions, stateNameAndCode } from "#app/content/states.ts";
import { followGstin } from "#app/gst/place-of-supply.ts";
import { choiceOfTreatment, isTreatment, treatmentChoices, treatmentOf, treatments } from "#app/gst/treatments.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import type { FieldFrame } from "#app/ui/form/field.tsx";
import { SegmentedField } from "#app/ui/form/segmented.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Party } from "./party.ts";
import "#app/ui/dotted.css";
import "./draft-editor.css";

type DraftSourceProps = {
  lead: { id: string; name: string } | null;
  event: { id: string; name: string; date: string | null } | null;
  eventLabel?: string;
};

export function DraftSourceLinks({ lead, event, eventLabel = "Event" }: DraftSourceProps) {
  if (!lead && !event) return null;
  return (
    <p className="draft-form__source full-width">
      {event && (
        <span className="dotted">
          <span>
            <span>{eventLabel}</span> <Link to={`/dashboard/events/${event.id}`}>{event.name}</Link>
          </span>
          {event.date && <span className="no-wrap">{formatDay(event.date)}</span>}
        </span>
      )}
      {lead && (
        <span>
          Lead <Link to={`/dashboard/leads/${lead.id}`}>{lead.name}</Link>
        </span>
      )}
    </p>
  );
}

type StateFieldProps<Draft> = Pick<FieldFrame, "layoutClass"> & {
  name: "clientStateCode" | "eventStateCode";
  label: string;
  draft: Draft;
  problems: { clientStateCode?: string; eventStateCode?: string };
  onChange: (draft: Draft) => void;
};

export const StateField = <Draft extends Party>({ name, draft, problems, onChange, ...field }: StateFieldProps<Draft>) => (
  <Select
    {...field}
    name={name}
    options={stateOptions(draft[name])}
    value={draft[name]}
    error={problems[name]}
    onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
  />
);

/** The code of an older draft is an option even if it is no longer offered. */
const stateOptions = (current: string) => [
  { value: "", label: "Not chosen yet" },
  ...placeOptions.map(({ value }) => ({ value, label: stateNameAndCode(value) })),
  ...(current && !isPlaceCode(current) ? [{ value: current, label: stateNameAndCode(current) }] : []),
];

type TreatmentFieldProps<Draft> = Pick<FieldFrame, "layoutClass"> & {
  draft: Draft;
  error?: string;
  onChange: (draft: Draft) => void;
};

/** The draft with a GST number, and with what follows from it. */
export function withGstin<Draft extends Party>(draft: Draft, clientGST: string): Draft {
  const { treatment, stateCode } = followGstin(clientGST, { treatment: draft.treatment, stateCode: draft.clientStateCode });
  return { ...draft, clientGST, treatment, clientStateCode: stateCode };
}

const toTreatment = (value: string): Party["treatment"] => (isTreatment(value) ? value : "");

/** The client's GST treatment. A treatment that follows from the GST number stays so until another is chosen. */
export function TreatmentField<Draft extends Party>({ draft, error, onChange }: TreatmentFieldProps<Draft>) {
  const { treatment } = draft;
  const current = choiceOfTreatment(treatmentOf(treatment, draft.clientGST));
  return (
    <SegmentedField
      layoutClass="full-width"
      label="GST treatment"
      name="treatment"
      hint={treatment ? undefined : "Follows from the GST number, until you choose."}
      error={error}
      options={treatmentChoices.map((choice) => ({
        value: choice === current ? treatment : choice.treatments[0],
        label: choice.name,
      }))}
      value={treatment}
      onChange={({ target }) => onChange({ ...draft, treatment: toTreatment(target.value) })}
    />
  );
}

/** Which of the treatments that share a choice, such as with or without a letter of undertaking; nothing where there is only one. */
export function TreatmentDetail<Draft extends Party>({ draft, onChange, layoutClass }: TreatmentFieldProps<Draft>) {
  const { treatment } = draft;
  const current = treatmentOf(treatment, draft.clientGST);
  const choice = choiceOfTreatment(current);
  if (choice.treatments.length === 1) return null;
  return (
    <Select
      layoutClass={layoutClass}
      label="Treatment in detail"
      name="treatmentDetail"
      options={choice.treatments.map((each) => ({ value: each === current ? treatment : each, label: treatments[each].name }))}
      value={treatment}
      onChange={({ target }) => onChange({ ...draft, treatment: toTreatment(target.value) })}
    />
  );
}
