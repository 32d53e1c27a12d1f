import { type ComponentProps, Fragment } from "react";
import { formatDayWithWeekday } from "#app/platform/values/dates.ts";
import type { VenueClash } from "#app/records/venue-clashes.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldControl } from "#app/ui/form/field-control.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { clashReason, eventName, eventTime } from "./events.ts";

/** Names the other events at an event's venue and time, and who accepted that. A notice, not an error: it may have come about by another change. */
export function SharedVenue({ clashes }: { clashes: readonly VenueClash[] }) {
  if (clashes.length === 0) return null;
  return (
    <Notice plain>
      <p>
        It shares a venue with <OtherEvents events={clashes} />.
      </p>
      {clashes.map(
        ({ ownId, functionId, name, acceptedBy, reason }) =>
          acceptedBy && (
            <p
              key={ownId + functionId}
              className="soft typed"
            >{`${acceptedBy} accepted ${eventName({ name })}${reason ? `: ${reason}` : "."}`}</p>
          ),
      )}
    </Notice>
  );
}

export const OtherEvents = ({ events }: { events: readonly VenueClash[] }) =>
  events.map(({ id, ownId, functionId, name, functionName, venue, date, time, owner, taken }, index) => (
    <Fragment key={ownId + functionId}>
      {index > 0 && <span>{" and "}</span>}
      <Link to={`/dashboard/events/${id}`}>{eventName({ name })}</Link>{" "}
      <span>{joinText("(", functionName && `${functionName}, `, `${venue},`)}</span>{" "}
      <span className="no-wrap">{formatDayWithWeekday(date)}</span>
      {time && (
        <span>
          , <span className="no-wrap">{eventTime(time)}</span>
        </span>
      )}
      {taken && <span>{`, ${taken}`}</span>}
      {owner && <span>{`, owner: ${owner}`}</span>}
      <span>)</span>
    </Fragment>
  ));

const ClashReason = () => <FieldControl name="clash_reason" label={clashReason.label} input={clashReason.input} />;

/** Enters this hall as the form's venue, and submits. */
function takeHall({ form }: HTMLButtonElement, hall: string) {
  const venue = form?.elements.namedItem("venue");
  if (!(venue instanceof HTMLInputElement)) return;
  venue.value = hall;
  venue.dispatchEvent(new Event("input", { bubbles: true }));
  form?.requestSubmit(form.querySelector<HTMLButtonElement>("[name=intent]"));
}

/**
 * Below the venue in the form of an event or a function that was refused because another event has the venue then.
 * @param canTake false: the form does not change the venue
 */
export const askAboutClash = (field: string, { values }: { values: Partial<Record<string, string>> }, canTake = true) =>
  field === "venue" &&
  values.clash && (
    <>
      {canTake && values.free_hall && (
        <div className="full-width">
          <Button
            type="button"
            small
            variant="quiet"
            onClick={({ currentTarget }) => takeHall(currentTarget, values.free_hall ?? "")}
          >
            Take that hall<span className="visually-hidden">{`: ${values.free_hall}`}</span>
          </Button>
        </div>
      )}
      <div className="full-width">
        <Checkbox name="clash_ok" value="1" label="Save all the same: the two share the venue." />
      </div>
      <ClashReason />
    </>
  );

type TakenVenueDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, "title" | "action" | "field"> & { action?: string };

/** Asks before an event or a function takes its venue again, where another one is meanwhile. */
export const TakenVenueDialog = ({ fields, ...props }: TakenVenueDialogProps) => (
  <ConfirmDialog
    title="The venue is taken by now"
    fields={{ ...fields, clash_ok: "1" }}
    action="Restore all the same"
    field={<ClashReason />}
    {...props}
  />
);
