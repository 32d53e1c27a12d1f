import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { connect, type Sql } from "../db/connect.ts";
import manifest from "../package.json" with { type: "json" };
import { root } from "../server/build.ts";
import { startPostgres } from "../server/database/postgres.ts";
import { addPerson } from "./databases.ts";
import { type NewPerson, type PersonName, password, people } from "./people.ts";
import { findUnfilled } from "./unfilled.ts";

export { password } from "./people.ts";

/** Servers of the tests sign their cookies with it, so that a test can sign one too. */
export const appSecret = "a-secret-of-the-tests-of-32-characters";

/** Environment of a Node process that loads its modules quickly. */
export const quickImports = { NODE_OPTIONS: `--import=${join(root, "test/quick-imports.ts")}` };

/**
 * Environment of a server that hashes passwords and compresses public pages at almost no cost: the standard ones take 300 ms of CPU
 * for each log-in, sign-up and change of a password, and 100 ms for each page. `password.test.ts` tests the standard hash.
 */
export const cheapServer = { NODE_OPTIONS: `${quickImports.NODE_OPTIONS} --import=${join(root, "test/cheap-server.ts")}` };

/** What a test in another process than the server's needs to reach it. */
export type SiteAddress = { port: number; dataDir: string; databaseUrl?: string };

/** A running site: its address, its mails, its database and sessions of its people. */
export class Site {
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** The variables in which the server's environment differs from that of other tests. */
  readonly env: Record<string, string>;
  #sql: Sql | undefined;
  /** The mails read so far, by their file's name: a file is complete when it has that name. */
  readonly #mails = new Map<string, Email>();

  constructor({ port, dataDir, databaseUrl }: SiteAddress, env: Record<string, string> = {}) {
    this.port = port;
    this.dataDir = dataDir;
    this.databaseUrl = databaseUrl;
    this.env = env;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The site's database as its owner; `disconnect` ends it. */
  async database(): Promise<Sql> {
    this.#sql ??= connect(this.databaseUrl ?? (await startPostgres(this.dataDir)).ownerUrl, { max: 1 });
    return this.#sql;
  }

  async disconnect(): Promise<void> {
    await this.#sql?.end();
    this.#sql = undefined;
  }

  /** A confirmed person whose password is `password`; its hash is that of the sample people, if there are any. @returns the id */
  async addPerson(person: NewPerson, hash?: string): Promise<string> {
    return addPerson(await this.database(), person, hash);
  }

  /** A new session of a person, like the one that a log-in creates. @returns its cookie */
  async session(who: PersonName | { email: string }): Promise<string> {
    const email = typeof who === "string" ? people[who].email : who.email;
    const token = randomUUID();
    const sql = await this.database();
    const rows = await sql`
      insert into auth_sessions (id, user_id, token, expires_at)
      select ${randomUUID()}, id, ${token}, now() + interval '12 hours' from auth_users where email = ${email} returning id`;
    if (rows.length === 0) throw new Error(`nobody has the address ${email}`);
    const signature = createHmac("sha256", appSecret).update(token).digest("base64");
    return `toranam=${encodeURIComponent(`${token}.${signature}`)}`;
  }

  /** The environment of its processes. */
  environment(): NodeJS.ProcessEnv {
    const { NODE_ENV: _, VITEST: __, ...inherited } = process.env;
    const database = this.databaseUrl ? { DATABASE_URL: this.databaseUrl } : {};
    const defaults = { ...quickImports, LOG_LEVEL: "warn", APP_SECRET: appSecret, ...database, ...this.env };
    return { ...inherited, ...defaults, DATA_DIR: this.dataDir, PORT: String(this.port) };
  }

  /** `npm run user -- add`, as an operator would. */
  addUser(email: string, name: string, options: string[] = []): Promise<{ code: number | null; output: string }> {
    return this.runUser(["add", email, "--name", name, ...options, "--password-stdin"]);
  }

  /** `npm run user`; its standard input is the password. */
  async runUser(args: string[]): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, [join(root, "server/user.ts"), ...args], { cwd: root, env: this.environment() });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.stdin.end(`${password}\n`);
    return new Promise((resolve) => child.on("close", (code) => resolve({ code, output })));
  }

  /** `npm run backup`, `restore`, `drill` and the like, as an operator would run it beside this server. */
  runCommand(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
    return runCommand(name, args, this.environment());
  }

  /** The mails written so far, oldest first. @throws Error when one of them says a value that is missing, such as "{company}" */
  async mails(): Promise<Email[]> {
    const folder = join(this.dataDir, "mail");
    // The folder is made with the first mail.
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^[^.].*\.eml$/.test(name)) : [];
    const mails: Email[] = [];
    for (const name of names.sort()) {
      const mail = this.#mails.get(name) ?? (await PostalMime.parse(readFileSync(join(folder, name))));
      this.#mails.set(name, mail);
      mails.push(mail);
    }
    for (const { subject = "", text = "" } of mails) {
      const unfilled = findUnfilled(`${subject}\n${text}`);
      if (unfilled) throw new Error(`a mail says "${unfilled}": ${subject}\n${text}`);
    }
    return mails;
  }

  /** Waits for a mail to this recipient with this subject. @returns the newest one */
  async mail(recipient: string, subject: string | RegExp): Promise<Email> {
    const deadline = Date.now() + 30_000;
    while (Date.now() < deadline) {
      const found = (await this.mails()).findLast(
        (mail) => mail.to?.some(({ address }) => address === recipient) && mail.subject?.match(subject),
      );
      if (found) return found;
      await sleep(20);
    }
    throw new Error(`no mail "${subject}" to ${recipient}`);
  }
}

