import { formatDay } from "#app/platform/values/dates.ts";
import { enteredDaysText } from "#app/platform/values/entered-days.ts";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { Select } from "#app/ui/form/select.tsx";
import type { LeadChoice } from "./leads-in-line.server.ts";

type HoldDialogProps = {
  /** Null: closed. */
  leads: readonly LeadChoice[] | null;
  day: string;
  /** None with a free place: the lead only gets in line. */
  offices: readonly { key: string; city: string; hasPlace: boolean }[];
  /** For how many days a hold lasts; 0: the company holds none. */
  holdDays: number;
  closeUrl: string;
};

/** Chooses the lead for which a day is held, or that gets in line for it. */
export function HoldDialog({ leads, day, offices, holdDays, closeUrl }: HoldDialogProps) {
  const free = offices.filter(({ hasPlace }) => hasPlace);
  const full = offices.flatMap(({ city, hasPlace }) => (hasPlace ? [] : city));
  const holds = free.length > 0 && holdDays > 0;
  return (
    <ActionDialog
      open={leads !== null}
      title={`${holds ? "Hold" : "Who is in line for"} ${formatDay(day)}${holds ? " for which lead?" : "?"}`}
      closeUrl={closeUrl}
      intent="take-day"
      submit={holds ? `Hold it for ${holdDays} ${holdDays === 1 ? "day" : "days"}` : "Put in line"}
      note={
        holds
          ? "A quote that is sent holds the day in place of this. When it ends, the next in line becomes a task."
          : "Whoever asked first is called first when a place is free again."
      }
    >
      <input type="hidden" name="day" value={day} />
      <Select
        label="Lead"
        name="lead"
        layoutClass="full-width"
        required
        placeholder="Choose a lead"
        defaultValue=""
        options={(leads ?? []).map(({ id, name, days, asks }) => ({
          value: id,
          label: [name, asks ? "asks for this day" : days && `asks for ${enteredDaysText(days)}`].filter(Boolean).join(", "),
        }))}
        hint="A lead that asks for another day asks for this one from now on."
      />
      {holds && offices.length > 1 && (
        <Select
          label="Office"
          name="office"
          layoutClass="full-width"
          required
          placeholder="Choose an office"
          defaultValue=""
          options={free.map(({ key, city }) => ({ value: key, label: city }))}
          hint={full.length > 0 && `${full.join(", ")} has no place on this day.`}
        />
      )}
      {holds && offices.length === 1 && <input type="hidden" name="office" value={free[0]?.key} />}
    </ActionDialog>
  );
}
