import { eq, sql } from "drizzle-orm";
import { checklistNames } from "#app/content/checklists.ts";
import { Conflict, NotFound } from "#app/errors.ts";
import { type ClientOfRecord, isClient } from "#app/features/clients/clients.server.ts";
import type { ClientChoice } from "#app/features/clients/clients.ts";
import { selectScheduleOfEvent } from "#app/features/quotes/payment-schedule/payment-schedule.server.ts";
import { addChecklist, applyTaskFollowUp } from "#app/features/tasks/tasks.server.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { indianNow } from "#app/records/event-days.server.ts";
import { checkOwner, selectOwners } from "#app/records/owners/owners.server.ts";
import { requireUnquoted } from "#app/records/quoted-records.server.ts";
import { changeRecord, editableRecord, saveRecord } from "#app/records/record.server.ts";
import type { RecordVersion } from "#app/records/record.ts";
import { deletedRow, deleteRecord, restoreRecord } from "#app/records/record-deletion.server.ts";
import { type ClashAnswer, selectClashes, settleClashes } from "#app/records/venue-clashes.server.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import type { EventStatus, HeldMoney } from "#db/enums.ts";
import { advances, events, leads } from "#db/schema.ts";
import { bookingsOfEvent, checkOffice, eventRecord } from "./event-record.server.ts";
import { type EditedEvent, type EventDays, eventName, isReopened, nextStatuses } from "./events.ts";
import { selectFunctions, selectOverlaps } from "./functions/functions.server.ts";
import { selectMissingPermits, settlePermits } from "./permits/permits.server.ts";
import type { TaskOfferAnswer } from "./task-offer.ts";

/** An event with its lead and the events that share its venue and time; null when there is no such event. */
export async function readEvent(actor: Actor, id: string) {
  requirePermission(actor, "event:list");
  return readShared(actor, async (tx) => {
    const [[row], functions, [days], owners] = await Promise.all([
      tx
        .select({
          event: events,
          lead: {
            ...{ id: leads.id, name: leads.name, email: leads.email, phone: leads.phone, stage: leads.stage },
            askedTime: sql<string | null>`asked_time(${leads.id})`,
          },
        })
        .from(events)
        .leftJoin(leads, eq(leads.id, events.leadId))
        .where(eq(events.id, id)),
      selectFunctions(tx, id),
      tx.execute<EventDays>(sql`
        select first_day::text as "firstDay", last_day::text as "lastDay", over_at <= ${indianNow()} as "isOver"
        from event_days where event_id = ${id}`),
      selectOwners(tx),
    ]);
    if (!row) return null;
    const [takenBy, overlaps, missingPermits, schedule] = await Promise.all([
      selectClashes(tx, bookingsOfEvent(row.event)),
      selectOverlaps(tx, id),
      selectMissingPermits(tx, id),
      selectScheduleOfEvent(tx, row.event),
    ]);
    return {
      ...row,
      owners,
      days: days ?? { firstDay: null, lastDay: null, isOver: false },
      functions,
      overlaps,
      schedule,
      missingPermits,
      clashes: row.event.status === "cancelled" ? [] : takenBy,
      /** The events at its venue, also while it is cancelled. */
      takenBy,
      editable: editableRecord(eventRecord, row.event),
    };
  });
}

type DateAndKind = { date: string | null; eventType: string | null };

/** @returns the date and kind that the event had before @throws NotFound, Conflict when the event changed meanwhile or its venue is taken */
export async function editEvent(actor: Actor, edited: EditedEvent): Promise<DateAndKind> {
  let before: DateAndKind = { date: null, eventType: null };
  await saveRecord(actor, eventRecord, edited, async (tx, row, person) => {
    before = { date: row.date, eventType: row.eventType };
    if (edited.office !== row.office) checkOffice(edited.office);
    // A form that was opened before events had owners does not say who it is.
    const kept = "owner_id" in edited.snapshot ? {} : { ownerId: row.ownerId };
    if (edited.owner_id !== row.ownerId) await checkOwner(tx, edited.owner_id);
    if (row.status === "cancelled") return kept;
    // A clash that the event already has is not asked about again: its page shows it.
    const known = new Set((await selectClashes(tx, bookingsOfEvent(row))).map(({ id }) => id));
    await settleClashes(tx, person, bookingsOfEvent({ ...edited, id: row.id, endTime: edited.end_time }), edited, known);
    return kept;
  });
  return before;
}

/** Changes the open tasks of an event as its page offered (task-offer.ts). @returns the ids of those changed @throws NotFound */
export const changeTasksOfEvent = (actor: Actor, { id, follow_up }: TaskOfferAnswer): Promise<string[]> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const [event] = await tx
      .select({ id: events.id, date: events.date, kind: events.eventType, status: events.status })
      .from(events)
      .where(eq(events.id, id))
      .for("key share");
    if (!event) throw new NotFound("This event is no longer there.");
    if (follow_up === "delete" && event.status !== "cancelled")
      throw new Conflict("Not deleted: the event is not cancelled any more.");
    return applyTaskFollowUp(actor, tx, event, follow_up);
  });

