import { eq, sql } from "drizzle-orm";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { deletedRow, deleteRow, restoreRow } from "#app/platform/deleted.server.ts";
import { conflictMessage, type Snapshot, toSnapshot } from "#app/platform/snapshot.ts";
import { asActor } from "#db/client.server.ts";
import { events, leads } from "#db/schema.ts";
import { clashOf } from "./events.server.ts";
import { type EditedEvent, type EventStatus, type EventStatusChange, eventTime, nextStatuses } from "./events.ts";

type Row = typeof events.$inferSelect;

/** An event with its lead and, if its venue is taken, by whom; null when there is none. */
export async function readEvent(actor: Actor, id: string) {
  requirePermission(actor, "event:list");
  return asActor(actor, async (tx) => {
    const [found] = await tx
      .select({
        event: events,
        lead: { id: leads.id, name: leads.name, email: leads.email, phone: leads.phone, stage: leads.stage },
      })
      .from(events)
      .leftJoin(leads, eq(leads.id, events.leadId))
      .where(eq(events.id, id));
    if (!found) return null;
    const clash = found.event.status === "cancelled" ? null : await clashOf(tx, found.event);
    return { ...found, clash, snapshot: snapshotOf(found.event) };
  });
}

type EditResult =
  | { outcome: "saved" }
  | { outcome: "stale"; message: string; version: number; snapshot: Snapshot }
  | { outcome: "clash"; message: string }
  | { outcome: "unknown" };

/** Saves an edited event if it still is as its form showed it. */
export async function editEvent(actor: Actor, edited: EditedEvent): Promise<EditResult> {
  requirePermission(actor, "event:change");
  return asActor(actor, async (tx) => {
    const [row] = await tx.select().from(events).where(eq(events.id, edited.id)).for("update");
    if (!row) return { outcome: "unknown" };
    const before = snapshotOf(row);
    if (row.version !== edited.version) {
      return {
        outcome: "stale",
        message: conflictMessage(edited.snapshot, before, words),
        version: row.version,
        snapshot: before,
      };
    }
    const { name, date, time, venue, description } = edited;
    const changed = { name, date, time, endTime: edited.end_time, venue, description, eventType: edited.event_type || null };
    const clash = edited.clash_ok ? null : await clashOf(tx, { id: row.id, ...changed });
    if (clash) return { outcome: "clash", message: clash };
    const [after] = await tx.update(events).set(changed).where(eq(events.id, row.id)).returning();
    const now = snapshotOf(after as Row);
    const fields = Object.fromEntries(
      Object.keys(now).flatMap((key) => (before[key] === now[key] ? [] : [[key, [before[key], now[key]]]])),
    );
    await audit(tx, { actor: actor.id, action: "event edited", objectType: "event", objectId: row.id, fields });
    return { outcome: "saved" };
  });
}

/** Moves an event along its life, if it still is as the sender saw it. @returns what is wrong, or null */
export async function moveEvent(actor: Actor, { id, version, status }: EventStatusChange): Promise<string | null> {
  requirePermission(actor, "event:change");
  return asActor(actor, async (tx) => {
    const [row] = await tx.select().from(events).where(eq(events.id, id)).for("update");
    if (!row) return "there is no such event.";
    if (row.version !== version) return `somebody changed it meanwhile; it is ${row.status.toUpperCase()} now.`;
    if (!nextStatuses[row.status as EventStatus].includes(status)) return `from ${row.status} it does not become ${status}.`;
    await tx.update(events).set({ status }).where(eq(events.id, id));
    const fields = { status: [row.status, status] };
    await audit(tx, { actor: actor.id, action: "event status changed", objectType: "event", objectId: id, fields });
    return null;
  });
}

/** Deletes an event; its tasks and vendors stay, and undoing ties them to it again. @returns whether it went */
export async function deleteEvent(actor: Actor, id: string, version: number): Promise<boolean> {
  requirePermission(actor, "event:delete");
  return asActor(actor, async (tx) => {
    const tied = await tx.execute<{ id: string }>(sql`select id from tasks where event_id = ${id} limit 1000`);
    const hired = await tx.execute<{ id: string; work: string }>(
      sql`select vendor_id as id, work from event_vendors where event_id = ${id} limit 1000`,
    );
    const links = { tasks: tied.map((task) => task.id), vendors: hired.map(({ id, work }) => `${id} ${work}`) };
    return deleteRow(tx, { actor: actor.id, table: "events", id, version, links });
  });
}

/** Takes a deletion back. @returns whether there was one */
export async function restoreEvent(actor: Actor, id: string): Promise<boolean> {
  requirePermission(actor, "event:delete");
  return asActor(actor, async (tx) => {
    const links = await restoreRow(tx, { actor: actor.id, table: "events", id });
    if (!links) return false;
    const tied = JSON.stringify(links.tasks ?? []);
    await tx.execute(sql`
      update tasks set event_id = ${id} where event_id is null and id in (select jsonb_array_elements_text(${tied}::jsonb)::uuid)`);
    const hired = JSON.stringify(links.vendors ?? []);
    await tx.execute(sql`
      insert into event_vendors (event_id, vendor_id, work)
      select ${id}, v.id, substr(kept, 38) from jsonb_array_elements_text(${hired}::jsonb) kept join vendors v on v.id = left(kept, 36)::uuid
      on conflict do nothing`);
    return true;
  });
}

/** The words of an undo; null for whoever may not, or when there is nothing to undo. */
export async function deletedEvent(actor: Actor, id: string | null): Promise<{ id: string; title: string } | null> {
  if (!id || !can(actor, "event:delete") || actor.kind !== "person") return null;
  const kept = await asActor(actor, (tx) => deletedRow(tx, "events", id));
  return kept && { id, title: kept.row.name || "Untitled Event" };
}

const snapshotOf = ({ name, date, time, endTime, venue, description, eventType }: Row): Snapshot =>
  toSnapshot({ name, date, time, end_time: endTime, venue, description, event_type: eventType });

const words: Parameters<typeof conflictMessage>[2] = {
  name: ["Name", (name) => `“${name}”`],
  date: ["Date", formatDay],
  time: ["Time", eventTime],
  end_time: ["End", eventTime],
  venue: ["Venue"],
  description: ["Description"],
  event_type: ["Kind of event"],
};
