import { execFile } from "node:child_process";
import { chmod, chown, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Who runs PostgreSQL's programs. `owner` is who its files must belong to (undefined: whoever we are, nothing to hand over). */
export interface Account {
  prefix: string[];
  owner?: { uid: number; gid: number };
  uid?: number;
  gid?: number;
}

const nobody = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. As root, the first that works of: the data folder's owner, a user namespace in which
 * we are not root, the user `nobody`. Throws an Error that says what to do when none does.
 */
export async function chooseAccount(dataDir: string, postgres: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  for (const account of await candidates(dataDir)) {
    if (account.uid !== undefined) await letThrough(dataDir, account.uid);
    if (await works(account, dataDir, postgres)) return account;
  }
  throw new Error(
    "PostgreSQL does not run as root, and no other user can reach both its programs and " +
      `${dataDir}: start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Runs one of PostgreSQL's programs to its end and gives its output; rejects, with `stderr`, when it fails. */
export async function runAs(account: Account, argv: string[], cwd: string): Promise<string> {
  const [file = "", ...args] = [...account.prefix, ...argv];
  const { uid, gid } = account;
  const { stdout } = await promisify(execFile)(file, args, { cwd, uid, gid, env: cleanEnvironment() });
  return stdout;
}

/** Gives a folder and all in it to the account, where it belongs to another (only root can). */
export async function handOver(folder: string, { owner }: Account): Promise<void> {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  await promisify(execFile)("chown", ["-R", `${owner.uid}:${owner.gid}`, folder]);
}

/** Gives one file to the account. */
export async function handOverFile(path: string, { owner }: Account): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}

async function candidates(dataDir: string): Promise<Account[]> {
  const { uid, gid } = await stat(join(dataDir, "postgres")).catch(() => stat(dataDir));
  const root = { uid: 0, gid: 0 };
  const unshare = ["unshare", "--user", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
  const asOwner = { prefix: [], owner: { uid, gid }, uid, gid };
  return [...(uid === 0 ? [] : [asOwner]), { prefix: unshare, owner: root }, { prefix: [], owner: nobody, ...nobody }];
}

async function works(account: Account, dataDir: string, postgres: string): Promise<boolean> {
  const probe = ["sh", "-c", 'cd "$1" && exec "$2" --version', "sh", dataDir, postgres];
  return runAs(account, probe, "/").then(
    () => true,
    () => false,
  );
}

// Passing through is enough: the user needs to reach its own sub-folder, not to list ours.
async function letThrough(dataDir: string, uid: number): Promise<void> {
  const folder = await stat(dataDir);
  if (folder.uid !== uid) await chmod(dataDir, (folder.mode & 0o777) | 0o011);
}

// PGDATA, PGOPTIONS and the like would change what the programs do, and our own secrets are no business of theirs.
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: "C", TZ: "UTC" };
}
