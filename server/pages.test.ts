import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { PageCache } from "./pages.ts";
import type { Stored } from "./stored.ts";

const sheet = "body{color:#fff}/* </b> $& */";
const asset = (body: string): Stored => ({ body: Buffer.from(body), etag: '"x"', headers: {} });
const page = (html: string, headers: Record<string, string> = {}) =>
  new Response(html, { headers: { "content-type": "text/html", "cache-control": "public, max-age=0", ...headers } });
const html =
  '<head><link nonce="abc" rel="stylesheet" href="/assets/a.css"/></head><script nonce="abc">run()</script><script>planted()</script>';
const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("a kept page brings its style sheets, and its policy names them and the scripts of its nonce by hash", async () => {
  const pages = new PageCache(new Map([["/assets/a.css", asset(sheet)]]));
  const kept = await pages.keep("/", page(html));
  const body = kept?.body.toString();
  expect(body).toContain(`<link rel="stylesheet" disabled="" href="/assets/a.css"/><style>${sheet}</style></head>`);
  expect(body).not.toContain("nonce");
  const policy = kept?.headers["content-security-policy"];
  expect(policy).toContain(`script-src 'self' ${sha("run()")};`);
  expect(policy).toContain(`style-src 'self' ${sha(sheet)};`);
  expect(pages.find("/")).toBe(kept);
});

test("a style sheet that is not there leaves the links as they are", async () => {
  const kept = await new PageCache(new Map()).keep("/", page(html));
  expect(kept?.body.toString()).toContain('<link rel="stylesheet" href="/assets/a.css"/></head>');
});

test("what is private, sets a cookie or is no page is not kept", async () => {
  const pages = new PageCache(new Map());
  expect(await pages.keep("/", page(html, { "cache-control": "no-store" }))).toBeUndefined();
  expect(await pages.keep("/", page(html, { "set-cookie": "a=b" }))).toBeUndefined();
  expect(await pages.keep("/", page(html, { "content-type": "text/plain" }))).toBeUndefined();
});
