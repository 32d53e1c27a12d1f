import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "#app/platform/env.ts";
import { connect, withConnection } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";
import { migrate, readNewestMigration } from "#db/migrate.ts";
import { assertLeastPrivilege, disableOtherLogins, ensureAppLogin } from "#db/roles.ts";
import { replaceFallback } from "../http/replace-fallback.ts";
import { readOrMakeSecret } from "../secret-file.ts";
import { startPostgres } from "./postgres.ts";
import { assertSessionMode } from "./session-mode.ts";
import { AlreadyRunning, claimDataFolder } from "./single-server.ts";

/** How long pg_stat_activity may still list a connection that was closed. */
const connectionCloseMs = 1_000;

export type DatabaseAddresses = {
  /** The URL of the app's login, a database role that owns nothing. */
  appUrl: string;
  ownerUrl: string;
  /** The newest migration of this build. */
  migration: string;
  /** APP_SECRET, or the one generated at the first start. */
  secret: string;
};

export type PreparedDatabase = DatabaseAddresses & {
  /** Stops the embedded PostgreSQL and releases the data folder; does nothing with DATABASE_URL. */
  stop(): Promise<void>;
  /** Another server holds the data folder and answers until `takeOver`. */
  takesOver: boolean;
  /** Ends the other server, if there is one, and claims the data folder. Call it when this server answers. */
  takeOver(): Promise<void>;
  /** Releases the data folder to the server that takes over; the embedded PostgreSQL goes on. */
  handOver(): Promise<void>;
};

type BeforeMigration = (database: DatabaseAddresses) => Promise<void>;

/** Asks a server to end as soon as it has completed its responses, because another one listens beside it. */
export const handOverSignal = "SIGUSR2";
/** A server that has not ended by then is killed. */
const handOverMs = 30_000;
const noHandOver = { takesOver: false, takeOver: async () => {}, handOver: async () => {} };

/**
 * Starts or connects to the configured database, migrates it and creates the app's login.
 * @param takeOver also while another server holds the data folder. This is called before the migrations: that server refuses forms from then on.
 */
export async function prepareDatabase(env: Env, takeOver?: BeforeMigration): Promise<PreparedDatabase> {
  if (!env.DATABASE_URL) return prepareEmbedded(env, takeOver);
  if (takeOver) throw new Error("--take-over is for the embedded database: several servers may use the one of DATABASE_URL.");
  return prepareExternal(env, env.DATABASE_URL);
}

