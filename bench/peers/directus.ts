import { execFile, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { externalPostgres } from "../../test/external-postgres.ts";
import { freePort } from "../../test/server.ts";
import { startGzipProxy } from "./gzip-proxy.ts";
import type { Peer } from "./peer.ts";

const run = promisify(execFile);
const version = "12.4.0";
const email = "admin@example.com";
const password = "marigold-demo";
/** Without a registry npm asks for minutes, and a program that never starts would be waited for. */
const [installMs, startMs] = [300_000, 120_000];

/**
 * Installs Directus from the npm registry into a cache folder of the user, once (700 MB). Without install scripts: they load compiled
 * programs from elsewhere. The newer isolated-vm has its own; SQLite's is not needed. @returns its folder
 */
async function install(): Promise<string> {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "toranam-tests", `directus-${version}`);
  if (existsSync(join(folder, "complete"))) return folder;
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, dependencies: { directus: version }, overrides: { "isolated-vm": "7.0.1" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, timeout: installMs });
  writeFileSync(join(folder, "complete"), "");
  return folder;
}

/** Directus and its data studio on a PostgreSQL of its own. */
export async function startDirectus(): Promise<Peer> {
  const cwd = await install();
  const postgres = await externalPostgres();
  const port = await freePort();
  // Directus compresses nothing: its largest script has 7 MB.
  const proxy = await startGzipProxy(port);
  const url = `http://localhost:${proxy.port}`;
  const cli = join(cwd, "node_modules/directus/cli.js");
  const env = environment(url, port, new URL(postgres.superuserUrl));
  const stop = new AbortController();
  const end = () => {
    stop.abort();
    proxy.stop();
    return postgres.end();
  };
  try {
    await run(process.execPath, [cli, "bootstrap"], { cwd, env, timeout: startMs });
    const child = spawn(process.execPath, [cli, "start"], {
      cwd,
      env,
      stdio: "ignore",
      signal: stop.signal,
      killSignal: "SIGKILL",
    });
    child.on("error", () => {});
    for (const start = Date.now(); !(await isUp(url)); ) {
      if (child.exitCode !== null || Date.now() - start > startMs) throw new Error("it does not start.");
      await sleep(200);
    }
    const views = { tasks: "/admin/content/tasks", events: "/admin/content/events" };
    return { url, cookie: await fill(url), closes: "Skip", views, stop: end };
  } catch (error) {
    await end();
    throw error;
  }
}

const environment = (url: string, port: number, database: URL) => ({
  PATH: process.env.PATH,
  DB_CLIENT: "pg",
  DB_HOST: database.searchParams.get("host") ?? "",
  DB_PORT: database.port,
  DB_DATABASE: "postgres",
  DB_USER: database.username,
  DB_PASSWORD: decodeURIComponent(database.password),
  SECRET: "bench",
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
  HOST: "127.0.0.1",
  PORT: String(port),
  PUBLIC_URL: url,
  TELEMETRY: "false",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
});

const isUp = (url: string) =>
  fetch(`${url}/server/ping`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Adds the two collections. @returns the session's cookie */
async function fill(url: string): Promise<string> {
  let cookie = "";
  const post = async (path: string, body: unknown) => {
    const headers = { "content-type": "application/json", cookie };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`Directus: ${path} ${response.status} ${await response.text()}`);
    return response;
  };
  const { headers } = await post("/auth/login", { email, password, mode: "session" });
  cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  for (const [collection, text] of Object.entries({ tasks: "Task", events: "Event" })) {
    const id = { field: "id", type: "integer", schema: { is_primary_key: true, has_auto_increment: true } };
    const title = { field: "title", type: "string", schema: {}, meta: { interface: "input" } };
    await post("/collections", { collection, meta: {}, schema: {}, fields: [id, title] });
    const titles = Array.from({ length: 20 }, (_, index) => ({ title: `${text} ${index + 1}` }));
    await post(`/items/${collection}`, titles);
  }
  return cookie;
}
