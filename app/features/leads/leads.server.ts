import { and, desc, eq, inArray } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { addRecord, columnsOf } from "#app/platform/record.server.ts";
import { readTallies, totalOf } from "#app/platform/tallies.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { contactSubmissions, leadNotes, leads } from "#db/schema.ts";
import { leadRecord } from "./edit-lead.server.ts";
import { findLeads, selectLeads } from "./find-leads.server.ts";
import { type Lead, type LeadEnquiry, type LeadFilterValues, type NewLead, stages } from "./leads.ts";

/** One page of the leads with their enquiries, and how many a search finds. */
export async function listLeads(actor: Actor, search: LeadFilterValues) {
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

/** Adds a lead with its first note. */
export async function createLead(actor: Actor, { id, note, ...fields }: NewLead): Promise<void> {
  requirePermission(actor, "lead:add");
  await asActor(actor, async (tx) => {
    const columns = columnsOf(leadRecord, fields);
    const added = await addRecord(tx, actor, leadRecord, { id, columns, fields });
    if (added && note) await tx.insert(leadNotes).values({ leadId: id, text: note, author: actor.id, authorName: actor.name });
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
