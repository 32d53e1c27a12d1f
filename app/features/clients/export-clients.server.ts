import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { toDecimalString } from "#app/platform/values/money.ts";
import type { CsvFile } from "#app/records/export.server.ts";
import { exportList } from "#app/records/list.server.ts";
import type { Tx } from "#db/client.server.ts";
import { matchingClients, noBalance, selectBalances } from "./clients.server.ts";
import { type Client, type ClientBalance, type ClientFilterValues, clientKindLabels, treatmentName } from "./clients.ts";

const header = [
  ...["Name", "Kind", "Phone", "Email", "GST Treatment", "GSTIN", "Address", "City", "State Code", "PIN", "Country"],
  ...["Balance", "Overdue", "Credit", "Unused Advances"],
];

/** The clients that match, as CSV; the balances only for those who export money. */
export async function exportClients(actor: Actor, filters: ClientFilterValues): Promise<CsvFile> {
  requirePermission(actor, "client:list");
  return exportList(actor, { name: "clients.csv", objectType: "client", header, toCells }, filters, matchingClients(filters));

  async function toCells(rows: Client[], tx: Tx) {
    const balances = can(actor, "money:export") ? await selectBalances(tx, rows) : null;
    return rows.map((row) => cellsOf(row, balances && (balances.get(row.id) ?? noBalance)));
  }
}

const cellsOf = (client: Client, money: ClientBalance | null) => [
  ...[client.name, clientKindLabels[client.kind], client.phone, client.email, treatmentName(client.gstTreatment), client.gstin],
  ...[client.address, client.city, client.stateCode, client.pin, client.country],
  ...(money ? [money.owed, money.overdue, money.credit, money.advances].map(toDecimalString) : ["", "", "", ""]),
];
