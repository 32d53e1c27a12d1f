import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import type { Actor } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { instantOf } from "#app/platform/values/dates.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { addRecord } from "#app/records/add-record.server.ts";
import { columnsOf, defineRecord, saveRecord } from "#app/records/record.server.ts";
import type { Tx } from "#db/client.server.ts";
import { eventFunctions, events, runItems, runOperations } from "#db/schema.ts";
import { functionName } from "../functions/functions.ts";
import {
  type CrewClash,
  type EditedRunItem,
  farFrom,
  isOf,
  type NewRunItem,
  nightOf,
  type Owner,
  ownersOf,
  type RunItem,
  runItemFields,
} from "./run-sheet.ts";
import { inOrder } from "./shift.ts";

export const runItemRecord = defineRecord({
  name: "run item",
  table: runItems,
  idColumn: runItems.id,
  fields: runItemFields,
  notEdited: ["eventId", "startsAt", "status", "startedAt", "doneAt", "doneBy", "deletedAt"],
  permissions: { list: "event:list", change: "event:change", remove: "event:change" },
  title: ({ title = "" }) => title,
  nameOf: { who: namesOfKeys },
});

/** The lines of an event's functions that take place, in their order. */
export async function selectRunItems(tx: Tx, eventId: string): Promise<RunItem[]> {
  const { eventId: _, doneBy, deletedAt, createdAt, updatedAt, ...columns } = runItemColumns;
  const rows = await tx
    .select({
      ...columns,
      functionName: eventFunctions.name,
      functionDay: eventFunctions.day,
      functionTime: eventFunctions.startTime,
    })
    .from(runItems)
    .innerJoin(eventFunctions, eq(eventFunctions.id, runItems.functionId))
    .where(and(eq(runItems.eventId, eventId), isNull(runItems.deletedAt), eq(eventFunctions.status, "planned")));
  const iso = (instant: Date | null) => instant?.toISOString() ?? null;
  return inOrder(
    rows.map(({ startsAt, startedAt, doneAt, functionName: name, functionDay, functionTime, ...row }) => ({
      ...row,
      night: nightOf(startsAt, functionDay && functionTime ? instantOf(functionDay, functionTime) : null),
      functionName: functionName({ name }),
      at: startsAt.getTime() / 60_000,
      startsAt: startsAt.toISOString(),
      startedAt: iso(startedAt),
      doneAt: iso(doneAt),
    })),
  );
}

const { id, eventId, functionId, day, startTime, startsAt, minutes, title, place, who, cue, hard } = runItems;
const { status, startedAt, doneAt, doneBy, deletedAt, createdAt, updatedAt, version } = runItems;
const runItemColumns = {
  ...{ id, eventId, functionId, day, startTime, startsAt, minutes, title, place, who, cue, hard },
  ...{ status, startedAt, doneAt, doneBy, deletedAt, createdAt, updatedAt, version },
};

/** The vendors of an event and the team, by name: who can do its lines. */
export const selectOwners = async (tx: Tx, eventId: string): Promise<Owner[]> => [
  ...(await tx.execute<Owner>(
    sql`select key, name, phone, role from run_owners(${eventId}) o order by key like 'person.%', ${foldSql(sql`o.name`)}, key`,
  )),
];

/** The open lines of an event whose owners have one of another event at the same time. */
export const selectCrewClashes = async (tx: Tx, ofEvent: string): Promise<CrewClash[]> => [
  ...(await tx.execute<CrewClash>(sql`
    select own.id, key, e.name as event, other.starts_at as "startsAt"
    from run_items own join event_functions f on f.id = own.function_id
      cross join unnest(string_to_array(own.who, ' ')) key
      join run_items other on other.event_id <> own.event_id and key = any (string_to_array(other.who, ' '))
        and other.starts_at > own.starts_at - interval '1 day' and other.starts_at < own.starts_at + own.minutes * interval '1 minute'
        and other.starts_at + other.minutes * interval '1 minute' > own.starts_at
      join event_functions g on g.id = other.function_id join events e on e.id = other.event_id
    where own.event_id = ${ofEvent} and own.deleted_at is null and other.deleted_at is null
      and own.status in ('todo', 'doing') and other.status in ('todo', 'doing')
      and f.status = 'planned' and g.status = 'planned' and e.status <> 'cancelled'
    order by other.starts_at, other.id, key`)),
];

