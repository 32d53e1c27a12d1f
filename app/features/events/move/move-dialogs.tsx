import type { ReactNode } from "react";
import { movedDayInput } from "#app/platform/values/entered-day.ts";
import type { EditableRecord } from "#app/records/record.ts";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { FieldControl } from "#app/ui/form/field-control.tsx";
import { FollowingHours } from "../functions/following-hours.tsx";
import { askAboutClash } from "../venue-clash.tsx";
import { eventMoveFields, functionMoveFields } from "./event-move.ts";

type MoveDialogsData = {
  functionToMove: (EditableRecord & { name: string; when: string }) | null;
  /** Whether the dialog that moves all functions is open. */
  eventToMove: EditableRecord | null;
};

type MoveDialogsProps = MoveDialogsData & {
  event: { id: string; version: number; date: string | null; postponed: boolean };
  /** "Mon 23 Nov 2026 to Wed 25 Nov 2026" */
  days: string;
  closeUrl: string;
};

/** Give one function, or all of an event, another time. What else moves is asked after it. */
export function MoveDialogs({ functionToMove, eventToMove, event, days, closeUrl }: MoveDialogsProps) {
  return (
    <>
      <ActionDialog
        open={functionToMove !== null}
        title={`Move ${functionToMove?.name ?? "this function"}`}
        closeUrl={closeUrl}
        intent="move-function"
        fields={{ now: functionToMove?.snapshot.day }}
        record={functionToMove ?? undefined}
        submit="Move"
        cancelLabel="Do not move"
        intro={<p className="below-6">{`Now: ${functionToMove?.when ?? ""}`}</p>}
        note="Guests, menu and prices stay. Tasks, vendors and messages come next."
      >
        {({ values }) => (
          <>
            {Object.entries(functionMoveFields).map(([name, { label, input }], index) => (
              <div key={name} className={input.wide ? "full-width stack" : undefined}>
                <FieldControl
                  name={name}
                  label={label}
                  input={name === "day" ? { ...input, ...movedDayInput(functionToMove?.snapshot.day) } : input}
                  ref={index === 0 ? setAutofocus : undefined}
                />
                {askAboutClash(name, { values }) satisfies ReactNode}
              </div>
            ))}
            <FollowingHours start="start_time" hours={["end_time"]} />
          </>
        )}
      </ActionDialog>
      <ActionDialog
        open={eventToMove !== null}
        title={event.postponed ? "Give the event a day" : "Move all functions"}
        closeUrl={closeUrl}
        intent="move-event"
        fields={{ now: event.date ?? "" }}
        record={eventToMove ?? undefined}
        submit={event.postponed ? "Save the day" : "Move all"}
        cancelLabel="Do not move"
        intro={
          <p className="below-6">{`${event.postponed ? "It was to be" : "Now"}: ${days}. All move by as many days as the first one.`}</p>
        }
        note="Hours, venues, guests and prices stay. Tasks, vendors and messages come next."
      >
        {({ values, errors }) => (
          <>
            {Object.entries(eventMoveFields).map(([name, { label, input }], index) => (
              <FieldControl
                key={name}
                name={name}
                label={label}
                input={name === "date" ? { ...input, ...movedDayInput(event.date) } : input}
                ref={index === 0 ? setAutofocus : undefined}
              />
            ))}
            {errors.venue && (
              <div className="full-width">
                <ErrorBox message={errors.venue} />
              </div>
            )}
            {askAboutClash("venue", { values }, false) satisfies ReactNode}
          </>
        )}
      </ActionDialog>
    </>
  );
}
