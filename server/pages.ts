import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { contentSecurityPolicy } from "#app/platform/content-security-policy.ts";
import type { Stored } from "./stored.ts";

const squeezeBrotli = promisify(brotliCompress);
const squeezeGzip = promisify(gzip);

/** A public page's own spelling. Others (`/Contact`, `/contact/`, `/%63ontact`) show the same page and are not kept. */
const plain = /^\/[a-z-]*$/;

/**
 * Public pages, rendered once and kept compressed. A page says it may be kept by its own `Cache-Control: public`.
 * Their facts are part of the build, so a new build starts with an empty cache; `clear` is for facts that change sooner.
 */
export class PageCache {
  #pages = new Map<string, Stored>();

  find(path: string): Stored | undefined {
    return this.#pages.get(path);
  }

  clear(): void {
    this.#pages.clear();
  }

  /** Keeps a rendered page if it may be kept. @returns what was kept */
  async keep(path: string, response: Response): Promise<Stored | undefined> {
    const mayKeep =
      response.status === 200 &&
      response.headers.get("content-type")?.startsWith("text/html") &&
      response.headers.get("cache-control")?.includes("public") &&
      !response.headers.has("set-cookie") &&
      plain.test(path);
    if (!mayKeep) return undefined;

    const { html, policy } = hashScripts(await response.text());
    const body = Buffer.from(html);
    const [brotli, gzipped] = await Promise.all([squeezeBrotli(body), squeezeGzip(body)]);
    const stored: Stored = {
      body,
      brotli,
      gzip: gzipped,
      etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
      headers: { ...Object.fromEntries(response.headers), "content-security-policy": policy },
    };
    this.#pages.set(path, stored);
    return stored;
  }
}

/**
 * A kept page cannot carry a nonce: two visitors would share it. The scripts that hold this rendering's nonce, and only
 * those, are named in the policy by their hash instead.
 */
function hashScripts(html: string): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, attributes, script] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes?.includes('nonce="'))
      hashes.add(
        `'sha256-${createHash("sha256")
          .update(script ?? "")
          .digest("base64")}'`,
      );
  }
  return { html: html.replaceAll(/ nonce="[\w-]+"/g, ""), policy: contentSecurityPolicy([...hashes].join(" ")) };
}
