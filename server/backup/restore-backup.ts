import { isDeepStrictEqual } from "node:util";
import type { TransactionSql } from "postgres";
import { connect, type Sql } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";
import { migrateIn } from "#db/migrate.ts";
import { entriesOf, Head, headName, NotAnArchive, parseEntry, type Sum, Sums, sumsName } from "./archive.ts";
import type { Made } from "./make-backup.ts";
import { copyIn, fixSpelling, Summing, sumOf, tablesOf } from "./tables.ts";

/** Reads an archive from end to end. @throws NotAnArchive when it is foreign, cut off, or differs from its own checksums */
export async function checkArchive(file: string): Promise<Made> {
  let head: Head | undefined;
  let sums: Sums | undefined;
  const counted = new Map<string, Summing>();
  for await (const { name, body } of entriesOf(file)) {
    if (sums) throw new NotAnArchive(`${file} goes on after its end.`);
    if (!head) {
      if (name !== headName) throw new NotAnArchive(`${file} is not an archive of npm run backup.`);
      head = parseEntry(Head, body, file);
      for (const table of head.tables) counted.set(table.name, new Summing());
    } else if (name === sumsName) sums = parseEntry(Sums, body, file);
    else summingOf(name, counted, file).add(body);
  }
  if (!head) throw new NotAnArchive(`${file} is not an archive of npm run backup.`);
  if (!sums) throw new NotAnArchive(`${file} ends early: it was cut off.`);
  for (const [name, summing] of counted) expectSum(name, summing.sum, sums, file);
  return { head, sums };
}

function summingOf(entry: string, counted: Map<string, Summing>, file: string): Summing {
  const summing = counted.get(/^tables\/([a-z0-9_]+)\/\d{5}$/.exec(entry)?.[1] ?? "");
  if (!summing) throw new NotAnArchive(`${file} holds ${entry}, which does not belong there.`);
  return summing;
}

function expectSum(name: string, found: Sum, sums: Sums, file: string): void {
  if (!isDeepStrictEqual(found, sums[name]))
    throw new NotAnArchive(`${file} is damaged: the rows of ${name} are not those it promises.`);
}

/** There is somebody's data already, and nobody said that it may go. */
export class NotEmpty extends Error {}

/**
 * Puts the archive in the place of everything the database holds, at the archive's migrations and then brought up to this build's. All in
 * one transaction, in which the rows are read back and compared: it is as it was, or as the archive says. Needs a checked archive, and no
 * server running. @throws NotEmpty when people are in the database and `replace` is false
 */
export async function restoreBackup(ownerUrl: string, file: string, { head, sums }: Made, replace: boolean): Promise<void> {
  const sql = connect(ownerUrl, { max: 1 });
  try {
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lockSpace}, ${locks.restore})`;
      if (!replace) await refuseData(tx);
      await dropEverything(tx);
      await migrateIn(tx as unknown as Sql, { only: head.migrations });
      await fixSpelling(tx);
      await load(tx, file, head);
      const tables = await tablesOf(tx);
      for (const table of tables) if (sums[table.name]) expectSum(table.name, await sumOf(tx, table), sums, file);
      await tx`insert into audit_log (actor, action, object_type, fields) values ('operator', 'backup restored', 'database', ${tx.json({ made_at: head.madeAt })})`;
      await migrateIn(tx as unknown as Sql);
      await shutDoors(tx);
    });
    await sql`analyze`;
  } finally {
    await sql.end();
  }
}

async function refuseData(tx: TransactionSql): Promise<void> {
  const [row] = await tx`select count(*)::int as people from user_profiles`;
  if (row?.people > 0)
    throw new NotEmpty(`The database holds data of ${row?.people} people. With --replace the archive takes its place.`);
}

/**
 * Only what this owner made: an extension's tables and functions in the same schema stay. The routines are named before the
 * first is dropped, because others fall with it.
 */
const dropEverything = (tx: TransactionSql) =>
  tx.unsafe(`
    do $$ declare found record; routine text; begin
      for found in select c.relname, c.relkind from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and pg_get_userbyid(c.relowner) = current_user order by c.relkind = 'r' loop
        execute format('drop %s if exists public.%I cascade', case found.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, found.relname);
      end loop;
      foreach routine in array array(select p.oid::regprocedure::text from pg_proc p where p.pronamespace = 'public'::regnamespace
        and pg_get_userbyid(p.proowner) = current_user and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')) loop
        execute format('drop routine if exists %s cascade', routine);
      end loop;
    end $$;
    drop table if exists toranam_private.schema_migrations`);

/** Every piece into its table; triggers rest meanwhile, because what they would count and announce is in the archive. */
async function load(tx: TransactionSql, file: string, head: Head): Promise<void> {
  const names = head.tables.map(({ name }) => `public."${name}"`);
  // Just made: at most a migration put rows of its own there.
  await tx.unsafe(`truncate ${names.join(", ")} cascade`);
  for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`);
  for await (const { name, body } of entriesOf(file)) {
    const table = head.tables.find((one) => name.startsWith(`tables/${one.name}/`));
    if (table) await copyIn(tx, table, body);
  }
  for (const name of names) await tx.unsafe(`alter table ${name} enable trigger user`);
  await continueSequences(tx);
}

/**
 * What was withdrawn or renewed since the backup must not open again, and nobody knows any more what that was. Who is invited
 * stays listed, to be sent a new link; a calendar has a new address, which its owner finds on EVENTS.
 */
async function shutDoors(tx: TransactionSql): Promise<void> {
  await tx`update invitations set expires_at = least(expires_at, now())`;
  await tx`update calendar_feeds set feed = gen_random_uuid()`;
}

/** Each sequence goes on after the highest number its column holds. */
async function continueSequences(tx: TransactionSql): Promise<void> {
  const owned = await tx<{ sequence: string; table: string; column: string }[]>`
    select s.oid::regclass::text as sequence, t.relname as table, a.attname as column
    from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') join pg_class t on t.oid = d.refobjid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`;
  for (const { sequence, table, column } of owned) {
    await tx`select setval(${sequence}::regclass, greatest(max(${tx(column)}), 1), max(${tx(column)}) is not null) from ${tx(table)}`;
  }
}