async function prepareEmbedded(env: Env, beforeMigration?: BeforeMigration): Promise<PreparedDatabase> {
  const postgres = await startPostgres(env.DATA_DIR);
  const acquire = () => claimDataFolder(postgres.ownerUrl, env.DATA_DIR, env.ORIGIN, () => startPostgres(env.DATA_DIR));
  let otherPid: number | undefined;
  let claim = await acquire().catch((error) => {
    if (!(beforeMigration && error instanceof AlreadyRunning && error.pid)) throw error;
    otherPid = error.pid;
    return undefined;
  });
  const stop = async () => claim?.release(postgres.stop);
  const handOver = async () => claim?.release();
  async function takeOver(): Promise<void> {
    if (!otherPid) return;
    sendSignal(otherPid, handOverSignal);
    const timeout = setTimeout(sendSignal, handOverMs, otherPid, "SIGKILL");
    while (!claim) claim = await acquire().catch(() => sleep(50, undefined));
    clearTimeout(timeout);
  }
  try {
    const secret = env.APP_SECRET ?? (await readFolderSecret(env.DATA_DIR));
    const appUrl = await ensureLogin(postgres.ownerUrl, env, secret);
    const addresses = { appUrl, ownerUrl: postgres.ownerUrl, migration: await readNewestMigration(), secret };
    await beforeMigration?.(addresses);
    await migrate(postgres.ownerUrl);
    if (env.APP_SECRET_FALLBACK) await replaceFallback(postgres.ownerUrl, env.APP_SECRET_FALLBACK);
    return { ...addresses, stop, takesOver: otherPid !== undefined, takeOver, handOver };
  } catch (error) {
    await stop();
    throw error;
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** Prepares the database for a short command, whether or not a server is running on the data folder. */
export async function acquireDatabase(env: Env): Promise<{ appUrl: string; ownerUrl: string; release(): Promise<void> }> {
  const prepared = await prepareDatabase(env).catch((error) => {
    if (error instanceof AlreadyRunning) return undefined;
    throw error;
  });
  if (prepared) return { appUrl: prepared.appUrl, ownerUrl: prepared.ownerUrl, release: prepared.stop };
  const { ownerUrl } = await startPostgres(env.DATA_DIR);
  const secret = env.APP_SECRET ?? (await readFolderSecret(env.DATA_DIR));
  return { appUrl: await ensureLogin(ownerUrl, env, secret), ownerUrl, release: async () => {} };
}

/** Connects as the owner without migrating, whether or not a server is running. */
export async function acquireOwnerDatabase(env: Env): Promise<{ ownerUrl: string; release(): Promise<void> }> {
  if (env.DATABASE_URL) {
    await assertConnectable(env.DATABASE_URL, { mayBeSuperuser: true });
    return { ownerUrl: env.DATABASE_URL, release: async () => {} };
  }
  const postgres = await startPostgres(env.DATA_DIR);
  try {
    const claim = await claimDataFolder(postgres.ownerUrl, env.DATA_DIR, env.ORIGIN);
    return { ownerUrl: postgres.ownerUrl, release: () => claim.release(postgres.stop) };
  } catch (error) {
    if (error instanceof AlreadyRunning) return { ownerUrl: postgres.ownerUrl, release: async () => {} };
    throw error;
  }
}

/**
 * A server's connections have a name. Those that PgBouncer keeps after a session have none: it resets them (DISCARD ALL). Their last
 * statement is hidden from the owner.
 * @throws Error while a server is connected: its data must not be replaced while it runs
 */
export async function assertNoServerConnected(ownerUrl: string): Promise<void> {
  const deadline = Date.now() + connectionCloseMs;
  return withConnection(ownerUrl, async (sql) => {
    for (;;) {
      const [row] = await sql`
        select count(*)::int as connections from pg_stat_activity
        where datname = current_database() and starts_with(usename, current_database() || '_login') and application_name <> ''`;
      if (row?.connections === 0) return;
      if (Date.now() > deadline) throw new Error("A server is using this database. Stop every server first.");
      await sleep(50);
    }
  });
}

async function prepareExternal(env: Env, ownerUrl: string): Promise<PreparedDatabase> {
  await assertConnectable(ownerUrl, { mayBeSuperuser: env.NODE_ENV !== "production" });
  await assertSessionMode(ownerUrl, "the owner");
  const secret = env.APP_SECRET ?? (await readDatabaseSecret(ownerUrl));
  const appUrl = await ensureLogin(ownerUrl, env, secret);
  // A pooler may have another mode for each user.
  await assertSessionMode(appUrl, "the app's login");
  await migrate(ownerUrl);
  await assertLeastPrivilege(appUrl);
  if (env.APP_SECRET_FALLBACK) await replaceFallback(ownerUrl, env.APP_SECRET_FALLBACK);
  return { appUrl, ownerUrl, migration: await readNewestMigration(), secret, stop: async () => {}, ...noHandOver };
}

async function assertConnectable(url: string, { mayBeSuperuser }: { mayBeSuperuser: boolean }): Promise<void> {
  const sql = connect(url, { max: 1, connectTimeoutMs: 5_000 });
  const { host, pathname } = new URL(url);
  const [role] = await sql`select rolname, rolsuper from pg_roles where rolname = current_user`
    .catch((error: Error) => {
      throw new Error(
        `DATABASE_URL: no response from the database ${pathname.slice(1)} at ${host || "the local socket"}: ${error.message || "refused"}`,
      );
    })
    .finally(() => sql.end(1_000));
  if (!mayBeSuperuser && role?.rolsuper) {
    throw new Error(
      `DATABASE_URL: ${role.rolname} is a superuser. Give the site a role of its own; docs/operations.md has the two statements.`,
    );
  }
}

/**
 * Every server derives the same password for the app's login from the same secret. While APP_SECRET changes, servers with the old and the new
 * one run side by side: each has a login of its own. Afterwards those of older secrets can connect no more.
 */
async function ensureLogin(ownerUrl: string, env: Env, secret: string): Promise<string> {
  const password = createHmac("sha256", secret).update("database login").digest("base64url");
  const suffix = `_${createHmac("sha256", secret).update("login name").digest("hex").slice(0, 8)}`;
  if (env.APP_SECRET_FALLBACK) return ensureAppLogin(ownerUrl, password, suffix);
  const appUrl = await ensureAppLogin(ownerUrl, password);
  await disableOtherLogins(ownerUrl, suffix);
  return appUrl;
}

const readFolderSecret = async (folder: string) => (await readOrMakeSecret(folder, "app-secret")).secret;

/** Several servers without APP_SECRET share a secret stored in a schema that the app's role cannot read. */
async function readDatabaseSecret(ownerUrl: string): Promise<string> {
  return withConnection(ownerUrl, async (sql) => {
    return await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${lockSpace}, ${locks.secret})`;
      await tx`create schema if not exists toranam_private`;
      await tx`create table if not exists toranam_private.app_secret (single boolean primary key default true check (single), secret text not null)`;
      await tx`alter table toranam_private.app_secret enable row level security`;
      await tx`insert into toranam_private.app_secret (secret) values (${randomBytes(32).toString("base64url")}) on conflict do nothing`;
      const [row] = await tx`select secret from toranam_private.app_secret`;
      return row?.secret as string;
    });
  });
}
