import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { asActor } from "#db/client.server.ts";
import { allLeads } from "./find-leads.server.ts";
import type { LeadSearch } from "./leads.ts";

/** Everything a search finds. Who took it out, and how much, stays in the audit log. */
export async function exportLeads(actor: Actor, search: LeadSearch) {
  requirePermission(actor, "lead:export");
  return asActor(actor, async (tx) => {
    const leads = await allLeads(tx, search);
    await audit(tx, {
      actor: actor.id,
      action: "leads exported",
      objectType: "lead",
      fields: { leads: leads.length },
    });
    return leads;
  });
}
