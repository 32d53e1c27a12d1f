import { and, eq, isNull, sql } from "drizzle-orm";
import { Conflict } from "#app/errors.ts";
import { concernsVendor, mailEventMessages } from "#app/features/messages/event-messages/event-messages.server.ts";
import { moveInstalments, selectInstalmentMoves } from "#app/features/quotes/payment-schedule/payment-schedule.server.ts";
import { countMovableTasks, moveDueDates } from "#app/features/tasks/tasks.server.ts";
import { countOfTasks } from "#app/features/tasks/tasks.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { undeliveredNote } from "#app/mail/mail.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { daysBetween, formatTimeOfDay, today } from "#app/platform/values/dates.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { changeRecord } from "#app/records/record.server.ts";
import { settleClashes } from "#app/records/venue-clashes.server.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { runItems } from "#db/schema.ts";
import { bookingsOfEvent, eventRecord } from "../event-record.server.ts";
import type { EventRow } from "../events.ts";
import { reopenWithEvent } from "./event-cancellation.server.ts";
import { dueTodayText, type EventMove, type MoveAnswer, type MoveOffer, newsTemplates, shiftText } from "./event-move.ts";

/** Moves an event to another first day, its functions by as many days; one that was postponed takes place again. @returns the first day before @throws NotFound, Conflict */
export async function moveWholeEvent(
  actor: Actor,
  { date, snapshot, move_reason, clash_ok, clash_reason, ...sent }: EventMove,
): Promise<string | null> {
  requirePermission(actor, "event:change");
  const { before } = await changeRecord(actor, eventRecord, sent, {
    action: "event moved",
    changes: async (row, tx) => {
      if (row.status === "cancelled" && !row.postponed) throw new Conflict("Not moved: somebody cancelled this event meanwhile.");
      await settleClashes(tx, actor, bookingsOfEvent({ ...row, date }), { clash_ok, clash_reason });
      if (!row.postponed) return { date, moveReason: move_reason };
      await reopenWithEvent(tx, actor, row.id);
      return {
        date,
        moveReason: move_reason,
        status: "pending" as const,
        ...{ postponed: false, cancelReason: null, heldMoney: null, permitsReason: null },
      };
    },
    audited: ["date", "moveReason", "status"],
    edited: { snapshot, date },
    notDone: "Not moved",
  });
  return before.date;
}

/** Keeps from which day an event has moved until somebody answers what moves with it; an event that is back needs no answer. */
export async function rememberMove(actor: Person, eventId: string, from: string | null): Promise<void> {
  await asPermitted(actor, "event:change", (tx) =>
    tx.execute(sql`
      update events set moved_from = nullif(coalesce(moved_from, ${from}::date), date), moved_at = coalesce(moved_at, now())
      where id = ${eventId} and date is distinct from ${from}::date and ${from}::date is not null`),
  );
}

/** What could move with an event or a function; null when nothing could. @param from the event's first day before; empty: none */
export async function readMoveOffer(
  actor: Person,
  event: Pick<EventRow, "id" | "date" | "status"> & { version: number },
  from: string,
  moved: MoveOffer["moved"] = null,
): Promise<MoveOffer | null> {
  requirePermission(actor, "event:change");
  const { id, version, date: to, status } = event;
  const days = from && to ? daysBetween(from, to) : 0;
  if (!to || (days === 0 && !moved) || status === "cancelled" || status === "completed") return null;
  const [{ movable, dueToday, withInstalment }, instalments, vendors, lines] = await Promise.all([
    days === 0 ? noMovableTasks : countMovableTasks(actor, id, days),
    days === 0 ? [] : readShared(actor, (tx) => selectInstalmentMoves(tx, id, days)),
    readShared(actor, (tx) => selectBookedVendors(tx, id, moved?.id ?? null)),
    moved?.when ? readShared(actor, (tx) => selectLines(tx, moved.id)) : [],
  ]);
  const fixed = lines.filter(({ hard }) => hard).map(({ title, startTime }) => `${title}, ${formatTimeOfDay(startTime)}`);
  const moving = instalments.filter((one) => one.to !== null);
  const keptInstalments = instalments.filter((one) => one.to === null && one.from >= today());
  return {
    ...{ event: { id, version }, days, from: from || to, to, moved, vendors: vendors.map(({ name }) => name) },
    lines: { moved: lines.length - fixed.length, fixed },
    ...{ tasks: movable, tasksDueToday: dueToday, tasksWithInstalment: withInstalment, instalments: moving, keptInstalments },
  };
}

/** The lines of a function that are still to be done. */
const selectLines = (tx: Tx, functionId: string) => {
  const { title, startTime, hard, startsAt, status, deletedAt } = runItems;
  return tx
    .select({ title, startTime, hard })
    .from(runItems)
    .where(and(eq(runItems.functionId, functionId), eq(status, "todo"), isNull(deletedAt)))
    .orderBy(startsAt);
};

const noMovableTasks = { movable: 0, dueToday: 0, withInstalment: 0 };

const selectBookedVendors = (tx: Tx, eventId: string, functionId: string | null) =>
  tx.execute<{ name: string }>(sql`
    select v.vendor_name as name from event_vendors b join vendors v on v.id = b.vendor_id
    where b.event_id = ${eventId} and b.booking_state = 'booked' and ${concernsVendor(functionId)} order by ${foldSql(sql`v.vendor_name`)}, v.id`);

/**
 * Moves what was chosen of the offer by as many days as the event has moved.
 * @returns the message to show @throws Conflict when the event has changed since the offer was made, so a second answer moves nothing
 */
export const moveWithEvent = (actor: Person, { id, version, from, ...chosen }: MoveAnswer): Promise<string> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const [event] = await tx.execute<{ date: string | null }>(
      sql`select date::text from events where id = ${id} and version = ${version} for no key update`,
    );
    if (!event) throw new Conflict("Not moved: this event was changed meanwhile, or this was answered already.");
    const days = event.date ? daysBetween(from, event.date) : 0;
    // The tasks first: some stay because they are due with an instalment.
    const { moved, dueToday } = chosen.tasks ? await moveDueDates(actor, tx, id, days) : { moved: 0, dueToday: 0 };
    const instalments = chosen.instalments ? await moveInstalments(tx, actor.id, id, days) : 0;
    const functionId = chosen.function ?? null;
    const asked = chosen.vendors
      ? await tx.execute(sql`update event_vendors b set booking_state = 'asked'
          where event_id = ${id} and booking_state = 'booked' and ${concernsVendor(functionId)} returning vendor_id`)
      : [];
    let mailed = 0;
    for (const template of newsTemplates(chosen))
      mailed += await mailEventMessages(tx, actor, { eventId: id, functionId, template, delaySeconds: 0 }, chosen);
    await tx.execute(sql`update events set moved_from = null, moved_at = null where id = ${id}`);
    const results = [
      ...(moved > dueToday ? [`${countOfTasks(moved - dueToday)} moved: due ${shiftText(days)}.`] : []),
      ...(dueToday > 0 ? [`${dueTodayText(dueToday)}.`] : []),
      ...(instalments > 0 ? [`${instalments === 1 ? "One payment" : `${instalments} payments`} of the plan moved.`] : []),
      ...(asked.length > 0 ? [`${asked.length === 1 ? "One vendor is" : `${asked.length} vendors are`} to confirm.`] : []),
      ...(mailed > 0 && !undeliveredNote() ? [`${mailed === 1 ? "One mail is" : `${mailed} mails are`} on the way.`] : []),
    ];
    return results.join(" ") || "Nothing was changed.";
  });
