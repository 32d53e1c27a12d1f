import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Sql } from "#db/connect.ts";
import { Server } from "../e2e/server.ts";
import { startPostgres } from "../server/postgres.ts";
import { benchSecret } from "./live/world.ts";

/** A script of this folder in a process of its own, when it has said "listening on PORT". */
export async function startBare(script: string, env: Record<string, string>): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on("data", (line) => resolve(Number(String(line).match(/\d+/)?.[0])));
    child.on("exit", () => reject(new Error(`${script} ended`)));
  });
  return { child, port };
}

/** Runs `work` with a fresh server and its database, and ends them whatever happens. */
export async function withSite<T>(work: (site: Server, owner: Sql, ownerUrl: string) => Promise<T>): Promise<T> {
  const site = await Server.start({ env: { APP_SECRET: benchSecret } });
  const owner = await site.database();
  try {
    return await work(site, owner, (await startPostgres(site.dataDir)).ownerUrl);
  } finally {
    await owner.end();
    await site.dispose();
  }
}
