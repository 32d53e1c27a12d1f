import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import type { Stored } from "./stored.ts";

const types: Record<string, string> = {
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff2: "font/woff2",
  xml: "application/xml",
};

/**
 * The built client's files by address, held in memory: a few megabytes. Only types listed above are served, so no
 * source map or compressed twin has an address.
 */
export function readAssets(folder: string): Map<string, Stored> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
  const assets = new Map<string, Stored>();
  for (const file of files) {
    const type = types[file.slice(file.lastIndexOf(".") + 1)];
    if (!type) continue;
    const path = `/${relative(folder, join(folder, file)).replaceAll("\\", "/")}`;
    const body = readFileSync(join(folder, file));
    const twin = (ending: string) =>
      existsSync(join(folder, file + ending)) ? readFileSync(join(folder, file + ending)) : undefined;
    assets.set(path, {
      body,
      brotli: twin(".br"),
      gzip: twin(".gz"),
      etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`,
      headers: {
        "content-type": type,
        // A name under /assets/ holds its content's hash.
        "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=604800",
      },
    });
  }
  return assets;
}
