import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { today } from "#app/platform/dates.ts";
import type { CachedResponse } from "./cached-response.ts";
import { PageCache } from "./page-cache.ts";

const sheet = "body{color:#fff}/* </b> $& */";
const asset = (body: string): CachedResponse => ({ body: Buffer.from(body), etag: '"x"', headers: {} });
const page = (html: string, headers: Record<string, string> = {}) =>
  new Response(html, { headers: { "content-type": "text/html", "cache-control": "public, max-age=0", ...headers } });
const html =
  '<head><link nonce="abc" rel="stylesheet" href="/assets/a.css"/></head><script nonce="abc">run()</script><script>injected()</script>';
const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a cached page contains its style sheets, and its policy allows them and the scripts with its nonce by hash", async () => {
  const pages = new PageCache(new Map([["/assets/a.css", asset(sheet)]]));
  const cached = await pages.store("/", page(html), today());
  const body = cached?.body.toString();
  expect(body).toContain(`<link rel="stylesheet" disabled="" href="/assets/a.css"/><style>${sheet}</style></head>`);
  expect(body).not.toContain("nonce");
  const policy = cached?.headers["content-security-policy"];
  expect(policy).toContain(`script-src 'self' ${sha("run()")};`);
  expect(policy).toContain(`style-src 'self' ${sha(sheet)};`);
  expect(pages.get("/")).toBe(cached);
});

test("of simultaneous first visits one compresses the page for all", async () => {
  const pages = new PageCache(new Map());
  const [first, second] = await Promise.all([pages.store("/", page(html), today()), pages.store("/", page(html), today())]);
  expect(second).toBe(first);
  expect(await pages.store("/", page(html), today())).toBe(first);
});

test("a missing style sheet leaves the links unchanged", async () => {
  const cached = await new PageCache(new Map()).store("/", page(html), today());
  expect(cached?.body.toString()).toContain('<link rel="stylesheet" href="/assets/a.css"/></head>');
});

test("private responses, responses with a cookie and non-HTML are not cached", async () => {
  const pages = new PageCache(new Map());
  expect(await pages.store("/", page(html, { "cache-control": "no-store" }), today())).toBeUndefined();
  expect(await pages.store("/", page(html, { "set-cookie": "a=b" }), today())).toBeUndefined();
  expect(await pages.store("/", page(html, { "content-type": "text/plain" }), today())).toBeUndefined();
});

test("a page is rendered anew on the next day in India", async () => {
  vi.useFakeTimers({ now: new Date("2026-12-31T18:29:59Z") });
  try {
    const pages = new PageCache(new Map());
    const cached = await pages.store("/", page(html), today());
    expect(pages.get("/")).toBe(cached);
    vi.setSystemTime(new Date("2026-12-31T18:30:00Z"));
    expect(pages.get("/")).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});

test("a page whose rendering began before midnight is not kept for the new day", async () => {
  vi.useFakeTimers({ now: new Date("2026-12-31T18:29:59Z"), toFake: ["Date"] });
  try {
    const pages = new PageCache(new Map());
    const [day, compressing] = [today(), pages.store("/services", page(html), today())];
    vi.setSystemTime(new Date("2026-12-31T18:30:00Z"));
    const [late, other] = await Promise.all([pages.store("/", page(html), day), compressing]);
    expect([late?.body.length, other?.body.length]).toEqual([expect.any(Number), expect.any(Number)]);
    expect([pages.get("/"), pages.get("/services")]).toEqual([undefined, undefined]);
  } finally {
    vi.useRealTimers();
  }
});

test("of pages with a query the hundred most recently requested are kept, and they displace no other page", async () => {
  const pages = new PageCache(new Map());
  const search = (n: number) => `/venue-finder?q=${n}`;
  await pages.store("/venue-finder", page(html), today());
  await pages.store(search(0), page(html), today());
  for (let n = 1; n < 120; n++) {
    await pages.store(search(n), page(html), today());
    expect(pages.get(search(0))).toBeDefined();
  }
  const kept = Array.from({ length: 120 }, (_, n) => search(n)).filter((url) => pages.get(url));
  expect(kept).toHaveLength(100);
  expect(pages.get("/venue-finder")).toBeDefined();
});
