import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import type { CsvFile } from "#app/records/export.server.ts";
import { constantSql, listColumns, type RowOf } from "#app/records/json-rows.server.ts";
import { parseRows } from "#app/records/json-rows.ts";
import { exportList, selectPage } from "#app/records/list.server.ts";
import { readShared } from "#db/client.server.ts";
import { vendors } from "#db/schema.ts";
import { csvColumns, exportName, type SortKey, type VendorFilterValues } from "./vendors.ts";

const { id, version, vendorName, contactEmail, phone, serviceType, address, paymentTerms, website, status } = vendors;
const columns = listColumns({
  ...{ id, version, vendorName, email: contactEmail, phone, serviceType, address, paymentTerms, website, status },
});

const toCells = (rows: RowOf<typeof columns>[]) =>
  rows.map((row) => [row.vendorName, row.email, row.phone, row.serviceType, row.address, row.paymentTerms]);

const byName = asc(foldSql(vendorName));
const orders: Record<SortKey, SQL[]> = {
  name: [byName, asc(id)],
  service: [sql`${foldSql(serviceType)} asc nulls last`, byName, asc(id)],
  terms: [sql`${foldSql(paymentTerms)} asc nulls last`, byName, asc(id)],
  status: [asc(status), byName, asc(id)],
  newest: [desc(vendors.createdAt), asc(id)],
};

const matching = (filters: VendorFilterValues) => ({
  table: vendors,
  columns,
  where: and(
    filters.service ? eq(serviceType, filters.service) : undefined,
    filters.status ? eq(status, filters.status) : undefined,
  ),
  q: filters.q,
  order: orders[filters.sort],
});

/** The service types that the filter and the form offer. */
const serviceTypes = constantSql(
  sql<{
    service: string;
  }>`select ${serviceType} as service from ${vendors} where ${serviceType} <> '' group by 1 order by ${foldSql(serviceType)}, 1 limit 200`,
);

/** One page of the vendors that match, their number, and all service types. */
export async function listVendors(actor: Actor, filters: VendorFilterValues) {
  requirePermission(actor, "vendor:list");
  const { lists, ...page } = await readShared(actor, (tx) => selectPage(tx, matching(filters), filters, { serviceTypes }));
  return { ...page, services: parseRows(lists.serviceTypes).map(({ service }) => service) };
}

/** The vendors that match, in the six columns of the specification. */
export async function exportVendors(actor: Actor, filters: VendorFilterValues): Promise<CsvFile> {
  requirePermission(actor, "vendor:list");
  return exportList(actor, { name: exportName, objectType: "vendor", header: csvColumns, toCells }, filters, matching(filters));
}
