import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { connect, type Sql } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";

/** A migration as the database that ran it remembers it. */
export interface Applied {
  name: string;
  sha256: string;
}

interface Migration extends Applied {
  text: string;
}

const migrationsFolder = join(import.meta.dirname, "migrations");

/**
 * Brings the database up to this build: runs the folder's pending `*.sql` in the order of their names, all in one transaction, and
 * gives the names run. Needs the owner's URL, and the roles of ensureAppLogin (the grants name them). Two servers starting at once
 * migrate once. Throws, changing nothing, when a statement fails, when a file already run was edited, or when the database is newer.
 */
export async function migrate(ownerUrl: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const sql = connect(ownerUrl, { max: 1 });
  try {
    return await sql.begin((transaction) => applyPending(transaction as unknown as Sql, migrations));
  } finally {
    await sql.end();
  }
}

/**
 * The same inside a transaction of the caller's. With `only`, the migrations another database had, nothing else is run: an archive of
 * that time fits the tables they make.
 */
export async function migrateIn(
  sql: Sql,
  { folder = migrationsFolder, only }: { folder?: string; only?: readonly Applied[] } = {},
): Promise<string[]> {
  return applyPending(sql, await readMigrations(folder), only);
}

async function applyPending(sql: Sql, migrations: Migration[], only?: readonly Applied[]): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${locks.migrate})`;
  // Rather fail than queue behind a long transaction: everyone else would queue behind us.
  await sql`set local lock_timeout = '10s'`;
  await createLedger(sql);
  const applied = await appliedMigrations(sql);
  refuseDifferences(migrations, applied);
  if (only) refuseDifferences(migrations, only, "The archive");
  const pending = migrations.filter(
    ({ name }) => !applied.some((row) => row.name === name) && (!only || only.some((row) => row.name === name)),
  );
  for (const { name, text, sha256 } of pending) {
    await sql.unsafe(text).catch((cause) => {
      throw new Error(`Migration ${name} failed, nothing was changed: ${cause.message}`, { cause });
    });
    await sql`insert into toranam_private.schema_migrations (name, sha256) values (${name}, ${sha256})`;
  }
  return pending.map(({ name }) => name);
}

/** The migrations this database has run, in their order. */
export const appliedMigrations = (sql: Sql): Promise<readonly Applied[]> =>
  sql<Applied[]>`select name, sha256 from toranam_private.schema_migrations order by name`;

async function createLedger(sql: Sql): Promise<void> {
  const [ledger] = await sql`select to_regclass('toranam_private.schema_migrations') as found`;
  if (ledger?.found) return;
  await sql.unsafe(`
    create schema if not exists toranam_private;
    create table toranam_private.schema_migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    );
    alter table toranam_private.schema_migrations enable row level security`);
}

function refuseDifferences(migrations: Migration[], applied: readonly Applied[], whose = "The database"): void {
  for (const { name, sha256 } of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known) throw new Error(`${whose} is newer than this build: it has the migration ${name}. Start the newer version.`);
    if (known.sha256 !== sha256)
      throw new Error(`Migration ${name} was edited after it was run: restore it and write a new one.`);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      // Git on Windows may check files out with CR LF; they are the same migration.
      const text = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}
