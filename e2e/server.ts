import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { connect, type Sql } from "../db/connect.ts";
import manifest from "../package.json" with { type: "json" };
import { root } from "../server/build.ts";
import { startPostgres } from "../server/postgres.ts";

export type StartOptions = { dataDir?: string; port?: number; env?: Record<string, string> };

/** A free port of the loopback. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The real server in a process of its own, on a data folder of its own. */
export class Server {
  readonly dataDir: string;
  readonly port: number;
  readonly env: Record<string, string>;
  output = "";
  #child: ChildProcess | undefined;

  private constructor(dataDir: string, port: number, env: Record<string, string>) {
    this.dataDir = dataDir;
    this.port = port;
    this.env = env;
  }

  static async start({ dataDir, port, env = {} }: StartOptions = {}): Promise<Server> {
    const folder = dataDir ?? mkdtempSync(join(tmpdir(), "toranam-e2e-"));
    const server = new Server(folder, port ?? (await freePort()), env);
    await server.restart();
    return server;
  }

  /** On a copy of the folder that global-setup.ts made: the three of people.ts are there. */
  static async startWithPeople(): Promise<Server> {
    const dataDir = mkdtempSync(join(tmpdir(), "toranam-e2e-"));
    // With its modes and owner: PostgreSQL refuses a folder that others may read.
    execFileSync("cp", ["-a", `${process.env.E2E_TEMPLATE}/.`, dataDir]);
    return Server.start({ dataDir });
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#child?.pid as number;
  }

  /** Starts (again) on the same folder and port, until the line with the address. */
  async restart(): Promise<void> {
    this.output = "";
    this.#child = spawn(process.execPath, [...startFlags, join(root, "server/main.ts")], {
      cwd: root,
      env: this.environment(),
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child.stdout?.on("data", (chunk) => (this.output += chunk));
    this.#child.stderr?.on("data", (chunk) => (this.output += chunk));
    while (!/is listening on http.*\n/.test(this.output)) {
      if (this.#child.exitCode !== null) throw new Error(`the server ended:\n${this.output}`);
      await sleep(20);
    }
  }

  environment(): NodeJS.ProcessEnv {
    return { ...process.env, LOG_LEVEL: "warn", ...this.env, DATA_DIR: this.dataDir, PORT: String(this.port) };
  }

  /** Ends the process with a signal and waits for it. @returns its exit code */
  async end(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<number | null> {
    const child = this.#child as ChildProcess;
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once("close", resolve));
      child.kill(signal);
      await gone;
    }
    return child.exitCode;
  }

  async dispose(): Promise<void> {
    await this.end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** `npm run user -- add`, as an operator would. */
  async addUser(email: string, name: string, options: string[] = []): Promise<{ code: number | null; output: string }> {
    const child = spawn(
      process.execPath,
      [join(root, "server/user.ts"), "add", email, "--name", name, ...options, "--password-stdin"],
      {
        cwd: root,
        env: this.environment(),
      },
    );
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.stdin.end(`${password}\n`);
    return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
  }

  /** The running server's own database, as its owner; the caller ends the connection. */
  async database(): Promise<Sql> {
    const { ownerUrl } = await startPostgres(this.dataDir);
    return connect(ownerUrl, { max: 1 });
  }

  /** The mails written so far, oldest first. */
  async mails(): Promise<Email[]> {
    const folder = join(this.dataDir, "mail");
    try {
      const names = readdirSync(folder)
        .filter((name) => name.endsWith(".eml"))
        .sort();
      return await Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))));
    } catch {
      return [];
    }
  }

  /** Waits for a mail to this recipient with this subject. @returns the newest one */
  async mail(recipient: string, subject: string | RegExp): Promise<Email> {
    for (let tries = 0; tries < 150; tries++) {
      const found = (await this.mails()).findLast(
        (mail) => mail.to?.some(({ address }) => address === recipient) && mail.subject?.match(subject),
      );
      if (found) return found;
      await sleep(100);
    }
    throw new Error(`no mail "${subject}" to ${recipient}`);
  }
}

/** Logs in without a browser. @returns the session's cookie */
export async function cookieOf(site: Server, email: string, secret = password): Promise<string> {
  const form = new URLSearchParams({ email, password: secret });
  const answer = await fetch(`${site.url}/login`, { method: "POST", body: form, redirect: "manual" });
  if (answer.status !== 302) throw new Error(`log-in of ${email} answered ${answer.status}`);
  return (answer.headers.getSetCookie()[0] as string).split(";")[0] as string;
}

/** Reads an event stream. */
export async function listen(site: Server, cookie: string) {
  const abort = new AbortController();
  const answer = await fetch(`${site.url}/live`, { headers: { cookie }, signal: abort.signal });
  const stream = { status: answer.status, text: "", ended: false, close: () => abort.abort() };
  (async () => {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) stream.text += new TextDecoder().decode(chunk);
  })()
    .catch(() => {})
    .finally(() => {
      stream.ended = true;
    });
  return stream;
}

/** Confirms a sign-up by the mailed link and the password of the sign-up. */
export async function confirm(site: Server, email: string, secret = password): Promise<number> {
  const link = linkOf(await site.mail(email, "Confirm your Toranam account"));
  return (await fetch(link, { method: "POST", body: new URLSearchParams({ password: secret }) })).status;
}

/** What `npm start` gives Node. */
const startFlags = (/^node (.*) server\/main\.ts$/.exec(manifest.scripts.start)?.[1] ?? "").split(" ").filter(Boolean);

/** Every person of the tests has it. */
export const password = "marigold-garland-9";

/** The first link of a mail's text. */
export function linkOf(mail: Email): string {
  const [link] = mail.text?.match(/https?:\/\/\S+/) ?? [];
  if (!link) throw new Error("the mail has no link");
  return link;
}
