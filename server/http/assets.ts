import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { CachedResponse } from "./cached-response.ts";

const types: Record<string, string> = {
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  webp: "image/webp",
  woff2: "font/woff2",
  xml: "application/xml",
};

function cacheControlOf(path: string): string {
  // The service worker.
  if (path.endsWith("-worker.js")) return "no-cache";
  // Names under /assets/ contain a hash of the content.
  return path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=604800";
}

/**
 * Reads the files of the client's build into memory, by URL path: a few megabytes. Only the types above are served: source maps and
 * the compressed copies (`.br`, `.gz`) have no URL of their own.
 */
export function readAssets(folder: string): Map<string, CachedResponse> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
  const assets = new Map<string, CachedResponse>();
  for (const file of files) {
    const type = types[file.slice(file.lastIndexOf(".") + 1)];
    if (!type) continue;
    const path = `/${relative(folder, join(folder, file)).replaceAll("\\", "/")}`;
    const body = readFileSync(join(folder, file));
    const compressed = (ending: string) =>
      existsSync(join(folder, file + ending)) ? readFileSync(join(folder, file + ending)) : undefined;
    assets.set(path, {
      body,
      brotli: compressed(".br"),
      gzip: compressed(".gz"),
      etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
      headers: {
        "content-type": type,
        "cache-control": cacheControlOf(path),
      },
    });
  }
  return assets;
}
