import { and, eq, isNull } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { startReplyClock } from "#app/company/reply-clock.server.ts";
import { Invalid, NotFound } from "#app/errors.ts";
import { isClient } from "#app/features/clients/clients.server.ts";
import type { ClientChoice } from "#app/features/clients/clients.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { checkOwner, nameOfOwner } from "#app/records/owners/owners.server.ts";
import { requireUnquoted } from "#app/records/quoted-records.server.ts";
import { changeRecord, defineRecord, saveRecord } from "#app/records/record.server.ts";
import type { RecordVersion } from "#app/records/record.ts";
import { deleteRecord, restoreRecord } from "#app/records/record-deletion.server.ts";
import { leads } from "#db/schema.ts";
import { sourceNames } from "./brief.ts";
import { type EditedLead, leadFields } from "./leads.ts";

export const leadRecord = defineRecord({
  name: "lead",
  table: leads,
  idColumn: leads.id,
  fields: leadFields,
  notEdited: [
    "phoneKeys",
    "stage",
    "stageSince",
    "dayFrom",
    "dayTo",
    "month",
    "flexible",
    "budgetFrom",
    "budgetTo",
    "otherEnquiryId",
    "heldUntil",
    "heldOffice",
    "awaitingReplySince",
    "replyDueAt",
    "lostReason",
    "repliedAt",
    "replyMinutes",
    "clientId",
    "mergedInto",
  ],
  permissions: { list: "lead:list", change: "lead:change", remove: "lead:delete" },
  title: ({ name = "" }) => name,
  nameOf: { owner_id: nameOfOwner },
});

/** @throws Invalid when SETTINGS does not list the source */
export function checkSource(source: string | null): void {
  if (source !== null && !sourceNames(company().leadSources).includes(source))
    throw new Invalid({ source: "Please choose one of the list." });
}

/** @throws NotFound, Conflict, Invalid */
export const editLead = (actor: Actor, edited: EditedLead) =>
  saveRecord(actor, leadRecord, edited, async (tx, row) => {
    if (edited.owner_id !== row.ownerId) await checkOwner(tx, edited.owner_id);
    if (edited.source !== row.source) checkSource(edited.source);
    return {};
  });

/** Sets the client who is billed; an empty id: nobody yet. @throws NotFound, Conflict */
export async function setClientOfLead(actor: Actor, { client_id, ...lead }: ClientChoice): Promise<void> {
  requirePermission(actor, "lead:change");
  if (client_id && !(await isClient(actor, client_id))) throw new NotFound("Not changed: there is no such client.");
  await changeRecord(actor, leadRecord, lead, {
    action: "lead edited",
    changes: () => ({ clientId: client_id || null }),
    audited: ["clientId"],
    conflict: () => "Not changed: somebody changed this lead meanwhile.",
  });
}

/** Deletes a lead with its notes; enquiries and events stay, and restoring the lead links them again. @throws Conflict */
export async function deleteLead(actor: Actor, lead: RecordVersion): Promise<void> {
  await deleteRecord(actor, leadRecord, lead, (tx) => requireUnquoted(tx, "lead", lead.id));
}

/** @returns the message to show @throws NotFound when there is nothing to restore */
export async function restoreLead(actor: Actor, id: string): Promise<string> {
  return restoreRecord(actor, leadRecord, id, async (tx) => {
    // The stored row of a lead that was deleted before leads had a due time lacks it.
    const withoutDueTime = and(eq(leads.id, id), isNull(leads.replyDueAt));
    const [row] = await tx.select({ since: leads.awaitingReplySince }).from(leads).where(withoutDueTime);
    if (row?.since) await tx.update(leads).set(startReplyClock(row.since)).where(withoutDueTime);
  });
}
