import { Fragment } from "react";
import { Form } from "react-router";
import type { InstalmentMove } from "#app/features/quotes/quotes.ts";
import { formatDay, formatDayWithWeekday } from "#app/platform/dates.ts";
import { ActionError } from "#app/ui/action-error.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { type MoveOffer, shiftText } from "./event-move.ts";

/** Asks what moves with an event that was just moved. Closing it leaves everything else as it is. */
export function EventMoveDialog({ offer, closeUrl }: { offer: MoveOffer | null; closeUrl: string }) {
  return (
    <Dialog open={offer !== null} title="What moves with the event?" closeUrl={closeUrl}>
      {offer && (
        <Form method="post" action={closeUrl} replace preventScrollReset className="stack">
          <p>
            The event moved from {formatDayWithWeekday(offer.from)} to {formatDayWithWeekday(offer.to)}.
          </p>
          <input type="hidden" name="id" value={offer.event.id} />
          <input type="hidden" name="version" value={offer.event.version} />
          <input type="hidden" name="from" value={offer.from} />
          {offer.tasks > 0 && (
            <Checkbox
              name="tasks"
              value="1"
              defaultChecked
              label={`${offer.tasks === 1 ? "One open task" : `${offer.tasks} open tasks`}: due ${shiftText(offer.days)}`}
              hint={offer.tasksWithInstalment > 0 && "“Collect the advance” is due when the payment is, and moves only with it."}
            />
          )}
          {offer.instalments.length > 0 && (
            <Checkbox
              name="instalments"
              value="1"
              defaultChecked
              label="Payments that are due by the day of the event"
              hint={<InstalmentMoves moves={offer.instalments} />}
            />
          )}
          <ActionError intent="move" />
          <DialogActions closeUrl={closeUrl} cancelLabel="Keep the old days">
            <IntentButton intent="move" busyLabel="Saving...">
              Move what is selected
            </IntentButton>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}

const InstalmentMoves = ({ moves }: { moves: readonly InstalmentMove[] }) =>
  moves.map(({ id, label, from, to }, index) => (
    <Fragment key={id}>
      {index > 0 && <br />}
      {label}: {formatDay(from)} to {formatDay(to)}
    </Fragment>
  ));
