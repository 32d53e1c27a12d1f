import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { toCsv } from "#app/platform/csv.server.ts";
import { today } from "#app/platform/dates.ts";
import { asActor } from "#db/client.server.ts";
import { allLeads } from "./find-leads.server.ts";
import { selectOwners } from "./lead-owners.server.ts";
import { type Lead, type LeadFilterValues, type LeadOwner, ownerName } from "./leads.ts";

type ExportedLead = Omit<Lead, "enquiries">;

const columns: [head: string, cell: (lead: ExportedLead, owners: LeadOwner[]) => string | null][] = [
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Phone", ({ phone }) => phone],
  ["Company", ({ company }) => company],
  ["Owner", ({ ownerId }, owners) => ownerName(owners, ownerId) ?? null],
  ["Stage", ({ stage }) => stage],
  ["Lost because", ({ lostReason }) => lostReason],
  ["Next action", ({ nextAction }) => nextAction],
  ["Next action on", ({ nextActionOn }) => nextActionOn],
  ["Received on", ({ createdAt }) => today(new Date(createdAt))],
];

/** All leads that match, as CSV. The audit log records who exported how many. */
export async function exportLeads(actor: Actor, search: LeadFilterValues): Promise<string> {
  requirePermission(actor, "lead:export");
  return asActor(actor, async (tx) => {
    const [leads, owners] = await Promise.all([allLeads(tx, search, actor.id), selectOwners(tx)]);
    await audit(tx, { actor: actor.id, action: "leads exported", objectType: "lead", fields: { leads: leads.length } });
    return toCsv(
      columns.map(([head]) => head),
      leads.map((lead) => columns.map(([, cell]) => cell(lead, owners))),
    );
  });
}
