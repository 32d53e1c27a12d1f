import { and, eq, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { asActor } from "#db/client.server.ts";
import { events, eventVendors, vendors } from "#db/schema.ts";
import type { EventVendors, VendorAtEvent, VendorGone } from "./event-vendors.ts";

/** Beyond this many an event's page offers only the first by name. */
const maxOffered = 1_000;

/** The vendors of an event by name, and the active ones it could have besides. */
export async function vendorsOfEvent(actor: Actor, eventId: string): Promise<EventVendors> {
  requirePermission(actor, "event:list");
  const { id, vendorName: name, serviceType: service, phone, status } = vendors;
  return asActor(actor, async (tx) => {
    const [here, offered] = await Promise.all([
      tx
        .select({ id, name, service, phone, status, work: eventVendors.work })
        .from(eventVendors)
        .innerJoin(vendors, eq(id, eventVendors.vendorId))
        .where(eq(eventVendors.eventId, eventId))
        .orderBy(sql`lower(${name})`, id),
      tx
        .select({ id, name, service })
        .from(vendors)
        .where(
          and(
            eq(status, "active"),
            sql`not exists (select from ${eventVendors} where ${eventVendors.eventId} = ${eventId} and ${eventVendors.vendorId} = ${id})`,
          ),
        )
        .orderBy(sql`lower(${name})`, id)
        .limit(maxOffered),
    ]);
    return { here, offered };
  });
}

/** Gives an event a vendor; sent twice it is given once, and its work is what was said first. @returns what is wrong, or null */
export async function attachVendor(actor: Actor, given: VendorAtEvent): Promise<string | null> {
  requirePermission(actor, "event:change");
  const { event_id: eventId, vendor_id: vendorId, work } = given;
  return asActor(actor, async (tx) => {
    const [event] = await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for("key share");
    const [vendor] = await tx
      .select({ name: vendors.vendorName, status: vendors.status })
      .from(vendors)
      .where(eq(vendors.id, vendorId))
      .for("key share");
    if (!event) return "This event is no longer there.";
    if (vendor?.status !== "active") return "Please choose one of the active vendors.";
    const added = await tx
      .insert(eventVendors)
      .values({ eventId, vendorId, work })
      .onConflictDoNothing()
      .returning({ id: eventVendors.vendorId });
    const fields = { vendor: vendor.name, vendor_id: vendorId, work };
    if (added.length > 0)
      await audit(tx, { actor: actor.id, action: "vendor attached", objectType: "event", objectId: eventId, fields });
    return null;
  });
}

/** Takes a vendor from an event. @returns its name, or null when it was not there */
export async function detachVendor(actor: Actor, gone: VendorGone): Promise<string | null> {
  requirePermission(actor, "event:change");
  const { event_id: eventId, vendor_id: vendorId } = gone;
  return asActor(actor, async (tx) => {
    const [row] = await tx
      .delete(eventVendors)
      .where(and(eq(eventVendors.eventId, eventId), eq(eventVendors.vendorId, vendorId)))
      .returning({ work: eventVendors.work });
    if (!row) return null;
    const [vendor] = await tx.select({ name: vendors.vendorName }).from(vendors).where(eq(vendors.id, vendorId));
    const fields = { vendor: vendor?.name, vendor_id: vendorId, work: row.work };
    await audit(tx, { actor: actor.id, action: "vendor detached", objectType: "event", objectId: eventId, fields });
    return vendor?.name ?? "";
  });
}
