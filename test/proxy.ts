import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../server/build.ts";
import { freePort, Site } from "./server.ts";

/** Debian's programs. */
const programs = { nginx: "/usr/sbin/nginx", caddy: "/usr/bin/caddy" };
export type ProxyName = keyof typeof programs;

export const isInstalled = (name: ProxyName): boolean => spawnSync(programs[name], ["-h"]).error === undefined;

/** A sample configuration of deploy/ in front of a site, on a port of the loopback without TLS. */
export class ProxyServer {
  readonly site: Site;
  readonly #folder: string;
  readonly #child: ChildProcess;
  #output = "";

  private constructor(site: Site, folder: string, child: ChildProcess) {
    this.site = site;
    this.#folder = folder;
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (this.#output += chunk));
  }

  static async start(name: ProxyName, behind: Site): Promise<ProxyServer> {
    const folder = mkdtempSync(join(tmpdir(), "toranam-proxy-"));
    // As root, nginx works as another user.
    chmodSync(folder, 0o755);
    const port = await freePort();
    const sample = readFileSync(join(root, "deploy", name === "nginx" ? "nginx.conf" : "Caddyfile"), "utf8");
    const file = join(folder, "proxy.conf");
    writeFileSync(file, name === "nginx" ? await forNginx(sample, folder, port, behind.port) : forCaddy(sample, behind.port));
    const args = name === "nginx" ? ["-p", folder, "-c", file] : ["run", "--config", file, "--adapter", "caddyfile"];
    const env = {
      ...process.env,
      ORIGIN: `http://127.0.0.1:${port}`,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      HOME: folder,
    };
    const child = spawn(programs[name], args, { env, stdio: ["ignore", "pipe", "pipe"] });
    const { dataDir, databaseUrl, env: siteEnv } = behind;
    const proxy = new ProxyServer(new Site({ port, dataDir, databaseUrl }, siteEnv), folder, child);
    for (let waited = 0; waited < 300; waited++) {
      if (await fetch(`${proxy.site.url}/up`).catch(() => null)) return proxy;
      if (child.exitCode !== null) break;
      await sleep(50);
    }
    throw new Error(`${name} did not start:\n${proxy.logs()}`);
  }

  /** Everything that the proxy wrote: its output and its log files. */
  logs(): string {
    const files = readdirSync(this.#folder).filter((name) => name.endsWith(".log"));
    return [this.#output, ...files.map((name) => readFileSync(join(this.#folder, name), "utf8"))].join("\n");
  }

  async stop(): Promise<string> {
    const closed = new Promise((resolve) => this.#child.once("close", resolve));
    this.#child.kill("SIGTERM");
    await closed;
    const logs = this.logs();
    rmSync(this.#folder, { recursive: true });
    return logs;
  }
}

/** Within what Debian's nginx.conf has around it; its own error log is more talkative than Debian's. */
async function forNginx(sample: string, folder: string, port: number, upstream: number): Promise<string> {
  const server = sample
    .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replaceAll(/^\s*ssl_certificate.*\n/gm, "")
    .replaceAll("/var/log/nginx", folder)
    .replace("127.0.0.1:3000", `127.0.0.1:${upstream}`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`);
  return `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/main.error.log info;\nevents {}\nhttp {\n${temporary.join("\n")}
access_log ${folder}/other.access.log;\n${server}}\n`;
}

const forCaddy = (sample: string, upstream: number): string =>
  sample.replace(/^\{$/m, "{\n\tadmin off").replace("\ttls internal\n", "").replace("one:3000 two:3000", `127.0.0.1:${upstream}`);
