import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptedEncoding } from "./encoding.ts";

/** A response in memory: an asset or a rendered public page. */
export type CachedResponse = {
  body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
  etag: string;
  headers: Record<string, string>;
};

/** Sends a cached response in the best encoding that the browser accepts, or 304 when its ETag matches. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
  common: Record<string, string>,
): void {
  const bodies = { br: cached.brotli, gzip: cached.gzip };
  const offered = (["br", "gzip"] as const).filter((coding) => bodies[coding]);
  const encoding = acceptedEncoding(request.headers["accept-encoding"], offered);
  const body = (encoding && bodies[encoding]) ?? cached.body;
  const headers: Record<string, string | number> = { ...common, ...cached.headers, etag: cached.etag };
  if (cached.brotli || cached.gzip) headers.vary = "Accept-Encoding";
  if (etagMatches(request.headers["if-none-match"], cached.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding) headers["content-encoding"] = encoding;
  headers["content-length"] = body.length;
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

const etagMatches = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
