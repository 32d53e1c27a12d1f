import { isDeepStrictEqual } from "node:util";
import { identifier, type TransactionSql, withConnection } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";
import { migrateIn } from "#db/migrate.ts";
import {
  type BackupFile,
  type Checksum,
  Checksums,
  checksumsName,
  InvalidArchive,
  Manifest,
  manifestName,
  parseEntry,
  readEntries,
} from "./archive.ts";
import type { Archive } from "./make-backup.ts";
import { findRegainedAccess, type RegainedAccess, readAccounts } from "./regained-access.ts";
import { computeChecksum, copyIn, listTables, RunningChecksum, setTextFormat } from "./tables.ts";
import { readUnusedFactors, removeUsedFactors } from "./used-factors.ts";

/** Reads the whole archive. @throws InvalidArchive when it is not from `npm run backup`, is truncated, or does not match its checksums */
export async function checkArchive(backup: BackupFile): Promise<Archive> {
  const { file } = backup;
  let manifest: Manifest | undefined;
  let checksums: Checksums | undefined;
  const runningChecksums = new Map<string, RunningChecksum>();
  for await (const { name, body } of readEntries(backup)) {
    if (checksums) throw new InvalidArchive(`${file} has entries after its end.`);
    if (!manifest) {
      if (name !== manifestName) throw new InvalidArchive(`${file} is not an archive of npm run backup.`);
      manifest = parseEntry(Manifest, body, file);
      for (const table of manifest.tables) runningChecksums.set(table.name, new RunningChecksum());
    } else if (name === checksumsName) checksums = parseEntry(Checksums, body, file);
    else checksumOf(name, runningChecksums, file).add(body);
  }
  if (!manifest) throw new InvalidArchive(`${file} is not an archive of npm run backup.`);
  if (!checksums) throw new InvalidArchive(`${file} is truncated.`);
  for (const [name, running] of runningChecksums) assertChecksum(name, running.value, checksums, file);
  return { manifest, checksums };
}

function checksumOf(entry: string, runningChecksums: Map<string, RunningChecksum>, file: string): RunningChecksum {
  const running = runningChecksums.get(/^tables\/([a-z0-9_]+)\/\d{5}$/.exec(entry)?.[1] ?? "");
  if (!running) throw new InvalidArchive(`${file} contains an unexpected entry: ${entry}.`);
  return running;
}

function assertChecksum(name: string, found: Checksum, checksums: Checksums, file: string): void {
  if (!isDeepStrictEqual(found, checksums[name]))
    throw new InvalidArchive(`${file} is damaged: the rows of ${name} do not match their checksum.`);
}

/** The database contains accounts, and `--replace` was not given. */
export class DatabaseNotEmpty extends Error {}

/**
 * Replaces everything in the database by the archive: runs the archive's migrations, loads the rows, compares their checksums, then
 * runs this build's migrations, all in one transaction. Needs a checked archive and no running server.
 * @returns the people who may do more than before
 * @throws DatabaseNotEmpty when there are accounts and `replace` is false
 */
export async function restoreBackup(
  ownerUrl: string,
  backup: BackupFile,
  { manifest, checksums }: Archive,
  { replace }: { replace: boolean },
): Promise<RegainedAccess[]> {
  return withConnection(
    ownerUrl,
    async (sql) => {
      const regained = await sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${lockSpace}, ${locks.restore})`;
        if (!replace) await assertEmpty(tx);
        const before = await readAccounts(tx);
        const unusedFactors = await readUnusedFactors(tx);
        await dropAll(tx);
        await migrateIn(tx, { only: manifest.migrations });
        await setTextFormat(tx);
        await load(tx, backup, manifest);
        const tables = await listTables(tx);
        for (const table of tables)
          if (checksums[table.name]) assertChecksum(table.name, await computeChecksum(tx, table), checksums, backup.file);
        await tx`insert into audit_log (actor, action, object_type, fields) values ('operator', 'backup restored', 'database', ${{ made_at: manifest.madeAt }})`;
        await migrateIn(tx);
        await invalidateLinks(tx);
        await removeUsedFactors(tx, unusedFactors);
        return findRegainedAccess(before, await readAccounts(tx));
      });
      await sql`analyze`;
      return regained;
    },
    { pipeline: false },
  );
}

async function assertEmpty(tx: TransactionSql): Promise<void> {
  const [row] = await tx`select count(*)::int as people from user_profiles`;
  if (row?.people > 0)
    throw new DatabaseNotEmpty(
      `The database contains data of ${row?.people} people. Use --replace to replace it by the archive.`,
    );
}

/**
 * Drops only what the connected role created: an extension's tables and functions in the same schema stay. The routines are listed
 * before the first is dropped, because dropping one may drop others.
 */
const dropAll = (tx: TransactionSql) =>
  tx.unsafe(`
    do $$ declare found record; routine text; begin
      for found in select c.relname, c.relkind from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and pg_get_userbyid(c.relowner) = current_user order by c.relkind = 'r' /* views first */ loop
        execute format('drop %s if exists public.%I cascade', case found.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, found.relname);
      end loop;
      foreach routine in array array(select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace
        and pg_get_userbyid(p.proowner) = current_user and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e' /* of an extension */)) loop
        execute format('drop routine if exists %s cascade', routine);
      end loop;
    end $$;
    drop table if exists toranam_private.schema_migrations`);

/** Loads every chunk with triggers disabled, because the archive contains the rows that they would write. */
async function load(tx: TransactionSql, backup: BackupFile, manifest: Manifest): Promise<void> {
  const names = manifest.tables.map(({ name }) => `public."${name}"`);
  // The tables are new: the only rows are those that migrations inserted, and the archive contains them too.
  await tx.unsafe(`truncate ${names.join(", ")} cascade`);
  for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`);
  for await (const { name, body } of readEntries(backup)) {
    const table = manifest.tables.find((one) => name.startsWith(`tables/${one.name}/`));
    if (table) await copyIn(tx, table, body);
  }
  for (const name of names) await tx.unsafe(`alter table ${name} enable trigger user`);
  await continueSequences(tx);
}

/**
 * Links that were withdrawn since the backup must not work again, and the backup does not know which. Invitations stay listed as
 * expired, to be resent. Secret calendar addresses are deleted: backups of older versions contain them.
 */
async function invalidateLinks(tx: TransactionSql): Promise<void> {
  await tx`update invitations set expires_at = least(expires_at, now())`;
  await tx`delete from calendar_feeds`;
}

/** Sets the sequence of each serial ('a') or identity ('i') column to the highest value of the column. */
async function continueSequences(tx: TransactionSql): Promise<void> {
  const owned = await tx<{ sequence: string; table: string; column: string }[]>`
    select s.oid::regclass::text as sequence, t.relname as table, a.attname as column
    from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') join pg_class t on t.oid = d.refobjid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`;
  for (const { sequence, table, column } of owned) {
    await tx`select setval(${sequence}::regclass, greatest(max(${identifier(column)}), 1), max(${identifier(column)}) is not null) from ${identifier(table)}`;
  }
}