/** Adds those tasks of the event's kind that it still lacks. @returns how many @throws NotFound */
export const addMissingTasks = (actor: Actor, id: string, titles: readonly string[]): Promise<number> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const [event] = await tx
      .select({ id: events.id, date: events.date, eventType: events.eventType })
      .from(events)
      .where(eq(events.id, id))
      .for("no key update");
    if (!event) throw new NotFound("This event is no longer there.");
    const kind = checklistNames.find((name) => name === event.eventType);
    return kind ? addChecklist(actor, tx, { ...event, kind }, titles) : 0;
  });

/** Taking its venue again is refused as for a new event while another one is there, and becoming active without its permits (`settlePermits`). @param also what changes with it @throws NotFound, Conflict */
export async function moveEvent(
  actor: Actor,
  {
    status,
    reason = null,
    clash_ok,
    clash_reason,
    permits_reason = null,
    heldMoney = null,
    postponed = false,
    ...event
  }: RecordVersion &
    ClashAnswer & { status: EventStatus; reason?: string | null; permits_reason?: string | null } & {
      heldMoney?: HeldMoney | null;
      postponed?: boolean;
    },
  also?: (tx: Tx, person: Person, from: EventStatus) => Promise<void>,
): Promise<void> {
  requirePermission(actor, "event:change");
  await changeRecord(actor, eventRecord, event, {
    action: "event status changed",
    changes: async (row, tx) => {
      if (!nextStatuses[row.status].includes(status))
        throw new Conflict(`Not changed: from ${row.status} it does not become ${status}.`);
      if (isReopened(row.status, status)) await settleClashes(tx, actor, bookingsOfEvent(row), { clash_ok, clash_reason });
      const permitsReason = status === "active" ? await settlePermits(tx, actor, row, permits_reason) : row.permitsReason;
      await also?.(tx, actor, row.status);
      return {
        ...{ status, heldMoney, postponed, cancelReason: status === "cancelled" ? reason : null },
        permitsReason: status === "pending" ? null : permitsReason,
      };
    },
    audited: ["status", "cancelReason", "permitsReason", "heldMoney", "postponed"],
    conflict: (row) => `Not changed: somebody changed it meanwhile; it is ${row.status.toUpperCase()} now.`,
  });
}

/** The clients of an event's issued invoices and advances; of merged clients the one that was kept. */
export async function readPayersOfEvent(actor: Actor, eventId: string): Promise<ClientOfRecord["found"]> {
  requirePermission(actor, "invoice:list");
  const rows = await readShared(actor, (tx) =>
    tx.execute<ClientOfRecord["found"][number]>(sql`
      select id, name, phone, email, city from clients where id in (
        select kept_client(client_id) from invoices where event_id = ${eventId} and status = 'issued'
        union all select kept_client(client_id) from advances where event_id = ${eventId} and cancelled_at is null) order by ${foldSql(sql`name`)}, id`),
  );
  return [...rows];
}

/** Sets the client who is billed for an event; an empty id: nobody. @throws NotFound, Conflict */
export async function setClientOfEvent(actor: Actor, { client_id, ...event }: ClientChoice): Promise<void> {
  requirePermission(actor, "event:change");
  if (client_id && !(await isClient(actor, client_id))) throw new NotFound("Not changed: there is no such client.");
  await changeRecord(actor, eventRecord, event, {
    action: "event edited",
    changes: () => ({ clientId: client_id || null }),
    audited: ["clientId"],
    conflict: () => "Not changed: somebody changed this event meanwhile.",
  });
}

/** Deletes an event; its tasks and vendors stay, and restoring it links them again. @throws Conflict */
export async function deleteEvent(actor: Actor, event: RecordVersion): Promise<void> {
  await deleteRecord(actor, eventRecord, event, async (tx) => {
    if ((await tx.$count(advances, eq(advances.eventId, event.id))) > 0)
      throw new Conflict("Not deleted: advances were received for this event, and their vouchers are kept.");
    await requireUnquoted(tx, "event", event.id);
  });
}

/** @returns the message to show @throws NotFound when there is nothing to restore; Conflict when its venue is taken meanwhile */
export async function restoreEvent(actor: Actor, id: string, answer: ClashAnswer = {}): Promise<string> {
  requirePermission(actor, "event:delete");
  return restoreRecord(actor, eventRecord, id, async (tx) => {
    const [event] = await tx.select().from(events).where(eq(events.id, id));
    if (event && event.status !== "cancelled") await settleClashes(tx, actor, bookingsOfEvent(event), answer);
  });
}

/** A deleted event and the events at its venue meanwhile, for the dialog that asks before restoring it; null without one. */
export async function readRestoration(actor: Actor, id: string | null) {
  requirePermission(actor, "event:list");
  const event = await deletedRow(actor, eventRecord, id);
  if (!id || !event) return null;
  const { name = null, date = null, time = null, endTime = null, venue = null } = event;
  const takenBy = await readShared(actor, (tx) => selectClashes(tx, bookingsOfEvent({ id, date, time, endTime, venue })));
  return { id, title: eventName({ name }), takenBy };
}