/** The names of the owners of a line, for a message. */
async function namesOfKeys(tx: Tx, who: string): Promise<string> {
  const rows = await tx.execute<{ name: string }>(sql`
    select coalesce(person_name(substr(key, 8)), v.vendor_name) as name from unnest(string_to_array(${who}, ' ')) key
      left join vendors v on 'vendor.' || v.id = key order by 1`);
  return rows
    .map(({ name }) => name)
    .filter(Boolean)
    .join(", ");
}

/**
 * @throws Invalid when the function is not of this event, or far from the line's day, or nobody has this key
 * @param stored the line as it is: what it has already may stay
 */
async function checkReferences(
  tx: Tx,
  ofEvent: string,
  entered: Pick<NewRunItem, "function_id" | "who" | "day">,
  stored: { who: string; day: string } = { who: "", day: "" },
) {
  const [found] = await tx
    .select({ name: eventFunctions.name, day: eventFunctions.day })
    .from(eventFunctions)
    .where(and(eq(eventFunctions.id, entered.function_id), eq(eventFunctions.eventId, ofEvent)));
  if (!found) throw new Invalid({ function_id: "Please choose a function of this event." });
  const problem = entered.day !== stored.day && farFrom(found, entered.day);
  if (problem) throw new Invalid({ day: problem });
  const added = ownersOf(entered).filter((key) => !isOf(stored, key));
  if (added.length === 0) return;
  const owners = await selectOwners(tx, ofEvent);
  if (!added.every((one) => owners.some(({ key }) => key === one))) throw new Invalid({ who: "Please choose one of the list." });
}

/** Adds a line. Sent twice, it is added once. @throws NotFound, Invalid */
export const addRunItem = (actor: Actor, ofEvent: string, { id: newId, ...fields }: NewRunItem): Promise<void> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const [event] = await tx.select({ id: events.id }).from(events).where(eq(events.id, ofEvent)).for("key share");
    if (!event) throw new NotFound("Not added: this event is no longer there.");
    await checkReferences(tx, ofEvent, fields);
    const columns = { ...columnsOf(runItemRecord, fields), eventId: ofEvent };
    await addRecord(tx, actor, runItemRecord, { id: newId, columns, fields });
  });

/** @throws NotFound, Invalid, Conflict */
export const editRunItem = (actor: Actor, edited: EditedRunItem) =>
  saveRecord(actor, runItemRecord, edited, async (tx, row) => {
    if (row.deletedAt) throw new NotFound("Not saved: this line was deleted meanwhile.");
    await checkReferences(tx, row.eventId, edited, row);
    return {};
  });

/** Hides a line, or shows it again: its real times stay. @returns its title @throws NotFound */
export const setRunItemDeleted = (actor: Actor, itemId: string, isDeleted: boolean): Promise<string> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const [row] = await tx
      .update(runItems)
      .set({ deletedAt: isDeleted ? sql`now()` : null })
      .where(and(eq(runItems.id, itemId), isDeleted ? isNull(runItems.deletedAt) : isNotNull(runItems.deletedAt)))
      .returning({ title: runItems.title });
    if (!row) throw new NotFound(isDeleted ? "Not deleted: it is no longer in the run sheet." : "There is nothing to restore.");
    const action = isDeleted ? "run item deleted" : "run item restored";
    await audit(tx, { actor: actor.id, action, objectType: "run item", objectId: itemId, fields: { title: row.title } });
    return row.title;
  });

/** Notes an operation by the id that the browser gave it. @returns false when it was received before: it must not be done again */
export async function isNewOperation(tx: Tx, operationId: string, ofEvent: string): Promise<boolean> {
  const added = await tx
    .insert(runOperations)
    .values({ id: operationId, eventId: ofEvent })
    .onConflictDoNothing()
    .returning({ id: runOperations.id });
  return added.length > 0;
}
