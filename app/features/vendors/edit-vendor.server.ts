import { eq, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { addRecord, changeRecord, columnsOf, defineRecord, editableRecord, saveRecord } from "#app/platform/record.server.ts";
import type { EditableRecord, RecordVersion } from "#app/platform/record.ts";
import { deletedRecord, deleteRecord, describeLostLinks, restoreRecord } from "#app/platform/record-deletion.server.ts";
import { asActor } from "#db/client.server.ts";
import { eventVendors, vendors } from "#db/schema.ts";
import { type EditedVendor, type NewVendor, vendorFields } from "./vendors.ts";

const vendorRecord = defineRecord({
  name: "vendor",
  table: vendors,
  idColumn: vendors.id,
  fields: vendorFields,
  notEdited: ["importId"],
  permissions: { list: "vendor:list", change: "vendor:write", remove: "vendor:delete" },
  title: ({ vendorName = "" }) => vendorName,
});

/** A vendor as its form shows it; null when there is none. */
export async function readVendor(actor: Actor, id: string): Promise<(EditableRecord & { title: string }) | null> {
  requirePermission(actor, "vendor:list");
  const [row] = await asActor(actor, (tx) => tx.select().from(vendors).where(eq(vendors.id, id)));
  return row ? { ...editableRecord(vendorRecord, row), title: row.vendorName } : null;
}

export async function addVendor(actor: Actor, { id, ...fields }: NewVendor): Promise<void> {
  requirePermission(actor, "vendor:write");
  await asActor(actor, (tx) => addRecord(tx, actor, vendorRecord, { id, columns: columnsOf(vendorRecord, fields), fields }));
}

/** @throws NotFound, Conflict */
export const editVendor = (actor: Actor, edited: EditedVendor) => saveRecord(actor, vendorRecord, edited);

/** @throws NotFound, Conflict */
export async function setVendorStatus(actor: Actor, vendor: RecordVersion, status: NewVendor["status"]): Promise<void> {
  await changeRecord(actor, vendorRecord, vendor, {
    action: "vendor edited",
    changes: { status },
    audited: ["status"],
    conflict: () => "Not changed: somebody changed this vendor meanwhile.",
  });
}

/** Deletes a vendor and its bookings; restoring the vendor books it for its events again. @throws Conflict */
export async function deleteVendor(actor: Actor, vendor: RecordVersion): Promise<void> {
  await deleteRecord(actor, vendorRecord, vendor, async (tx) => {
    const { eventId, service } = eventVendors;
    const rows = await tx.select({ eventId, service }).from(eventVendors).where(eq(eventVendors.vendorId, vendor.id)).limit(1000);
    return { events: rows.map(({ eventId, service }) => `${eventId} ${service}`) };
  });
}

/** @returns the message to show @throws NotFound when there is nothing to restore */
export async function restoreVendor(actor: Actor, id: string): Promise<string> {
  return restoreRecord(actor, vendorRecord, id, async (tx, { events = [] }) => {
    // A link is "EVENT_ID SERVICE": the id has 36 characters.
    const booked = await tx.execute(sql`
      insert into event_vendors (event_id, vendor_id, service)
      select e.id, ${id}, substr(link, 38)
      from jsonb_array_elements_text(${JSON.stringify(events)}::jsonb) link join events e on e.id = left(link, 36)::uuid
      on conflict do nothing returning event_id`);
    return describeLostLinks(events.length - booked.length, "events");
  });
}

export const deletedVendor = (actor: Actor, id: string | null) => deletedRecord(actor, vendorRecord, id);
