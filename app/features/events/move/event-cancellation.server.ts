import { sql } from "drizzle-orm";
import { Conflict } from "#app/errors.ts";
import { discardEventMails, mailEventMessages } from "#app/features/messages/event-messages/event-messages.server.ts";
import { changeTasksWithEvent } from "#app/features/tasks/tasks.server.ts";
import { countOfTasks } from "#app/features/tasks/tasks.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { changeRecord } from "#app/records/record.server.ts";
import type { Tx } from "#db/client.server.ts";
import { moveEvent } from "../edit-event.server.ts";
import { eventRecord } from "../event-record.server.ts";
import { type EventCancellation, type EventStatusChange, type HeldMoneyDecision, statusName } from "../events.ts";
import { PermitsMissing } from "../permits/permits.server.ts";
import { delaySeconds } from "./event-cancellation.ts";

/**
 * Cancels an event, or postpones it, with what was chosen of its tasks, vendors, advances and messages. Advances stay with what is postponed.
 * @returns how many tasks were closed @throws NotFound, Conflict
 */
export async function cancelEvent(
  actor: Actor,
  { close_tasks, release_vendors, held, ...sent }: EventCancellation,
): Promise<number> {
  requirePermission(actor, "event:change");
  const { id, version, reason } = sent;
  let closed = 0;
  const postponed = sent.postponed !== undefined;
  const template = postponed ? "eventPostponed" : "eventCancelled";
  const change = { id, version, reason, status: "cancelled", heldMoney: postponed ? "keep" : held, postponed } as const;
  await moveEvent(actor, change, async (tx, person) => {
    await mailEventMessages(tx, person, { eventId: id, functionId: null, template, delaySeconds }, sent);
    if (release_vendors)
      await tx.execute(sql`
        update event_vendors set released_from = booking_state, booking_state = 'released' where event_id = ${id} and booking_state <> 'released'`);
    if (close_tasks) closed = await changeTasksWithEvent(person, tx, id, "close");
    if (postponed) await addTaskOfNewDay(tx, person, id);
  });
  return closed;
}

/** Gives an event that was cancelled its tasks and vendors back: undone at once as they were, later the vendors are to be asked. @returns how many */
export async function reopenWithEvent(tx: Tx, person: Person, id: string, undo?: "1") {
  const reopened = await changeTasksWithEvent(person, tx, id, "reopen");
  await tx.execute(
    sql`update tasks set status = 'closed' where id = ${taskOfNewDay(id)} and coalesce(status, 'pending') in ('pending', 'in_progress')`,
  );
  const vendors = await tx.execute(sql`
    update event_vendors set booking_state = ${undo ? sql`coalesce(released_from, 'booked')` : sql`'asked'`}, released_from = null
    where event_id = ${id} and booking_state = 'released' returning vendor_id`);
  return { reopened, vendors: vendors.length };
}

/** An event may be postponed more than once. */
const taskOfNewDay = (eventId: string) => sql`md5(${`new day ${eventId}`})::uuid`;

/** For who postponed an event, so that nobody forgets it: once its old day is over, it is in no list of what comes. */
async function addTaskOfNewDay(tx: Tx, actor: Person, eventId: string): Promise<void> {
  const [title, due] = ["Agree on the new day with the client", addDays(today(), 7)];
  const [task] = await tx.execute<{ id: string }>(sql`
    insert into tasks (id, title, event_id, due_date, assigned_to) values (${taskOfNewDay(eventId)}, ${title}, ${eventId}, ${due}, ${actor.id})
    on conflict (id) do update set status = 'pending', due_date = excluded.due_date, assigned_to = excluded.assigned_to returning id`);
  await audit(tx, { actor: actor.id, action: "task added", objectType: "task", objectId: task?.id, fields: { title } });
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

/** Moves an event to another status. Undo of a cancellation makes it pending where permits came meanwhile. @returns the message to show @throws NotFound, Conflict */
export async function changeEventStatus(actor: Actor, change: EventStatusChange): Promise<string> {
  requirePermission(actor, "event:change");
  try {
    return await changeStatus(actor, change);
  } catch (error) {
    if (!change.undo || !(error instanceof PermitsMissing)) throw error;
    return `${await changeStatus(actor, { ...change, status: "pending" })} ${error.message}`;
  }
}

/**
 * Moves an event to another status. One that was cancelled gets its tasks and vendors back: undone at once as they were, later the vendors
 * are to be asked again.
 */
async function changeStatus(actor: Actor, { undo, ...change }: EventStatusChange): Promise<string> {
  const { id } = change;
  const name = statusName(change.status);
  let message = `Marked as ${name}.`;
  await moveEvent(actor, change, async (tx, person, from) => {
    if (from !== "cancelled") return;
    const discarded = undo ? await discardEventMails(tx, person, id) : 0;
    const { reopened, vendors } = await reopenWithEvent(tx, person, id, undo);
    message = [
      undo ? `The cancellation is undone: the event is ${name} again.` : `The event is no longer cancelled, it is ${name}.`,
      reopened > 0 && `${countOfTasks(reopened)} open again.`,
      vendors > 0 && `${vendors === 1 ? "One vendor is" : `${vendors} vendors are`} ${undo ? "as before" : "to be asked again"}.`,
      discarded > 0 && `${discarded === 1 ? "One mail did" : `${discarded} mails did`} not go.`,
    ]
      .filter(Boolean)
      .join(" ");
  });
  return message;
}
