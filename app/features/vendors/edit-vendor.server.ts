import { type Actor, requirePermission } from "#app/permissions.ts";
import { addRecord } from "#app/records/add-record.server.ts";
import { changeRecord, columnsOf, defineRecord, saveRecord } from "#app/records/record.server.ts";
import type { RecordVersion } from "#app/records/record.ts";
import { deleteRecord, restoreRecord } from "#app/records/record-deletion.server.ts";
import { asActor } from "#db/client.server.ts";
import { vendors } from "#db/schema.ts";
import { type EditedVendor, type NewVendor, vendorFields } from "./vendors.ts";

export const vendorRecord = defineRecord({
  name: "vendor",
  table: vendors,
  idColumn: vendors.id,
  fields: vendorFields,
  notEdited: ["importId"],
  permissions: { list: "vendor:list", change: "vendor:write", remove: "vendor:delete" },
  title: ({ vendorName = "" }) => vendorName,
});

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
export const deleteVendor = (actor: Actor, vendor: RecordVersion) => deleteRecord(actor, vendorRecord, vendor);

/** @returns the message to show @throws NotFound when there is nothing to restore */
export const restoreVendor = (actor: Actor, id: string) => restoreRecord(actor, vendorRecord, id);
