import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { rowsPerPage } from "#app/platform/list-filters.ts";
import { countMatches, type MatchCount, searchTable } from "#app/platform/search.server.ts";
import type { Tx } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";
import type { LeadFilterValues } from "./leads.ts";

/** One page of the leads that match. `count` is null when nothing is filtered. */
export async function findLeads(tx: Tx, search: LeadFilterValues) {
  const text = await searchText(tx, search);
  const where = text?.where ?? filterCondition(search);
  const [rows, matches] = await Promise.all([
    selectLeads(tx, where)
      .orderBy(...orderOf(search))
      .limit(rowsPerPage)
      .offset((search.page - 1) * rowsPerPage),
    text?.matches ?? (where ? countMatches(tx, leads, where) : null),
  ]);
  return { rows, matches };
}

/** All leads that match, in their order, for the export. */
export async function allLeads(tx: Tx, search: LeadFilterValues) {
  const text = await searchText(tx, search);
  return selectLeads(tx, text?.where ?? filterCondition(search)).orderBy(...orderOf(search));
}

const isAwaitingReply = isNotNull(leads.awaitingReplySince);

export const selectLeads = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      id: leads.id,
      name: leads.name,
      email: leads.email,
      phone: leads.phone,
      company: leads.company,
      stage: leads.stage,
      lostReason: leads.lostReason,
      nextAction: leads.nextAction,
      nextActionOn: leads.nextActionOn,
      replyDueAt: sql<Date | null>`case when ${isAwaitingReply} then ${leads.replyDueAt} end`.mapWith(leads.replyDueAt),
      createdAt: leads.createdAt,
      version: leads.version,
    })
    .from(leads)
    .where(where)
    .$dynamic();

const filterCondition = ({ stage, show }: LeadFilterValues): SQL | undefined =>
  and(stage ? eq(leads.stage, stage) : undefined, show === "waiting" ? isAwaitingReply : undefined);

/** Searches name, email and phone. A phone number matches in any notation. */
async function searchText(tx: Tx, search: LeadFilterValues): Promise<{ where: SQL; matches: MatchCount } | null> {
  const { q } = search;
  if (!q) return null;
  const digits = q.replace(/\D/g, "");
  const isPhone = digits.length >= 4 && !/[a-z@]/i.test(q);
  return searchTable(tx, leads, q, { other: isPhone ? digits.slice(-10) : q, filters: filterCondition(search) });
}

function orderOf({ sort, desc: descending, show }: LeadFilterValues): SQL[] {
  if (sort === "newest" && show === "waiting") return [asc(leads.replyDueAt), asc(leads.id)];
  if (sort === "newest") return descending ? [asc(leads.createdAt), desc(leads.id)] : [desc(leads.createdAt), asc(leads.id)];
  // Within a stage, the lead that changed last comes first.
  if (sort === "stage")
    return descending
      ? [desc(leads.stage), asc(leads.updatedAt), desc(leads.id)]
      : [asc(leads.stage), desc(leads.updatedAt), asc(leads.id)];
  const columns = { name: [leads.name, leads.id], next: [leads.nextActionOn, leads.id] }[sort];
  return columns.map((column) => (descending ? desc(column) : asc(column)));
}
