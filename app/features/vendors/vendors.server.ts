import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { deletedRow, deleteRow, restoreRow } from "#app/platform/deleted.server.ts";
import { rowsPerPage } from "#app/platform/list-filters.ts";
import { countFound, readTallies, searchWords, totalOf, type WordSearch } from "#app/platform/tallies.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { eventVendors, vendors } from "#db/schema.ts";
import { writeCsv } from "./vendor-csv.server.ts";
import { formOf, type Sorting, type Vendor, type VendorFilterValues, type VendorForm } from "./vendors.ts";

const { id, version, vendorName, contactEmail, phone, serviceType, address, paymentTerms, website, status } = vendors;
const columns = { id, version, vendorName, contactEmail, phone, serviceType, address, paymentTerms, website, status };

const orders: Record<Sorting, SQL[]> = {
  name: [asc(sql`lower(${vendorName})`), asc(id)],
  service: [sql`lower(${serviceType}) asc nulls last`, asc(sql`lower(${vendorName})`), asc(id)],
  terms: [sql`lower(${paymentTerms}) asc nulls last`, asc(sql`lower(${vendorName})`), asc(id)],
  status: [asc(status), asc(sql`lower(${vendorName})`), asc(id)],
  newest: [desc(vendors.createdAt), asc(id)],
};

export type VendorList = { vendors: Vendor[]; found: { total: number; open: boolean }; services: string[] };

/** One page of the vendors that fit, how many fit, and the service types there are. */
export async function listVendors(actor: Actor, wanted: VendorFilterValues): Promise<VendorList> {
  requirePermission(actor, "vendor:list");
  return asActor(actor, async (tx) => {
    const words = await wordsOf(tx, wanted);
    const where = and(words?.where, fitting(wanted));
    const [rows, counts] = await Promise.all([
      tx
        .select(columns)
        .from(vendors)
        .where(where)
        .orderBy(...orders[wanted.sort])
        .limit(rowsPerPage)
        .offset((wanted.page - 1) * rowsPerPage),
      readTallies(tx, "vendors"),
    ]);
    const isKind = ({ what, who }: { what: string; who: string }) =>
      (!wanted.status || what === wanted.status) && (!wanted.service || who === wanted.service);
    const found = words
      ? (words.found ?? (await countFound(tx, sql`${vendors}`, where)))
      : { total: totalOf(counts, isKind), open: false };
    const services = [...new Set(counts.map(({ who }) => who))].filter(Boolean).sort().slice(0, maxServices);
    return { vendors: rows, found, services };
  });
}

const maxServices = 200;

const wordsOf = async (tx: Tx, wanted: VendorFilterValues): Promise<WordSearch | null> =>
  wanted.q
    ? searchWords(tx, "vendors", sql`words_in(${vendorName}, ${contactEmail}, ${phone}, ${address})`, wanted.q, {
        within: fitting(wanted),
      })
    : null;

const fitting = ({ service, status: wantedStatus }: VendorFilterValues): SQL | undefined =>
  and(service ? eq(serviceType, service) : undefined, wantedStatus ? eq(status, wantedStatus) : undefined);

export async function readVendor(actor: Actor, vendor: string): Promise<Vendor | null> {
  requirePermission(actor, "vendor:list");
  const [row] = await asActor(actor, (tx) => tx.select(columns).from(vendors).where(eq(id, vendor)));
  return row ?? null;
}

const storedAs = (form: VendorForm) => ({
  vendorName: form.vendor_name,
  contactEmail: form.contact_email || null,
  phone: form.phone || null,
  serviceType: form.service_type || null,
  address: form.address || null,
  paymentTerms: form.payment_terms || null,
  website: form.website || null,
  status: form.status,
});

/** Adds a vendor under the id its form was given, so that sending it twice adds one. */
export async function addVendor(actor: Actor, vendor: string, form: VendorForm): Promise<void> {
  requirePermission(actor, "vendor:write");
  await asActor(actor, async (tx) => {
    const added = await tx
      .insert(vendors)
      .values({ id: vendor, ...storedAs(form) })
      .onConflictDoNothing()
      .returning({ id });
    if (added.length > 0)
      await audit(tx, {
        actor: actor.id,
        action: "vendor added",
        objectType: "vendor",
        objectId: vendor,
        fields: form,
      });
  });
}

