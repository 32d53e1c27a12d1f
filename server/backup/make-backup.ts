import type { TransactionSql } from "postgres";
import { connect, type Sql } from "#db/connect.ts";
import { appliedMigrations } from "#db/migrate.ts";
import { type Head, headName, type Sums, sumsName, writeArchive } from "./archive.ts";
import { copyOut, fixSpelling, Summing, tablesOf } from "./tables.ts";

/**
 * Rows that are of the moment only: a restored session would open a door that was shut since, and so would a link that was mailed.
 * The rest of the archive is the whole database; its other doors, invitations and calendars, are shut as it is restored.
 */
export const leftOut = ["auth_sessions", "auth_verifications", "rate_limits"];

export type Made = { head: Head; sums: Sums };

/** The line a backup leaves in the audit log, by which every server and the admin's list know of it. */
export const backupAction = "backup made";

/**
 * Writes one consistent picture of the database into `file`, while everybody goes on working. `actor` is who asked, for the audit log.
 * @throws Error, leaving no file, when the database or the disk fails
 */
export async function makeBackup(ownerUrl: string, file: string, actor: "operator" | "nightly"): Promise<Made> {
  const sql = connect(ownerUrl, { max: 1 });
  try {
    const made: { head?: Head; sums: Sums } = { sums: {} };
    await writeArchive(file, (add) =>
      sql.begin("isolation level repeatable read read only", async (tx) => {
        await fixSpelling(tx);
        const tables = (await tablesOf(tx)).filter(({ name }) => !leftOut.includes(name));
        made.head = await headOf(tx, tables);
        await add(headName, JSON.stringify(made.head, null, 2));
        for (const table of tables) {
          const summing = new Summing();
          let count = 0;
          for await (const piece of copyOut(tx, table)) {
            summing.add(piece);
            count += 1;
            await add(`tables/${table.name}/${String(count).padStart(5, "0")}`, piece);
          }
          made.sums[table.name] = summing.sum;
        }
        await add(sumsName, JSON.stringify(made.sums, null, 2));
      }),
    );
    const rows = Object.values(made.sums).reduce((sum, table) => sum + table.rows, 0);
    await sql`insert into audit_log (actor, action, object_type, fields) values (${actor}, ${backupAction}, 'database', ${sql.json({ rows })})`;
    return made as Made;
  } finally {
    await sql.end();
  }
}

async function headOf(tx: TransactionSql, tables: Head["tables"]): Promise<Head> {
  const [row] = await tx<{ now: Date }[]>`select now() as now`;
  return {
    format: "toranam-backup",
    version: 1,
    madeAt: (row as { now: Date }).now.toISOString(),
    migrations: (await appliedMigrations(tx as unknown as Sql)).map(({ name, sha256 }) => ({ name, sha256 })),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    leftOut,
  };
}
