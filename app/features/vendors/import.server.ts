import { and, eq, sql } from "drizzle-orm";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { fold } from "#app/platform/values/fold.ts";
import { phoneKeys } from "#app/platform/values/phone.ts";
import { asActor, lockUntilCommit, type Tx } from "#db/client.server.ts";
import { eventVendors, vendors } from "#db/schema.ts";
import { type CsvVendor, type ReadCsv, readCsv } from "./vendor-csv.server.ts";

export type Preview = ReadCsv & {
  /** Rows that repeat a stored vendor or an earlier row: with the same name and the same email or phone, or with the name alone in both. */
  duplicates: number[];
};

/** The vendors, errors and duplicates of a file. Nothing is stored. */
export async function previewImport(actor: Actor, text: string): Promise<Preview> {
  requirePermission(actor, "vendor:write");
  const read = readCsv(text);
  return { ...read, duplicates: await asActor(actor, (tx) => findDuplicates(tx, read.vendors)) };
}

/** `rejected`: rows with an error. */
export type Imported =
  | { outcome: "imported"; count: number; skipped: number; rejected: number }
  | { outcome: "refused"; preview: Preview };

/** Stores the vendors of a file except its rows with an error. A file that is sent twice with one `importId` is stored once. */
export async function importVendors(
  actor: Actor,
  importId: string,
  text: string,
  { skipDuplicates }: { skipDuplicates: boolean },
): Promise<Imported> {
  requirePermission(actor, "vendor:write");
  const read = readCsv(text);
  return asActor(actor, async (tx) => {
    await lockUntilCommit(tx, "vendorImport", importId);
    const stored = await tx.$count(vendors, eq(vendors.importId, importId));
    const rejected = read.errors.length;
    if (stored > 0) return { outcome: "imported", count: stored, skipped: 0, rejected };
    const duplicates = await findDuplicates(tx, read.vendors);
    if (read.problem) return { outcome: "refused", preview: { ...read, duplicates } };

    const skip = new Set(skipDuplicates ? duplicates : []);
    const rows = read.vendors.filter(({ row }) => !skip.has(row));
    // One statement for all rows: one round trip, one notification.
    await tx.execute(sql`
      insert into vendors (vendor_name, contact_email, phone, service_type, address, payment_terms, status, import_id)
      select vendor_name, contact_email, phone, service_type, address, payment_terms, 'active', ${importId}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(vendor_name text, contact_email text, phone text, service_type text, address text, payment_terms text)`);
    await audit(tx, {
      actor: actor.id,
      action: "vendors imported",
      objectType: "vendor import",
      objectId: importId,
      fields: { count: rows.length, skipped: skip.size, rejected },
    });
    return { outcome: "imported", count: rows.length, skipped: skip.size, rejected };
  });
}

export type UndoneImport = { removed: number; changed: number; booked: number };

/** Deletes the vendors of an import that nobody has changed since and that no event has booked. The audit entry names them. */
export const undoImport = (actor: Actor, importId: string): Promise<UndoneImport> =>
  asPermitted(actor, "vendor:delete", async (tx, actor) => {
    const ofImport = eq(vendors.importId, importId);
    // Locks the vendors: an event that books one at the same time waits for this transaction, or the next statement sees its booking.
    await tx.select({ id: vendors.id }).from(vendors).where(ofImport).orderBy(vendors.id).for("update");
    const removed = await tx
      .delete(vendors)
      .where(and(ofImport, eq(vendors.version, 1), sql`not ${isBooked}`))
      .returning({ name: vendors.vendorName });
    const booked = await tx.$count(vendors, and(ofImport, isBooked));
    const changed = await tx.$count(vendors, and(ofImport, sql`not ${isBooked}`));
    const counts = { removed: removed.length, changed, booked };
    if (removed.length > 0 || booked > 0)
      await audit(tx, {
        actor: actor.id,
        action: "vendor import undone",
        objectType: "vendor import",
        objectId: importId,
        fields: { ...counts, vendors: removed.map(({ name }) => name) },
      });
    return counts;
  });

const isBooked = sql`exists (select from ${eventVendors} where ${eventVendors.vendorId} = ${vendors.id})`;

async function findDuplicates(tx: Tx, rows: readonly CsvVendor[]): Promise<number[]> {
  const matches = await tx.execute<{ row: number }>(sql`
    select distinct r.row from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row int, vendor_name text, contact_email text, phone text)
    join vendors v on fold(v.vendor_name) = fold(r.vendor_name)
      and (lower(v.contact_email) = lower(r.contact_email) or phone_keys(v.phone) && phone_keys(r.phone)
        or coalesce(v.contact_email, v.phone, r.contact_email, r.phone) is null)`);
  const duplicates = new Set(matches.map(({ row }) => row));
  const seen = new Set<string>();
  for (const { row, ...vendor } of rows) {
    const keys = contactKeys(vendor);
    if (keys.some((key) => seen.has(key))) duplicates.add(row);
    for (const key of keys) seen.add(key);
  }
  return [...duplicates].sort((a, b) => a - b);
}

/** The name with each contact, or the name alone when there is no contact. Two rows with a key in common are one vendor. */
function contactKeys({ vendor_name, contact_email, phone }: Omit<CsvVendor, "row">): string[] {
  const contacts = [contact_email, ...phoneKeys(phone ?? "")].filter(Boolean);
  return (contacts.length > 0 ? contacts : [""]).map((contact) => fold(JSON.stringify([vendor_name, contact])));
}
