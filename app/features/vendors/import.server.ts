import { and, eq, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { vendors } from "#db/schema.ts";
import { type CsvVendor, type ReadCsv, readCsv } from "./vendor-csv.server.ts";

export type Preview = ReadCsv & {
  /** Rows whose name exists already, with the same email or phone or with neither. */ duplicates: number[];
};

/** The vendors, errors and duplicates of a file. Nothing is stored. */
export async function previewImport(actor: Actor, text: string): Promise<Preview> {
  requirePermission(actor, "vendor:write");
  const read = readCsv(text);
  return { ...read, duplicates: await asActor(actor, (tx) => findDuplicates(tx, read.vendors)) };
}

export type Imported = { outcome: "imported"; count: number; skipped: number } | { outcome: "refused"; preview: Preview };

/** Stores all vendors of a file, or none when a row has an error. Sent twice with one `importId`, it is stored once. */
export async function importVendors(
  actor: Actor,
  importId: string,
  text: string,
  { skipDuplicates }: { skipDuplicates: boolean },
): Promise<Imported> {
  requirePermission(actor, "vendor:write");
  const read = readCsv(text);
  return asActor(actor, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${importId}, 7))`);
    const stored = await tx.$count(vendors, eq(vendors.importId, importId));
    if (stored > 0) return { outcome: "imported", count: stored, skipped: 0 };
    const duplicates = await findDuplicates(tx, read.vendors);
    if (read.errors.length > 0) return { outcome: "refused", preview: { ...read, duplicates } };

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
      fields: { count: rows.length, skipped: skip.size },
    });
    return { outcome: "imported", count: rows.length, skipped: skip.size };
  });
}

/** Deletes the vendors of an import that nobody has changed since. */
export async function undoImport(actor: Actor, importId: string): Promise<{ removed: number; kept: number }> {
  requirePermission(actor, "vendor:delete");
  return asActor(actor, async (tx) => {
    const removed = await tx
      .delete(vendors)
      .where(and(eq(vendors.importId, importId), eq(vendors.version, 1)))
      .returning({ id: vendors.id });
    const kept = await tx.$count(vendors, eq(vendors.importId, importId));
    if (removed.length > 0)
      await audit(tx, {
        actor: actor.id,
        action: "vendor import undone",
        objectType: "vendor import",
        objectId: importId,
        fields: { removed: removed.length, kept },
      });
    return { removed: removed.length, kept };
  });
}

async function findDuplicates(tx: Tx, rows: readonly CsvVendor[]): Promise<number[]> {
  const matches = await tx.execute<{ row: number }>(sql`
    select distinct r.row from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(row int, vendor_name text, contact_email text, phone text)
    join vendors v on lower(v.vendor_name) = lower(r.vendor_name)
      and (lower(coalesce(v.contact_email, '')) = lower(coalesce(r.contact_email, '')) or phone_key(coalesce(v.phone, '')) = phone_key(coalesce(r.phone, '')))`);
  const duplicates = new Set(matches.map(({ row }) => row));
  const keys = new Set<string>();
  for (const { row, ...vendor } of rows) {
    const key = JSON.stringify([vendor.vendor_name, vendor.contact_email, vendor.phone]).toLowerCase();
    if (keys.has(key)) duplicates.add(row);
    keys.add(key);
  }
  return [...duplicates].sort((a, b) => a - b);
}
