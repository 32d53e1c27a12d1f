import { execFile } from "node:child_process";
import { chmod, chown, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** The operating system's account that runs PostgreSQL's programs. `owner` must own PostgreSQL's files; undefined: the current user. */
export interface Account {
  /** The command that runs the program as another user, such as `unshare`; empty: none. */
  prefix: string[];
  owner?: { uid: number; gid: number };
  uid?: number;
  gid?: number;
}

const nobody = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL refuses to run as root. As root, chooses the first usable of: the data folder's owner, a user namespace without
 * root, the user `nobody`. @throws Error with advice when none is usable
 */
export async function chooseAccount(dataDir: string, postgres: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  for (const account of await candidateAccounts(dataDir)) {
    if (account.uid !== undefined) await allowTraversal(dataDir, account.uid);
    if (await canRun(account, dataDir, postgres)) return account;
  }
  throw new Error(
    "PostgreSQL does not run as root, and no other user can reach both its programs and " +
      `${dataDir}: start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** Runs one of PostgreSQL's programs. @returns its output; rejects with `stderr` when it fails */
export async function runAs(account: Account, argv: string[], cwd: string): Promise<string> {
  const [file = "", ...args] = [...account.prefix, ...argv];
  const { uid, gid } = account;
  const { stdout } = await promisify(execFile)(file, args, { cwd, uid, gid, env: cleanEnvironment() });
  return stdout;
}

/** Changes the owner of a folder and its content to the account's; only root can. */
export async function chownFolder(folder: string, { owner }: Account): Promise<void> {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  await promisify(execFile)("chown", ["-R", `${owner.uid}:${owner.gid}`, folder]);
}

/** Changes the owner of one file to the account's. */
export async function chownFile(path: string, { owner }: Account): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid);
}

async function candidateAccounts(dataDir: string): Promise<Account[]> {
  const { uid, gid } = await stat(join(dataDir, "postgres")).catch(() => stat(dataDir));
  const root = { uid: 0, gid: 0 };
  const unshare = ["unshare", "--user", `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`];
  const asOwner = { prefix: [], owner: { uid, gid }, uid, gid };
  return [...(uid === 0 ? [] : [asOwner]), { prefix: unshare, owner: root }, { prefix: [], owner: nobody, ...nobody }];
}

async function canRun(account: Account, dataDir: string, postgres: string): Promise<boolean> {
  const probe = ["sh", "-c", 'cd "$1" && exec "$2" --version', "sh", dataDir, postgres];
  return runAs(account, probe, "/").then(
    () => true,
    () => false,
  );
}

// The account needs to traverse the data folder to reach its own subfolder; it need not list it.
async function allowTraversal(dataDir: string, uid: number): Promise<void> {
  const folder = await stat(dataDir);
  if (folder.uid !== uid) await chmod(dataDir, (folder.mode & 0o777) | 0o011);
}

// PGDATA, PGOPTIONS and the like would change the behaviour of PostgreSQL's programs, which must not get our secrets either.
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: "C", TZ: "UTC" };
}
