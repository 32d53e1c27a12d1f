import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { addRecord } from "#app/records/add-record.server.ts";
import { listColumns, selectRows } from "#app/records/json-rows.server.ts";
import { checkOwner, selectOwners } from "#app/records/owners/owners.server.ts";
import { columnsOf } from "#app/records/record.server.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { contactSubmissions, leadNotes, leads } from "#db/schema.ts";
import { checkSource, leadRecord } from "./edit-lead.server.ts";
import {
  countAllLeads,
  countRepliesDue,
  enquiryColumns,
  type LeadConditions,
  leadsPage,
  readConditions,
  readStages,
  selectLeads,
} from "./find-leads.server.ts";
import { type Lead, type LeadEnquiry, type LeadFilterValues, type ListedLead, leadChips, type NewLead } from "./leads.ts";

export { readLastChange, setNextAction } from "./change-lead.server.ts";
export { enquiryColumns, replyBucketSql, withinDays } from "./find-leads.server.ts";

/** One page of the leads that match, with their enquiries, the number of matches, and how many leads each filter chip would find. */
export async function listLeads(actor: Actor, search: LeadFilterValues) {
  requirePermission(actor, "lead:list");
  const conditions = await readShared(actor, (tx) => readConditions(tx, search, actor.id));
  const [{ leads }, stages, repliesDue, allLeads, owners] = await Promise.all([
    readShared(actor, (tx) => selectRows(tx, { leads: listedLeads(search, conditions) })),
    readStages(actor, conditions),
    readShared(actor, countRepliesDue),
    readShared(actor, countAllLeads),
    readShared(actor, selectOwners),
  ]);
  const counted = search.stage ? stages.filter(({ stage }) => stage === search.stage) : stages;
  return {
    leads,
    total: counted.reduce((sum, { total }) => sum + total, 0),
    chipCounts: sumChipCounts(counted),
    repliesDue,
    allLeads,
    owners,
  };
}

type StageCount = Awaited<ReturnType<typeof readStages>>[number];

export const sumChipCounts = (stages: readonly StageCount[]) =>
  Object.fromEntries(leadChips.map((chip) => [chip, stages.reduce((sum, stage) => sum + stage[chip], 0)])) as Record<
    (typeof leadChips)[number],
    number
  >;

/** A lead as its dialogs need it; null when there is none. */
export async function readListedLead(actor: Actor, id: string): Promise<ListedLead | null> {
  requirePermission(actor, "lead:list");
  const [row] = await readShared(actor, (tx) => selectLeads(tx, eq(leads.id, id)));
  return row ?? null;
}

/** Adds a lead with its first note. The actor owns it unless the form names another owner or nobody. @throws Invalid */
export const createLead = (actor: Actor, { id, note, owner_id, ...contact }: NewLead): Promise<void> =>
  asPermitted(actor, "lead:add", async (tx, actor) => {
    const fields = { ...contact, owner_id: owner_id === undefined ? actor.id : owner_id || null };
    await checkOwner(tx, fields.owner_id);
    checkSource(fields.source);
    const columns = columnsOf(leadRecord, fields);
    const added = await addRecord(tx, actor, leadRecord, { id, columns, fields });
    if (added && note) await tx.insert(leadNotes).values({ leadId: id, text: note, author: actor.id, authorName: actor.name });
  });

/** A statement that selects one page of the leads that match, each with its received enquiries (neither held nor spam), the newest first. */
const listedLeads = (search: LeadFilterValues, conditions: LeadConditions) => sql<Lead>`
  select page.*, coalesce(found.enquiries, '[]') as enquiries from (${leadsPage(search, conditions)}) page left join lateral (
    select json_agg(e order by e.at desc) as enquiries
    from (select ${listedEnquiry} from ${submissions} where ${submissions.leadId} = page.id and ${submissions.state} = 'received') e) found on true`;

const submissions = contactSubmissions;
const listedEnquiry = listColumns(enquiryColumns);

/** The received enquiries of these leads, the newest first. */
export async function enquiriesOf(tx: Tx, ids: string[]): Promise<Map<string, LeadEnquiry[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ leadId: submissions.leadId, ...enquiryColumns })
    .from(submissions)
    .where(and(inArray(submissions.leadId, ids), eq(submissions.state, "received")))
    .orderBy(desc(submissions.createdAt));
  return Map.groupBy(rows, (row) => row.leadId as string);
}
