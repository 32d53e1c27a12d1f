import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { readTallies, totalOf } from "#app/platform/tallies.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { contactSubmissions, leadNotes, leads } from "#db/schema.ts";
import { findLeads, selectLeads } from "./find-leads.server.ts";
import { type Lead, type LeadEnquiry, type LeadSearch, type NewLead, type Reply, type ReplyResult, stages } from "./leads.ts";

/** One page of the leads with their enquiries, and how many a search finds. */
export async function listLeads(actor: Actor, search: LeadSearch) {
  requirePermission(actor, "lead:list");
  return asActor(actor, async (tx) => {
    const [{ rows, count }, tallies] = await Promise.all([findLeads(tx, search), readTallies(tx, "leads")]);
    const enquiries = await enquiriesOf(
      tx,
      rows.map((row) => row.id),
    );
    const leads: Lead[] = rows.map((row) => ({ ...row, enquiries: enquiries.get(row.id) ?? [] }));
    return { leads, found: count ?? { total: totalOf(tallies), open: false } };
  });
}

/** Of each stage; the rest stand in the table that the board links to. */
const maxPerStage = 25;

/** The pipeline: of each stage how many there are, and the leads that moved last. */
export async function readBoard(actor: Actor) {
  requirePermission(actor, "lead:list");
  return asActor(actor, async (tx) => {
    const tallies = await readTallies(tx, "leads");
    return Promise.all(
      stages.map(async (stage) => ({
        stage,
        total: totalOf(tallies, ({ what }) => what === stage),
        leads: await selectLeads(tx, eq(leads.stage, stage)).orderBy(desc(leads.updatedAt), leads.id).limit(maxPerStage),
      })),
    );
  });
}

/** @returns the new lead's id */
export async function createLead(actor: Actor, lead: NewLead): Promise<string> {
  requirePermission(actor, "lead:add");
  return asActor(actor, async (tx) => {
    const { id, note, ...fields } = lead;
    const [row] = await tx
      .insert(leads)
      .values({ id, ...fields })
      .onConflictDoNothing()
      .returning({ id: leads.id });
    if (!row) return id;
    if (note) await tx.insert(leadNotes).values({ leadId: id, text: note, author: actor.id, authorName: actor.name });
    await audit(tx, { actor: actor.id, action: "lead added", objectType: "lead", objectId: id, fields });
    return id;
  });
}

/** Stops a lead's reply clock; a new lead becomes a contacted one. Refused when the lead has moved on since the sender saw it. */
export async function markReplied(actor: Actor, { id, version }: Reply): Promise<ReplyResult> {
  requirePermission(actor, "lead:reply");
  return asActor(actor, async (tx) => {
    const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
    if (!lead) return { outcome: "unknown" };
    if (lead.version !== version) return { outcome: "stale", waiting: lead.awaitingReplySince !== null, stage: lead.stage };

    const stage = lead.stage === "new" ? "contacted" : lead.stage;
    const waited = sql<number>`(extract(epoch from now() - ${leads.awaitingReplySince}) / 60)::int`;
    const reply = lead.awaitingReplySince ? { repliedAt: sql`now()`, replyMinutes: waited } : {};
    await tx
      .update(leads)
      .set({ stage, awaitingReplySince: null, ...reply })
      .where(eq(leads.id, id));
    const fields = { stage: [lead.stage, stage], awaiting_reply_since: [lead.awaitingReplySince, null] };
    await audit(tx, { actor: actor.id, action: "lead replied", objectType: "lead", objectId: id, fields });
    return { outcome: "replied", name: lead.name };
  });
}

/** The genuine enquiries of these leads, the newest first. */
export async function enquiriesOf(tx: Tx, ids: string[]): Promise<Map<string, LeadEnquiry[]>> {
  if (ids.length === 0) return new Map();
  const from = contactSubmissions;
  const rows = await tx
    .select({
      leadId: from.leadId,
      id: from.id,
      name: from.name,
      company: from.company,
      email: from.email,
      phone: from.phone,
      event_type: from.eventType,
      date: from.date,
      time: from.time,
      location: from.location,
      guests: from.guests,
      services: from.services,
      budget: from.budget,
      vision: from.vision,
      referral: from.referral,
      notes: from.notes,
      dates_flexible: from.datesFlexible,
      at: from.createdAt,
    })
    .from(from)
    .where(and(inArray(from.leadId, ids), eq(from.state, "received")))
    .orderBy(desc(from.createdAt));
  return Map.groupBy(rows, (row) => row.leadId as string);
}
