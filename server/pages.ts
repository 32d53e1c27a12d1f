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
 * Public pages, rendered once and kept compressed until the process ends: their facts are part of the build. A page says
 * it may be kept by its own `Cache-Control: public`.
 */
export class PageCache {
  #pages = new Map<string, Stored>();
  #assets: Map<string, Stored>;

  /** @param assets the built client's files by address: a kept page holds its style sheets itself */
  constructor(assets: Map<string, Stored>) {
    this.#assets = assets;
  }

  find(path: string): Stored | undefined {
    return this.#pages.get(path);
  }

  /** Reads and keeps a rendered page if it may be kept. @returns what was kept */
  async keep(path: string, response: Response): Promise<Stored | undefined> {
    const mayKeep =
      response.status === 200 &&
      response.headers.get("content-type")?.startsWith("text/html") &&
      response.headers.get("cache-control")?.includes("public") &&
      !response.headers.has("set-cookie") &&
      plain.test(path);
    if (!mayKeep) return undefined;

    const rendered = await response.text();
    const html = this.#holdStyles(rendered.replaceAll(/ nonce="[\w-]+"/g, ""));
    const body = Buffer.from(html);
    const [brotli, gzipped] = await Promise.all([squeezeBrotli(body), squeezeGzip(body)]);
    const stored: Stored = {
      body,
      brotli,
      gzip: gzipped,
      etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
      headers: { ...Object.fromEntries(response.headers), "content-security-policy": policyByHash(rendered, html) },
    };
    this.#pages.set(path, stored);
    return stored;
  }

  /**
   * The first paint waits for the style sheets, so a kept page brings them: a round trip less on a phone. The links stay
   * for the page's script (see enable-stylesheets.ts), switched off.
   */
  #holdStyles(html: string): string {
    const links = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"\/>/g)];
    const sheets = links.map(([, href]) => this.#assets.get(href as string)?.body.toString("utf8"));
    if (!links[0] || sheets.includes(undefined)) return html;
    const off = html.replaceAll('<link rel="stylesheet" ', '<link rel="stylesheet" disabled="" ');
    return off.replace("</head>", () => `<style>${sheets.join("")}</style></head>`);
  }
}

/**
 * A kept page cannot carry a nonce: two visitors would share it. The scripts that held this rendering's nonce, and only
 * those, are named in the policy by their hash instead, and so is the style that the page brings.
 */
function policyByHash(rendered: string, html: string): string {
  const scripts = [...rendered.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => attributes?.includes('nonce="'))
    .map(([, , script]) => hash(script as string));
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style]) => hash(style as string));
  return contentSecurityPolicy([...new Set(scripts)].join(" "), styles.join(" "));
}

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
