import { asc, eq } from "drizzle-orm";
import { NotFound } from "#app/errors.ts";
import type { NewNote } from "#app/features/messages/messages.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { idOfText } from "#app/records/add-record.server.ts";
import { firstDayOf, shownStatus } from "#app/records/event-days.server.ts";
import { selectOwners } from "#app/records/owners/owners.server.ts";
import { snapshotOf } from "#app/records/record.server.ts";
import { readShared } from "#db/client.server.ts";
import { events, leadNotes, leads } from "#db/schema.ts";
import { leadRecord } from "./edit-lead.server.ts";
import { selectLeads } from "./find-leads.server.ts";
import { enquiriesOf } from "./leads.server.ts";
import type { Lead } from "./leads.ts";

/** A lead with its enquiries and events; null when there is none. */
export async function readLead(actor: Actor, id: string) {
  requirePermission(actor, "lead:list");
  return readShared(actor, async (tx) => {
    const [row] = await selectLeads(tx, eq(leads.id, id));
    if (!row) return null;
    const [[hold], enquiries, leadEvents, owners] = await Promise.all([
      tx.select({ heldUntil: leads.heldUntil }).from(leads).where(eq(leads.id, id)),
      enquiriesOf(tx, [id]),
      tx
        .select({ id: events.id, name: events.name, date: firstDayOf(events.id), status: shownStatus })
        .from(events)
        .where(eq(events.leadId, id))
        .orderBy(asc(firstDayOf(events.id))),
      selectOwners(tx),
    ]);
    const lead: Lead = { ...row, ...hold, enquiries: enquiries.get(id) ?? [] };
    return {
      lead,
      events: leadEvents,
      owners,
      clientId: row.clientId,
      editable: { id, version: row.version, snapshot: snapshotOf(leadRecord, row) },
    };
  });
}

/** Adds a note to a lead's timeline. Sent twice, it is added once. @throws NotFound */
export const addNote = (actor: Actor, { id, note_id, text }: NewNote): Promise<void> =>
  asPermitted(actor, "lead:change", async (tx, actor) => {
    const [lead] = await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, id)).for("key share");
    if (!lead) throw new NotFound("Not saved: there is no such lead.");
    const note = { id: await idOfText(tx, leadNotes, note_id, text), leadId: id, text, author: actor.id, authorName: actor.name };
    const [added] = await tx.insert(leadNotes).values(note).onConflictDoNothing().returning({ id: leadNotes.id });
    if (added) await audit(tx, { actor: actor.id, action: "lead note added", objectType: "lead", objectId: id });
  });
