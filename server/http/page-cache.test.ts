import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import type { CachedResponse } from "./cached-response.ts";
import { PageCache } from "./page-cache.ts";

const sheet = "/* </b> $& */:root{color:#fff}";
const asset = (body: string): CachedResponse => ({ body: Buffer.from(body), etag: '"x"', headers: {} });
const page = (html: string, headers: Record<string, string> = {}) =>
  new Response(html, { headers: { "content-type": "text/html", "cache-control": "public, max-age=0", ...headers } });
const html =
  '<head><link nonce="abc" rel="stylesheet" href="/assets/a.css"/></head><script nonce="abc">run()</script><script>injected()</script>';
const store = (pages: PageCache, url: string, response = page(html)) => pages.store(url, response, pages.contentVersion());
const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a cached page contains its style sheets, and its policy allows them and the scripts with its nonce by hash", async () => {
  const pages = new PageCache(new Map([["/assets/a.css", asset(sheet)]]));
  const cached = await store(pages, "/");
  const body = cached?.body.toString();
  expect(body).toContain(`<link rel="stylesheet" disabled="" href="/assets/a.css"/><style>${sheet}</style></head>`);
  expect(body).not.toContain("nonce");
  const policy = cached?.headers["content-security-policy"];
  expect(policy).toContain(`script-src 'self' ${sha("run()")};`);
  expect(policy).toContain(`style-src 'self' ${sha(sheet)};`);
  expect(pages.get("/")).toBe(cached);
});

test("inlines a sheet whose address ends with #, as that of a sheet that a later part has too", async () => {
  const pages = new PageCache(new Map([["/assets/a.css", asset(sheet)]]));
  const cached = await store(pages, "/", page(html.replace("a.css", "a.css#")));
  expect(cached?.body.toString()).toContain(`<style>${sheet}</style></head>`);
});

test("a company's own colours are inlined too, after the style sheets", async () => {
  const pages = new PageCache(new Map([["/assets/a.css", asset(":root{color:var(--brand)}")]]));
  const links = html.replace("</head>", '<link rel="stylesheet" href="/colors/0b5563-f2b33d.css"/></head>');
  const body = (await store(pages, "/", page(links)))?.body.toString();
  expect(body).toMatch(/<style>:root\{color:var\(--brand\)\}:root\{.*--brand:light-dark\(#0b5563,/);
  expect(body).toContain('<link rel="stylesheet" disabled="" href="/colors/0b5563-f2b33d.css"/>');
});

test("leaves out the rules of classes that the page has not", async () => {
  const pages = new PageCache(new Map([["/assets/a.css", asset(".shown{a:b}.other{a:b}")]]));
  const cached = await store(pages, "/", page(`${html}<p class="shown">`));
  expect(cached?.body.toString()).toContain("<style>.shown{a:b}</style>");
});

test("the inline scripts of a body whose scripts wait are joined in the last, which its policy allows by one hash", async () => {
  const script = (text: string) => `<script nonce="abc">${text}</script>`;
  const head = `<head>${script("head()")}</head>`;
  const waits = '<script nonce="abc" type="text/later">later()</script>';
  const context = "window.__reactRouterContext = {};";
  const body = `<body>${script("first()")}<script>foreign()</script>${script(context)}${waits}${script("last()")}</body>`;
  const cached = await store(new PageCache(new Map()), "/a", page(head + body));
  const later = 'import "/page-data/a";\nlater()';
  const text = "first();\nlast()";
  expect(cached?.body.toString()).toBe(
    `<head><script>head()</script></head><body><script></script><script>foreign()</script><script></script><script type="text/later">${later}</script><script>${text}</script></body>`,
  );
  expect(cached?.headers["content-security-policy"]).toContain(
    `script-src 'self' ${[sha("head()"), sha(later), sha(text)].join(" ")};`,
  );
  expect(cached?.data?.body.toString()).toBe(context);
});

test("a page whose scripts wait imports its hydration data from a script of its own", async () => {
  const data = [1, 2].map((part) => `window.__reactRouterContext.streamController.enqueue("${part});");`);
  const scripts = data.map((statement) => `<script nonce="abc">${statement}</script>`).join("<!--$-->");
  const cached = await store(
    new PageCache(new Map()),
    "/a?q=%3C",
    page(`<script nonce="abc" type="text/later">run()</script>${scripts}`),
  );
  const later = 'import "/page-data/a?q=%3C";\nrun()';
  expect(cached?.body.toString()).toBe(`<script type="text/later">${later}</script><!--$-->`);
  expect(cached?.headers["content-security-policy"]).toContain(`script-src 'self' ${sha(later)};`);
  expect(cached?.data?.body.toString()).toBe(data.join("\n"));
  expect(cached?.data?.headers).toEqual({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=0",
  });
});

test("simultaneous first visits compress the page once", async () => {
  const pages = new PageCache(new Map());
  const [first, second] = await Promise.all([store(pages, "/"), store(pages, "/")]);
  expect(second).toBe(first);
  expect(await store(pages, "/")).toBe(first);
});

test("a missing style sheet leaves the links unchanged", async () => {
  const cached = await store(new PageCache(new Map()), "/");
  expect(cached?.body.toString()).toContain('<link rel="stylesheet" href="/assets/a.css"/></head>');
});

test("private responses, responses with a cookie and non-HTML are not cached", async () => {
  const pages = new PageCache(new Map());
  expect(await store(pages, "/", page(html, { "cache-control": "no-store" }))).toBeUndefined();
  expect(await store(pages, "/", page(html, { "set-cookie": "a=b" }))).toBeUndefined();
  expect(await store(pages, "/", page(html, { "content-type": "text/plain" }))).toBeUndefined();
});

test("a page is rendered anew on the next day in India", async () => {
  vi.useFakeTimers({ now: new Date("2026-12-31T18:29:59Z") });
  try {
    const pages = new PageCache(new Map());
    const cached = await store(pages, "/");
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
    const [contentVersion, compressing] = [pages.contentVersion(), store(pages, "/services")];
    vi.setSystemTime(new Date("2026-12-31T18:30:00Z"));
    const [late, other] = await Promise.all([pages.store("/", page(html), contentVersion), compressing]);
    expect([late?.body.length, other?.body.length]).toEqual([expect.any(Number), expect.any(Number)]);
    expect([pages.get("/"), pages.get("/services")]).toEqual([undefined, undefined]);
  } finally {
    vi.useRealTimers();
  }
});

test("a change of the content forgets all pages, also those that are being rendered", async () => {
  const pages = new PageCache(new Map());
  await store(pages, "/");
  await store(pages, "/venue-finder?q=1");
  const contentVersion = pages.contentVersion();
  pages.forget();
  expect([pages.get("/"), pages.get("/venue-finder?q=1")]).toEqual([undefined, undefined]);
  expect(await pages.store("/", page(html), contentVersion)).toBeDefined();
  expect(pages.get("/")).toBeUndefined();
});

test("the hundred most recently requested pages with a query are kept, and they displace no page without one", async () => {
  const pages = new PageCache(new Map());
  const search = (n: number) => `/venue-finder?q=${n}`;
  await store(pages, "/venue-finder");
  await store(pages, search(0));
  for (let n = 1; n < 120; n++) {
    await store(pages, search(n));
    expect(pages.get(search(0))).toBeDefined();
  }
  const cached = Array.from({ length: 120 }, (_, n) => search(n)).filter((url) => pages.get(url));
  expect(cached).toHaveLength(100);
  expect(pages.get("/venue-finder")).toBeDefined();
});
