import { and, eq, sql } from "drizzle-orm";
import { untitledEvent } from "#app/content/untitled.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { Invalid, NotFound } from "#app/platform/errors.ts";
import { searchTable } from "#app/platform/search.server.ts";
import { asActor, readShared } from "#db/client.server.ts";
import { events, eventVendors, vendors } from "#db/schema.ts";
import { type EventVendors, maxAvailable, type VendorAttachment, type VendorDetachment } from "./event-vendors.ts";

/** The vendors of an event, and the first of the other active vendors, or of those that a search text finds; both sorted by name. */
export async function vendorsOfEvent(actor: Actor, eventId: string, searchText = ""): Promise<EventVendors> {
  requirePermission(actor, "event:list");
  const { id, vendorName: name, serviceType, phone, status } = vendors;
  return readShared(actor, async (tx) => {
    const otherEventsOfDay = sql<string | null>`(
      select string_agg(U&'\\201C' || coalesce(nullif(other.name, ''), ${untitledEvent}) || U&'\\201D', ', ' order by other.time, other.id)
      from events here join events other on other.date = here.date and other.id <> here.id and other.status <> 'cancelled'
      join event_vendors booked on booked.event_id = other.id and booked.vendor_id = ${id} where here.id = ${eventId})`;
    const isAvailable = and(
      eq(status, "active"),
      sql`not exists (select from ${eventVendors} where ${eventVendors.eventId} = ${eventId} and ${eventVendors.vendorId} = ${id})`,
    );
    const found = searchText ? await searchTable(tx, vendors, searchText, { filters: isAvailable }) : null;
    const [attached, available] = await Promise.all([
      tx
        .select({ id, name, serviceType, phone, status, service: eventVendors.service, alsoAt: otherEventsOfDay })
        .from(eventVendors)
        .innerJoin(vendors, eq(id, eventVendors.vendorId))
        .where(eq(eventVendors.eventId, eventId))
        .orderBy(sql`lower(${name})`, id),
      tx
        .select({ id, name, serviceType })
        .from(vendors)
        .where(found?.where ?? isAvailable)
        .orderBy(sql`lower(${name})`, id)
        .limit(maxAvailable + 1),
    ]);
    return {
      attached,
      available: available.slice(0, maxAvailable),
      hasMore: available.length > maxAvailable,
      searchText,
    };
  });
}

/** Adds a vendor to an event. Sent twice, it is added once, with the service of the first submission. @throws Invalid */
export async function attachVendor(actor: Actor, attachment: VendorAttachment): Promise<void> {
  requirePermission(actor, "event:change");
  const { event_id: eventId, vendor_id: vendorId, service } = attachment;
  await asActor(actor, async (tx) => {
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
    const fields = { vendor: vendor.name, vendor_id: vendorId, service };
    if (added.length > 0)
      await audit(tx, { actor: actor.id, action: "vendor attached", objectType: "event", objectId: eventId, fields });
  });
}

/** Removes a vendor from an event. @returns its name @throws NotFound */
export async function detachVendor(actor: Actor, detachment: VendorDetachment): Promise<string> {
  requirePermission(actor, "event:change");
  const { event_id: eventId, vendor_id: vendorId } = detachment;
  return asActor(actor, async (tx) => {
    const [row] = await tx
      .delete(eventVendors)
      .where(and(eq(eventVendors.eventId, eventId), eq(eventVendors.vendorId, vendorId)))
      .returning({ service: eventVendors.service });
    if (!row) throw new NotFound("Not removed: this vendor is no longer at this event.");
    const [vendor] = await tx.select({ name: vendors.vendorName }).from(vendors).where(eq(vendors.id, vendorId));
    const fields = { vendor: vendor?.name, vendor_id: vendorId, service: row.service };
    await audit(tx, { actor: actor.id, action: "vendor detached", objectType: "event", objectId: eventId, fields });
    return vendor?.name ?? "";
  });
}
