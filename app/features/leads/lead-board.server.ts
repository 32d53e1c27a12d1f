import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { type LeadStage, leadStages } from "#db/enums.ts";
import { auditLog, contactSubmissions, leads } from "#db/schema.ts";
import {
  countByStage,
  countRepliesDue,
  type LeadConditions,
  leadColumns,
  readConditions,
  urgencyOrder,
} from "./find-leads.server.ts";
import { selectOwners } from "./lead-owners.server.ts";
import { sumChips } from "./leads.server.ts";
import { type BoardStage, type LeadFilterValues, maxCards, unfoldedStages } from "./leads.ts";

/**
 * The pipeline: of each stage the number of leads that match, and of the three stages whose columns are unfolded the most urgent ones. The lead that the actor
 * changed last is among them even if it is not urgent: it stays in sight where it was moved to.
 * @param isExpanded the stage of the search shows more of them
 */
export async function readBoard(actor: Actor, search: LeadFilterValues, isExpanded = false) {
  requirePermission(actor, "lead:list");
  return asActor(actor, async (tx) => {
    const conditions = await readConditions(tx, search, actor.id);
    const open = unfoldedStages(search.stage);
    const limitOf = (stage: LeadStage) => (isExpanded && stage === search.stage ? maxCards.expanded : maxCards.folded);
    const [cards, counts, repliesDue, owners] = await Promise.all([
      selectCards(tx, conditions, open, limitOf, actor.id),
      countByStage(tx, conditions),
      countRepliesDue(tx),
      selectOwners(tx),
    ]);
    // The lead that the actor changed last is selected twice when it is urgent too: only its place among the urgent ones is kept.
    const leads = cards.filter(({ id }, index) => cards.findLastIndex((card) => card.id === id) === index);
    const stages = leadStages.map((stage): BoardStage => {
      const { total = 0, thisMonth = 0 } = counts.find((row) => row.stage === stage) ?? {};
      return { stage, total, thisMonth, leads: leads.filter((card) => card.stage === stage) };
    });
    return { stages, chips: sumChips(counts), repliesDue, owners };
  });
}

/** The lead that the actor changed last, and the most urgent leads of three stages, each with its latest enquiry. */
function selectCards(
  tx: Tx,
  { where }: LeadConditions,
  open: readonly LeadStage[],
  limitOf: (stage: LeadStage) => number,
  actorId: string,
) {
  const lastChanged = tx
    .select({ id: sql`${auditLog.objectId}::uuid` })
    .from(auditLog)
    .where(and(eq(auditLog.actor, actorId), eq(auditLog.objectType, "lead"), gt(auditLog.at, sql`now() - interval '10 minutes'`)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  const changed = tx
    .select({ ...leadColumns, stageSince: leads.stageSince, position: sql<number>`0`.as("position") })
    .from(leads)
    .where(and(eq(leads.id, lastChanged), inArray(leads.stage, [...open]), where));
  const position = sql<number>`row_number() over (order by ${sql.join(urgencyOrder, sql`, `)})`.as("position");
  const ofStage = (stage: LeadStage) =>
    tx
      .select({ ...leadColumns, stageSince: leads.stageSince, position })
      .from(leads)
      .where(and(eq(leads.stage, stage), where))
      .orderBy(...urgencyOrder)
      .limit(limitOf(stage));
  const [first, second, third] = open.map(ofStage) as [Stage, Stage, Stage];
  type Stage = ReturnType<typeof ofStage>;
  const cards = unionAll(first, second, third, changed).as("cards");
  const enquiry = tx
    .select({
      kind: contactSubmissions.eventType,
      date: contactSubmissions.date,
      guests: contactSubmissions.guests,
      budget: contactSubmissions.budget,
      location: contactSubmissions.location,
    })
    .from(contactSubmissions)
    .where(and(eq(contactSubmissions.leadId, cards.id), eq(contactSubmissions.state, "received")))
    .orderBy(desc(contactSubmissions.createdAt))
    .limit(1)
    .as("enquiry");
  return tx
    .select({
      id: cards.id,
      name: cards.name,
      email: cards.email,
      phone: cards.phone,
      company: cards.company,
      stage: cards.stage,
      stageSince: cards.stageSince,
      ownerId: cards.ownerId,
      lostReason: cards.lostReason,
      nextAction: cards.nextAction,
      nextActionOn: cards.nextActionOn,
      replyDueAt: cards.replyDueAt,
      createdAt: cards.createdAt,
      version: cards.version,
      enquiry: {
        kind: enquiry.kind,
        date: enquiry.date,
        guests: enquiry.guests,
        budget: enquiry.budget,
        location: enquiry.location,
      },
    })
    .from(cards)
    .leftJoinLateral(enquiry, sql`true`)
    .orderBy(cards.position);
}
