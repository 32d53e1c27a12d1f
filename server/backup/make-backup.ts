import { backupActions } from "#app/platform/backup-actions.ts";
import { type TransactionSql, withConnection } from "#db/connect.ts";
import { appliedMigrations } from "#db/migrate.ts";
import { type Checksums, checksumsName, type Manifest, manifestName, writeArchive } from "./archive.ts";
import { copyOut, listTables, RunningChecksum, setTextFormat } from "./tables.ts";

/** Tables that are not backed up: a restored session, link or calendar address could give access that was revoked since. */
export const excludedTables = ["auth_sessions", "auth_verifications", "account_requests", "rate_limits", "calendar_feeds"];

/** The link to a client's page or quote with its token (`platform/secret-link.server.ts`), as our messages and mails contain it. */
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
 * @throws Error, leaving no file, when the database or the disk fails
 */
export async function makeBackup(ownerUrl: string, file: string, key: string, actor: "operator" | "nightly"): Promise<Archive> {
  return withConnection(
    ownerUrl,
    async (sql) => {
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
