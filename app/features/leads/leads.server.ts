import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { addRecord, columnsOf } from "#app/platform/record.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { leadStages } from "#db/enums.ts";
import { contactSubmissions, leadNotes, leads } from "#db/schema.ts";
import { leadRecord } from "./edit-lead.server.ts";
import { findLeads, selectLeads } from "./find-leads.server.ts";
import type { Lead, LeadEnquiry, LeadFilterValues, NewLead } from "./leads.ts";

/** One page of the leads that match, with their enquiries, and the number of matches. */
export async function listLeads(actor: Actor, search: LeadFilterValues) {
  requirePermission(actor, "lead:list");
  return asActor(actor, async (tx) => {
    const [{ rows, matches }, total] = await Promise.all([findLeads(tx, search), tx.$count(leads)]);
    const enquiries = await enquiriesOf(
      tx,
      rows.map((row) => row.id),
    );
    const leadsWithEnquiries: Lead[] = rows.map((row) => ({ ...row, enquiries: enquiries.get(row.id) ?? [] }));
    return { leads: leadsWithEnquiries, matches: matches ?? { count: total, isCapped: false } };
  });
}

/** The board links to the table for the other leads of a stage. */
const maxPerStage = 25;

/** The pipeline: for each stage the number of leads and those that changed last. */
export async function readBoard(actor: Actor) {
  requirePermission(actor, "lead:list");
  return asActor(actor, async (tx) => {
    const counts = await tx.select({ stage: leads.stage, n: sql<number>`count(*)::int` }).from(leads).groupBy(leads.stage);
    return Promise.all(
      leadStages.map(async (stage) => ({
        stage,
        total: counts.find((row) => row.stage === stage)?.n ?? 0,
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

const from = contactSubmissions;

/** The columns of a `LeadEnquiry`. */
export const enquiryColumns = {
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
};

/** The genuine enquiries of these leads, the newest first. */
export async function enquiriesOf(tx: Tx, ids: string[]): Promise<Map<string, LeadEnquiry[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ leadId: from.leadId, ...enquiryColumns })
    .from(from)
    .where(and(inArray(from.leadId, ids), eq(from.state, "received")))
    .orderBy(desc(from.createdAt));
  return Map.groupBy(rows, (row) => row.leadId as string);
}
