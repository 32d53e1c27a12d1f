import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { root } from "../../server/build.ts";
import { anonymousClient, loggedInClient } from "../client.ts";
import { password, people } from "../people.ts";
import { appSecret, freePort, quickImports, Server } from "../server.ts";
import { enquiryOf } from "../visitor.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "toranam-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the server's program until it ends by itself. */
async function runToEnd(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const inherited = { ...process.env, NODE_ENV: undefined, DATA_DIR: join(folder, "data"), LOG_LEVEL: "warn", ...quickImports };
  const child = execute(process.execPath, [join(root, "server/main.ts")], { cwd: root, env: { ...inherited, ...env } });
  return child.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error) => ({ code: error.code, output: error.stdout + error.stderr }),
  );
}

test("the built server has only letters of Latin-1, which take one byte of memory each", () => {
  const code = readFileSync(join(root, "build/server/index.js"), "utf8");
  // The build cannot escape other letters in a tagged template: write them there as an escape of SQL.
  expect(/.{0,60}[^\0-\xff].{0,20}/.exec(code)?.[0]).toBeUndefined();
});

describe("a server with a PostgreSQL of its own", () => {
  let server: Server;
  beforeAll(async () => {
    server = await Server.start();
  });
  afterAll(() => server.dispose());

  test("while the database is down public pages work and forms return 503 and keep their values; PostgreSQL is started again", async () => {
    await anonymousClient(server).get("/contact");
    await server.addPerson(people.keerthi);
    const client = await loggedInClient(server, "keerthi");
    const [pid] = readFileSync(join(server.dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
    const send = () => anonymousClient(server).post("/contact", { ...enquiryOf(1), vision: "Kept text" });
    const refused = await send();
    // Signed in: a page, what the browser's router requests, what it sends, and a file.
    for (const [path, method] of [
      ["/dashboard/tasks", "GET"],
      ["/dashboard/tasks.data", "GET"],
      ["/dashboard/tasks.data", "POST"],
      ["/dashboard/leads.csv", "GET"],
    ] as const) {
      const response = method === "POST" ? await client.post(path, { intent: "add", title: "Lost" }) : await client.get(path);
      expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 503, "5"]);
    }
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await refused.text()).toMatch(/There was an error submitting your form\. Please try again\.[\s\S]*Kept text/);
    expect((await anonymousClient(server).post("/login", { email: "a@example.com", password: "lotus-lamp-6" })).status).toBe(503);
    expect((await anonymousClient(server).get("/")).status).toBe(200);
    expect((await anonymousClient(server).get("/up")).status).toBe(200);
    await expect.poll(async () => (await send()).status).toBe(200);
    // Ready when log-in and the notifications of changes work too.
    await expect.poll(async () => (await anonymousClient(server).get("/ready")).status).toBe(200);
  });

  test("a second server on one data folder reports the running one; after kill -9 the folder starts again, and a stored enquiry's mails are sent; SIGTERM ends server and database", async () => {
    const pidFile = join(server.dataDir, "postgres/cluster/postmaster.pid");
    expect(existsSync(pidFile)).toBe(true);
    const second = await runToEnd({ DATA_DIR: server.dataDir, PORT: String(await freePort()) });
    expect(second.code).toBe(1);
    expect(second.output).toContain(`process ${server.pid}`);
    expect(second.output).toContain(server.url);
    expect((await anonymousClient(server).get("/ready")).status).toBe(200);

    expect((await anonymousClient(server).post("/contact", enquiryOf(3))).status).toBe(200);
    await server.end("SIGKILL");
    await server.restart();
    expect((await anonymousClient(server).get("/ready")).status).toBe(200);
    await server.mail("visitor3@example.com", "We have your enquiry");
    expect((await server.mails()).filter(({ to }) => to?.[0]?.address === "visitor3@example.com")).toHaveLength(1);
    const sql = await server.database();
    expect(await sql`select state from contact_submissions where email = 'visitor3@example.com'`).toEqual([
      { state: "received" },
    ]);
    await server.disconnect();

    // Another start may take over: the first ends by itself, and PostgreSQL goes on.
    const next = await Server.prepare({ dataDir: server.dataDir, port: server.port });
    onTestFinished(() => void next.end());
    await next.restart(["--take-over"]);
    expect([await server.ended(), existsSync(pidFile)]).toEqual([0, true]);
    expect((await anonymousClient(next).get("/ready")).status).toBe(200);
    expect((await anonymousClient(next).post("/contact", enquiryOf(4))).status).toBe(200);
    expect(await next.end("SIGTERM")).toBe(0);
    expect(existsSync(pidFile)).toBe(false);
  });
});

// env.test.ts has every variable.
test.each([
  ["PORT", { PORT: "eighty" }, "PORT must be a number"],
  [
    "DATABASE_URL",
    { DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" },
    "DATABASE_URL: no response from the database none at 127.0.0.1:1",
  ],
])("a wrong %s is explained, and nothing starts", async (_, env, message) => {
  const { code, output } = await runToEnd(env as unknown as Record<string, string>);
  expect(code).toBe(1);
  expect(output).toContain(message);
  expect(output).not.toMatch(/at .*\.ts:\d+/);
});

test("a port that is in use is reported", async () => {
  const { code, output } = await runToEnd({
    PORT: String(site.port),
    DATABASE_URL: site.databaseUrl as string,
    APP_SECRET: appSecret,
  });
  expect(code).toBe(1);
  expect(output).toContain(`Port ${site.port} of 127.0.0.1 is in use`);
});

test("production refuses a superuser's DATABASE_URL", async () => {
  const { superuserUrl } = inject("postgres");
  const { code, output } = await runToEnd({ NODE_ENV: "production", DATABASE_URL: superuserUrl });
  expect(code).toBe(1);
  expect(output).toContain("postgres is a superuser");
});

test("`npm run user` adds a person who can log in, and explains why a known or invalid email address is refused", async () => {
  expect((await site.addUser("new@toranam.example", "New Person", ["--admin"])).code).toBe(0);
  expect((await anonymousClient(site).post("/login", { email: "new@toranam.example", password })).status).toBe(302);
  expect((await site.addUser("sravani@toranam.example", "Again")).output).toContain("has an account already");
  expect((await site.addUser("nobody", "Nobody Known")).output).toContain("not an e-mail address");
});
