import { and, desc, eq, ilike, inArray, isNotNull, or, type SQL } from "drizzle-orm";
import { type Actor, demand } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { contactSubmissions, leads } from "#db/schema.ts";
import { type Lead, type LeadEnquiry, leadsPerPage, type NewLead, type Reply, type ReplyResult } from "./leads.ts";

type Wanted = {
  /** Part of a name, e-mail or phone. */
  q?: string;
  /** Only those who wait for a reply, the longest waiting first. */
  waiting?: boolean;
  /** From 1. */
  page?: number;
};

/** The newest leads with their enquiries, and how many fit what is asked for. */
export async function listLeads(
  actor: Actor,
  { q = "", waiting = false, page = 1 }: Wanted = {},
): Promise<{ leads: Lead[]; total: number }> {
  demand(actor, "lead:list");
  const { id, name, email, phone, company, stage, awaitingReplySince, createdAt, version } = leads;
  const where = and(matching(q), waiting ? isNotNull(awaitingReplySince) : undefined);
  return asActor(actor, async (tx) => {
    const [rows, total] = await Promise.all([
      tx
        .select({ id, name, email, phone, company, stage, awaitingReplySince, createdAt, version })
        .from(leads)
        .where(where)
        .orderBy(waiting ? awaitingReplySince : desc(createdAt), id)
        .limit(leadsPerPage)
        .offset((page - 1) * leadsPerPage),
      tx.$count(leads, where),
    ]);
    const enquiries = await enquiriesOf(
      tx,
      rows.map((row) => row.id),
    );
    return { leads: rows.map((row) => ({ ...row, enquiries: enquiries.get(row.id) ?? [] })), total };
  });
}

/** @returns the new lead's id */
export async function createLead(actor: Actor, lead: NewLead, requestId?: string): Promise<string> {
  demand(actor, "lead:add");
  return asActor(actor, async (tx) => {
    const [row] = await tx.insert(leads).values(lead).returning({ id: leads.id });
    const id = row?.id as string;
    await audit(tx, { actor: actor.id, action: "lead added", objectType: "lead", objectId: id, fields: lead, requestId });
    return id;
  });
}

/** Stops a lead's reply clock; a new lead becomes a contacted one. Refused when the lead has moved on since the sender saw it. */
export async function markReplied(actor: Actor, { id, version }: Reply, requestId?: string): Promise<ReplyResult> {
  demand(actor, "lead:reply");
  return asActor(actor, async (tx) => {
    const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
    if (!lead) return { outcome: "unknown" };
    if (lead.version !== version) return { outcome: "stale", waiting: lead.awaitingReplySince !== null, stage: lead.stage };

    const stage = lead.stage === "new" ? "contacted" : lead.stage;
    await tx.update(leads).set({ stage, awaitingReplySince: null }).where(eq(leads.id, id));
    const fields = { stage: [lead.stage, stage], awaiting_reply_since: [lead.awaitingReplySince, null] };
    await audit(tx, { actor: actor.id, action: "lead replied", objectType: "lead", objectId: id, fields, requestId });
    return { outcome: "replied", name: lead.name };
  });
}

function matching(q: string): SQL | undefined {
  // PostgreSQL takes no NUL in a text.
  const words = q.replaceAll("\0", "").trim().slice(0, 200);
  if (!words) return undefined;
  const part = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return or(ilike(leads.name, part), ilike(leads.email, part), ilike(leads.phone, part));
}

/** The genuine enquiries of these leads, the newest first. */
async function enquiriesOf(tx: Tx, ids: string[]): Promise<Map<string, LeadEnquiry[]>> {
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
