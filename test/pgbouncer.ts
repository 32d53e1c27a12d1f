import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withConnection } from "../db/connect.ts";
import { chooseAccount, chownFolder } from "../server/database/postgres-account.ts";
import { freePort } from "./server.ts";

type Options = {
  /** The superuser's URL of the PostgreSQL behind it: its password finds everybody else's (`auth_query`). */
  superuserUrl: string;
  /** The owner's URL, whose password goes into auth_file: `npm run drill` needs that. */
  ownerUrl?: string;
  mode?: "session" | "transaction" | "statement";
  /** Lines of pgbouncer.ini that replace or follow those of docs/operations.md. */
  settings?: Record<string, string | number>;
};

/**
 * Starts PgBouncer (Debian's package `pgbouncer`) as docs/operations.md describes it, on a free port of the loopback.
 * @throws Error that names the package when it is not installed
 */
export async function startPgBouncer({ superuserUrl, ownerUrl, mode = "session", settings = {} }: Options) {
  const folder = mkdtempSync(join(tmpdir(), "toranam-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const { hostname, port: serverPort, username, searchParams } = new URL(superuserUrl);
  const lines = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "scram-sha-256",
    auth_file: join(folder, "users.txt"),
    auth_user: username,
    auth_query: "select usename, passwd from pg_shadow where usename = $1",
    pool_mode: mode,
    default_pool_size: 40,
    ...settings,
  };
  const server = `* = host=${searchParams.get("host") ?? hostname} port=${serverPort || 5432}`;
  const ini = ["[databases]", server, "[pgbouncer]", ...Object.entries(lines).map(([name, value]) => `${name} = ${value}`)];
  const users = [superuserUrl, ...(ownerUrl ? [ownerUrl] : [])].map((url) => new URL(url));
  const passwords = users.map((user) => `"${user.username}" "${decodeURIComponent(user.password)}"\n`);
  writeFileSync(join(folder, "users.txt"), passwords.join(""));
  writeFileSync(join(folder, "pgbouncer.ini"), `${ini.join("\n")}\n`);

  // PostgreSQL's socket is private to the account that runs it, and PgBouncer does not run as root.
  const account = await chooseAccount(searchParams.get("host") ?? folder, "/usr/sbin/pgbouncer").catch((cause) => {
    throw new Error("PgBouncer is not installed: apt-get install pgbouncer", { cause });
  });
  await chownFolder(folder, account);
  const [file = "", ...args] = [...account.prefix, "/usr/sbin/pgbouncer", join(folder, "pgbouncer.ini")];
  const child = spawn(file, args, { uid: account.uid, gid: account.gid, stdio: ["ignore", "pipe", "pipe"] });
  const pgbouncer = {
    log: "",
    /** The address of the same database through PgBouncer. */
    urlOf: (databaseUrl: string) => {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${port}`;
      url.search = "";
      return url.href;
    },
    async stop() {
      const closed = new Promise((resolve) => child.once("close", resolve));
      if (child.exitCode === null) child.kill("SIGTERM");
      else return;
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  for (const output of [child.stdout, child.stderr]) output.on("data", (chunk) => (pgbouncer.log += chunk));
  while (
    !(await withConnection(pgbouncer.urlOf(superuserUrl), (sql) => sql`select 1`).then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${pgbouncer.log}`);
    await sleep(50);
  }
  return pgbouncer;
}
