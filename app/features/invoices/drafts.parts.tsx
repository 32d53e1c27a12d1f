import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { isPlaceCode, placeOptions, stateNameAndCode } from "#app/content/states.ts";
import { followGstin } from "#app/gst/place-of-supply.ts";
import { sacCodes } from "#app/gst/sac.ts";
import { choiceOfTreatment, isTreatment, treatmentChoices, treatmentOf, treatments } from "#app/gst/treatments.ts";
import { announce, notSavedMessage } from "#app/platform/announcements.ts";
import { formatDay } from "#app/platform/dates.ts";
import { type FieldFrame, fieldId } from "#app/ui/field.tsx";
import { FormId, useFormId } from "#app/ui/form-id.tsx";
import { Link } from "#app/ui/link.tsx";
import { type ReadyCheck, ReadyList } from "#app/ui/ready-list.tsx";
import { SegmentedField } from "#app/ui/segmented.tsx";
import { Select } from "#app/ui/select.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Draft } from "./draft.ts";
import "#app/ui/dotted.css";
import "#app/ui/panel.css";
import "./drafts.css";

/** The page of a draft of an invoice or a quote. */
export const DraftPage = ({ formId, children }: { formId: string; children: ReactNode }) => (
  <FormId value={formId}>
    {/* Enter in a field submits with the form's first button. */}
    <button type="submit" form={formId} className="visually-hidden" name="intent" value="save" tabIndex={-1} aria-hidden="true">
      Save
    </button>
    {children}
    <datalist id="sac-codes">
      {sacCodes.map(([code, label]) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </datalist>
  </FormId>
);

type DraftFormProps = ComponentProps<typeof Form> & {
  version: number;
  savedDraft: unknown;
  lead: string;
  event: string;
};

/** The form of a draft, which is saved while it is being filled in. */
export const DraftForm = ({ className = "", version, savedDraft, lead, event, children, ...form }: DraftFormProps) => (
  <Form {...form} id={useFormId()} method="post" data-autosaved className={`panel draft-form ${className}`} noValidate replace>
    <input type="hidden" name="version" value={version} />
    {/* With JavaScript the page merges the two drafts itself. */}
    {!useHydrated() && <input type="hidden" name="snapshot" value={JSON.stringify(savedDraft)} />}
    {/* Filled in when the form is submitted. They tell the server which page stored the draft: this one may save it again, also when it could not be issued. */}
    <input type="hidden" name="draftPageId" />
    <input type="hidden" name="draftSentAtMs" />
    <input type="hidden" name="lead" value={lead} />
    <input type="hidden" name="event" value={event} />
    {children}
  </Form>
);

type Autosave = { onSubmit: (event: FormEvent<HTMLFormElement>) => void; saveNow: () => Promise<boolean> };

/**
 * The submit handler of a draft's form. A button whose value is a key of `afterSaving` saves the draft without a navigation, and then calls
 * the function of this key; it says so when the draft could not be saved. Without JavaScript the server saves and redirects.
 */
export const submitDraft =
  ({ onSubmit, saveNow }: Autosave, afterSaving: Record<string, (button: HTMLButtonElement) => unknown>) =>
  async (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement;
    const next = afterSaving[button.value];
    if (!next) return onSubmit(event);
    event.preventDefault();
    announce(null);
    if (await saveNow()) await next(button);
    else if (button.value !== "save") announce({ message: notSavedMessage });
  };

/** The reasons why the draft cannot be issued or sent, with links to its fields. */
export function DraftChecks({ checks }: { checks: readonly ReadyCheck[] }) {
  const formId = useFormId();
  const idOf = (field: string) => fieldId(formId, field);
  return (
    <ReadyList
      checks={checks}
      fieldUrl={(field) => `#${idOf(field)}`}
      onOpen={(field) => document.getElementById(idOf(field))?.focus()}
    />
  );
}

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
            {eventLabel} <Link to={`/dashboard/events/${event.id}`}>{event.name}</Link>
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

/** The options of a State. The code of an older draft is one of them even if it is no longer offered. */
export const stateOptions = (current: string) => [
  { value: "", label: "Not chosen yet" },
  ...placeOptions.map(({ value }) => ({ value, label: stateNameAndCode(value) })),
  ...(current && !isPlaceCode(current) ? [{ value: current, label: stateNameAndCode(current) }] : []),
];

type Treatment = Draft["treatment"];

type TreatmentProps = {
  /** Empty: follows from the GST number. */
  treatment: Treatment;
  gstin: string;
  onChange: (treatment: Treatment) => void;
};

/** The draft with a GST number, and with what follows from it. */
export function withGstin<D extends Pick<Draft, "treatment" | "clientGST" | "clientStateCode">>(draft: D, clientGST: string): D {
  const { treatment, stateCode } = followGstin(clientGST, { treatment: draft.treatment, stateCode: draft.clientStateCode });
  return { ...draft, clientGST, treatment, clientStateCode: stateCode };
}

const toTreatment = (value: string): Treatment => (isTreatment(value) ? value : "");

/** The client's GST treatment. A treatment that follows from the GST number stays so until another is chosen. */
export function TreatmentField({ treatment, gstin, onChange, error }: TreatmentProps & { error?: string }) {
  const current = choiceOfTreatment(treatmentOf(treatment, gstin));
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
      onChange={({ target }) => onChange(toTreatment(target.value))}
    />
  );
}

/** Which of the treatments that share a choice, such as with or without a letter of undertaking; nothing where there is only one. */
export function TreatmentDetail({ treatment, gstin, onChange, layoutClass }: TreatmentProps & Pick<FieldFrame, "layoutClass">) {
  const current = treatmentOf(treatment, gstin);
  const choice = choiceOfTreatment(current);
  if (choice.treatments.length === 1) return null;
  return (
    <Select
      layoutClass={layoutClass}
      label="Treatment in detail"
      name="treatmentDetail"
      options={choice.treatments.map((each) => ({ value: each === current ? treatment : each, label: treatments[each].name }))}
      value={treatment}
      onChange={({ target }) => onChange(toTreatment(target.value))}
    />
  );
}
