import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Statements, type TransactionSql, withConnection } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";

/** A migration that a database has run, as it recorded it. */
export interface AppliedMigration {
  name: string;
  sha256: string;
}

interface Migration extends AppliedMigration {
  text: string;
}

/** The migrations of a folder, and those of version 0.1 (`old`), which the first of `current` replaces. */
interface Migrations {
  current: Migration[];
  old: Migration[];
  /** The script that brings a database from the last of `old` to the first of `current`. */
  upgrade: string;
}

const migrationsFolder = join(import.meta.dirname, "migrations");
const oldFolder = "0.1";
const upgradeFile = "upgrade.sql";

/**
 * Brings the database up to this build: runs the folder's pending `*.sql` in the order of their names, in one transaction. A database
 * of version 0.1 is upgraded first. Needs the owner's URL, and the roles of ensureAppLogin (the grants name them). Two servers that
 * start at once migrate once.
 * @returns the names of the migrations that ran
 * @throws Error, with nothing changed, when a statement fails, when a file that was run has been edited, or when the database is newer
 */
export async function migrate(ownerUrl: string, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return withConnection(ownerUrl, async (sql) => {
    return await sql.begin((transaction) => applyPending(transaction, migrations));
  });
}

/**
 * Migrates inside the caller's transaction. With `only`, the list of migrations that another database has run, it runs no others: the tables
 * are then as in that database, also in one of version 0.1, and the rows of its backup can be loaded.
 */
export async function migrateIn(
  sql: TransactionSql,
  { folder = migrationsFolder, only }: { folder?: string; only?: readonly AppliedMigration[] } = {},
): Promise<string[]> {
  return applyPending(sql, await readMigrations(folder), only);
}

async function applyPending(sql: TransactionSql, migrations: Migrations, only?: readonly AppliedMigration[]): Promise<string[]> {
  const { current, old } = migrations;
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${locks.migrate})`;
  // Fails rather than queues behind a long transaction: every other query would queue behind this one.
  await sql`set local lock_timeout = '10s'`;
  await createMigrationsTable(sql);
  const applied = await appliedMigrations(sql);
  const history = only ?? applied;
  const isOld = history.some(({ name }) => old.some((migration) => migration.name === name));
  const known = isOld ? old : current;
  refuseDifferences(known, applied, "The database");
  if (only) return run(sql, known, applied, only);

  const done = isOld ? [...(await run(sql, old, applied)), await upgrade(sql, migrations)] : [];
  done.push(...(await run(sql, current, await appliedMigrations(sql))));
  // A server of an older build that still runs on this database stops writing (schema-version.server.ts).
  if (done.length > 0) await sql`select pg_notify('migrated', ${done.at(-1)})`;
  return done;
}

/** Runs the migrations that are not applied; with `only`, none but those. */
async function run(
  sql: TransactionSql,
  migrations: Migration[],
  applied: readonly AppliedMigration[],
  only?: readonly AppliedMigration[],
): Promise<string[]> {
  if (only) refuseDifferences(migrations, only, "The archive");
  const pending = migrations.filter(
    ({ name }) => !applied.some((row) => row.name === name) && (!only || only.some((row) => row.name === name)),
  );
  for (const { name, text, sha256 } of pending) {
    await execute(sql, name, text);
    await sql`insert into toranam_private.schema_migrations (name, sha256) values (${name}, ${sha256})`;
  }
  return pending.map(({ name }) => name);
}

/** Upgrades from the last migration of version 0.1 to the first of the current ones. @returns the script's name */
async function upgrade(sql: TransactionSql, { current: [first], upgrade: text }: Migrations): Promise<string> {
  if (!first) throw new Error("The folder of migrations is empty.");
  const script = `${oldFolder}/${upgradeFile}`;
  await execute(sql, script, text);
  await sql`delete from toranam_private.schema_migrations`;
  await sql`insert into toranam_private.schema_migrations (name, sha256) values (${first.name}, ${first.sha256})`;
  return script;
}

const execute = (sql: TransactionSql, name: string, text: string) =>
  sql.unsafe(text).catch((cause) => {
    throw new Error(`Migration ${name} failed, nothing was changed: ${cause.message}`, { cause });
  });

/** The newest migration of this build. */
export const readNewestMigration = async (): Promise<string> => (await readFolder(migrationsFolder)).at(-1)?.name ?? "";

/** The migrations this database has run, in their order. */
export const appliedMigrations = (sql: Statements): Promise<readonly AppliedMigration[]> =>
  sql<AppliedMigration[]>`select name, sha256 from toranam_private.schema_migrations order by name`;

async function createMigrationsTable(sql: TransactionSql): Promise<void> {
  const [existing] = await sql`select to_regclass('toranam_private.schema_migrations') as found`;
  if (existing?.found) return;
  await sql.unsafe(`
    create schema if not exists toranam_private;
    create table toranam_private.schema_migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    );
    alter table toranam_private.schema_migrations enable row level security`);
}

function refuseDifferences(migrations: Migration[], applied: readonly AppliedMigration[], whose: string): void {
  for (const { name, sha256 } of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known) throw new Error(`${whose} is newer than this build: it has the migration ${name}. Start the newer version.`);
    if (known.sha256 !== sha256)
      throw new Error(`Migration ${name} was edited after it was run: restore it and write a new one.`);
  }
}

async function readMigrations(folder: string): Promise<Migrations> {
  const old = await readFolder(join(folder, oldFolder)).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return {
    current: await readFolder(folder),
    old: old.filter(({ name }) => name !== upgradeFile),
    upgrade: old.find(({ name }) => name === upgradeFile)?.text ?? "",
  };
}

async function readFolder(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      // Git on Windows may check files out with CR LF; they are the same migration.
      const text = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, text, sha256: createHash("sha256").update(text).digest("hex") };
    }),
  );
}
