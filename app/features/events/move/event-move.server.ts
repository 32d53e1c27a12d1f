import { sql } from "drizzle-orm";
import { Conflict } from "#app/errors.ts";
import { moveInstalments, selectInstalmentMoves } from "#app/features/quotes/quotes.server.ts";
import { countMovableTasks, moveDueDates } from "#app/features/tasks/tasks.server.ts";
import { countOfTasks } from "#app/features/tasks/tasks.ts";
import { type Person, requirePermission } from "#app/permissions.ts";
import { daysBetween, today } from "#app/platform/values/dates.ts";
import { asActor, readShared } from "#db/client.server.ts";
import type { EventRow } from "../events.ts";
import { dueTodayText, type MoveAnswer, type MoveOffer, shiftText } from "./event-move.ts";

/** What could move with an event; null when nothing could. @param from its date before the edit that was just saved; empty: none */
export async function readMoveOffer(
  actor: Person,
  event: Pick<EventRow, "id" | "date" | "status"> & { version: number },
  from: string,
): Promise<MoveOffer | null> {
  requirePermission(actor, "event:change");
  const { id, version, date: to, status } = event;
  const days = from && to ? daysBetween(from, to) : 0;
  if (!to || days === 0 || status === "cancelled" || status === "completed") return null;
  const [{ movable, dueToday, withInstalment }, instalments] = await Promise.all([
    countMovableTasks(actor, id, days),
    readShared(actor, (tx) => selectInstalmentMoves(tx, id, days)),
  ]);
  const moving = instalments.filter((one) => one.to !== null);
  const keptInstalments = instalments.filter((one) => one.to === null && one.from >= today());
  if (movable === 0 && moving.length === 0 && keptInstalments.length === 0) return null;
  return {
    ...{ event: { id, version }, days, from, to },
    ...{ tasks: movable, tasksDueToday: dueToday, tasksWithInstalment: withInstalment, instalments: moving, keptInstalments },
  };
}

/**
 * Moves what was chosen of the offer by as many days as the event has moved.
 * @returns the message to show @throws Conflict when the event has changed since the offer was made, so a second answer moves nothing
 */
export async function moveWithEvent(actor: Person, { id, version, from, ...chosen }: MoveAnswer): Promise<string> {
  requirePermission(actor, "event:change");
  return asActor(actor, async (tx) => {
    const [event] = await tx.execute<{ date: string | null }>(
      sql`update events set updated_at = now() where id = ${id} and version = ${version} returning date::text`,
    );
    if (!event) throw new Conflict("Not moved: this event was changed meanwhile, or this was answered already.");
    const days = event.date ? daysBetween(from, event.date) : 0;
    // The tasks first: some stay because they are due with an instalment.
    const { moved, dueToday } = chosen.tasks ? await moveDueDates(actor, tx, id, days) : { moved: 0, dueToday: 0 };
    const instalments = chosen.instalments ? await moveInstalments(tx, actor.id, id, days) : 0;
    const results = [
      ...(moved > dueToday ? [`${countOfTasks(moved - dueToday)} moved: due ${shiftText(days)}.`] : []),
      ...(dueToday > 0 ? [`${dueTodayText(dueToday)}.`] : []),
      ...(instalments > 0 ? [`${instalments === 1 ? "One payment" : `${instalments} payments`} of the plan moved.`] : []),
    ];
    return results.join(" ") || "Nothing was moved.";
  });
}
