import { eq, getTableColumns, sql } from "drizzle-orm";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { discardEventMails, mailEventMessages } from "#app/features/messages/event-messages/event-messages.server.ts";
import { proposeHeld } from "#app/features/quotes/amendments/amendments.server.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { moveTime, today } from "#app/platform/values/dates.ts";
import { addRecord } from "#app/records/add-record.server.ts";
import { indianNow } from "#app/records/event-days.server.ts";
import { changeRecord, columnsOf, defineRecord, saveRecord } from "#app/records/record.server.ts";
import type { RecordVersion } from "#app/records/record.ts";
import { type ClashAnswer, selectClashes, settleClashes } from "#app/records/venue-clashes.server.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { eventFunctions, events } from "#db/schema.ts";
import { bookingOfFunction } from "../event-record.server.ts";
import { delaySeconds } from "../move/event-cancellation.ts";
import type { FunctionMove } from "../move/event-move.ts";
import {
  type EditedFunction,
  type EventFunction,
  type FunctionCancellation,
  type FunctionNews,
  type FunctionOverlap,
  functionFields,
  functionName,
  guaranteeProblems,
  movedTo,
  type NewFunction,
  newsOf,
} from "./functions.ts";
import { addTaskOfQuotedLines, closeTaskOfQuotedLines } from "./quoted-function.server.ts";

export const functionRecord = defineRecord({
  name: "function",
  table: eventFunctions,
  idColumn: eventFunctions.id,
  fields: functionFields,
  notEdited: [
    "eventId",
    "position",
    "overAt",
    "occupied",
    "status",
    "cancelReason",
    "moveReason",
    "quoteId",
    "quoteFunction",
    "keepsQuoted",
    "quotedTo",
  ],
  permissions: { list: "event:list", change: "event:change", remove: "event:change" },
  title: ({ name = "" }) => functionName({ name }),
});

/** The functions of an event in the order of their hours, the cancelled ones last. */
export const selectFunctions = (tx: Tx, eventId: string): Promise<EventFunction[]> => {
  const {
    eventId: _,
    position,
    overAt,
    occupied,
    moveReason,
    quoteId,
    quoteFunction,
    keepsQuoted,
    quotedTo,
    createdAt,
    updatedAt,
    ...columns
  } = getTableColumns(eventFunctions);
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

/** The functions of an event that are at the same time at different venues, with those who have lines of the run sheet in both. */
export const selectOverlaps = async (tx: Tx, eventId: string): Promise<FunctionOverlap[]> => [
  ...(await tx.execute<FunctionOverlap>(sql`
    select a.name as first, b.name as second, array(
      select distinct coalesce(v.vendor_name, person_name(substr(key, 8))) from run_items i
        cross join lateral unnest(string_to_array(i.who, ' ')) key left join vendors v on key = 'vendor.' || v.id
      where i.function_id = a.id and i.deleted_at is null and exists (
        select from run_items j where j.function_id = b.id and j.deleted_at is null and key = any(string_to_array(j.who, ' ')))
      order by 1) as people
    from event_functions a join event_functions b on b.event_id = a.event_id and (b.day, b.start_time, b.id) > (a.day, a.start_time, a.id)
    where a.event_id = ${eventId} and a.status = 'planned' and b.status = 'planned' and a.start_time <> '' and a.venue <> '' and b.venue <> ''
      and (a.end_time <> '' or (a.day, a.start_time) = (b.day, b.start_time)) and not same_venue(a.venue, b.venue)
      and occupied(a.day, a.start_time, a.end_time, '', '') && occupied(b.day, b.start_time, b.end_time, '', '')
    order by a.day, a.start_time, b.day, b.start_time, b.id limit 10`)),
];

/** Adds a function to an event that is there. @throws NotFound; Conflict when its venue is taken and the sender has not accepted that */
export const addFunction = (
  actor: Actor,
  { id, event_id: eventId, clash_ok, clash_reason, ...fields }: NewFunction,
): Promise<void> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const [event] = await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for("no key update");
    if (!event) throw new NotFound("Not added: this event is no longer there.");
    const columns = columnsOf(functionRecord, fields);
    await settleClashes(tx, actor, bookingOfFunction({ ...columns, id, eventId }), { clash_ok, clash_reason });
    const position = await tx.$count(eventFunctions, eq(eventFunctions.eventId, eventId));
    await addRecord(tx, actor, functionRecord, { id, columns: { ...columns, eventId, position }, fields });
  });

/**
 * Saves a function. Its guaranteed number goes into a draft of an amendment of the quote that brought it.
 * @returns the first day of its event before and after, and what others have to know @throws NotFound, Conflict, Invalid
 */
export async function editFunction(actor: Actor, edited: EditedFunction) {
  let eventId = "";
  let dayBefore: string | null = null;
  let news: FunctionNews = { isMoved: false };
  await saveRecord(actor, functionRecord, edited, async (tx, row, person) => {
    eventId = row.eventId;
    dayBefore = await dateOfEvent(tx, eventId);
    const columns = columnsOf(functionRecord, edited);
    news = newsOf(row, columns);
    await settleGuarantee(tx, person, row, columns, edited.lowering_reason ?? null);
    if (row.status !== "cancelled") {
      // A clash that it already has is not asked about again: its page shows it.
      const known = new Set((await selectClashes(tx, bookingOfFunction(row))).map(({ id }) => id));
      await settleClashes(tx, person, bookingOfFunction({ ...row, ...columns }), edited, known);
    }
    // The one of the venue before.
    return row.venue !== columns.venue && row.mapUrl === columns.mapUrl ? { mapUrl: "" } : {};
  });
  const dayAfter = await readShared(actor as Person, (tx) => dateOfEvent(tx, eventId));
  return { dayBefore: dayBefore as string | null, dayAfter, ...news };
}

