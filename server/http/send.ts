import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createGzip, gzip } from "node:zlib";
import { sendResponse } from "@remix-run/node-fetch-server";
import { filePolicy } from "#app/platform/content-security-policy.ts";
import { acceptedEncoding } from "./encoding.ts";
import type { UnsentResponses } from "./slow-readers.ts";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
/** Event streams may stay open without traffic, so they have no time limit; live.server.ts limits their unread events. */
const eventStream = /^text\/event-stream/;
const compressible = /^(text\/|application\/json)/;
const minCompressBytes = 1024;

/** Sends a route's response with the common headers, and compresses text above the minimum size. Event streams and CSV files are sent while they are generated. */
export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  routeResponse: Response,
  commonHeaders: Record<string, string>,
  unsent: UnsentResponses,
): Promise<void> {
  const headers: OutgoingHttpHeaders = { ...commonHeaders, ...Object.fromEntries(routeResponse.headers) };
  if (headers["set-cookie"]) headers["set-cookie"] = routeResponse.headers.getSetCookie();
  // A page that was not cached (page-cache.ts) has a nonce, and an error page has the request's id: they are for this request only.
  const type = routeResponse.headers.get("content-type") ?? "";
  if (!type.startsWith("text/html") && !routeResponse.headers.has("content-security-policy"))
    headers["content-security-policy"] = filePolicy();
  const isForOneRequest = request.method === "POST" || routeResponse.status >= 400 || type.startsWith("text/html");
  if (isForOneRequest || !headers["cache-control"]) headers["cache-control"] = "no-store";
  if (routeResponse.body && eventStream.test(type)) {
    response.setHeaders(new Map(Object.entries(headers) as [string, string | string[]][]));
    // sendResponse does not cancel a body that it does not read (the browser disconnected): an event stream would stay open.
    return sendResponse(response, new Response(routeResponse.body, { status: routeResponse.status })).finally(() =>
      routeResponse.body?.cancel(),
    );
  }
  if (routeResponse.body && type.startsWith("text/csv"))
    return sendFile(request, response, routeResponse.body, { status: routeResponse.status, headers, unsent });
  let body = routeResponse.body && Buffer.from(await routeResponse.arrayBuffer());
  if (body) {
    if (compressible.test(type)) headers.vary = "Accept-Encoding";
    const isLongText = compressible.test(type) && body.length >= minCompressBytes;
    const coding = isLongText && acceptedEncoding(request.headers["accept-encoding"], ["br", "gzip"]);
    if (coding) {
      body = coding === "br" ? await compressBrotli(body, brotliOptions(type)) : await compressGzip(body, { level: 5 });
      headers["content-encoding"] = coding;
    }
    headers["content-length"] = body.length;
  }
  response.writeHead(routeResponse.status, headers);
  if (body && request.method !== "HEAD") unsent.end(response, body);
  else response.end();
}

/**
 * Quality 4 takes the CPU of gzip 5 and makes less of it. A page is read once and waited for: 5 takes half a millisecond more, for a tenth
 * less. The window, 256 kB, is all that most bodies have.
 */
const brotliOptions = (type: string) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: type.startsWith("text/html") ? 5 : 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
});

type FileOptions = { status: number; headers: OutgoingHttpHeaders; unsent: UnsentResponses };

/** Sends a CSV file as fast as its client reads it. When it cannot be completed, the connection is closed, so that the client notices. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: ReadableStream<Uint8Array>,
  { status, headers, unsent }: FileOptions,
): Promise<void> {
  const isCompressed = acceptedEncoding(request.headers["accept-encoding"], ["gzip"]) !== undefined;
  if (isCompressed) headers["content-encoding"] = "gzip";
  response.writeHead(status, { ...headers, vary: "Accept-Encoding" });
  if (request.method === "HEAD") return void (await Promise.all([file.cancel(), response.end()]));
  unsent.limitStalls(response);
  const chunks = Readable.fromWeb(file as import("node:stream/web").ReadableStream);
  try {
    await (isCompressed ? pipeline(chunks, createGzip({ level: 5 }), response) : pipeline(chunks, response));
  } catch (error) {
    // The client has gone, or was too slow.
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

const errorTexts: Record<number, string> = {
  400: "This request cannot be read. Nothing was stored.",
  403: "Refused: this request came from another site.",
  405: "Method not allowed at this address.",
  413: "What was sent is too large. Nothing was stored.",
  414: "This address is too long. Nothing was changed: please shorten what you search for.",
  415: "Only forms are accepted at this address. Nothing was stored.",
  500: "Something went wrong. Please try again.",
  503: "Many visitors are here right now. Please try again in a few seconds.",
};

/** @param reason for the person who sent the request; without it, the text of the status */
export function sendError(response: ServerResponse, status: number, headers: Record<string, string>, reason = ""): void {
  const id = headers["x-request-id"];
  const text = `${reason || errorTexts[status]}${id ? `\nRequest ${id}` : ""}\n`;
  response.writeHead(status, {
    ...headers,
    "content-security-policy": filePolicy(),
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}
