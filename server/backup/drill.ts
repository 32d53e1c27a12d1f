import { randomBytes } from "node:crypto";
import { backupActions } from "#app/jobs/backup-actions.ts";
import { identifier, type Sql, type TransactionSql, withConnection, withParts } from "#db/connect.ts";
import { appliedMigrations, migrate } from "#db/migrate.ts";
import type { BackupFile } from "./archive.ts";
import type { Archive } from "./make-backup.ts";
import { checkArchive, restoreBackup } from "./restore-backup.ts";
import { computeChecksum, listTables, setTextFormat } from "./tables.ts";

export type DrillReport = {
  file: string;
  madeAt: string;
  tables: number;
  rows: number;
  /** Issued documents in the backup that were compared with the live database. */
  documents: number;
  /** Differences in the restored database; empty when the drill passed. */
  differences: string[];
};

/**
 * Restores a backup into a temporary database beside the live one. Compares its rows with the checksums of the backup and its issued
 * documents with the live database, to which it adds nothing but an audit entry with the result.
 */
export async function drill(ownerUrl: string, backup: BackupFile): Promise<DrillReport> {
  const report = await tryRestore(ownerUrl, backup);
  const action = report.differences.length === 0 ? backupActions.drillPassed : backupActions.drillFailed;
  const { file: _, ...fields } = report;
  await withConnection(
    ownerUrl,
    (sql) =>
      sql`insert into audit_log (actor, action, object_type, fields) values ('operator', ${action}, 'database', ${{ ...fields, differences: report.differences.slice(0, 20) }})`,
  );
  return report;
}

async function tryRestore(ownerUrl: string, backup: BackupFile): Promise<DrillReport> {
  const report: DrillReport = { file: backup.file, madeAt: "", tables: 0, rows: 0, documents: 0, differences: [] };
  try {
    const archive = await checkArchive(backup);
    report.madeAt = archive.manifest.madeAt;
    const checksums = Object.values(archive.checksums);
    report.tables = checksums.length;
    report.rows = checksums.reduce((sum, { rows }) => sum + rows, 0);
    await withTemporaryDatabase(ownerUrl, async (url) => {
      await migrate(url);
      await restoreBackup(url, backup, archive, { replace: false });
      report.differences.push(...(await compareTables(url, archive)));
      const documents = await compareDocuments(ownerUrl, url, report.madeAt);
      report.documents = documents.compared;
      report.differences.push(...documents.differences);
    });
  } catch (error) {
    if (error instanceof NoTemporaryDatabase) throw error;
    report.differences.push(error instanceof Error ? error.message : String(error));
  }
  return report;
}

class NoTemporaryDatabase extends Error {}

async function withTemporaryDatabase(ownerUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const name = `toranam_drill_${randomBytes(6).toString("hex")}`;
  await withConnection(ownerUrl, async (sql) => {
    await sql`create database ${identifier(name)}`.catch((cause) => {
      throw new NoTemporaryDatabase(
        `The drill needs a temporary database: allow the owner to make one (alter role … createdb). ${cause.message}`,
        { cause },
      );
    });
    try {
      await work(withParts(ownerUrl, { database: name }));
    } finally {
      await dropDatabase(sql, name);
    }
  });
}

/**
 * Ends the owner's connections, which a pooler keeps, and drops the database. Not WITH (FORCE): that fails while an autovacuum works there, which
 * only a superuser may terminate; without it PostgreSQL ends the autovacuum itself.
 */
async function dropDatabase(sql: Sql, name: string): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`;
  await sql`drop database ${identifier(name)}`.catch((cause) => {
    throw new Error(
      `The temporary database ${name} was not deleted: ${cause.message}. Behind PgBouncer the owner has to be in its auth_file (docs/operations.md).`,
      { cause },
    );
  });
}

/** Compares the restored tables with the checksums. The restore itself adds an audit entry and lets invitations expire. */
async function compareTables(url: string, { manifest, checksums }: Archive): Promise<string[]> {
  return withConnection(
    url,
    (sql) =>
      sql.begin(async (tx) => {
        await setTextFormat(tx);
        // The tables of an older version were migrated since; the restore compared them before that.
        if ((await appliedMigrations(tx)).length > manifest.migrations.length) return [];
        const differences: string[] = [];
        for (const table of await listTables(tx)) {
          const expected = checksums[table.name];
          if (!expected) continue;
          const changesOnRestore = table.name === "audit_log" || table.name === "invitations";
          const rows = (await countRows(tx, table.name)) - (table.name === "audit_log" ? 1 : 0);
          if (rows !== expected.rows) differences.push(`${table.name}: ${rows} rows instead of ${expected.rows}`);
          else if (!changesOnRestore && (await computeChecksum(tx, table)).sha256 !== expected.sha256)
            differences.push(`${table.name}: the rows do not match their checksum`);
        }
        return differences;
      }),
    { pipeline: false },
  );
}

async function countRows(tx: TransactionSql, table: string): Promise<number> {
  const [row] = await tx`select count(*)::int as rows from ${identifier(table)}`;
  return row?.rows;
}

/** Compares the issued documents from before the backup. They never change, so they must be equal in the live database. */
async function compareDocuments(liveUrl: string, url: string, madeAt: string) {
  const read = (from: string) =>
    withConnection(
      from,
      (sql) =>
        sql<{ id: string; hash: string }[]>`
          select id, md5(kind || document::text) as hash from issued_documents where created_at < ${madeAt}`,
    );
  const restored = new Map((await read(url)).map(({ id, hash }) => [id, hash]));
  const differences = (await read(liveUrl))
    .filter(({ id, hash }) => restored.get(id) !== hash)
    .map(({ id }) => `issued document ${id}: ${restored.has(id) ? "differs" : "is missing"}`);
  return { compared: restored.size, differences };
}
