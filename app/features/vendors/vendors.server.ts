import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { type CsvFile, exportCsv } from "#app/platform/export.server.ts";
import { constantSql, listColumns, type RowOf, selectRows } from "#app/platform/json-rows.server.ts";
import { type JsonRows, parseRows } from "#app/platform/json-rows.ts";
import { type MatchCount, rowsPerPage } from "#app/platform/list-filters.ts";
import { searchTable } from "#app/platform/search.server.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { vendors } from "#db/schema.ts";
import { csvColumns, exportName, type SortKey, type Vendor, type VendorFilterValues } from "./vendors.ts";

const { id, version, vendorName, contactEmail, phone, serviceType, address, paymentTerms, website, status } = vendors;
const columns = { id, version, vendorName, contactEmail, phone, serviceType, address, paymentTerms, website, status };
const listed = listColumns(columns);
const countsByStatusAndService = constantSql(sql<{ status: Vendor["status"]; service: string | null; n: number }>`
  select ${status} as status, ${serviceType} as service, count(*)::int as n from ${vendors} group by ${status}, ${serviceType}`);

const orders: Record<SortKey, SQL[]> = {
  name: [asc(sql`lower(${vendorName})`), asc(id)],
  service: [sql`lower(${serviceType}) asc nulls last`, asc(sql`lower(${vendorName})`), asc(id)],
  terms: [sql`lower(${paymentTerms}) asc nulls last`, asc(sql`lower(${vendorName})`), asc(id)],
  status: [asc(status), asc(sql`lower(${vendorName})`), asc(id)],
  newest: [desc(vendors.createdAt), asc(id)],
};

export type VendorList = { vendors: JsonRows<Vendor>; matches: MatchCount; services: string[] };

/** One page of the vendors that match, their number, and all service types. */
export async function listVendors(actor: Actor, filters: VendorFilterValues): Promise<VendorList> {
  requirePermission(actor, "vendor:list");
  return readShared(actor, async (tx) => {
    const search = await searchVendors(tx, filters);
    const lists = await selectRows(tx, {
      vendors: sql<Vendor>`
        select ${listed} from ${vendors} where ${search?.where ?? filterCondition(filters) ?? sql`true`}
        order by ${sql.join(orders[filters.sort], sql`, `)} limit ${rowsPerPage} offset ${(filters.page - 1) * rowsPerPage}`,
      counts: countsByStatusAndService,
    });
    const counts = parseRows(lists.counts);
    const total = counts
      .filter(
        (row) => (!filters.status || row.status === filters.status) && (!filters.service || row.service === filters.service),
      )
      .reduce((sum, { n }) => sum + n, 0);
    const services = [...new Set(counts.map(({ service }) => service ?? ""))].filter(Boolean).sort().slice(0, maxServices);
    return { vendors: lists.vendors, matches: search?.matches ?? { count: total, isCapped: false }, services };
  });
}

/** How many service types the filter and the form offer at most. */
const maxServices = 200;

/** The condition and the number of matches of the search text; null without one. */
const searchVendors = async (tx: Tx, filters: VendorFilterValues) =>
  filters.q ? searchTable(tx, vendors, filters.q, { filters: filterCondition(filters) }) : null;

const filterCondition = ({ service, status: statusFilter }: VendorFilterValues): SQL | undefined =>
  and(service ? eq(serviceType, service) : undefined, statusFilter ? eq(status, statusFilter) : undefined);

/** The vendors that match, in the six columns of the specification. */
export async function exportVendors(actor: Actor, filters: VendorFilterValues): Promise<CsvFile> {
  requirePermission(actor, "vendor:list");
  return exportCsv<RowOf<typeof listed>>(actor, exportName, csvColumns, async (tx) => {
    const where = (await searchVendors(tx, filters))?.where ?? filterCondition(filters) ?? sql`true`;
    const count = await tx.$count(vendors, where);
    return {
      rows: sql`select ${listed} from ${vendors} where ${where} order by ${sql.join(orders[filters.sort], sql`, `)}`,
      entry: { action: "vendors exported", objectType: "vendor", fields: { ...filters, count } },
      toCells: (rows) =>
        rows.map((row) => [row.vendorName, row.contactEmail, row.phone, row.serviceType, row.address, row.paymentTerms]),
    };
  });
}
