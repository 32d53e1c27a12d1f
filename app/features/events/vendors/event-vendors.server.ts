import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { searchTable } from "#app/records/search.server.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { events, eventVendors, runItems, vendors } from "#db/schema.ts";
import { eventName } from "../events.ts";
import { type AlsoAt, type EventVendors, maxAvailable, type VendorAttachment, type VendorDetachment } from "./event-vendors.ts";

/** The vendors of an event, and the first of the other active vendors, or of those that a search text finds; both sorted by name. */
export async function vendorsOfEvent(actor: Actor, eventId: string, searchText = ""): Promise<EventVendors> {
  requirePermission(actor, "event:list");
  const { id, vendorName: name, serviceType, phone, status } = vendors;
  return readShared(actor, async (tx) => {
    const isAvailable = and(
      eq(status, "active"),
      sql`not exists (select from ${eventVendors} where ${eventVendors.eventId} = ${eventId} and ${eventVendors.vendorId} = ${id})`,
    );
    const found = searchText ? await searchTable(tx, vendors, searchText, { filters: isAvailable }) : null;
    const [attached, available, alsoAt] = await Promise.all([
      tx
        .select({ id, name, serviceType, phone, status, service: eventVendors.service, state: eventVendors.state })
        .from(eventVendors)
        .innerJoin(vendors, eq(id, eventVendors.vendorId))
        .where(eq(eventVendors.eventId, eventId))
        .orderBy(foldSql(name), id),
      tx
        .select({ id, name, serviceType })
        .from(vendors)
        .where(found?.where ?? isAvailable)
        .orderBy(foldSql(name), id)
        .limit(maxAvailable + 1),
      selectOtherBookings(tx, eventId),
    ]);
    return {
      attached: attached.map((vendor) => ({ ...vendor, ...alsoAt(vendor.id) })),
      available: available.slice(0, maxAvailable).map((vendor) => ({ ...vendor, ...alsoAt(vendor.id) })),
      hasMore: available.length > maxAvailable,
      searchText,
    };
  });
}

type OtherBooking = { vendorId: string; name: string | null; date: string; isOwnDay: boolean; isClash: boolean };

/** @returns for a vendor the other events that have it at a time of this event, set-up and clearing included, or on a day of it */
async function selectOtherBookings(tx: Tx, eventId: string): Promise<(vendorId: string) => AlsoAt> {
  const others = await tx.execute<OtherBooking>(sql`
    with near as materialized (
      select b.event_id, b.day, b.time, b.day = own.day as is_own_day, b.occupied && own.occupied as is_clash
      from event_bookings own cross join lateral (
        select * from event_bookings b where b.event_id <> own.event_id and b.status <> 'cancelled'
          and b.day between own.day - 3 and own.day + 3 and (b.day = own.day or b.occupied && own.occupied)
        -- Each day by its index, and not all functions at once.
        offset 0) b
      where own.event_id = ${eventId} and own.status <> 'cancelled')
    select booked.vendor_id as "vendorId", e.name, near.day::text as date, bool_or(is_own_day) as "isOwnDay", bool_or(is_clash) as "isClash"
    from near join event_vendors booked on booked.event_id = near.event_id and booked.booking_state <> 'released'
      join events e on e.id = near.event_id
    group by booked.vendor_id, e.id, near.day, near.time order by near.day, near.time, e.id`);
  const nameOf = ({ isOwnDay, isClash, date, ...event }: OtherBooking) => {
    const when = isOwnDay ? "that day" : `on ${formatDay(date)}`;
    return `“${eventName(event)}” ${isClash ? `${when}, at the same time` : when}`;
  };
  return (id) => {
    const own = others.filter(({ vendorId }) => vendorId === id);
    return { alsoAt: [...new Set(own.map(nameOf))].join("; ") || null, isClash: own.some(({ isClash }) => isClash) };
  };
}

/**
 * Adds a vendor to an event. Sent twice, it is added once.
 * @throws Invalid, also when somebody added this vendor for something else: what it is to do here is not lost
 */
