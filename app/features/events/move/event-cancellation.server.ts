import { sql } from "drizzle-orm";
import { discardEventMails, mailEventMessages } from "#app/features/messages/event-messages/event-messages.server.ts";
import { changeTasksWithEvent } from "#app/features/tasks/tasks.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { moveEvent } from "../edit-event.server.ts";
import type { EventCancellation, EventStatusChange } from "../events.ts";
import { delaySeconds } from "./event-cancellation.ts";

/** Cancels an event with what was chosen of its tasks, vendors and messages. @returns how many tasks were closed @throws NotFound, Conflict */
export async function cancelEvent(actor: Actor, { close_tasks, release_vendors, ...sent }: EventCancellation): Promise<number> {
  requirePermission(actor, "event:change");
  const { id, version, reason } = sent;
  let closed = 0;
  await moveEvent(actor, { id, version, reason, status: "cancelled" }, async (tx, person) => {
    await mailEventMessages(tx, person, { eventId: id, functionId: null, template: "eventCancelled", delaySeconds }, sent);
    if (release_vendors)
      await tx.execute(sql`
        update event_vendors set released_from = booking_state, booking_state = 'released' where event_id = ${id} and booking_state <> 'released'`);
    if (close_tasks) closed = await changeTasksWithEvent(person, tx, id, "close");
  });
  return closed;
}

/**
 * Moves an event to another status. One that was cancelled gets its tasks and vendors back: undone at once as they were, later the vendors
 * are to be asked again. @throws NotFound, Conflict
 */
export async function changeEventStatus(actor: Actor, { undo, ...change }: EventStatusChange): Promise<void> {
  requirePermission(actor, "event:change");
  const { id } = change;
  await moveEvent(actor, change, async (tx, person, from) => {
    if (from !== "cancelled") return;
    if (undo) await discardEventMails(tx, id);
    await changeTasksWithEvent(person, tx, id, "reopen");
    await tx.execute(sql`
      update event_vendors set booking_state = ${undo ? sql`coalesce(released_from, 'booked')` : sql`'asked'`}, released_from = null
      where event_id = ${id} and booking_state = 'released'`);
  });
}
