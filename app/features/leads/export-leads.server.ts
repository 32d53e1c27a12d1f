import { type Actor, requirePermission } from "#app/permissions.ts";
import { budgetText } from "#app/platform/values/budget.ts";
import { today } from "#app/platform/values/dates.ts";
import { enteredDaysText } from "#app/platform/values/entered-days.ts";
import { type CsvFile, exportCsv } from "#app/records/export.server.ts";
import { selectOwners } from "#app/records/owners/owners.server.ts";
import { type Owner, ownerName } from "#app/records/owners/owners.ts";
import { leads } from "#db/schema.ts";
import { allLeads, type ExportedLead } from "./find-leads.server.ts";
import type { LeadFilterValues } from "./leads.ts";

const columns: [header: string, cell: (lead: ExportedLead, owners: Owner[]) => string | null][] = [
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Phone", ({ phone }) => phone],
  ["Company", ({ company }) => company],
  ["Owner", ({ ownerId }, owners) => ownerName(owners, ownerId) ?? null],
  ["Stage", ({ stage }) => stage],
  ["Kind of event", ({ kind }) => kind],
  ["Days", ({ days }) => days && enteredDaysText(days)],
  ["Functions", ({ functions }) => functions],
  ["Guests", ({ guests }) => guests],
  ["City or hall", ({ place }) => place],
  ["Budget", ({ budget }) => budget && budgetText(budget)],
  ["Came from", ({ source }) => source],
  ["Who, or which page", ({ sourceDetail }) => sourceDetail],
  ["Lost because", ({ lostReason }) => lostReason],
  ["Next action", ({ nextAction }) => nextAction],
  ["Next action on", ({ nextActionOn }) => nextActionOn],
  ["Received on", ({ createdAt }) => today(leads.createdAt.mapFromDriverValue(createdAt) as Date)],
];

/** All leads that match, as CSV. The audit log records who exported how many. */
export async function exportLeads(actor: Actor, search: LeadFilterValues): Promise<CsvFile> {
  requirePermission(actor, "lead:export");
  const header = columns.map(([name]) => name);
  return exportCsv<ExportedLead>(actor, `leads-${today()}.csv`, header, async (tx) => {
    const { rows, count } = await allLeads(tx, search, actor.id);
    const owners = await selectOwners(tx);
    return {
      rows,
      entry: { action: "leads exported", objectType: "lead", fields: { leads: count } },
      toCells: (found) => found.map((lead) => columns.map(([, cell]) => cell(lead, owners))),
    };
  });
}
