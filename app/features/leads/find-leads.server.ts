import { and, asc, desc, eq, ilike, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { anywhere, countFound } from "#app/platform/tallies.server.ts";
import type { Tx } from "#db/client.server.ts";
import { leads } from "#db/schema.ts";
import { type LeadSearch, leadsPerPage } from "./leads.ts";

/** One page of what a search finds. `count` is null for the whole list, whose length the tallies know. */
export async function findLeads(tx: Tx, search: LeadSearch) {
  const where = matching(search);
  const [rows, count] = await Promise.all([
    selectLeads(tx, where)
      .orderBy(...ordered(search))
      .limit(leadsPerPage)
      .offset((search.page - 1) * leadsPerPage),
    where ? countFound(tx, sql`${leads}`, where) : null,
  ]);
  return { rows, count };
}

/** Everything a search finds, in its order, for the export. */
export const allLeads = (tx: Tx, search: LeadSearch) => selectLeads(tx, matching(search)).orderBy(...ordered(search));

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
      awaitingReplySince: leads.awaitingReplySince,
      createdAt: leads.createdAt,
      version: leads.version,
    })
    .from(leads)
    .where(where)
    .$dynamic();

function matching({ q, stage, waiting }: LeadSearch): SQL | undefined {
  return and(
    q
      ? or(ilike(leads.name, anywhere(q)), ilike(leads.email, anywhere(q)), ilike(leads.phone, anywhere(q)), samePhone(q))
      : undefined,
    stage ? eq(leads.stage, stage) : undefined,
    waiting ? isNotNull(leads.awaitingReplySince) : undefined,
  );
}

/** A phone number is found however it is spelt. */
function samePhone(q: string): SQL | undefined {
  const digits = q.replace(/\D/g, "");
  if (digits.length < 4 || /[a-z@]/i.test(q)) return undefined;
  return sql`phone_key(${leads.phone}) like ${`%${digits.slice(-10)}%`}`;
}

function ordered({ sort, desc: down, waiting }: LeadSearch): SQL[] {
  if (sort === "newest" && waiting) return [asc(leads.awaitingReplySince), asc(leads.id)];
  if (sort === "newest") return down ? [asc(leads.createdAt), desc(leads.id)] : [desc(leads.createdAt), asc(leads.id)];
  const columns = { name: [leads.name, leads.id], stage: [leads.stage, leads.updatedAt, leads.id], next: [leads.nextActionOn] }[
    sort
  ];
  return columns.map((column) => (down ? desc(column) : asc(column)));
}
