import { Fragment } from "react";
import { Form } from "react-router";
import type { EventMessages } from "#app/features/messages/event-messages/event-messages.server.ts";
import type { InstalmentMove } from "#app/features/quotes/quotes.ts";
import { formatDay, formatDayWithWeekday, today } from "#app/platform/values/dates.ts";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { ActionError } from "#app/ui/form/action-error.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { countOfOpenTasks } from "../task-offer.ts";
import type { AttachedVendor } from "../vendors/event-vendors.ts";
import { dueTodayText, hasStayed, type MoveAnswer, type MoveOffer, shiftText } from "./event-move.ts";
import { TellChoices } from "./tell-choices.tsx";
import "#app/ui/columns.css";

type EventMoveDialogProps = {
  offer: MoveOffer | null;
  open: boolean;
  messages: EventMessages | null;
  /** The event's. */
  vendors: readonly AttachedVendor[];
  closeUrl: string;
};

const movedText = ({ from, to }: MoveOffer) =>
  `The event moved from ${formatDayWithWeekday(from)} to ${formatDayWithWeekday(to)}.`;

/** Asks what moves with an event that was moved; while nobody has answered, a notice of the page leads to it. */
export function EventMoveDialog({ offer, open, messages, vendors, closeUrl }: EventMoveDialogProps) {
  const hasDays = offer !== null && (offer.tasks > 0 || offer.instalments.length > 0);
  const bookedVendors = vendors.filter(({ alsoAt }) => alsoAt);
  return (
    <>
      {!open && offer && hasStayed(offer) && (
        <Notice plain>
          <span>{movedText(offer)}</span>{" "}
          <Link to="?moved" preventScrollReset>
            What moves with it?
          </Link>
        </Notice>
      )}
      <Dialog
        open={open && offer !== null}
        title={
          offer?.moved ? (offer.moved.when ? "What follows from the move?" : "Who has to know?") : "What moves with the event?"
        }
        closeUrl={closeUrl}
      >
        {open && offer && (
          <Form method="post" action={closeUrl} replace preventScrollReset className="stack">
            <p>
              {joinText(
                offer.moved?.when && `${offer.moved.name} is now on ${offer.moved.when}. `,
                offer.moved?.guests && `${offer.moved.name}: ${offer.moved.guests}. Colleagues with a line or a task are told. `,
                offer.days !== 0 && movedText(offer),
                offer.days !== 0 && offer.to < today() && " That day is over.",
              )}
            </p>
            <LinesOfMove {...offer.lines} />
            <input type="hidden" name="id" value={offer.event.id} />
            <input type="hidden" name="version" value={offer.event.version} />
            <input type="hidden" name="from" value={offer.from} />
            {offer.moved && <input type="hidden" name="function" value={offer.moved.id} />}
            <input type="hidden" name="news" value={newsOf(offer)} />
            <div className="choice-list">
              {offer.tasks > 0 && (
                <Checkbox
                  name="tasks"
                  value="1"
                  defaultChecked
                  label={`${countOfOpenTasks(offer.tasks)}: due ${shiftText(offer.days)}`}
                  hint={[
                    offer.tasksDueToday > 0 && `${dueTodayText(offer.tasksDueToday)}.`,
                    offer.tasksWithInstalment > 0 && "“Collect the advance” is due when the payment is, and moves only with it.",
                  ]
                    .filter(Boolean)
                    .join(" ")}
                />
              )}
              {offer.instalments.length > 0 && (
                <Checkbox
                  name="instalments"
                  value="1"
                  defaultChecked
                  label="Payments that are due by the day of the event"
                  hint={<InstalmentList instalments={offer.instalments} />}
                />
              )}
              {offer.vendors.length > 0 && (
                <Checkbox
                  name="vendors"
                  value="1"
                  defaultChecked
                  label={offer.vendors.length === 1 ? `Ask ${offer.vendors[0]} anew` : `Ask ${offer.vendors.length} vendors anew`}
                  hint={`${offer.vendors.length > 1 ? `${offer.vendors.join(", ")}. ` : ""}They count as asked until they say yes.`}
                />
              )}
              <TellChoices messages={messages} defaultChecked />
            </div>
            {offer.keptInstalments.length > 0 && (
              <p className="field__hint">
                Payments that stay as agreed:
                <br />
                <InstalmentList instalments={offer.keptInstalments} />
              </p>
            )}
            {bookedVendors.map(({ id, name, alsoAt }) => (
              <p key={id} className="late">{`${name} is also at ${alsoAt ?? ""}.`}</p>
            ))}
            <ActionError intent="move" />
            <DialogActions cancelLabel={offer.days === 0 ? "Nothing of it" : "Later"}>
              {offer.days !== 0 && (
                <IntentButton intent="keep-days" variant="quiet">
                  {hasDays ? "Keep the old days" : "Nothing of it"}
                </IntentButton>
              )}
              <IntentButton intent="move" busyLabel="Saving...">
                {hasDays ? "Move what is selected" : "Do what is selected"}
              </IntentButton>
            </DialogActions>
          </Form>
        )}
      </Dialog>
    </>
  );
}

const newsOf = ({ moved }: MoveOffer): MoveAnswer["news"] => (moved?.guests ? (moved.when ? "both" : "guests") : "moved");

const InstalmentList = ({ instalments }: { instalments: readonly InstalmentMove[] }) =>
  instalments.map(({ id, label, from, to }, index) => (
    <Fragment key={id}>
      {index > 0 && <br />}
      <span>{joinText(`${label}: ${formatDay(from)}`, to && ` to ${formatDay(to)}`)}</span>
    </Fragment>
  ));

/** What became of the run sheet: the lines have moved already. */
function LinesOfMove({ moved, fixed }: MoveOffer["lines"]) {
  if (moved + fixed.length === 0) return null;
  const [lines, keep] = [moved === 1 ? "One line" : `${moved} lines`, fixed.length === 1 ? "One keeps" : `${fixed.length} keep`];
  return (
    <p className="soft">
      {joinText(
        moved > 0 && `${lines} of the run sheet moved with it. `,
        fixed.length > 0 && `${keep} the fixed hour: ${fixed.join("; ")}. Please look whether that is still right. `,
        "Colleagues with a line are told.",
      )}
    </p>
  );
}
