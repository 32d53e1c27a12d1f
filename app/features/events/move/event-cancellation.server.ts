import { sql } from "drizzle-orm";
import { Conflict } from "#app/errors.ts";
import { discardEventMails, mailEventMessages } from "#app/features/messages/event-messages/event-messages.server.ts";
import { changeTasksWithEvent } from "#app/features/tasks/tasks.server.ts";
import { countOfTasks } from "#app/features/tasks/tasks.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { changeRecord } from "#app/records/record.server.ts";
import { moveEvent } from "../edit-event.server.ts";
import { eventRecord } from "../event-record.server.ts";
import { type EventCancellation, type EventStatusChange, type HeldMoneyDecision, statusName } from "../events.ts";
import { delaySeconds } from "./event-cancellation.ts";

/** Cancels an event with what was chosen of its tasks, vendors, advances and messages. @returns how many tasks were closed @throws NotFound, Conflict */
export async function cancelEvent(
  actor: Actor,
  { close_tasks, release_vendors, held, ...sent }: EventCancellation,
): Promise<number> {
  requirePermission(actor, "event:change");
  const { id, version, reason } = sent;
  let closed = 0;
  await moveEvent(actor, { id, version, reason, status: "cancelled", heldMoney: held }, async (tx, person) => {
    await mailEventMessages(tx, person, { eventId: id, functionId: null, template: "eventCancelled", delaySeconds }, sent);
    if (release_vendors)
      await tx.execute(sql`
        update event_vendors set released_from = booking_state, booking_state = 'released' where event_id = ${id} and booking_state <> 'released'`);
    if (close_tasks) closed = await changeTasksWithEvent(person, tx, id, "close");
  });
  return closed;
}

/** Decides what becomes of the advances of a cancelled event. @throws NotFound, Conflict */
export async function decideHeldMoney(actor: Actor, { held, ...event }: HeldMoneyDecision): Promise<void> {
  requirePermission(actor, "event:change");
  await changeRecord(actor, eventRecord, event, {
    action: "event money decided",
    changes: ({ status }) => {
      if (status !== "cancelled") throw new Conflict("Not decided: the event is not cancelled any more.");
      return { heldMoney: held };
    },
    audited: ["heldMoney"],
    conflict: () => "Not decided: somebody changed this event meanwhile.",
    notDone: "Not decided",
  });
}

/**
 * Moves an event to another status. One that was cancelled gets its tasks and vendors back: undone at once as they were, later the vendors
 * are to be asked again. @returns the message to show @throws NotFound, Conflict
 */
export async function changeEventStatus(actor: Actor, { undo, ...change }: EventStatusChange): Promise<string> {
  requirePermission(actor, "event:change");
  const { id } = change;
  const name = statusName(change.status);
  let message = `Marked as ${name}.`;
  await moveEvent(actor, change, async (tx, person, from) => {
    if (from !== "cancelled") return;
    const discarded = undo ? await discardEventMails(tx, person, id) : 0;
    const reopened = await changeTasksWithEvent(person, tx, id, "reopen");
    const vendors = await tx.execute(sql`
      update event_vendors set booking_state = ${undo ? sql`coalesce(released_from, 'booked')` : sql`'asked'`}, released_from = null
      where event_id = ${id} and booking_state = 'released' returning vendor_id`);
    message = [
      undo ? `The cancellation is undone: the event is ${name} again.` : `The event is no longer cancelled, it is ${name}.`,
      reopened > 0 && `${countOfTasks(reopened)} open again.`,
      vendors.length > 0 &&
        `${vendors.length === 1 ? "One vendor is" : `${vendors.length} vendors are`} ${undo ? "as before" : "to be asked again"}.`,
      discarded > 0 && `${discarded === 1 ? "One mail did" : `${discarded} mails did`} not go.`,
    ]
      .filter(Boolean)
      .join(" ");
  });
  return message;
}
