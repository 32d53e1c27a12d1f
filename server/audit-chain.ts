import { createHash, randomBytes } from "node:crypto";
import { addDays, today } from "#app/platform/dates.ts";
import { log } from "#app/platform/log.server.ts";
import { fragment, type Sql, type TransactionSql, withConnection } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";

const intervalMs = 5 * 60_000;
const firstRunMs = 30_000;
const batchSize = 2_000;
/** How many ids back an ordinary pass looks for entries whose transaction ended after a later one's. The pass before a root looks everywhere. */
const lookBackIds = 10_000;
/** The hour in India after which yesterday's root is made: every transaction that began yesterday has ended by then. */
const rootHour = 1;

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The hash before the first entry's. */
export const chainStart = Buffer.alloc(32);
export const commitmentOf = (salt: Buffer, fields: string): Buffer => sha256(salt, fields);
/** @param core everything of the entry but its fields, see `entryColumns` */
export const linkHash = (before: Buffer, core: string, commitment: Buffer): Buffer => sha256(before, commitment, core);

/** An entry as it is hashed. `fields` is apart, because personal data in it may be erased. */
export const entryColumns = fragment`
  jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor, a.action, a.object_type, a.object_id,
    a.request_id)::text as core, a.fields::text as fields`;

/** Extends the chain every few minutes, and makes yesterday's root. @returns a function that stops it */
export function startAuditChain(ownerUrl: string): () => void {
  const pass = () =>
    withConnection(ownerUrl, (sql) => extendChain(sql)).catch((error) =>
      log.error({ reason: String(error) }, "audit chain not extended"),
    );
  const first = setTimeout(pass, firstRunMs).unref();
  const later = setInterval(pass, intervalMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}

/** Adds all entries that are not in the chain; once a day then its root. Does nothing while another server does it. */
export async function extendChain(sql: Sql, now = new Date()): Promise<void> {
  const day = addDays(today(new Date(now.getTime() - rootHour * 3_600_000)), -1);
  const [root] = await sql`select 1 from audit_roots where day >= ${day}::date`;
  while (await sql.begin((tx) => addLinks(tx, root ? lookBackIds : null)));
  if (!root) await sql.begin((tx) => makeRoot(tx, day));
}

type Entry = { id: string; core: string; fields: string };

/** Adds the next entries. @returns whether there may be more */
async function addLinks(tx: TransactionSql, lookBackIds: number | null): Promise<boolean> {
  if (!(await lockChain(tx))) return false;
  const [last] = await tx<
    { position: string; hash: Buffer }[]
  >`select position, hash from audit_chain order by position desc limit 1`;
  const entries = await tx<Entry[]>`
    select a.id, ${entryColumns} from audit_log a
    where a.id > coalesce((select max(entry_id) from audit_chain) - ${lookBackIds}::bigint, 0)
      and not exists (select from audit_chain c where c.entry_id = a.id)
    order by a.id limit ${batchSize}`;
  let position = Number(last?.position ?? 0);
  let hash = last?.hash ?? chainStart;
  const links = entries.map(({ id, core, fields }) => {
    const salt = randomBytes(16);
    const commitment = commitmentOf(salt, fields);
    hash = linkHash(hash, core, commitment);
    position += 1;
    return { position, id, salt, commitment, hash };
  });
  if (links.length > 0)
    await tx`
      insert into audit_chain (position, entry_id, salt, commitment, hash)
      select * from unnest(${links.map((link) => link.position)}::bigint[], ${links.map((link) => link.id)}::bigint[],
        ${links.map((link) => link.salt)}::bytea[], ${links.map((link) => link.commitment)}::bytea[], ${links.map((link) => link.hash)}::bytea[])`;
  return links.length === batchSize;
}

/** Records the chain's end as the root of a day. When nothing happened since the last one, there is nothing to mail. */
async function makeRoot(tx: TransactionSql, day: string): Promise<void> {
  if (!(await lockChain(tx))) return;
  await tx`
    insert into audit_roots (day, position, hash, mailed_at)
    select ${day}::date, position, hash, case when position = (select max(position) from audit_roots) then now() end
    from audit_chain order by position desc limit 1
    on conflict do nothing`;
}

async function lockChain(tx: TransactionSql): Promise<boolean> {
  const [row] = await tx`select pg_try_advisory_xact_lock(${lockSpace}, ${locks.auditChain}) as locked`;
  return row?.locked === true;
}
