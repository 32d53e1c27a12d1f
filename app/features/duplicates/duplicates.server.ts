import { type SQL, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { asActor, readShared, type Tx } from "#db/client.server.ts";
import type { MergedKind } from "#db/enums.ts";
import { notDuplicates } from "#db/schema.ts";
import {
  type Candidate,
  type Entered,
  type LinkCounts,
  type Match,
  type MergeContext,
  type MergeOfRecord,
  minPhoneDigits,
  movedText,
  type Pair,
  type Similar,
  undoDays,
} from "./duplicates.ts";

const maxPairs = 100;
const maxSimilar = 3;
/** "Lakshmi Rao" and "Laxmi Rao" have 0.47. */
const minNameSimilarity = 0.4;
const areNamesSimilar = (one: SQL, other: SQL) => sql`name_similarity(${one}, ${other}) >= ${minNameSimilarity}`;

/** What the statements need of each kind. `detail`: what tells two of one name apart. */
const tables = {
  lead: {
    table: sql`leads`,
    merged: sql`merged_leads()`,
    phoneKey: sql`phone_key(phone)`,
    gstin: sql`null::text`,
    detail: sql`company`,
    dates: sql`
      select lead_id as id, date::text as date from events where lead_id is not null and date is not null
      union select lead_id, date from contact_submissions where lead_id is not null and date <> ''`,
  },
  client: {
    table: sql`clients`,
    merged: sql`merged_clients()`,
    phoneKey: sql`phone_key`,
    gstin: sql`upper(gstin)`,
    detail: sql`coalesce(gstin, city)`,
    dates: sql`select client_id as id, date::text as date from events where client_id is not null and date is not null`,
  },
} as const;

const listPermission = (kind: MergedKind) => (kind === "client" ? "client:list" : "lead:list");
export const mergePermission = (kind: MergedKind) => (kind === "client" ? "client:merge" : "lead:merge");

/** The pairs that may be one, by the ids of their records; those with more in common come first. */
const pairsSql = (kind: MergedKind): SQL => {
  const { table, phoneKey, gstin, dates } = tables[kind];
  return sql`
    with known as materialized (
      select id, name, created_at, case when length(${phoneKey}) >= ${minPhoneDigits} then ${phoneKey} end as phone,
        nullif(lower(email), '') as email, ${gstin} as gstin from ${table}),
    dated as materialized (${dates}),
    found as (
      select a.id as a, b.id as b, 'phone' as match from known a join known b on b.phone = a.phone and b.id > a.id
      union select a.id, b.id, 'email' from known a join known b on b.email = a.email and b.id > a.id
      union select a.id, b.id, 'gstin' from known a join known b on b.gstin = a.gstin and b.id > a.id
      union select a.id, b.id, 'name' from dated d join dated e on e.date = d.date and e.id > d.id
        join known a on a.id = d.id join known b on b.id = e.id where ${areNamesSimilar(sql`a.name`, sql`b.name`)})
    select a, b, json_agg(match) as matches from found
    where not exists (select from not_duplicates where first_id = a and second_id = b) group by a, b`;
};

/** Pairs of records that may be one and are not said to be two, those with more in common first; at most 100 of each kind. */
export async function readDuplicates(actor: Actor): Promise<Record<MergedKind, Pair[]>> {
  requirePermission(actor, "lead:list");
  requirePermission(actor, "client:list");
  return readShared(actor, async (tx) => {
    const [lead, client] = await Promise.all([selectPairs(tx, "lead"), selectPairs(tx, "client")]);
    return { lead, client };
  });
}

async function selectPairs(tx: Tx, kind: MergedKind): Promise<Pair[]> {
  const { table, detail } = tables[kind];
  const candidate = sql`json_build_object('id', id, 'name', name, 'phone', phone, 'email', email, 'detail', ${detail})`;
  const rows = await tx.execute<{ pair: Candidate[]; matches: Match[] }>(sql`
    select (select json_agg(${candidate} order by created_at, id) from ${table} where id in (p.a, p.b)) as pair, p.matches
    from (${pairsSql(kind)} order by count(*) desc, a, b limit ${maxPairs}) p`);
  return rows.map(({ pair: [one, other], matches }) => ({ one: one as Candidate, other: other as Candidate, matches }));
}

/** Records with the entered phone number, email address or GST number, or a similar name and the date of the event. */
export async function findSimilar(actor: Actor, kind: MergedKind, entered: Entered): Promise<Similar[]> {
  requirePermission(actor, listPermission(kind));
  return readShared(actor, (tx) => selectSimilar(tx, kind, entered));
}

async function selectSimilar(
  tx: Tx,
  kind: MergedKind,
  { name = "", phone = "", email = "", gstin = "", event, except }: Entered,
) {
  const { table, merged, detail, dates, phoneKey } = tables[kind];
  const matches: Partial<Record<Match, SQL>> = {};
  if (phone.replace(/\D/g, "").length >= minPhoneDigits) matches.phone = sql`${phoneKey} = phone_key(${phone})`;
  if (email) matches.email = sql`lower(email) = ${email.toLowerCase()}`;
  if (gstin && kind === "client") matches.gstin = sql`upper(gstin) = ${gstin.toUpperCase()}`;
  // What a merge replaced is still known.
  const orMerged = (condition: SQL) => sql`(${condition} or id in (select kept_id from ${merged} where ${condition}))`;
  for (const [match, condition] of Object.entries(matches)) matches[match as Match] = orMerged(condition);
  if (event && name)
    matches.name = sql`(${areNamesSimilar(sql`name`, sql`${name}`)} and id in (
      select d.id from (${dates}) d join events e on e.date::text = d.date where e.id = ${event}))`;
  const conditions = Object.entries(matches);
  if (conditions.length === 0) return [];
  const found = conditions.map(([match, condition]) => sql`case when ${condition} then ${match}::text end`);
  const rows = await tx.execute<Similar>(sql`
    select id, name, phone, email, ${detail} as detail, array_remove(array[${sql.join(found, sql`, `)}], null) as matches
    from ${table} where (${sql.join(
      conditions.map(([, condition]) => condition),
      sql` or `,
    )}) and id is distinct from ${except || null}::uuid
    order by created_at, id limit ${maxSimilar}`);
  return [...rows];
}

/** The record that another one was merged into; null when it was not. */
export async function readKept(actor: Actor, kind: MergedKind, id: string): Promise<string | null> {
  requirePermission(actor, listPermission(kind));
  const { merged } = tables[kind];
  const [row] = await readShared(actor, (tx) =>
    tx.execute<{ keptId: string }>(sql`select kept_id as "keptId" from ${merged} where id = ${id}`),
  );
  return row?.keptId ?? null;
}

/** What is like this record and is not said to be another, and what was merged into it, the newest first. */
export async function readMergeContext(actor: Actor, kind: MergedKind, id: string): Promise<MergeContext> {
  requirePermission(actor, listPermission(kind));
  const { merged, table, detail } = tables[kind];
  return readShared(actor, async (tx) => {
    const [pairs, merges] = await Promise.all([
      tx.execute<Similar>(sql`
        select r.id, r.name, r.phone, r.email, ${detail} as detail, p.matches
        from (${pairsSql(kind)}) p join ${table} r on r.id = case when p.a = ${id} then p.b else p.a end
        where ${id} in (p.a, p.b) order by r.created_at limit ${maxSimilar}`),
      tx.execute<MergeRow>(sql`
        select m.id, m.merged_id as "mergedId", r.name, r.phone, r.email, m.merged_by_name as "mergedByName", m.merged_at as "mergedAt",
          m.kept_id = ${id} and m.merged_at > now() - make_interval(days => ${undoDays})
            and not exists (select from merges n where n.kept_id = ${id} and n.undone_at is null and n.merged_at > m.merged_at) as "canUndo",
          (select coalesce(json_object_agg(key, jsonb_array_length(value)), '{}') from jsonb_each(m.moved)) as counts
        from ${merged} r join merges m on m.merged_id = r.id and m.undone_at is null where r.kept_id = ${id} order by m.merged_at desc`),
    ]);
    return { similar: [...pairs], merges: merges.map(toMerge) };
  });
}

type MergeRow = Omit<MergeOfRecord, "moved" | "mergedAt"> & { counts: LinkCounts; mergedAt: Date };
const toMerge = ({ counts, mergedAt, ...row }: MergeRow): MergeOfRecord => ({
  ...row,
  moved: movedText(counts),
  mergedAt: new Date(mergedAt).toISOString(),
});

/** Remembers that two records are of two people. */
export async function rejectDuplicate(actor: Actor, kind: MergedKind, ids: readonly [string, string]): Promise<void> {
  requirePermission(actor, mergePermission(kind));
  const [firstId, secondId] = ids.toSorted() as [string, string];
  await asActor(actor, (tx) =>
    tx.insert(notDuplicates).values({ kind, firstId, secondId, decidedBy: actor.id }).onConflictDoNothing(),
  );
}
