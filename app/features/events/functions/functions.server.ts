import { eq, getTableColumns, sql } from "drizzle-orm";
import { Conflict, NotFound } from "#app/errors.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { indianNow } from "#app/records/event-days.server.ts";
import { addRecord, changeRecord, columnsOf, defineRecord, saveRecord } from "#app/records/record.server.ts";
import { asActor, readShared, type Tx } from "#db/client.server.ts";
import { eventFunctions, events } from "#db/schema.ts";
import { functionClashes, refuseClashes } from "../event-record.server.ts";
import {
  type EditedFunction,
  type EventFunction,
  type FunctionCancellation,
  type FunctionRestoration,
  functionFields,
  functionName,
  type NewFunction,
} from "./functions.ts";

export const functionRecord = defineRecord({
  name: "function",
  table: eventFunctions,
  idColumn: eventFunctions.id,
  fields: functionFields,
  notEdited: ["eventId", "mapUrl", "position", "overAt", "occupied", "status", "cancelReason"],
  permissions: { list: "event:list", change: "event:change", remove: "event:change" },
  title: ({ name = "" }) => functionName({ name }),
});

/** The functions of an event in the order of their hours, the cancelled ones last. */
export const selectFunctions = (tx: Tx, eventId: string): Promise<EventFunction[]> => {
  const { eventId: _, mapUrl, position, overAt, occupied, createdAt, updatedAt, ...columns } = getTableColumns(eventFunctions);
  return tx
    .select({ ...columns, isOver: sql<boolean>`coalesce(${eventFunctions.overAt} <= ${indianNow()}, false)` })
    .from(eventFunctions)
    .where(eq(eventFunctions.eventId, eventId))
    .orderBy(
      sql`${eventFunctions.status} = 'cancelled'`,
      sql`${eventFunctions.day} nulls last`,
      sql`nullif(${eventFunctions.startTime}, '') nulls last`,
      eventFunctions.position,
      eventFunctions.id,
    );
};

/** Adds a function to an event that is there. @throws NotFound; Conflict when its venue is taken and the sender has not accepted that */
export async function addFunction(actor: Actor, { id, event_id: eventId, clash_ok, ...fields }: NewFunction): Promise<void> {
  requirePermission(actor, "event:change");
  await asActor(actor, async (tx) => {
    const [event] = await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for("no key update");
    if (!event) throw new NotFound("Not added: this event is no longer there.");
    const columns = columnsOf(functionRecord, fields);
    if (!clash_ok) refuseClashes(await functionClashes(tx, { ...columns, eventId }));
    const position = await tx.$count(eventFunctions, eq(eventFunctions.eventId, eventId));
    await addRecord(tx, actor, functionRecord, { id, columns: { ...columns, eventId, position }, fields });
  });
}

/** @returns the first day of its event before and after @throws NotFound, Conflict */
export async function editFunction(actor: Actor, edited: EditedFunction) {
  let eventId = "";
  let dayBefore: string | null = null;
  await saveRecord(actor, functionRecord, edited, async (tx, row) => {
    eventId = row.eventId;
    dayBefore = await dateOfEvent(tx, eventId);
    const columns = columnsOf(functionRecord, edited);
    const asks = !edited.clash_ok && row.status !== "cancelled";
    // A clash that it already has is not asked about again: its page shows it.
    const accepted = new Set(asks ? (await functionClashes(tx, row)).map(({ id }) => id) : []);
    if (asks) refuseClashes((await functionClashes(tx, { ...row, ...columns })).filter(({ id }) => !accepted.has(id)));
    return row.venue === columns.venue ? {} : { mapUrl: "" };
  });
  return { dayBefore: dayBefore as string | null, dayAfter: await readShared(actor as Person, (tx) => dateOfEvent(tx, eventId)) };
}

async function dateOfEvent(tx: Tx, id: string): Promise<string | null> {
  const [event] = await tx.select({ date: events.date }).from(events).where(eq(events.id, id));
  return event?.date ?? null;
}

/** @throws NotFound, Conflict */
export async function cancelFunction(actor: Actor, { reason, ...sent }: FunctionCancellation): Promise<void> {
  await changeRecord(actor, functionRecord, sent, {
    action: "function cancelled",
    changes: ({ status }) => {
      if (status === "cancelled") throw new Conflict("It is cancelled already.");
      return { status: "cancelled" as const, cancelReason: reason };
    },
    audited: ["name", "day", "status", "cancelReason"],
    conflict: () => "Not cancelled: somebody changed this function meanwhile.",
    notDone: "Not cancelled",
  });
}

/** @throws NotFound; Conflict when its venue is taken meanwhile and the sender has not accepted that */
export async function restoreFunction(actor: Actor, { clash_ok, ...sent }: FunctionRestoration): Promise<void> {
  await changeRecord(actor, functionRecord, sent, {
    action: "function restored",
    changes: async (row, tx) => {
      if (!clash_ok) refuseClashes(await functionClashes(tx, row));
      return { status: "planned" as const, cancelReason: null };
    },
    audited: ["name", "day", "status"],
    conflict: () => "Not restored: somebody changed this function meanwhile.",
    notDone: "Not restored",
  });
}
