import { readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { backupActions } from "#app/jobs/backup-actions.ts";
import { requireRoomForBackup } from "#app/platform/disk-space.server.ts";
import { type Sql, type TransactionSql, withConnection } from "#db/connect.ts";
import { appliedMigrations } from "#db/migrate.ts";
import { type Checksums, checksumsName, type Manifest, manifestName, writeArchive } from "./archive.ts";
import { copyOut, listTables, RunningChecksum, setTextFormat } from "./tables.ts";

/** Tables that are not backed up: a restored session, link or calendar address could give access that was revoked since. */
export const excludedTables = ["auth_sessions", "auth_verifications", "account_requests", "rate_limits", "calendar_feeds"];

/** The link to a client's page or quote with its token (`identity/secret-link.server.ts`), as our messages and mails contain it. */
const secretLink = String.raw`(/[qc]\?t=)[\w-]{44}`;
const withoutSecretLink = (column: string) => `regexp_replace(${column}, '${secretLink}', '\\1removed', 'g')`;

/** The values that replace live tokens in a backup, as SQL. */
const replacements: Record<string, Record<string, string>> = {
  outbox: { text: withoutSecretLink("text"), html: withoutSecretLink("html") },
  messages: { text: withoutSecretLink("text") },
  // The column must be unique. No token has such a hash, so no restored invitation can be opened.
  invitations: { token_hash: "'blank ' || id" },
  auth_accounts: { access_token: "null", refresh_token: "null", id_token: "null" },
};

/**
 * The rows of a table that are backed up. Mails with a one-time link are left out, and so are unsent mails with a client's link: after a
 * restore their links would not work.
 */
const conditions: Record<string, string> = {
  outbox: String.raw`(text || html) !~ '/(reset-password|confirm-email|set-up|invitation|end-session)\?token=[\w.-]{20}'
    and (sent_at is not null or (text || html) !~ '${secretLink}')`,
};

export type Archive = { manifest: Manifest; checksums: Checksums };

/**
 * Writes a consistent snapshot of the database to `file`, encrypted and signed with `key`, while servers run. `actor` is for the audit log.
 * @throws Error, leaving no file, when the database or the disk fails, or when the disk has no room for it
 */
export async function makeBackup(ownerUrl: string, file: string, key: string, actor: "operator" | "nightly"): Promise<Archive> {
  return withConnection(
    ownerUrl,
    async (sql) => {
      await requireRoomForBackup(dirname(file), await estimateSize(sql, dirname(file)));
      const archive: { manifest?: Manifest; checksums: Checksums } = { checksums: {} };
      await writeArchive(file, key, (add) =>
        sql.begin(async (tx) => {
          await setTextFormat(tx);
          const tables = (await listTables(tx)).filter(({ name }) => !excludedTables.includes(name));
          archive.manifest = await buildManifest(tx, tables);
          await add(manifestName, JSON.stringify(archive.manifest, null, 2));
          for (const table of tables) {
            const running = new RunningChecksum();
            let count = 0;
            for await (const chunk of copyOut(tx, table, {
              replacements: replacements[table.name],
              where: conditions[table.name],
            })) {
              running.add(chunk);
              count += 1;
              await add(`tables/${table.name}/${String(count).padStart(5, "0")}`, chunk);
            }
            archive.checksums[table.name] = running.value;
          }
          await add(checksumsName, JSON.stringify(archive.checksums, null, 2));
        }, "isolation level repeatable read read only"),
      );
      const rows = Object.values(archive.checksums).reduce((sum, table) => sum + table.rows, 0);
      await sql`insert into audit_log (actor, action, object_type, fields) values (${actor}, ${backupActions.made}, 'database', ${{ rows }})`;
      return archive as Archive;
    },
    { pipeline: false },
  );
}

/** The size of a backup in bytes: a fifth more than the newest one in its folder; before the first one the size of the database. */
async function estimateSize(sql: Sql, folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".backup"));
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  const newest = found.filter((file) => file !== null).sort((one, other) => other.mtimeMs - one.mtimeMs)[0];
  if (newest) return 1.2 * newest.size;
  const [database] = await sql`select pg_database_size(current_database())::float8 as bytes`;
  return database?.bytes ?? 0;
}

async function buildManifest(tx: TransactionSql, tables: Manifest["tables"]): Promise<Manifest> {
  const [row] = await tx<{ now: Date }[]>`select now() as now`;
  return {
    format: "toranam-backup",
    version: 1,
    madeAt: (row as { now: Date }).now.toISOString(),
    migrations: (await appliedMigrations(tx)).map(({ name, sha256 }) => ({ name, sha256 })),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    leftOut: excludedTables,
  };
}
