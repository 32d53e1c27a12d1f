import { checklistNames, checklists } from "#app/content/checklists.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Select } from "#app/ui/select.tsx";
import type { EventActionData, EventDraft } from "./events.ts";

type EventDialogProps = {
  /** The fields of a new event that are filled in already; null while nobody adds one. */
  adding: Record<string, string> | null;
  editing: EventDraft | null;
  refused?: EventActionData["refused"];
  closeTo: string;
};

const kinds = [
  { value: "", label: "No checklist" },
  ...checklistNames.map((name) => ({ value: name, label: `${name} (${checklists[name].length} tasks)` })),
];

/** Create New Event and Edit Event. */
export function EventDialog(props: EventDialogProps) {
  return (
    <FormDialog what="Event" {...props}>
      {({ isEdit, values, field, first }) => (
        <>
          {values.lead_id && <input type="hidden" name="lead_id" value={values.lead_id} />}
          <Field {...first("name")} frame="w" label="Name" required maxLength={200} />
          <Field {...field("date")} frame="w" label="Date" type="date" />
          <Field {...field("time")} label="Time" type="time" />
          <Field {...field("end_time")} label="Until" type="time" />
          <Field {...field("venue")} frame="w" label="Venue" maxLength={300} />
          {props.refused?.clash && (
            <div className="w">
              <Checkbox name="clash_ok" value="1" label="Save all the same: the two share the venue." />
            </div>
          )}
          <Select
            {...field("event_type")}
            frame="w"
            label="Kind of event"
            options={kinds}
            hint={isEdit ? undefined : "The event starts with the tasks of its kind, due counted back from its date."}
          />
          <Field {...field("description")} frame="w" label="Description" multiline maxLength={5000} />
        </>
      )}
    </FormDialog>
  );
}
