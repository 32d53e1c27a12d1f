import { type SQL, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { asActor, readShared, type Tx } from "#db/client.server.ts";
import { type MergeableKind, mergeableKinds } from "#db/enums.ts";
import { notDuplicates } from "#db/schema.ts";
import {
  type Candidate,
  describeMovedRecords,
  type EnteredContact,
  type LinkCounts,
  type Match,
  type MergeContext,
  type MergeOfRecord,
  type Pair,
  readKind,
  type Similar,
  undoDays,
} from "./duplicates.ts";

const maxSimilar = 3;
/** The parts of the statements that depend on the kind. `merged`: the records that were merged into others, with `kept_id`. */
const tables = {
  lead: {
    table: sql`leads`,
    merged: sql`merged_leads()`,
    gstin: sql`null::text`,
    detail: sql`company`,
  },
  client: {
    table: sql`clients`,
    merged: sql`merged_clients()`,
    gstin: sql`upper(gstin)`,
    detail: sql`coalesce(gstin, city)`,
  },
} as const;

const listPermission = (kind: MergeableKind) => (kind === "client" ? "client:list" : "lead:list");

/** The kind of records that a URL names, which the actor may merge; null when there is no such kind. @throws Forbidden */
export function readMergeableKind(actor: Actor, text: string): MergeableKind | null {
  const kind = readKind(text);
  requirePermission(actor, mergePermission(kind));
  return kind;
}
export const mergePermission = (kind: MergeableKind | null) => (kind === "client" ? "client:merge" : "lead:merge");

/** Pairs of records that may be duplicates, unless somebody said that they are not; those with more in common first; at most `maxPairs` of each kind. */
export async function readDuplicates(actor: Actor): Promise<Record<MergeableKind, Pair[]>> {
  requirePermission(actor, "lead:list");
  requirePermission(actor, "client:list");
  // Two reads, which can run at the same time.
  const [lead, client] = await Promise.all(mergeableKinds.map((kind) => readShared(actor, (tx) => selectPairs(tx, kind))));
  return { lead: lead ?? [], client: client ?? [] };
}

async function selectPairs(tx: Tx, kind: MergeableKind): Promise<Pair[]> {
  const { table, detail } = tables[kind];
  const candidate = sql`json_build_object('id', id, 'name', name, 'phone', phone, 'email', email, 'detail', ${detail})`;
  const rows = await tx.execute<{ pair: Candidate[]; matches: Match[] }>(sql`
    select (select json_agg(${candidate} order by created_at, id) from ${table} where id in (p.first_id, p.second_id)) as pair, p.matches
    from duplicate_pairs(${kind}) with ordinality p (first_id, second_id, matches, place) order by place`);
  return rows.map(({ pair: [one, other], matches }) => ({ one: one as Candidate, other: other as Candidate, matches }));
}

/** Records with the entered phone number, email address or GST number, or a similar name and the date of the event. */
export async function findSimilar(actor: Actor, kind: MergeableKind, entered: EnteredContact): Promise<Similar[]> {
  requirePermission(actor, listPermission(kind));
  return readShared(actor, (tx) => selectSimilarToEntered(tx, kind, entered));
}

function selectSimilarToEntered(
  tx: Tx,
  kind: MergeableKind,
  { name, phone, email, gstin, event, except }: EnteredContact,
): Promise<Similar[]> {
  const values = [kind, phone || null, email || null, gstin || null, name || null].map((value) => sql`${value}::text`);
  const dates = sql`array(select date from events where id = ${event || null})`;
  return selectSimilar(tx, kind, except || null, sql`records_like(${sql.join([...values, dates], sql`, `)}) f`);
}

/** @param except the id of the record itself @param found an SQL table with the result of `records_like` as `f` */
async function selectSimilar(tx: Tx, kind: MergeableKind, except: string | null, found: SQL): Promise<Similar[]> {
  const { table, detail } = tables[kind];
  const rows = await tx.execute<Similar>(sql`
    with alike as materialized (select f.id, json_agg(f.match) as matches from ${found} group by f.id)
    select id, name, phone, email, ${detail} as detail, matches from ${table} join alike using (id)
    where id is distinct from ${except}::uuid and not exists (
      select from not_duplicates where first_id = least(id, ${except}::uuid) and second_id = greatest(id, ${except}::uuid))
    order by created_at, id limit ${maxSimilar}`);
  return [...rows];
}

/** The record that another one was merged into; null when it was not. */
export async function readMergeTarget(actor: Actor, kind: MergeableKind, id: string): Promise<string | null> {
  requirePermission(actor, listPermission(kind));
  const { merged } = tables[kind];
  const [row] = await readShared(actor, (tx) =>
    tx.execute<{ keptId: string }>(sql`select kept_id as "keptId" from ${merged} where id = ${id}`),
  );
  return row?.keptId ?? null;
}

/** Similar records that are not marked as different, and the records that were merged into this one, the newest first. */
export async function readMergeContext(actor: Actor, kind: MergeableKind, id: string): Promise<MergeContext> {
  requirePermission(actor, listPermission(kind));
  const { merged, table, gstin } = tables[kind];
  return readShared(actor, async (tx) => {
    const [similar, merges] = await Promise.all([
      selectSimilar(
        tx,
        kind,
        id,
        sql`${table} own, records_like(${kind}, phone, email, ${gstin}, name, dates_of(${kind}, own.id)) f where own.id = ${id}`,
      ),
      tx.execute<MergeRow>(sql`
        select m.id, m.merged_id as "mergedId", r.name, r.phone, r.email, m.merged_by_name as "mergedByName", m.merged_at as "mergedAt",
          m.kept_id = ${id} and m.merged_at > now() - make_interval(days => ${undoDays})
            and not exists (select from merges n where n.kept_id = ${id} and n.undone_at is null and n.merged_at > m.merged_at) as "canUndo",
          (select coalesce(json_object_agg(key, jsonb_array_length(value)), '{}') from jsonb_each(m.moved)) as counts
        from ${merged} r join merges m on m.merged_id = r.id and m.undone_at is null where r.kept_id = ${id} order by m.merged_at desc`),
    ]);
    return { similar, merges: merges.map(toMerge) };
  });
}

type MergeRow = Omit<MergeOfRecord, "moved" | "mergedAt"> & { counts: LinkCounts; mergedAt: Date };
const toMerge = ({ counts, mergedAt, ...row }: MergeRow): MergeOfRecord => ({
  ...row,
  moved: describeMovedRecords(counts),
  mergedAt: new Date(mergedAt).toISOString(),
});

export async function rejectDuplicate(actor: Actor, kind: MergeableKind, ids: readonly [string, string]): Promise<void> {
  requirePermission(actor, mergePermission(kind));
  const [firstId, secondId] = ids.toSorted() as [string, string];
  await asActor(actor, (tx) =>
    tx.insert(notDuplicates).values({ kind, firstId, secondId, decidedBy: actor.id }).onConflictDoNothing(),
  );
}
