import { sql } from "drizzle-orm";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { type CsvFile, exportCsv } from "#app/platform/export.server.ts";
import { listColumns, type RowOf } from "#app/platform/json-rows.server.ts";
import { toDecimalString } from "#app/platform/money.ts";
import { searchTable } from "#app/platform/search.server.ts";
import { clients } from "#db/schema.ts";
import { clientColumns, filterCondition, noBalance, orders, selectBalances } from "./clients.server.ts";
import { type ClientBalance, type ClientFilterValues, clientKindLabels, treatmentName } from "./clients.ts";

const header = [
  ...["Name", "Kind", "Phone", "Email", "GST Treatment", "GSTIN", "Address", "City", "State Code", "PIN", "Country"],
  ...["Balance", "Overdue", "Credit", "Unused Advances"],
];

const exportedColumns = listColumns(clientColumns);
type ExportedClient = RowOf<typeof exportedColumns>;

/** The clients that match, as CSV; the balances only for those who may see invoices. */
export async function exportClients(actor: Actor, filters: ClientFilterValues): Promise<CsvFile> {
  requirePermission(actor, "client:list");
  return exportCsv<ExportedClient>(actor, "clients.csv", header, async (tx) => {
    const filtered = filterCondition(filters);
    const search = filters.q ? await searchTable(tx, clients, filters.q, { filters: filtered }) : null;
    const where = search?.where ?? filtered ?? sql`true`;
    const order = sql.join(orders[filters.sort], sql`, `);
    const count = await tx.$count(clients, where);
    return {
      rows: sql<ExportedClient>`select ${exportedColumns} from ${clients} where ${where} order by ${order}`,
      entry: { action: "clients exported", objectType: "client", fields: { ...filters, count } },
      toCells: async (rows) => {
        const balances = can(actor, "invoice:list") ? await selectBalances(tx, rows) : null;
        return rows.map((row) => toCells(row, balances && (balances.get(row.id) ?? noBalance)));
      },
    };
  });
}

const toCells = (client: ExportedClient, money: ClientBalance | null) => [
  ...[client.name, clientKindLabels[client.kind], client.phone, client.email, treatmentName(client.gstTreatment), client.gstin],
  ...[client.address, client.city, client.stateCode, client.pin, client.country],
  ...(money ? [money.owed, money.overdue, money.credit, money.advances].map(toDecimalString) : ["", "", "", ""]),
];
