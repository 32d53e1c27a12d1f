import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, handOver, handOverFile, runAs } from "#server/postgres-account.ts";
import type { Binaries } from "#server/postgres-binaries.ts";

/** The files of the embedded PostgreSQL, all in DATA_DIR/postgres. */
export interface Cluster {
  home: string;
  data: string;
  log: string;
  superuserPassword: string;
  ownerPassword: string;
}

const windows = process.platform === "win32";
const longestSocketPath = 107;

/** The cluster of this data folder, made when there is none. Safe against a second maker and against a kill half-way. */
export async function ensureCluster(dataDir: string, account: Account, binaries: Binaries): Promise<Cluster> {
  const home = join(dataDir, "postgres");
  if (!existsSync(home)) await createCluster(dataDir, home, account, binaries);
  await removeLeftovers(dataDir);
  await handOver(home, account);
  const secrets = JSON.parse(await readFile(join(home, "secrets.json"), "utf8"));
  return { home, data: join(home, "cluster"), log: join(home, "postgres.log"), ...secrets };
}

/** Writes postgresql.conf anew, so that an old cluster gets this version's settings; call it only while it is stopped. */
export async function writeSettings(cluster: Cluster, account: Account): Promise<void> {
  const address: Record<string, string | number> = windows
    ? { listen_addresses: "127.0.0.1", port: await freePort(), unix_socket_directories: "" }
    : {
        listen_addresses: "",
        port: 5432,
        unix_socket_directories: `"${(await socketFolder(cluster.home, account)).replaceAll('"', '""')}"`,
      };
  const settings = { ...address, ...fixedSettings };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`);
  const file = join(cluster.data, "postgresql.conf");
  // Renamed into place: the PostgreSQL of another start at this moment must not read half of it.
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, lines.join(""), { mode: 0o600 });
  await handOverFile(draft, account);
  await rename(draft, file);
}

const fixedSettings = {
  unix_socket_permissions: "0700",
  max_connections: 100,
  shared_buffers: "64MB",
  max_wal_size: "256MB",
  io_method: "sync",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  default_text_search_config: "pg_catalog.english",
  // The app logs its own failed statements; here they would bring people's data into a file nobody rotates.
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

async function createCluster(dataDir: string, home: string, account: Account, binaries: Binaries): Promise<void> {
  const draft = await mkdtemp(join(dataDir, "postgres-new-"));
  try {
    const secrets = {
      superuserPassword: randomBytes(24).toString("base64url"),
      ownerPassword: randomBytes(24).toString("base64url"),
    };
    await writeFile(join(draft, "secrets.json"), JSON.stringify(secrets), { mode: 0o600 });
    const passwordFile = join(draft, "password");
    await writeFile(passwordFile, secrets.superuserPassword, { mode: 0o600 });
    await handOverFile(passwordFile, account);
    await handOver(draft, account);
    // Passwords even on the socket: under a user namespace PostgreSQL cannot tell who is at the other end.
    const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    // PostgreSQL's own locale sorts alike on every machine, whatever the system's library is.
    const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    await runAs(account, [binaries.initdb, "-D", join(draft, "cluster"), "--data-checksums", ...access, ...locale], dataDir);
    await rm(passwordFile);
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

// A maker whose draft goes this way finds the finished cluster in its place.
async function removeLeftovers(dataDir: string): Promise<void> {
  const drafts = (await readdir(dataDir)).filter((name) => name.startsWith("postgres-new-"));
  for (const draft of drafts) await rm(join(dataDir, draft), { recursive: true, force: true }).catch(() => {});
}

async function socketFolder(home: string, account: Account): Promise<string> {
  if (Buffer.byteLength(`${home}/.s.PGSQL.5432`) <= longestSocketPath) return home;
  const base = Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : "/tmp";
  const folder = join(base, `toranam-${createHash("sha256").update(home).digest("hex").slice(0, 24)}`);
  await mkdir(folder, { mode: 0o700 }).then(
    () => handOverFile(folder, account),
    () => {},
  );
  const found = await lstat(folder);
  const owner = account.owner?.uid ?? process.getuid?.();
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} should be a private folder of user ${owner}: remove it, or choose a shorter DATA_DIR.`);
  }
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === "object" && address ? address.port : 0;
}
