import { readdirSync } from "node:fs";
import { request as rawRequest } from "node:http";
import { connect as connectSocket } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../server/build.ts";
import { anonymousClient, loggedInClient } from "../client.ts";
import { sharedSite } from "./site.ts";

const site = sharedSite();
const get = (path: string) => anonymousClient(site).get(path);

test("every response carries the security headers and a request id", async () => {
  const sheet = (await (await get("/")).text()).match(/\/assets\/[^"]+\.css/)?.[0] as string;
  const { headers } = await get(sheet);
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect([headers.get("x-content-type-options"), headers.get("cross-origin-resource-policy")]).toEqual([
    "nosniff",
    "same-origin",
  ]);
  const others = [
    "/",
    "/contact",
    "/login",
    "/dashboard",
    "/nothing",
    "/assets/nothing.js",
    "/up",
    "/ready",
    "/live",
    "/logo.svg",
  ];
  for (const path of [...others, "/kept-worker.js"]) {
    const { headers, status } = await get(path);
    expect(headers.get("content-security-policy"), path).toMatch(
      /^default-src 'none'; (script-src 'self'[^;]*; style-src 'self'( 'sha256-[^;]*)?;|base-uri 'none'; form-action 'none'; frame-ancestors 'none'$)/,
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
  expect((await get("/reset-password?token=x")).headers.get("referrer-policy")).toBe("no-referrer");
  for (const path of ["/login", "/dashboard", "/ready"])
    expect((await get(path)).headers.get("cache-control"), path).toContain("no-store");
});

test("a public page is cached and compressed, has an ETag, and a content security policy that allows its scripts by hash", async () => {
  const first = await anonymousClient(site).get("/", { "accept-encoding": "br" });
  expect(first.headers.get("content-encoding")).toBe("br");
  expect(await first.text()).not.toContain(' nonce="');
  expect(first.headers.get("content-security-policy")).toContain("'sha256-");
  const again = await anonymousClient(site).get("/", { "if-none-match": first.headers.get("etag") as string });
  expect(again.status).toBe(304);
});

test("private pages and their data are sent with no-store; logging out clears the browser's cache", async () => {
  const client = await loggedInClient(site, "sravani");
  for (const view of ["", "/tasks", "/leads", "/events", "/vendors", "/invoices", "/team", "/audit", "/operations", "/account"]) {
    for (const ending of ["", ".data"]) {
      const response = await client.get(`/dashboard${view}${ending}`);
      expect([response.status, response.headers.get("cache-control")], view + ending).toEqual([200, "no-store"]);
    }
  }
  expect((await client.post("/logout", {})).headers.get("clear-site-data")).toBe('"cache", "storage"');
});

test("posts from other sites and unsupported methods are rejected, and files outside the public folders are not found", async () => {
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
  ];
  const post = async (path: string, headers: Record<string, string>) =>
    (await anonymousClient(site).post(path, { email: "a@example.com" }, headers)).status;
  for (const headers of foreign)
    for (const path of ["/login", "/contact", "/logout", "/dashboard/tasks"]) expect(await post(path, headers), path).toBe(403);
  expect(await post("/login", { origin: site.url })).toBe(400);
  expect((await fetch(site.url, { method: "DELETE" })).status).toBe(405);
  const trace = await new Promise<number>((resolve) =>
    rawRequest(site.url, { method: "TRACE" }, (response) => resolve(response.statusCode ?? 0)).end(),
  );
  expect(trace).toBe(405);
  for (const path of ["/.git/HEAD", "/data/app-secret", "/assets/..%2f..%2fpackage.json", "/server/main.ts", "/build/.stamp"])
    expect((await fetch(site.url + path)).status, path).toBe(404);
});

test("bodies above the path's limit are rejected, with and without Content-Length, and so are long headers", async () => {
  const kib = 1024;
  for (const [path, limit] of [
    ["/login", 8 * kib],
    ["/dashboard/account", 8 * kib],
    ["/contact", 32 * kib],
    ["/services", 32 * kib],
    ["/dashboard/tasks", 64 * kib],
    // More only from somebody with a session.
    ["/dashboard/vendors/import", 64 * kib],
    ["/dashboard/quotes/1/draft", 64 * kib],
  ] as const) {
    // Fields of 4,000 letters: a field has a limit of its own (requests.test.ts).
    const form = (size: number) => `a=${"a".repeat(3_997)}&`.repeat(size / 4_000 + 1).slice(0, size);
    const post = async (size: number) =>
      (await fetch(site.url + path, { method: "POST", body: new URLSearchParams(form(size)), redirect: "manual" })).status;
    expect(await post(limit), path).not.toBe(413);
    expect(await post(limit + 1), path).toBe(413);
    expect((await fetch(`${site.url}${path}.data`, { method: "POST", body: "a".repeat(limit + 1) })).status, path).toBe(413);
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new Uint8Array(limit + 1).fill(97));
        controller.close();
      },
    });
    expect((await fetch(site.url + path, { method: "POST", body, duplex: "half" } as RequestInit)).status, path).toBe(413);
  }
  const tooLong = await new Promise<string>((resolve) => {
    const socket = connectSocket(site.port, "127.0.0.1", () =>
      socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`),
    );
    socket.once("data", (data) => resolve(data.toString()));
  });
  expect(tooLong).toContain("431");
  expect(tooLong).toContain("x-content-type-options: nosniff");
});

test("the build has no source maps, and no asset contains a key, a database URL or a server library", async () => {
  const files = readdirSync(join(root, "build/client"), { recursive: true, encoding: "utf8" });
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
  const forbidden = [
    "APP_SECRET",
    "DATABASE_URL",
    "SMTP_URL",
    "ADMIN_EMAIL",
    "postgres://",
    "drizzle",
    "better-auth",
    "sravani@toranam.example",
  ];
  for (const file of files.filter((name) => /\.(js|css|svg)$/.test(name))) {
    const text = await (await get(`/${file}`)).text();
    for (const word of forbidden) expect(text.includes(word), `${word} in ${file}`).toBe(false);
  }
});