/** Runs a command of server/. */
export const runCommand = (name: string, args: string[], env: NodeJS.ProcessEnv) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [join(root, `server/${name}.ts`), ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });

export type StartOptions = { dataDir?: string; port?: number; databaseUrl?: string; env?: Record<string, string> };

/** The real server in a process of its own, on a data folder of its own. */
export class Server extends Site {
  output = "";
  #child: ChildProcess | undefined;

  /** Without a database's address it makes an embedded PostgreSQL in its data folder, as `npm start` does. */
  static async start(options: StartOptions = {}): Promise<Server> {
    const server = await Server.prepare(options);
    await server.restart();
    return server;
  }

  /** As `start`, but `restart` starts it. */
  static async prepare({ dataDir, port, databaseUrl, env = {} }: StartOptions = {}): Promise<Server> {
    const folder = dataDir ?? mkdtempSync(join(tmpdir(), "toranam-site-"));
    return new Server({ dataDir: folder, port: port ?? (await freePort()), databaseUrl }, env);
  }

  get pid(): number {
    return this.#child?.pid as number;
  }

  /**
   * Starts, or starts again on the same folder and port, and waits for the line with the address.
   * @param folder of the program, when it is another one than this
   */
  async restart(args: string[] = [], folder = root): Promise<void> {
    this.output = "";
    const isCheap = this.env.NODE_OPTIONS === cheapServer.NODE_OPTIONS;
    const command = [...(isCheap ? cheapArguments : startArguments), ...args];
    this.#child = spawn(
      startCommand,
      command.map((word) => (word === mainFile ? join(folder, "server/main.ts") : word)),
      {
        cwd: folder,
        env: this.environment(),
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    this.#child.stdout?.on("data", (chunk) => (this.output += chunk));
    this.#child.stderr?.on("data", (chunk) => (this.output += chunk));
    while (!/is listening on http.*\n/.test(this.output)) {
      if (this.#child.exitCode !== null) throw new Error(`the server ended:\n${this.output}`);
      await sleep(20);
    }
  }

  /** Ends the process with a signal and waits for it. @returns its exit code */
  async end(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<number | null> {
    if (this.#isRunning) this.#child?.kill(signal);
    return this.ended();
  }

  /** Waits for the process, which ends by itself. @returns its exit code */
  async ended(): Promise<number | null> {
    if (this.#isRunning) await new Promise((resolve) => this.#child?.once("close", resolve));
    return this.#child?.exitCode ?? null;
  }

  get #isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  async dispose(): Promise<void> {
    await this.disconnect();
    await this.end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** A free port of the loopback. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Logs in by the form's post. @returns the session's cookie */
export async function logInOverHttp(site: Site, email: string, secret = password): Promise<string> {
  const form = new URLSearchParams({ email, password: secret });
  const response = await fetch(`${site.url}/login`, { method: "POST", body: form, redirect: "manual" });
  if (response.status !== 302) throw new Error(`the log-in of ${email} returned ${response.status}`);
  return (response.headers.getSetCookie()[0] as string).split(";")[0] as string;
}

/** Reads an event stream. */
export async function openEventStream(site: Site, cookie: string) {
  const abort = new AbortController();
  const response = await fetch(`${site.url}/live`, { headers: { cookie }, signal: abort.signal });
  const stream = { status: response.status, text: "", ended: false, close: () => abort.abort() };
  (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
      stream.text += new TextDecoder().decode(chunk);
  })()
    .catch(() => {})
    .finally(() => {
      stream.ended = true;
    });
  return stream;
}

/** Confirms a sign-up by the mailed link and the password of the sign-up. @returns the status */
export async function confirmSignUp(site: Site, email: string, secret = password): Promise<number> {
  const link = linkOf(await site.mail(email, "Confirm your Toranam account"));
  return (await fetch(link, { method: "POST", body: new URLSearchParams({ password: secret }) })).status;
}

const mainFile = join(root, "server/main.ts");

/** The `start` script, run by this Node. */
const [startCommand = "", ...startArguments] = manifest.scripts.start
  .split(" ")
  .map((word) => (word === "node" ? process.execPath : word === "server/main.ts" ? mainFile : word));

/** What the `start` script sets to save memory. It takes a tenth of the CPU, so a cheap server goes without. */
const savesMemory = /^MALLOC_|^--max-semi-space-size/;
/** A young generation that begins large is collected less often: with `gzip` of cheap-server.ts a tenth of the CPU. */
const cheapArguments = startArguments.flatMap((word) =>
  word === mainFile ? ["--min-semi-space-size=16", word] : savesMemory.test(word) ? [] : [word],
);

/** The first link of a mail's text. */
export function linkOf(mail: Email): string {
  const [link] = mail.text?.match(/https?:\/\/\S+/) ?? [];
  if (!link) throw new Error("the mail has no link");
  return link;
}
