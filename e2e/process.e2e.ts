import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { request as rawRequest } from "node:http";
import { connect as connectSocket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../server/build.ts";
import { expect, test } from "./fixtures.ts";
import { confirm, cookieOf, freePort, Server } from "./server.ts";

const execute = promisify(execFile);
const main = join(root, "server/main.ts");

/** Runs the server's program until it ends by itself. */
async function runToEnd(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const child = execute(process.execPath, [main], { cwd: root, env: { ...process.env, LOG_LEVEL: "warn", ...env } });
  return child.then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error) => ({ code: error.code, output: error.stdout + error.stderr }),
  );
}

test("a second start on the same data folder ends at once and names the running process", async () => {
  const first = await Server.start();
  const second = await runToEnd({ DATA_DIR: first.dataDir, PORT: String(await freePort()) });
  expect(second.code).toBe(1);
  expect(second.output).toContain(`process ${first.pid}`);
  expect(second.output).toContain(first.url);
  expect((await fetch(`${first.url}/ready`)).status).toBe(200);
  await first.dispose();
});

test("SIGTERM ends server and database in order with exit code 0; kill -9 leaves a folder that starts again", async () => {
  const server = await Server.start();
  const pidFile = join(server.dataDir, "postgres/cluster/postmaster.pid");
  expect(existsSync(pidFile)).toBe(true);
  await server.end("SIGKILL");
  await server.restart();
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  expect(await server.end("SIGTERM")).toBe(0);
  expect(existsSync(pidFile)).toBe(false);
  await server.restart();
  expect((await fetch(`${server.url}/up`)).status).toBe(200);
  await server.dispose();
});

test("while the database is away pages stay, a form gets 503 with its text kept, and PostgreSQL is brought back", async () => {
  const server = await Server.start();
  await fetch(`${server.url}/contact`);
  await server.addUser("keerthi@toranam.example", "Keerthi Naidu");
  const cookie = await cookieOf(server, "keerthi@toranam.example");
  const [pid] = readFileSync(join(server.dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
  const send = () =>
    fetch(`${server.url}/contact`, {
      method: "POST",
      body: new URLSearchParams({
        name: "Patient",
        email: "patient@example.com",
        phone: "9000000000",
        event_type: "Other",
        date: "2027-01-01",
        time: "10:00",
        vision: "Kept words",
      }),
    });
  const refused = await send();
  // Signed in: a page, what the browser's router asks for, what it sends, and a file.
  for (const [path, method] of [
    ["/dashboard/tasks", "GET"],
    ["/dashboard/tasks.data", "GET"],
    ["/dashboard/tasks.data", "POST"],
    ["/dashboard/leads.csv", "GET"],
  ] as const) {
    const body = method === "POST" ? new URLSearchParams({ intent: "add", title: "Lost" }) : undefined;
    const answer = await fetch(server.url + path, { method, body, headers: { cookie } });
    expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "5"]);
  }
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.text()).toMatch(/There was an error submitting your form\. Please try again\.[\s\S]*Kept words/);
  const login = await fetch(`${server.url}/login`, {
    method: "POST",
    body: new URLSearchParams({ email: "a@example.com", password: "secret-6" }),
  });
  expect(login.status).toBe(503);
  expect((await fetch(server.url)).status).toBe(200);
  expect((await fetch(`${server.url}/up`)).status).toBe(200);
  await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(200);
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  expect(await server.end()).toBe(0);
  await server.dispose();
});