export const attachVendor = (actor: Actor, attachment: VendorAttachment): Promise<void> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const { event_id: eventId, vendor_id: vendorId, service } = attachment;
    const [event] = await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for("key share");
    const [vendor] = await tx
      .select({ name: vendors.vendorName, status: vendors.status })
      .from(vendors)
      .where(eq(vendors.id, vendorId))
      .for("key share");
    if (!event) throw new Invalid({ vendor_id: "This event is no longer there." });
    if (vendor?.status !== "active") throw new Invalid({ vendor_id: "Please choose one of the active vendors." });
    const added = await tx
      .insert(eventVendors)
      .values({ eventId, vendorId, service })
      .onConflictDoNothing()
      .returning({ id: eventVendors.vendorId });
    if (added.length === 0) return requireSameService(tx, attachment, vendor.name);
    const fields = { vendor: vendor.name, vendor_id: vendorId, service };
    await audit(tx, { actor: actor.id, action: "vendor attached", objectType: "event", objectId: eventId, fields });
  });

/** @throws Invalid when the vendor is at the event for something else than was entered */
async function requireSameService(tx: Tx, { event_id: eventId, vendor_id: vendorId, service }: VendorAttachment, name: string) {
  const [stored] = await tx
    .select({ service: eventVendors.service })
    .from(eventVendors)
    .where(and(eq(eventVendors.eventId, eventId), eq(eventVendors.vendorId, vendorId)));
  if (!service || !stored || stored.service === service) return;
  const what = stored.service ? ` for “${stored.service}”` : "";
  throw new Invalid({ service: `Not added: ${name} is at this event already${what}. Remove it first to change that.` });
}

/** Removes a vendor from an event. @returns the message to show @throws NotFound */
export const detachVendor = (actor: Actor, { event_id: eventId, vendor_id: vendorId }: VendorDetachment): Promise<string> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const [row] = await tx
      .delete(eventVendors)
      .where(and(eq(eventVendors.eventId, eventId), eq(eventVendors.vendorId, vendorId)))
      .returning({ service: eventVendors.service });
    if (!row) throw new NotFound("Not removed: this vendor is no longer at this event.");
    const [vendor] = await tx.select({ name: vendors.vendorName }).from(vendors).where(eq(vendors.id, vendorId));
    const fields = { vendor: vendor?.name, vendor_id: vendorId, service: row.service };
    await audit(tx, { actor: actor.id, action: "vendor detached", objectType: "event", objectId: eventId, fields });
    const { title, eventId: ofEvent, who, status, deletedAt, startsAt } = runItems;
    const isOwn = sql`${`vendor.${vendorId}`} = any(string_to_array(${who}, ' '))`;
    const lines = await tx
      .select({ title })
      .from(runItems)
      .where(and(eq(ofEvent, eventId), isOwn, inArray(status, ["todo", "doing"]), isNull(deletedAt)))
      .orderBy(startsAt);
    return leftLinesText(
      vendor?.name ?? "",
      lines.map((line) => line.title),
    );
  });

/** "Lamps is no longer at this event. One line of the run sheet is still theirs: Truss." */
function leftLinesText(name: string, lines: readonly string[]): string {
  const count = lines.length === 1 ? "One line of the run sheet is" : `${lines.length} lines of the run sheet are`;
  return `${name} is no longer at this event.${lines.length > 0 ? ` ${count} still theirs: ${lines.join(", ")}.` : ""}`;
}

/** Books a vendor who was asked for a new time, or released. @returns its name @throws NotFound */
export const bookVendor = (actor: Actor, { event_id: eventId, vendor_id: vendorId }: VendorDetachment): Promise<string> =>
  asPermitted(actor, "event:change", async (tx, actor) => {
    const [row] = await tx
      .update(eventVendors)
      .set({ state: "booked", releasedFrom: null })
      .where(and(eq(eventVendors.eventId, eventId), eq(eventVendors.vendorId, vendorId)))
      .returning({ vendorId: eventVendors.vendorId });
    if (!row) throw new NotFound("Not booked: this vendor is no longer at this event.");
    const [vendor] = await tx.select({ name: vendors.vendorName }).from(vendors).where(eq(vendors.id, vendorId));
    const fields = { vendor: vendor?.name, vendor_id: vendorId };
    await audit(tx, { actor: actor.id, action: "vendor booked", objectType: "event", objectId: eventId, fields });
    return vendor?.name ?? "";
  });