type FunctionRow = typeof eventFunctions.$inferSelect;

/** @throws Invalid when a number is lowered after its day, unless an admin says why */
async function settleGuarantee(
  tx: Tx,
  person: Person,
  row: FunctionRow,
  columns: Pick<FunctionRow, "name" | "guaranteed" | "guaranteeOn">,
  reason: string | null,
): Promise<void> {
  const problems = guaranteeProblems(row, columns, today());
  if (Object.keys(problems).length > 0) {
    if (!can(person, "guarantee:lower")) throw new Invalid(problems);
    if (!reason) throw new Invalid({ ...problems, lowering_reason: "Please write why." });
    const fields = { name: row.name, guaranteed: [row.guaranteed, columns.guaranteed], reason };
    await audit(tx, { actor: person.id, action: "guarantee lowered", objectType: "function", objectId: row.id, fields });
  }
  if (columns.guaranteed !== row.guaranteed)
    await proposeHeld(tx, person, {
      ...row,
      ...{ name: columns.name, guaranteed: columns.guaranteed, isCancelled: row.status === "cancelled" && !row.keepsQuoted },
      movedTo: row.quotedTo,
    });
}

/** Gives a function another time or place. @returns the first day of its event before @throws NotFound, Conflict */
export async function moveFunction(actor: Actor, sent: FunctionMove): Promise<string | null> {
  requirePermission(actor, "event:change");
  const { id, version, snapshot, clash_ok, clash_reason, move_reason: moveReason, ...fields } = sent;
  const columns = columnsOf(functionRecord, fields);
  let dayBefore: string | null = null;
  await changeRecord(
    actor,
    functionRecord,
    { id, version },
    {
      action: "function moved",
      changes: async (row, tx) => {
        if (row.status === "cancelled") throw new Conflict("Not moved: somebody cancelled this function meanwhile.");
        dayBefore = await dateOfEvent(tx, row.eventId);
        const withStart = (hour: string) => moveTime(hour, row.startTime, columns.startTime);
        const moved = { ...columns, setupFrom: withStart(row.setupFrom), clearBy: withStart(row.clearBy) };
        await settleClashes(tx, actor, bookingOfFunction({ ...row, ...moved }), { clash_ok, clash_reason });
        return { ...moved, moveReason, ...(row.venue !== columns.venue && { mapUrl: "" }) };
      },
      audited: ["day", "startTime", "endTime", "setupFrom", "clearBy", "venue", "moveReason"],
      edited: { snapshot, ...fields },
      notDone: "Not moved",
    },
  );
  return dayBefore;
}

async function dateOfEvent(tx: Tx, id: string): Promise<string | null> {
  const [event] = await tx.select({ date: events.date }).from(events).where(eq(events.id, id));
  return event?.date ?? null;
}

/** @throws NotFound, Conflict */
export async function cancelFunction(actor: Actor, { reason, quoted = "later", ...sent }: FunctionCancellation): Promise<void> {
  requirePermission(actor, "event:change");
  await changeRecord(actor, functionRecord, sent, {
    action: "function cancelled",
    changes: async (row, tx) => {
      const { id, eventId, status } = row;
      if (status === "cancelled") throw new Conflict("It is cancelled already.");
      await mailEventMessages(tx, actor, { eventId, functionId: id, template: "eventCancelled", delaySeconds }, sent);
      await addTaskOfQuotedLines(tx, actor, row, quoted);
      const quotedTo = movedTo(quoted);
      if (quoted === "credit" || quotedTo) await proposeHeld(tx, actor, { ...row, isCancelled: true, movedTo: quotedTo });
      return { status: "cancelled" as const, cancelReason: reason, keepsQuoted: quoted === "keep", quotedTo };
    },
    audited: ["name", "day", "status", "cancelReason", "keepsQuoted", "quotedTo"],
    conflict: () => "Not cancelled: somebody changed this function meanwhile.",
    notDone: "Not cancelled",
  });
}

/** @throws NotFound; Conflict when its venue is taken meanwhile and the sender has not accepted that */
export async function restoreFunction(
  actor: Actor,
  { clash_ok, clash_reason, ...sent }: RecordVersion & ClashAnswer,
): Promise<void> {
  requirePermission(actor, "event:change");
  await changeRecord(actor, functionRecord, sent, {
    action: "function restored",
    changes: async (row, tx) => {
      await settleClashes(tx, actor, bookingOfFunction(row), { clash_ok, clash_reason });
      await discardEventMails(tx, actor, row.eventId);
      await closeTaskOfQuotedLines(tx, row);
      await proposeHeld(tx, actor, { ...row, isCancelled: false, isRestored: true });
      return { status: "planned" as const, cancelReason: null, keepsQuoted: false, quotedTo: null };
    },
    audited: ["name", "day", "status"],
    conflict: () => "Not restored: somebody changed this function meanwhile.",
    notDone: "Not restored",
  });
}
