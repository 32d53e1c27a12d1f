import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { colorsCss, readColorsName } from "#app/company/colors.ts";
import { contentSecurityPolicy } from "#app/platform/content-security-policy.ts";
import { today } from "#app/platform/values/dates.ts";
import type { CachedResponse } from "./cached-response.ts";
import { deferData, joinScripts } from "./inline-scripts.ts";
import { usedProperties } from "./used-properties.ts";
import { classesOf, usedRules } from "./used-rules.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The canonical path of a public page. Other spellings (`/Contact`, `/contact/`, `/%63ontact`) show the page and are not cached. */
const cacheablePath = /^\/[a-z-]*(\/[a-z0-9-]+){0,2}(\?|$)/;
/** The maximum of cached pages with a query, such as searches for a venue. The least recently requested one is forgotten first. */
const maxSearches = 100;
/** Brotli's best quality takes as long as rendering a page a hundred times: too long for a search that may not come again. */
const searchQuality = 5;

const scriptHeaders = { "content-type": "text/javascript; charset=utf-8" };

/** A cached page; `data` is the script with its hydration data. */
export type CachedPage = CachedResponse & { data?: CachedResponse };

/**
 * Public pages, rendered once a day, compressed and cached until their content changes (`forget`). They depend on the day: the year in the
 * footer, the first date that the enquiry form accepts. A page is cacheable when its headers include `Cache-Control: public`.
 */
export class PageCache {
  #pages = new Map<string, CachedPage>();
  /** Pages with a query, the most recently requested last. */
  #searches = new Map<string, CachedPage>();
  /** Pages that are being compressed, by content version and URL: simultaneous first visits share one compression. */
  #storing = new Map<string, Promise<CachedPage>>();
  /** The content version that the cached pages show. */
  #contentVersion = "";
  /** How often the content has changed. */
  #changes = 0;
  #assets: Map<string, CachedResponse>;

  /** @param assets the built client's files by path: the style sheets are inlined from them */
  constructor(assets: Map<string, CachedResponse>) {
    this.#assets = assets;
  }

  /** The day in India and the number of content changes. A page is cached only if the version is still the one with which its rendering began. */
  contentVersion(): string {
    return `${today()} ${this.#changes}`;
  }

  /** Forgets all pages, because the content of public pages has changed. */
  forget(): void {
    this.#changes++;
  }

  /** @param url the page's canonical URL, see canonical-page-url.ts */
  get(url: string): CachedPage | undefined {
    const contentVersion = this.contentVersion();
    if (contentVersion !== this.#contentVersion) {
      this.#pages.clear();
      this.#searches.clear();
    }
    this.#contentVersion = contentVersion;
    const search = this.#searches.get(url);
    if (!search) return this.#pages.get(url);
    this.#searches.delete(url);
    this.#searches.set(url, search);
    return search;
  }

  /**
   * Caches a rendered page if it is cacheable, and consumes its body then.
   * @param contentVersion with which its rendering began: an outdated page is not cached
   * @returns the cached page
   */
  async store(url: string, response: Response, contentVersion: string): Promise<CachedPage | undefined> {
    const isCacheable =
      response.status === 200 &&
      response.headers.get("content-type")?.startsWith("text/html") &&
      response.headers.get("cache-control")?.includes("public") &&
      !response.headers.has("set-cookie") &&
      cacheablePath.test(url);
    if (!isCacheable) return undefined;
    const stored = this.get(url);
    if (stored) return stored;
    const key = `${contentVersion} ${url}`;
    const storing = this.#storing.get(key) ?? this.#compress(url, response, contentVersion);
    this.#storing.set(key, storing);
    return storing.finally(() => this.#storing.delete(key));
  }

  async #compress(url: string, response: Response, contentVersion: string): Promise<CachedPage> {
    const { html: withoutData, data } = deferData(url, await response.text());
    const rendered = joinScripts(withoutData);
    const html = this.#inlineStyles(rendered.replaceAll(/ nonce="[\w-]+"/g, ""));
    const headers = Object.fromEntries(response.headers);
    const quality = url.includes("?") ? searchQuality : undefined;
    const [page, script] = await Promise.all([
      compressed(html, { ...headers, "content-security-policy": policyByHash(rendered, html) }, quality),
      data && compressed(data, { ...scriptHeaders, "cache-control": headers["cache-control"] as string }, quality),
    ]);
    const cached: CachedPage = { ...page, ...(script && { data: script }) };
    if (contentVersion !== this.contentVersion()) return cached;
    (url.includes("?") ? this.#searches : this.#pages).set(url, cached);
    const [oldest] = this.#searches.keys();
    if (this.#searches.size > maxSearches && oldest) this.#searches.delete(oldest);
    return cached;
  }

  /**
   * The first paint waits for the style sheets; inlining their rules that the page uses saves a phone one round trip. The links stay,
   * disabled, for the page's script (enable-stylesheets.ts).
   */
  #inlineStyles(html: string): string {
    // React Router ends the address with # where a part that is loaded later has the same sheet.
    const links = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)#?"\/>/g)];
    const sheets = links.map(([, href]) => this.#sheetAt(href as string));
    if (!links[0] || sheets.includes(undefined)) return html;
    const disabled = html.replaceAll('<link rel="stylesheet" ', '<link rel="stylesheet" disabled="" ');
    const css = usedProperties(usedRules(sheets.join(""), classesOf(html)), html);
    return disabled.replace("</head>", () => `<style>${css}</style></head>`);
  }

  /** A file of the build, or the company's colours. */
  #sheetAt(href: string): string | undefined {
    const colors = href.startsWith("/colors/") && readColorsName(href.slice("/colors/".length));
    return colors ? colorsCss(colors) : this.#assets.get(href)?.body.toString("utf8");
  }
}

/** @param quality of brotli; the best one if undefined */
async function compressed(text: string, headers: Record<string, string>, quality?: number): Promise<CachedResponse> {
  const body = Buffer.from(text);
  const params = quality === undefined ? {} : { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [brotli, gzipped] = await Promise.all([compressBrotli(body, { params }), compressGzip(body)]);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  return { body, brotli, gzip: gzipped, etag, headers };
}

/**
 * The Content-Security-Policy of a cached page. Visitors would share a nonce, so the policy allows by their hashes the scripts that had
 * the nonce in this rendering, no others, and the inlined styles.
 */
function policyByHash(rendered: string, html: string): string {
  const scripts = [...rendered.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes]) => attributes?.includes('nonce="'))
    .flatMap(([, , script]) => (script ? [hash(script)] : []));
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style]) => hash(style as string));
  return contentSecurityPolicy([...new Set(scripts)].join(" "), styles.join(" "));
}

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
