import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { toCsv } from "#app/platform/csv.server.ts";
import { today } from "#app/platform/dates.ts";
import { asActor } from "#db/client.server.ts";
import { allLeads } from "./find-leads.server.ts";
import type { Lead, LeadFilterValues } from "./leads.ts";

const columns: [head: string, cell: (lead: Omit<Lead, "enquiries">) => string | null][] = [
  ["Name", ({ name }) => name],
  ["Email", ({ email }) => email],
  ["Phone", ({ phone }) => phone],
  ["Company", ({ company }) => company],
  ["Stage", ({ stage }) => stage],
  ["Lost because", ({ lostReason }) => lostReason],
  ["Next action", ({ nextAction }) => nextAction],
  ["Next action on", ({ nextActionOn }) => nextActionOn],
  ["Received on", ({ createdAt }) => today(createdAt)],
];

/** All leads that match, as CSV. The audit log records who exported how many. */
export async function exportLeads(actor: Actor, search: LeadFilterValues): Promise<string> {
  requirePermission(actor, "lead:export");
  return asActor(actor, async (tx) => {
    const leads = await allLeads(tx, search);
    await audit(tx, { actor: actor.id, action: "leads exported", objectType: "lead", fields: { leads: leads.length } });
    return toCsv(
      columns.map(([head]) => head),
      leads.map((lead) => columns.map(([, cell]) => cell(lead))),
    );
  });
}
