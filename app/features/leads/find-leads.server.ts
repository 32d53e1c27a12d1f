import { and, asc, count, desc, eq, isNotNull, isNull, lt, lte, notInArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { company as companyFacts } from "#app/company/company.server.ts";
import { notSaid } from "#app/content/lead-sources.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { addDays, type Days, parseDays, startOfDay, today } from "#app/platform/values/dates.ts";
import { listColumns, type RowOf } from "#app/records/json-rows.server.ts";
import { countToFilter, limitToPage } from "#app/records/list.server.ts";
import { nameOrder, searchTable } from "#app/records/search.server.ts";
import { searchedDigits } from "#app/records/search-patterns.ts";
import { readOwn, readShared, type Tx } from "#db/client.server.ts";
import { contactSubmissions, leads } from "#db/schema.ts";
import { type LeadChip, type LeadFilterValues, replyBuckets, replyLimits } from "./leads.ts";

export const leadsPage = (search: LeadFilterValues, { where }: LeadConditions): SQL => sql`
  select ${listedColumns} from ${leads} where ${and(where, search.stage ? eq(leads.stage, search.stage) : undefined) ?? sql`true`}
  order by ${sql.join(orderOf(search), sql`, `)} ${limitToPage(search)}`;

/** For the export: a statement that selects all leads that match, in their order, and how many there are. */
export async function allLeads(
  tx: Tx,
  search: LeadFilterValues,
  actorId: string,
): Promise<{ rows: SQL<ExportedLead>; count: number }> {
  const conditions = await readConditions(tx, search, actorId);
  const where = and(conditions.where, search.stage ? eq(leads.stage, search.stage) : undefined) ?? sql`true`;
  const rows = sql<ExportedLead>`select ${exportedColumns} from ${leads} where ${where} order by ${sql.join(orderOf(search), sql`, `)}`;
  return { rows, count: await tx.$count(leads, where) };
}

const isAwaitingReply = isNotNull(leads.awaitingReplySince);

const briefColumns = {
  kind: leads.kind,
  days: leads.days,
  guests: leads.guests,
  budget: leads.budget,
  place: leads.place,
  functions: leads.functions,
  source: leads.source,
  sourceDetail: leads.sourceDetail,
};

export const leadColumns = {
  id: leads.id,
  name: leads.name,
  email: leads.email,
  phone: leads.phone,
  company: leads.company,
  language: leads.language,
  stage: leads.stage,
  ownerId: leads.ownerId,
  ...briefColumns,
  otherEnquiryId: leads.otherEnquiryId,
  clientId: leads.clientId,
  lostReason: leads.lostReason,
  nextAction: leads.nextAction,
  nextActionOn: leads.nextActionOn,
  replyDueAt: sql<Date | null>`case when ${isAwaitingReply} then ${leads.replyDueAt} end`
    .mapWith(leads.replyDueAt)
    .as("awaited_reply_due_at"),
  createdAt: leads.createdAt,
  version: leads.version,
};

export const enquiryColumns = {
  id: contactSubmissions.id,
  name: contactSubmissions.name,
  company: contactSubmissions.company,
  email: contactSubmissions.email,
  phone: contactSubmissions.phone,
  event_type: contactSubmissions.eventType,
  date: contactSubmissions.date,
  time: contactSubmissions.time,
  location: contactSubmissions.location,
  guests: contactSubmissions.guests,
  services: contactSubmissions.services,
  budget: contactSubmissions.budget,
  vision: contactSubmissions.vision,
  referral: contactSubmissions.referral,
  notes: contactSubmissions.notes,
  dates_flexible: contactSubmissions.datesFlexible,
  consent_version: contactSubmissions.consentVersion,
  withdrawn_at: contactSubmissions.withdrawnAt,
  language: contactSubmissions.language,
  at: contactSubmissions.createdAt,
};

const { name, email, phone, company, ownerId, stage, lostReason, nextAction, nextActionOn, createdAt } = leads;
const exportedColumns = listColumns({
  name,
  email,
  phone,
  company,
  ownerId,
  stage,
  ...briefColumns,
  lostReason,
  nextAction,
  nextActionOn,
  createdAt,
});
export type ExportedLead = RowOf<typeof exportedColumns>;

const listedColumns = listColumns({
  ...leadColumns,
  replyDueAt: sql<Date | null>`case when ${isAwaitingReply} then ${leads.replyDueAt} end`,
});

export const selectLeads = (tx: Tx, where: SQL | undefined) => tx.select(leadColumns).from(leads).where(where).$dynamic();

/** The condition that an instant is within days of India's calendar; undefined for all days. */
export function withinDays(instant: SQLWrapper, days: Days | null): SQL | undefined {
  if (!days) return;
  return sql`${instant} >= ${startOfDay(days[0]).toISOString()} and ${instant} < ${startOfDay(addDays(days[1], 1)).toISOString()}`;
}

/** The key of the group (`replyBuckets`) of a lead's last reply. */
export function replyBucketSql(promiseHours: number): SQL<string> {
  const limits = `{${replyLimits(promiseHours).join(",")}}`;
  return sql<string>`case when ${leads.repliedAt} <= ${leads.replyDueAt} then coalesce(
    (select min(hours) from unnest(${limits}::int[]) as hours where ${leads.replyMinutes} <= 60 * hours), ${promiseHours}::int)::text else 'late' end`;
}

function receivedCondition(received: string): SQL | undefined {
  const isInDays = withinDays(contactSubmissions.createdAt, parseDays(received));
  const { leadId, state } = contactSubmissions;
  return (
    isInDays && sql`${leads.id} in (select ${leadId} from ${contactSubmissions} where ${state} = 'received' and ${isInDays})`
  );
}

/** An unknown group counts as none: the promise, on which the groups depend, may have changed since the address was made. */
function replyCondition({ replied, took }: Pick<LeadFilterValues, "replied" | "took">): SQL | undefined {
  const { replyPromiseHours } = companyFacts();
  const bucket = replyBuckets(replyPromiseHours).find(({ key }) => key === took);
  const ofBucket = bucket && sql`${leads.replyMinutes} is not null and ${replyBucketSql(replyPromiseHours)} = ${bucket.key}`;
  return and(withinDays(leads.repliedAt, parseDays(replied)), ofBucket);
}

/** The conditions of a search, without the stage: `base` has text, owner, kind, and the days of enquiry and reply; `where` has the chosen filter chips too. */
export type LeadConditions = { base: SQL | undefined; chipConditions: Record<LeadChip, SQL>; where: SQL | undefined };

export async function readConditions(tx: Tx, search: LeadFilterValues, actorId: string): Promise<LeadConditions> {
  const chipConditions: Record<LeadChip, SQL> = {
    waiting: isAwaitingReply,
    overdue: and(isAwaitingReply, lt(leads.replyDueAt, sql`now()`)) as SQL,
    // The same condition as isActionDue of the panel "Needs you today" (dashboard/needs.server.ts).
    action: and(isNotNull(leads.nextAction), lte(leads.nextActionOn, today()), notInArray(leads.stage, ["won", "lost"])) as SQL,
    mine: eq(leads.ownerId, actorId),
  };
  const base = await textCondition(
    tx,
    search.q,
    and(
      ownerCondition(search.owner),
      search.kind ? eq(leads.kind, search.kind) : undefined,
      sourceCondition(search.source),
      withinDays(leads.createdAt, parseDays(search.added)),
      receivedCondition(search.received),
      replyCondition(search),
    ),
  );
  const { show, action, mine } = search;
  const chosen = [show && chipConditions[show], action && chipConditions.action, mine && chipConditions.mine];
  return { base, chipConditions, where: and(base, ...chosen.map((condition) => condition || undefined)) };
}

const ownerCondition = (owner: string) =>
  owner === "nobody" ? isNull(leads.ownerId) : owner ? eq(leads.ownerId, owner) : undefined;

const sourceCondition = (source: string) =>
  source === notSaid ? isNull(leads.source) : source ? eq(leads.source, source) : undefined;

/** Searches name, email, phone and company. A phone number matches in any notation, by its last ten digits: without the country code. */
async function textCondition(tx: Tx, q: string, filters: SQL | undefined): Promise<SQL | undefined> {
  if (!q) return filters;
  return (await searchTable(tx, leads, q, { alternative: searchedDigits(q).slice(-10), filters })).where;
}

/** For each stage: how many leads match, how many of them came to it this month, and how many each filter chip would find. */
export async function readStages(actor: Actor, conditions: LeadConditions) {
  requirePermission(actor, "lead:list");
  const [stages, mine] = await Promise.all([
    readShared(actor, (tx) => countByStage(tx, conditions)),
    readOwn(actor, (tx) => countMine(tx, conditions)),
  ]);
  return stages.map((row) => ({ ...row, mine: mine.find(({ stage }) => stage === row.stage)?.count ?? 0 }));
}

function countByStage(tx: Tx, { base, chipConditions, where }: LeadConditions) {
  const countIf = (...conditions: (SQL | undefined)[]) =>
    sql<number>`count(*) filter (where ${and(sql`true`, ...conditions)})::int`;
  const monthStart = startOfDay(`${today().slice(0, 7)}-01`).toISOString();
  return tx
    .select({
      stage: leads.stage,
      total: countIf(where),
      thisMonth: countIf(where, sql`${leads.stageSince} >= ${monthStart}`),
      waiting: countIf(where, chipConditions.waiting),
      overdue: countIf(where, chipConditions.overdue),
      action: countIf(where, chipConditions.action),
    })
    .from(leads)
    .where(base)
    .groupBy(leads.stage);
}

const countMine = (tx: Tx, { chipConditions, where }: LeadConditions) =>
  tx.select({ stage: leads.stage, count: count() }).from(leads).where(and(where, chipConditions.mine)).groupBy(leads.stage);

/** How many leads wait for a reply that is overdue, and how many for one that is not due yet. */
export async function countRepliesDue(tx: Tx): Promise<{ overdue: number; waiting: number }> {
  const [row] = await tx
    .select({ overdue: sql<number>`count(*) filter (where ${leads.replyDueAt} < now())::int`, all: count() })
    .from(leads)
    .where(isAwaitingReply);
  return { overdue: row?.overdue ?? 0, waiting: (row?.all ?? 0) - (row?.overdue ?? 0) };
}

export const countAllLeads = async (tx: Tx): Promise<number> =>
  (await tx.execute<{ count: number }>(countToFilter(leads)))[0]?.count ?? 0;

/** The most urgent first. The index leads_by_urgency has this order within a stage. */
export const urgencyOrder: SQL[] = [
  sql`case when ${leads.awaitingReplySince} is not null then ${leads.replyDueAt} end`,
  sql`${leads.nextActionOn}`,
  sql`(${leads.nextAction} is null)`,
  desc(leads.updatedAt),
  sql`${leads.id}`,
];

function orderOf({ sort, desc: descending, show, q }: LeadFilterValues): SQL[] {
  // The reply that is due first.
  if (sort === "newest" && show) return [asc(leads.replyDueAt), asc(leads.id)];
  if (sort === "newest") return descending ? [asc(leads.createdAt), desc(leads.id)] : [desc(leads.createdAt), asc(leads.id)];
  // Within a stage, the lead that changed last comes first.
  if (sort === "stage")
    return descending
      ? [desc(leads.stage), asc(leads.updatedAt), desc(leads.id)]
      : [asc(leads.stage), desc(leads.updatedAt), asc(leads.id)];
  const columns = { name: [nameOrder(leads.name, leads.searchText, q), leads.id], next: [leads.nextActionOn, leads.id] }[sort];
  return columns.map((column) => (descending ? desc(column) : asc(column)));
}
