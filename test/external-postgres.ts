import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Sql, withParts } from "../db/connect.ts";
import { startPostgres } from "../server/database/postgres.ts";
import { OwnPostgres } from "./own-postgres.ts";

/**
 * A PostgreSQL for the databases of many tests: fast, because it may lose data in a crash.
 * @param programs of another version than the embedded one, see own-postgres.ts
 */
export async function fastPostgres(programs?: string) {
  const parent = folderInMemory();
  const postgres = programs ? await OwnPostgres.create(programs, {}, parent) : await externalPostgres(parent);
  const sql = postgres.superuser();
  // A database in which autovacuum works cannot be dropped by its owner.
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes", "autovacuum", "jit"])
    await sql.unsafe(`alter system set ${setting} = off`);
  // For emptyTables.
  await sql`grant set on parameter session_replication_role to toranam_owner`;
  await sql`select pg_reload_conf()`;
  await sql.end();
  return { url: postgres.url, superuserUrl: postgres.superuserUrl, end: () => postgres.end() };
}

/** A PostgreSQL that servers reach by DATABASE_URL and neither start nor stop. */
export async function externalPostgres(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, "toranam-postgres-"));
  chmodSync(folder, 0o755);
  let running = await startPostgres(folder);
  const { superuserPassword } = JSON.parse(readFileSync(join(folder, "postgres/secrets.json"), "utf8"));
  const superuserUrl = withParts(running.ownerUrl, { user: "postgres", password: superuserPassword });
  return {
    folder,
    url: running.ownerUrl,
    superuserUrl,
    superuser: (): Sql => connect(superuserUrl, { max: 1 }),
    stop: () => running.stop(),
    async start() {
      running = await startPostgres(folder);
    },
    async end() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Linux's file system in memory, if it has room: creating and dropping databases takes a fraction of the CPU there. */
function folderInMemory(): string {
  const memory = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 2 ** 31 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}