test.describe("a wrong environment is told in words and starts nothing", () => {
  const cases: [name: string, env: Record<string, string>, message: string][] = [
    ["PORT", { PORT: "eighty" }, "PORT must be a number"],
    ["APP_SECRET", { APP_SECRET: "short" }, "APP_SECRET must have at least 32 characters"],
    [
      "DATABASE_URL",
      { DATABASE_URL: "postgres://nobody:x@127.0.0.1:1/none" },
      "DATABASE_URL: no response from the database none at 127.0.0.1:1",
    ],
  ];
  for (const [name, env, message] of cases) {
    test(name, async () => {
      const { code, output } = await runToEnd({ DATA_DIR: join(test.info().outputDir, "data"), ...env });
      expect(code).toBe(1);
      expect(output).toContain(message);
      expect(output).not.toMatch(/at .*\.ts:\d+/);
    });
  }

  test("a port in use", async ({ site }) => {
    const { code, output } = await runToEnd({ DATA_DIR: join(test.info().outputDir, "data"), PORT: String(site.port) });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${site.port} of 127.0.0.1 is in use`);
  });
});

test("the set-up link makes the first admin, once", async ({ page }) => {
  const server = await Server.start();
  const [link] = server.output.match(/http:\S+set-up\S+/) ?? [];
  await page.goto(link as string);
  await page.getByLabel("Full Name").fill("Sravani Reddy");
  await page.getByLabel("Email").fill("sravani@toranam.example");
  await page.getByLabel("Password").fill("marigold-garland-9");
  await page.getByRole("button", { name: "Make me the admin" }).click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByText("ADMIN", { exact: true })).toBeVisible();
  const again = await fetch(link as string);
  expect(again.status).toBe(403);
  const posted = await fetch(link as string, {
    method: "POST",
    body: new URLSearchParams({ full_name: "X", email: "x@example.com", password: "secret-6" }),
  });
  expect(posted.status).toBe(403);
  expect((await fetch(`${server.url}/set-up?token=guess`)).status).toBe(403);
  await server.end();
  await server.restart();
  expect(server.output).not.toContain("set-up");
  await server.dispose();
});

test("ADMIN_EMAIL names the first admin, who confirms the address; no set-up link is printed", async ({ page }) => {
  const server = await Server.start({ env: { ADMIN_EMAIL: "boss@toranam.example", STAFF_DOMAINS: "staff.example" } });
  expect(server.output).not.toContain("set-up");
  for (const [email, badge] of [
    ["boss@toranam.example", "ADMIN"],
    ["keerthi@staff.example", "USER"],
  ] as const) {
    await fetch(`${server.url}/sign-up`, {
      method: "POST",
      body: new URLSearchParams({ full_name: "Some Body", email, password: "marigold-garland-9" }),
    });
    expect(await confirm(server, email)).toBe(200);
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(`${server.url}/login`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("marigold-garland-9");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText(badge, { exact: true })).toBeVisible();
  }
  await server.dispose();
});

test("every response carries the headers, errors tell nothing but a request id", async ({ site }) => {
  const asset = (await (await fetch(site.url)).text()).match(/\/assets\/[^"]+\.css/)?.[0];
  for (const path of [
    "/",
    "/contact",
    "/login",
    "/dashboard",
    "/nothing",
    "/up",
    "/ready",
    "/live",
    "/logo.svg",
    asset as string,
  ]) {
    const { headers, status } = await fetch(site.url + path, { redirect: "manual" });
    expect(headers.get("content-security-policy"), path).toMatch(
      /^default-src 'none'; script-src 'self'[^;]*; style-src 'self'( 'sha256-[^;]*)?;/,
    );
    expect(headers.get("content-security-policy"), path).not.toContain("unsafe");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("cross-origin-opener-policy"), path).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy"), path).toBe("same-origin");
    expect(headers.get("permissions-policy"), path).toContain("camera=()");
    expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
    expect(headers.get("x-request-id"), path).toMatch(/^[\w-]{36}$/);
    expect(status, path).toBeLessThan(500);
  }
  expect((await fetch(`${site.url}/reset-password?token=x`)).headers.get("referrer-policy")).toBe("no-referrer");
  for (const path of ["/login", "/dashboard", "/ready"]) {
    expect((await fetch(site.url + path, { redirect: "manual" })).headers.get("cache-control"), path).toContain("no-store");
  }
});

test("a page that everybody shares is kept: compressed, with an ETag, its scripts named by hash", async ({ site }) => {
  const first = await fetch(site.url, { headers: { "accept-encoding": "br" } });
  expect(first.headers.get("content-encoding")).toBe("br");
  const html = await first.text();
  expect(html.includes(' nonce="')).toBe(false);
  expect(first.headers.get("content-security-policy")).toContain("'sha256-");
  const again = await fetch(site.url, { headers: { "if-none-match": first.headers.get("etag") as string } });
  expect(again.status).toBe(304);
});

test("other sites' posts, odd methods, odd paths and large bodies are refused", async ({ site }) => {
  const post = (path: string, headers: Record<string, string>, body = "email=a@example.com") =>
    fetch(site.url + path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body,
    });
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    for (const path of ["/login", "/contact", "/logout", "/dashboard/tasks"])
      expect((await post(path, headers)).status, path).toBe(403);
  }
  expect((await post("/login", { origin: site.url })).status).toBe(400);
  expect((await fetch(site.url, { method: "DELETE" })).status).toBe(405);
  for (const path of ["/.git/HEAD", "/data/app-secret", "/assets/..%2f..%2fpackage.json", "/server/main.ts", "/build/.stamp"]) {
    expect((await fetch(site.url + path)).status, path).toBe(404);
  }
  expect((await post("/login", {}, `email=${"a".repeat(9 * 1024)}`)).status).toBe(413);
  expect((await post("/contact", {}, `vision=${"a".repeat(33 * 1024)}`)).status).toBe(413);
  expect((await post("/contact", {}, `vision=${"a".repeat(20 * 1024)}`)).status).toBe(400);
  const trace = await new Promise<number>((resolve) =>
    rawRequest(site.url, { method: "TRACE" }, (answer) => resolve(answer.statusCode ?? 0)).end(),
  );
  expect(trace).toBe(405);
  const tooLong = await new Promise<string>((resolve) => {
    const socket = connectSocket(site.port, "127.0.0.1", () =>
      socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`),
    );
    socket.once("data", (data) => resolve(data.toString()));
  });
  expect(tooLong).toContain("431");
  expect(tooLong).toContain("x-content-type-options: nosniff");
});

test("nothing secret reaches a browser: no key, database address or admin's e-mail in any asset", async ({ site }) => {
  const files = readdirSync(join(root, "build/client"), { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const canaries = [
    process.env.APP_SECRET ?? "APP_SECRET",
    "DATABASE_URL",
    "SMTP_URL",
    "ADMIN_EMAIL",
    "postgres://",
    "drizzle",
    "better-auth",
    "sravani@toranam.example",
  ];
  for (const file of files.filter((name) => /\.(js|css|svg)$/.test(name))) {
    const text = await (await fetch(`${site.url}/${file}`)).text();
    for (const canary of canaries) expect(text.includes(canary), `${canary} in ${file}`).toBe(false);
  }
});

test("`npm run user` says what is wrong and refuses a known address", async ({ site }) => {
  expect((await site.addUser("sravani@toranam.example", "Again")).output).toContain("has an account already");
  expect((await site.addUser("nobody", "No Body")).output).toContain("not an e-mail address");
  const child = spawn(process.execPath, [join(root, "server/user.ts"), "remove"], { cwd: root, env: site.environment() });
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(1);
});
