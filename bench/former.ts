import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../server/build.ts";

const run = promisify(execFile);

/** The tests' modules of a checkout: what starts its server and adds data to it. */
export type Checkout = { server: typeof import("../test/server.ts"); quotes: typeof import("../test/quote-rows.ts") };

export const here = async (): Promise<Checkout> => ({
  server: await import("../test/server.ts"),
  quotes: await import("../test/quote-rows.ts"),
});

async function checkoutIn(folder: string): Promise<Checkout> {
  const tests = (name: string) => import(join(folder, "test", `${name}.ts`));
  return { server: await tests("server"), quotes: await tests("quote-rows") };
}

/**
 * Checks out a commit of this repository into a temporary folder, installs and builds it, and removes it after `work`.
 * `FORMER` names a folder in which that was done before, which stays.
 */
export async function withFormer<Result>(commit: string, work: (former: Checkout) => Promise<Result>): Promise<Result> {
  if (process.env.FORMER) return work(await checkoutIn(process.env.FORMER));
  const folder = mkdtempSync(join(tmpdir(), "toranam-former-"));
  const git = (...words: string[]) => run("git", ["-C", root, ...words]);
  await git("worktree", "add", "--detach", folder, commit);
  try {
    await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder });
    await run("npm", ["run", "build"], { cwd: folder });
    return await work(await checkoutIn(folder));
  } finally {
    await git("worktree", "remove", "--force", folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
