import { askedTimeHint } from "#app/content/asked-time.ts";
import type { EventMessages } from "#app/features/messages/event-messages/event-messages.server.ts";
import type { QuotedLines } from "#app/features/quotes/quotes.server.ts";
import { movedDayInput } from "#app/platform/values/entered-day.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import type { EditableRecord } from "#app/records/record.ts";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { FormDialog } from "#app/ui/dialog/form-dialog.tsx";
import { FieldControl } from "#app/ui/form/field-control.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { cancelReasonField } from "../events.ts";
import { TellChoices } from "../move/tell-choices.tsx";
import { askAboutClash, TakenVenueDialog } from "../venue-clash.tsx";
import { FollowingHours } from "./following-hours.tsx";
import { functionFields, loweringReason, quotedChoices } from "./functions.ts";

/** What the address of an event's page opens about its functions; null: nothing. */
export type FunctionDialogsData = {
  newFunction: Record<string, string> | null;
  editedFunction: EditableRecord | null;
  /** Whether the person may lower its guaranteed number, with a reason: its day is past. */
  canLower: boolean;
  functionToCancel: { id: string; version: number; name: string; when: string; quoted: QuotedLines | null } | null;
  functionToRestore: { id: string; version: number; name: string } | null;
};

type FunctionDialogsProps = FunctionDialogsData & {
  eventId: string;
  askedTime: string | null | undefined;
  messages: EventMessages | null;
  closeUrl: string;
};

export function FunctionDialogs({ eventId, askedTime, messages, closeUrl, ...open }: FunctionDialogsProps) {
  const { reason } = cancelReasonField;
  const { newFunction, editedFunction, canLower, functionToCancel, functionToRestore } = open;
  return (
    <>
      <FormDialog
        recordLabel="Function"
        intent="function"
        title="Add a function"
        createLabel="Add function"
        fields={functionFields}
        inputs={{
          day: movedDayInput((editedFunction?.snapshot ?? newFunction)?.day),
          start_time: { hint: [askedTimeHint(askedTime), functionFields.start_time.input.hint].filter(Boolean).join(" ") },
        }}
        newRecord={newFunction}
        editedRecord={editedFunction}
        closeUrl={closeUrl}
        afterField={(field, form) =>
          field === "guarantee_on" && canLower ? (
            <FieldControl name="lowering_reason" label={loweringReason.label} input={loweringReason.input} />
          ) : (
            askAboutClash(field, form)
          )
        }
      >
        {() => (
          <>
            <input type="hidden" name="event_id" value={eventId} />
            <FollowingHours start="start_time" hours={["end_time", "setup_from", "clear_by"]} />
          </>
        )}
      </FormDialog>
      <ActionDialog
        open={functionToCancel !== null}
        title={`Cancel ${functionToCancel?.name ?? "this function"}?`}
        closeUrl={closeUrl}
        intent="cancel-function"
        fields={{ id: functionToCancel?.id, version: functionToCancel?.version }}
        submit="Cancel function"
        busyLabel="Cancelling..."
        variant="danger"
        cancelLabel="Keep it"
        intro={<p className="below-6">{functionToCancel?.when}</p>}
        note="It can be restored later. Its venue is free at once."
        gridClass="stack"
      >
        <FieldControl name="reason" label={reason.label} input={reason.input} ref={setAutofocus} />
        {functionToCancel?.quoted && (
          <Select
            label={`${formatRupees(functionToCancel.quoted.paise)} before GST is quoted for it`}
            name="quoted"
            options={quotedChoices(functionToCancel.quoted.others)}
            defaultValue="later"
            hint={`${functionToCancel.quoted.lines.join(", ")}. You get a task for it, unless you keep it.`}
          />
        )}
        <div className="choice-list">
          <TellChoices messages={messages} defaultChecked={false} />
        </div>
      </ActionDialog>
      <TakenVenueDialog
        open={functionToRestore !== null}
        closeUrl={closeUrl}
        intent="restore-function"
        fields={{ id: functionToRestore?.id ?? "", version: functionToRestore?.version ?? 0 }}
      >
        Another event is at the venue of <b>{functionToRestore?.name}</b> at that time.
      </TakenVenueDialog>
    </>
  );
}