export type Changed = { outcome: "changed" } | { outcome: "stale"; now: Vendor } | { outcome: "unknown" };

/** Changes a vendor if it still is as the sender saw it. */
export async function changeVendor(
  actor: Actor,
  seen: { id: string; version: number },
  change: Partial<VendorForm>,
): Promise<Changed> {
  requirePermission(actor, "vendor:write");
  return asActor(actor, async (tx) => {
    const [row] = await tx.select(columns).from(vendors).where(eq(id, seen.id)).for("update");
    if (!row) return { outcome: "unknown" };
    if (row.version !== seen.version) return { outcome: "stale", now: row };
    const before = formOf(row);
    const after = { ...before, ...change };
    await tx.update(vendors).set(storedAs(after)).where(eq(id, seen.id));
    const fields = Object.fromEntries(
      Object.entries(after)
        .filter(([name, value]) => before[name as keyof VendorForm] !== value)
        .map(([name, value]) => [name, [before[name as keyof VendorForm], value]]),
    );
    await audit(tx, { actor: actor.id, action: "vendor changed", objectType: "vendor", objectId: seen.id, fields });
    return { outcome: "changed" };
  });
}

/** Deletes a vendor; undoing gives it to its events again. @returns whether it still was as the sender saw it */
export async function deleteVendor(actor: Actor, vendor: string, seen: number): Promise<boolean> {
  requirePermission(actor, "vendor:delete");
  return asActor(actor, async (tx) => {
    const { eventId, work } = eventVendors;
    const hired = await tx.select({ eventId, work }).from(eventVendors).where(eq(eventVendors.vendorId, vendor)).limit(1000);
    const links = { events: hired.map(({ eventId, work }) => `${eventId} ${work}`) };
    return deleteRow(tx, { actor: actor.id, table: "vendors", id: vendor, version: seen, links });
  });
}

/** Takes a deletion back, at the events that are still there. @returns whether there was one */
export async function restoreVendor(actor: Actor, vendor: string): Promise<boolean> {
  requirePermission(actor, "vendor:delete");
  return asActor(actor, async (tx) => {
    const links = await restoreRow(tx, { actor: actor.id, table: "vendors", id: vendor });
    if (!links) return false;
    const hired = JSON.stringify(links.events ?? []);
    await tx.execute(sql`
      insert into event_vendors (event_id, vendor_id, work)
      select e.id, ${vendor}, substr(kept, 38) from jsonb_array_elements_text(${hired}::jsonb) kept join events e on e.id = left(kept, 36)::uuid
      on conflict do nothing`);
    return true;
  });
}

/** The words of an undo; null for whoever may not, or when there is nothing to undo. */
export async function deletedVendor(actor: Actor, vendor: string | null): Promise<{ id: string; title: string } | null> {
  if (!vendor || !can(actor, "vendor:delete") || actor.kind !== "person") return null;
  const kept = await asActor(actor, (tx) => deletedRow(tx, "vendors", vendor));
  return kept && { id: vendor, title: kept.row.vendor_name ?? "" };
}

/** The vendors that fit, as the six columns of the specification. */
export async function exportVendors(actor: Actor, wanted: VendorFilterValues): Promise<string> {
  requirePermission(actor, "vendor:list");
  return asActor(actor, async (tx) => {
    const words = await wordsOf(tx, wanted);
    const rows = await tx
      .select(columns)
      .from(vendors)
      .where(and(words?.where, fitting(wanted)))
      .orderBy(...orders[wanted.sort]);
    await audit(tx, {
      actor: actor.id,
      action: "vendors exported",
      objectType: "vendor",
      fields: { ...wanted, count: rows.length },
    });
    return writeCsv(
      rows.map((row) => [row.vendorName, row.contactEmail, row.phone, row.serviceType, row.address, row.paymentTerms]),
    );
  });
}
