import { and, count, desc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { selectOwners } from "#app/records/owners/owners.server.ts";
import { readOwn, readShared, type Tx } from "#db/client.server.ts";
import { type LeadStage, leadStages } from "#db/enums.ts";
import { auditLog, leads, quotes } from "#db/schema.ts";
import {
  countAllLeads,
  countRepliesDue,
  type LeadConditions,
  leadColumns,
  readConditions,
  readStages,
  urgencyOrder,
} from "../find-leads.server.ts";
import { sumChipCounts } from "../leads.server.ts";
import { type BoardStage, type LeadFilterValues, maxCards, type QuotedSum, stagesWithCards } from "../leads.ts";

/**
 * Of each stage the number of leads that match; of the three `stagesWithCards` the most urgent leads, of Won and Lost the latest. The lead
 * that the actor changed last, within ten minutes, is among them even if it is not urgent, so that it can be seen in its new stage.
 * @param showsMore reads up to `maxCards.more` leads of the chosen stage
 */
export async function readBoard(actor: Actor, search: LeadFilterValues, showsMore = false) {
  requirePermission(actor, "lead:list");
  const conditions = await readShared(actor, (tx) => readConditions(tx, search, actor.id));
  const shownStages = stagesWithCards(search.stage);
  const limitOf = (stage: LeadStage) => (showsMore && stage === search.stage ? maxCards.more : maxCards.normal);
  const readCards = async () => {
    const urgent = await readShared(actor, (tx) => selectUrgent(tx, conditions, shownStages, limitOf));
    // Read after the urgent ones: a lead that changes its stage between both reads is in its old stage or in its new one, never missing.
    const lastChanged = await readOwn(actor, (tx) => selectLastChanged(tx, conditions, shownStages, actor.id));
    // When it is urgent too, it keeps its place among the urgent ones.
    return [...lastChanged.filter(({ id }) => !urgent.some((card) => card.id === id)), ...urgent];
  };
  const [leads, counts, asked, quoted, repliesDue, allLeads, owners] = await Promise.all([
    readCards(),
    readStages(actor, conditions),
    readShared(actor, (tx) => selectAsked(tx, conditions)),
    readShared(actor, (tx) => sumQuoted(tx, conditions)),
    readShared(actor, countRepliesDue),
    readShared(actor, countAllLeads),
    readShared(actor, selectOwners),
  ]);
  const stages = leadStages.map((stage): BoardStage => {
    const { total = 0, thisMonth = 0 } = counts.find((row) => row.stage === stage) ?? {};
    return {
      stage,
      total,
      thisMonth,
      asked: asked.find((row) => row.stage === stage) ?? null,
      quoted: stage === "quoted" && quoted.leads > 0 ? quoted : null,
      leads: leads.filter((card) => card.stage === stage),
    };
  });
  return { stages, chipCounts: sumChipCounts(counts), repliesDue, allLeads, owners };
}

function selectLastChanged(tx: Tx, { where }: LeadConditions, shownStages: readonly LeadStage[], actorId: string) {
  const lastChanged = tx
    .select({ id: sql`${auditLog.objectId}::uuid` })
    .from(auditLog)
    .where(and(eq(auditLog.actor, actorId), eq(auditLog.objectType, "lead"), gt(auditLog.at, sql`now() - interval '10 minutes'`)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  const isLast = and(eq(leads.id, lastChanged), inArray(leads.stage, [...shownStages]), where);
  return selectCards(tx, selectInOrder(tx, isLast, urgencyOrder).as("cards"));
}

function selectUrgent(
  tx: Tx,
  { where }: LeadConditions,
  shownStages: readonly LeadStage[],
  limitOf: (stage: LeadStage) => number,
) {
  const ofStage = (stage: LeadStage) =>
    selectInOrder(tx, and(eq(leads.stage, stage), where), isDecided(stage) ? latestFirst : urgencyOrder).limit(limitOf(stage));
  const [first, second, third] = shownStages.map(ofStage) as [StageQuery, StageQuery, StageQuery];
  type StageQuery = ReturnType<typeof ofStage>;
  return selectCards(tx, unionAll(first, second, third).as("cards"));
}

const isDecided = (stage: LeadStage) => stage === "won" || stage === "lost";
const latestFirst = [desc(leads.stageSince), leads.id].map((column) => sql`${column}`);

function selectInOrder(tx: Tx, where: SQL | undefined, order: readonly SQL[]) {
  const position = sql<number>`row_number() over (order by ${sql.join([...order], sql`, `)})`.as("position");
  return tx
    .select({ ...leadColumns, stageSince: leads.stageSince, position })
    .from(leads)
    .where(where)
    .orderBy(...order)
    .$dynamic();
}

/** The sums of the budgets of the leads in New and Contacted, and how many leads have one. */
const selectAsked = (tx: Tx, { where }: LeadConditions) =>
  tx
    .select({
      stage: leads.stage,
      low: sql<number>`sum(${leads.budgetFrom})`.mapWith(Number),
      high: sql<number>`sum(${leads.budgetTo})`.mapWith(Number),
      leads: count(),
    })
    .from(leads)
    .where(and(isNotNull(leads.budget), inArray(leads.stage, ["new", "contacted"]), where))
    .groupBy(leads.stage);

/** The quote was sent, and neither declined nor withdrawn. */
const isOffered = inArray(quotes.status, ["sent", "accepted"]);

/** The quote waits for an answer, and its last day is over. */
const isExpired = () => sql<boolean>`coalesce(${quotes.status} = 'sent' and ${quotes.validUntil} < ${today()}::date, false)`;

/** The sum of the latest quotes of the leads in Quoted. */
async function sumQuoted(tx: Tx, { where }: LeadConditions): Promise<QuotedSum> {
  const latest = tx
    .selectDistinctOn([quotes.leadId], { leadId: quotes.leadId, total: quotes.total, isExpired: isExpired().as("is_expired") })
    .from(quotes)
    .where(isOffered)
    .orderBy(quotes.leadId, desc(quotes.sentAt))
    .as("latest");
  const [row] = await tx
    .select({
      sum: sql<number>`coalesce(sum(${latest.total}), 0)`.mapWith(Number),
      leads: count(),
      expired: sql<number>`count(*) filter (where ${latest.isExpired})`.mapWith(Number),
    })
    .from(latest)
    .innerJoin(leads, eq(leads.id, latest.leadId))
    .where(and(eq(leads.stage, "quoted"), where));
  return row ?? { sum: 0, leads: 0, expired: 0 };
}

/** Leads, each with its latest quote. */
function selectCards(tx: Tx, cards: ReturnType<ReturnType<typeof selectInOrder>["as"]>) {
  const quote = tx
    .select({ total: quotes.total, isExpired: isExpired().as("is_expired") })
    .from(quotes)
    .where(and(eq(quotes.leadId, cards.id), isOffered))
    .orderBy(desc(quotes.sentAt))
    .limit(1)
    .as("quote");
  return tx
    .select({
      id: cards.id,
      name: cards.name,
      email: cards.email,
      phone: cards.phone,
      company: cards.company,
      language: cards.language,
      stage: cards.stage,
      stageSince: cards.stageSince,
      ownerId: cards.ownerId,
      kind: cards.kind,
      days: cards.days,
      guests: cards.guests,
      budget: cards.budget,
      place: cards.place,
      functions: cards.functions,
      source: cards.source,
      sourceDetail: cards.sourceDetail,
      otherEnquiryId: cards.otherEnquiryId,
      lostReason: cards.lostReason,
      nextAction: cards.nextAction,
      nextActionOn: cards.nextActionOn,
      replyDueAt: cards.replyDueAt,
      createdAt: cards.createdAt,
      version: cards.version,
      quoteTotal: quote.total,
      isQuoteExpired: quote.isExpired,
    })
    .from(cards)
    .leftJoinLateral(quote, sql`true`)
    .orderBy(cards.position);
}
