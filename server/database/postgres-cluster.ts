import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, chownFile, chownFolder, runAs } from "./postgres-account.ts";
import type { Binaries } from "./postgres-binaries.ts";

/** The files of the embedded PostgreSQL, all in DATA_DIR/postgres. */
export interface Cluster {
  home: string;
  data: string;
  log: string;
  superuserPassword: string;
  ownerPassword: string;
}

const isWindows = process.platform === "win32";
/** The length of `sun_path` in Linux's `sockaddr_un`, less the NUL at its end. */
const maxSocketPathBytes = 107;

/** Returns the cluster of this data folder, creating it if needed. Safe under concurrent starts and kills. */
export async function ensureCluster(dataDir: string, account: Account, binaries: Binaries): Promise<Cluster> {
  const home = join(dataDir, "postgres");
  if (!existsSync(home)) await createCluster(dataDir, home, account, binaries);
  await removeTemporaryFolders(dataDir);
  await chownFolder(home, account);
  const secrets = JSON.parse(await readFile(join(home, "secrets.json"), "utf8"));
  return { home, data: join(home, "cluster"), log: join(home, "postgres.log"), ...secrets };
}

/** Rewrites postgresql.conf, so that an old cluster gets this version's settings. Call it only while PostgreSQL is stopped. */
export async function writeSettings(cluster: Cluster, account: Account): Promise<void> {
  const address: Record<string, string | number> = isWindows
    ? { listen_addresses: "127.0.0.1", port: await freePort(), unix_socket_directories: "" }
    : {
        listen_addresses: "",
        port: 5432,
        unix_socket_directories: `"${(await socketFolder(cluster.home, account)).replaceAll('"', '""')}"`,
      };
  const settings = { ...address, ...fixedSettings };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`);
  const file = join(cluster.data, "postgresql.conf");
  // Renamed into place: a PostgreSQL that another process starts at this moment must not read half of it.
  const temporary = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(temporary, lines.join(""), { mode: 0o600 });
  await chownFile(temporary, account);
  await rename(temporary, file);
}

const fixedSettings = {
  unix_socket_permissions: "0700",
  max_connections: 100,
  shared_buffers: "64MB",
  max_wal_size: "256MB",
  // These two save three I/O workers and the process that starts replication.
  io_method: "sync",
  max_logical_replication_workers: 0,
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  default_text_search_config: "pg_catalog.english",
  // The app logs its failed statements; here they would put personal data into a file without rotation.
  log_min_messages: "log",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

async function createCluster(dataDir: string, home: string, account: Account, binaries: Binaries): Promise<void> {
  const temporary = await mkdtemp(join(dataDir, "postgres-new-"));
  try {
    const secrets = {
      superuserPassword: randomBytes(24).toString("base64url"),
      ownerPassword: randomBytes(24).toString("base64url"),
    };
    await writeFile(join(temporary, "secrets.json"), JSON.stringify(secrets), { mode: 0o600 });
    const passwordFile = join(temporary, "password");
    await writeFile(passwordFile, secrets.superuserPassword, { mode: 0o600 });
    await chownFile(passwordFile, account);
    await chownFolder(temporary, account);
    // Passwords are required on the socket too: in a user namespace PostgreSQL cannot identify the peer.
    const access = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    // The builtin locale sorts the same on every machine, independent of the system's library.
    const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    await runAs(account, [binaries.initdb, "-D", join(temporary, "cluster"), "--data-checksums", ...access, ...locale], dataDir);
    await rm(passwordFile);
    await rename(temporary, home);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

// A concurrent start whose temporary folder is removed here finds the finished cluster.
async function removeTemporaryFolders(dataDir: string): Promise<void> {
  const temporaries = (await readdir(dataDir)).filter((name) => name.startsWith("postgres-new-"));
  for (const temporary of temporaries) await rm(join(dataDir, temporary), { recursive: true, force: true }).catch(() => {});
}

async function socketFolder(home: string, account: Account): Promise<string> {
  if (Buffer.byteLength(`${home}/.s.PGSQL.5432`) <= maxSocketPathBytes) return home;
  const base = Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : "/tmp";
  const folder = join(base, `toranam-${createHash("sha256").update(home).digest("hex").slice(0, 24)}`);
  await mkdir(folder, { mode: 0o700 }).then(
    () => chownFile(folder, account),
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
