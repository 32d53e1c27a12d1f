import { and, between, eq, ne, sql } from "drizzle-orm";
import { readOwnTasks, settleTask } from "#app/features/tasks/tasks.server.ts";
import type { SeenStatusChange } from "#app/features/tasks/tasks.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { eventFunctions, events } from "#db/schema.ts";
import { readEventDay } from "../event-day/event-day.server.ts";
import { eventName } from "../events.ts";
import { isNewOperation } from "../run-sheet/run-items.server.ts";
import { type Kept, type KeptEvent, keptDays, keptUntil } from "./kept.ts";

const maxEvents = 20;

/** What the actor's device keeps for when there is no network, and until when it may. */
export async function readKept(actor: Actor): Promise<Kept & { until: Date }> {
  requirePermission(actor, "run-sheet:read");
  const [ids, tasks] = await Promise.all([readShared(actor, selectEventIds), readOwnTasks(actor)]);
  const kept = (await Promise.all(ids.map(({ id }) => readKeptEvent(actor, id)))).filter((event) => event !== null);
  const isOver = (event: KeptEvent) => Number(event.functions.every((one) => one.isOver));
  const functions = kept.flatMap((event) => event.functions);
  return { events: kept.toSorted((a, b) => isOver(a) - isOver(b)), tasks, until: keptUntil(functions, new Date(), today()) };
}

function selectEventIds(tx: Tx) {
  const { from, to } = keptDays(today());
  const { day, startTime, status } = eventFunctions;
  return tx
    .select({ id: events.id })
    .from(eventFunctions)
    .innerJoin(events, eq(events.id, eventFunctions.eventId))
    .where(and(ne(events.status, "cancelled"), eq(status, "planned"), between(day, from, to)))
    .groupBy(events.id)
    .orderBy(sql`min(${day})`, sql`min(${startTime})`, events.id)
    .limit(maxEvents);
}

async function readKeptEvent(actor: Actor, id: string): Promise<KeptEvent | null> {
  requirePermission(actor, "run-sheet:read");
  const day = await readEventDay(actor, id);
  if (!day) return null;
  const { event, night, functions, items, owners, comers, client, plates, money, canPlan } = day;
  const isToday = functions.some((one) => one.day === day.today || one.day === night);
  return {
    ...{ id, name: eventName(event), night, functions, items, owners, comers, client, plates, canPlan },
    // A photograph is not kept.
    notes: day.notes.map((note) => ({ ...note, fileId: null })),
    money: isToday ? money : null,
  };
}

/** A task's status that was chosen without a network; once for each operation. @returns what to tell the sender @throws NotFound */
export const tickTask = (actor: Actor, sent: SeenStatusChange): Promise<string> =>
  asPermitted(actor, "task:list", async (tx, actor) => settleTask(actor, tx, sent, await isNewOperation(tx, sent.op, sent.id)));
