import type { IncomingMessage, ServerResponse } from "node:http";

/** A response kept in memory: an asset or a rendered public page. */
export type Stored = {
  body: Buffer;
  brotli?: Buffer;
  gzip?: Buffer;
  etag: string;
  headers: Record<string, string>;
};

/** Sends a stored response in the best encoding the browser takes, or 304 when it has it already. */
export function sendStored(
  request: IncomingMessage,
  response: ServerResponse,
  stored: Stored,
  common: Record<string, string>,
): void {
  const accepted = request.headers["accept-encoding"] ?? "";
  const [encoding, body] =
    stored.brotli && /\bbr\b/.test(accepted)
      ? ["br", stored.brotli]
      : stored.gzip && /\bgzip\b/.test(accepted)
        ? ["gzip", stored.gzip]
        : [undefined, stored.body];
  const headers: Record<string, string | number> = { ...common, ...stored.headers, etag: stored.etag };
  if (stored.brotli || stored.gzip) headers.vary = "Accept-Encoding";
  if (matches(request.headers["if-none-match"], stored.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding) headers["content-encoding"] = encoding;
  headers["content-length"] = body.length;
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
}

const matches = (asked: string | undefined, etag: string) =>
  asked?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
