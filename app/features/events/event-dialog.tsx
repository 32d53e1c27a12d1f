import { useStaffCompany } from "#app/company/use-company.ts";
import { askedTimeHint } from "#app/content/asked-time.ts";
import { checklistNames } from "#app/content/checklists.ts";
import { type QuotesOfLead, QuotesOfNewEvent } from "#app/features/quotes/quotes.parts.tsx";
import { movedDayInput } from "#app/platform/values/entered-day.ts";
import { type Owner, ownerOptions } from "#app/records/owners/owners.ts";
import type { EditableRecord } from "#app/records/record.ts";
import { FormDialog } from "#app/ui/dialog/form-dialog.tsx";
import { eventFields } from "./events.ts";
import { FollowingHours } from "./functions/following-hours.tsx";
import { askAboutClash } from "./venue-clash.tsx";

type EventDialogProps = {
  /** The values that a new event starts with; null while the dialog is closed. */
  newEvent: Record<string, string> | null;
  /** The undecided quotes of the lead that the new event is made of. */
  quotesOfLead?: QuotesOfLead | null;
  editedEvent: EditableRecord | null;
  owners: Owner[];
  /** The part of the day that the enquiry asks for. */
  askedTime?: string | null;
  /** Whether the edited event has several functions, which say when and where it is. */
  hasFunctions?: boolean;
  closeUrl?: string;
};

const ofFunctions = ["date", "time", "end_time", "venue"] as const;
const ofPlan = ["time", "end_time", "venue"] as const;

export function EventDialog({
  newEvent,
  quotesOfLead,
  editedEvent,
  owners,
  askedTime,
  hasFunctions = false,
  ...props
}: EventDialogProps) {
  const hint = newEvent ? "The event starts with the tasks of its kind, due counted back from its date." : undefined;
  const { checklistSizes, offices } = useStaffCompany();
  const officeChoices = [
    { value: "", label: "That of its State" },
    ...offices.map(({ key, city }) => ({ value: key, label: city })),
  ];
  const kinds = [
    { value: "", label: "No checklist" },
    ...checklistNames.map((name) => ({ value: name, label: `${name} (${checklistSizes[name]} tasks)` })),
  ];
  return (
    <FormDialog
      recordLabel="Event"
      fields={eventFields}
      inputs={{
        date: movedDayInput(editedEvent?.snapshot.date),
        event_type: { hint, options: kinds, wide: true },
        office: { ...eventFields.office.input, options: officeChoices },
        time: { hint: askedTimeHint(newEvent?.asked_time ?? askedTime) },
        owner_id: { options: ownerOptions(owners, editedEvent?.snapshot.owner_id), wide: true },
      }}
      omit={hasFunctions ? ofFunctions : newEvent?.like ? ofPlan : undefined}
      title={newEvent?.like ? "New event like this one" : undefined}
      intro={
        newEvent && (
          <p className="full-width">
            {newEvent.like
              ? `As in “${newEvent.like_name}”: ${newEvent.like_counts}, from the new date on. The vendors are to be asked.`
              : "With the functions, vendors and run sheet of an earlier event? Open that one, and choose “New event like this”."}
          </p>
        )
      }
      newRecord={newEvent}
      editedRecord={editedEvent}
      // Without the field of the venue it is asked below the date.
      afterField={(field, form) => askAboutClash(newEvent?.like && field === "date" ? "venue" : field, form, !newEvent?.like)}
      {...props}
    >
      {({ values }) => (
        <>
          {hasFunctions && ofFunctions.map((name) => <input key={name} type="hidden" name={name} value={values[name]} />)}
          <FollowingHours start="time" hours={["end_time"]} />
          {values.like && <input type="hidden" name="like" value={values.like} />}
          {values.lead_id && (
            <>
              <input type="hidden" name="lead_id" value={values.lead_id} />
              {newEvent?.lead_stage !== "won" && (
                <p className="full-width">Creating the event marks its lead as Won, and no reply is due any more.</p>
              )}
              {quotesOfLead && <QuotesOfNewEvent {...quotesOfLead} />}
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
