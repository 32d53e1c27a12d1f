import { createHash, randomBytes } from "node:crypto";
import { log } from "#app/platform/log.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { fragment, type Sql, type TransactionSql, withConnection } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";

/*
 * The chain shows changes of the audit log (decision 47). A link of `audit_chain` has a hash of its entry and of the hash before. Once a
 * day the newest hash is stored as the root of the day (`audit_roots`) and mailed. verify-audit-log.ts recomputes the hashes.
 */
const intervalMs = 5 * 60_000;
const firstRunMs = 30_000;
const batchSize = 2_000;
/**
 * How far below the highest chained id an ordinary pass looks for missed entries: an entry gets its id when it is inserted, and a
 * transaction with a higher id may commit first. The pass before a root looks at all entries.
 */
const lookBackIds = 10_000;
/** The hour in India at which yesterday's root is made: every transaction that began yesterday has ended by then. */
const rootHour = 1;

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** What the first link has as the hash before. */
export const chainStart = Buffer.alloc(32);
/** Binds the chain to the fields of an entry without telling them: once the salt is erased, nobody can test a guess of the fields. */
export const commitmentOf = (salt: Buffer, fields: string): Buffer => sha256(salt, fields);
/** The hash of a link. @param core everything of the entry but its fields, see `entryColumns` */
export const linkHash = (before: Buffer, core: string, commitment: Buffer): Buffer => sha256(before, commitment, core);

/** An entry as it is hashed. `fields` is apart, because personal data in it may be erased. */
export const entryColumns = fragment`
  jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor, a.action, a.object_type, a.object_id,
    a.request_id)::text as core, a.fields::text as fields`;

/** Extends the chain every five minutes, and makes yesterday's root once a day. @returns a function that stops this */
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

/**
 * Adds the entries that are not in the chain yet (see `lookBackIds`), and makes the root of yesterday if there is none. Does nothing
 * while another server does it.
 */
export async function extendChain(sql: Sql, now = new Date()): Promise<void> {
  const day = addDays(today(new Date(now.getTime() - rootHour * 3_600_000)), -1);
  const [root] = await sql`select 1 from audit_roots where day >= ${day}::date`;
  while (await sql.begin((tx) => addLinks(tx, root ? lookBackIds : null)));
  if (!root) await sql.begin((tx) => makeRoot(tx, day));
}

type Entry = { id: string; core: string; fields: string };

/** Adds the next `batchSize` entries. @returns whether there may be more */
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

/** Stores the newest hash as the root of a day. Without entries since the last root it counts as mailed: there is nothing new to mail. */
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
