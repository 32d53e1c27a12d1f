import { and, eq, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { Invalid, NotFound } from "#app/platform/errors.ts";
import { asActor } from "#db/client.server.ts";
import { events, eventVendors, vendors } from "#db/schema.ts";
import type { EventVendors, VendorAttachment, VendorDetachment } from "./event-vendors.ts";

/** Further vendors, by name, are not offered on an event's page. */
const maxAvailable = 1_000;

/** The vendors of an event by name, and the other active ones. */
export async function vendorsOfEvent(actor: Actor, eventId: string): Promise<EventVendors> {
  requirePermission(actor, "event:list");
  const { id, vendorName: name, serviceType, phone, status } = vendors;
  return asActor(actor, async (tx) => {
    const [attached, available] = await Promise.all([
      tx
        .select({ id, name, serviceType, phone, status, service: eventVendors.service })
        .from(eventVendors)
        .innerJoin(vendors, eq(id, eventVendors.vendorId))
        .where(eq(eventVendors.eventId, eventId))
        .orderBy(sql`lower(${name})`, id),
      tx
        .select({ id, name, serviceType })
        .from(vendors)
        .where(
          and(
            eq(status, "active"),
            sql`not exists (select from ${eventVendors} where ${eventVendors.eventId} = ${eventId} and ${eventVendors.vendorId} = ${id})`,
          ),
        )
        .orderBy(sql`lower(${name})`, id)
        .limit(maxAvailable),
    ]);
    return { attached, available };
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
