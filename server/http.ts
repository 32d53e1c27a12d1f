import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createHeaders, sendResponse } from "@remix-run/node-fetch-server";
import type { RequestHandler, ServerBuild } from "react-router";
import type { Env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import type { runWithRequest } from "#app/platform/request.server.ts";
import { readAssets } from "./assets.ts";
import { bodyLimit, readBody } from "./body-limit.ts";
import { sendCached } from "./cached-response.ts";
import { clientAddress } from "./client-address.ts";
import { securityHeaders } from "./headers.ts";
import { isCrossSite } from "./origin.ts";
import { PageCache } from "./page-cache.ts";

const compress = promisify(gzip);
const compressible = /^(text\/(?!event-stream)|application\/json)/;
const minCompressBytes = 1024;
const secondMs = 1000;

/** What server/ uses of the built app. It imports no feature and no second copy of React Router. */
export type App = {
  build: ServerBuild;
  clientFolder: string;
  createRequestHandler(build: ServerBuild, mode: string): RequestHandler;
  runWithRequest: typeof runWithRequest;
  /** Measures a request for /metrics; undefined without METRICS_TOKEN. */
  observeRequest?(request: IncomingMessage, response: ServerResponse, path: string, source: "asset" | "cached" | "route"): void;
};

/**
 * Creates the HTTP server: assets and cached pages from memory, everything else through the routes.
 * @param stopping after its abort each connection is closed after the response that it waits for
 */
export function createHttpServer(app: App, env: Env, stopping: AbortSignal): Server {
  const assets = readAssets(app.clientFolder);
  const pages = new PageCache(assets);
  const handleRoute = app.createRequestHandler(app.build, "production");
  const ownOrigin = env.originIsSet ? new URL(env.ORIGIN).origin : undefined;

  async function handle(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const started = performance.now();
    const path = (request.url ?? "/").split("?", 1)[0] as string;
    const commonHeaders = { ...securityHeaders(env.ORIGIN, path), "x-request-id": id };
    const isRead = request.method === "GET" || request.method === "HEAD";

    const asset = isRead ? assets.get(path) : undefined;
    const cached = asset ?? (isRead && path === request.url ? pages.get(path) : undefined);
    app.observeRequest?.(request, response, path, asset ? "asset" : cached ? "cached" : "route");
    if (cached) return sendCached(request, response, cached, commonHeaders);

    response.on("close", () =>
      log.info(
        { request: id, method: request.method, path, status: response.statusCode, ms: Math.round(performance.now() - started) },
        "request",
      ),
    );
    if (!isRead && request.method !== "POST") return sendError(response, 405, { ...commonHeaders, allow: "GET, HEAD, POST" });
    if (!isRead && isCrossSite(request.headers, env.originIsSet ? env.ORIGIN : undefined))
      return sendError(response, 403, commonHeaders);

    const body = isRead ? undefined : await readBody(request, bodyLimit(path));
    if (body === null) return sendError(response, 413, { ...commonHeaders, connection: "close" });

    const context = { id, clientIp: clientAddress(request, env.TRUST_PROXY), body };
    const webRequest = createRequest(request, response, ownOrigin ?? `http://${request.headers.host ?? "localhost"}`, body);
    const routeResponse = await app.runWithRequest(context, () => handleRoute(webRequest));
    const page = request.method === "GET" && path === request.url ? await pages.store(path, routeResponse) : undefined;
    if (page) return sendCached(request, response, page, commonHeaders);
    await send(request, response, routeResponse, commonHeaders);
  }

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 20 * secondMs,
      requestTimeout: 28 * secondMs,
      connectionsCheckingInterval: 5 * secondMs,
      keepAliveTimeout: 65 * secondMs,
    },
    (request, response) => {
      // A client that keeps sending requests on one connection would keep a stopping server from exiting.
      if (stopping.aborted) response.shouldKeepAlive = false;
      else response.on("finish", () => stopping.aborted && request.socket.end());
      const id = randomUUID();
      handle(request, response, id).catch((error) => {
        log.error({ request: id, path: request.url?.split("?", 1)[0], reason: String(error) }, "response failed");
        if (response.headersSent) response.destroy();
        else sendError(response, 500, { ...securityHeaders(env.ORIGIN, "/"), "x-request-id": id });
      });
    },
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const status =
      error.code === "HPE_HEADER_OVERFLOW"
        ? "431 Request Header Fields Too Large"
        : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
          ? "408 Request Timeout"
          : "400 Bad Request";
    const lines = Object.entries(securityHeaders(env.ORIGIN, "/")).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}Connection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  return server;
}

/** React Router's form of a request. Its body was read before: as a stream, it would cost more than the rest of the request. */
function createRequest(
  request: IncomingMessage,
  response: ServerResponse,
  origin: string,
  body?: Uint8Array<ArrayBuffer>,
): Request {
  const headers = createHeaders(request);
  // Already checked. React Router's own check would take the `null` that our pages send for another site.
  headers.delete("origin");
  // A post is carried out whether or not its sender is still there.
  if (body) return new Request(`${origin}${request.url}`, { method: request.method, headers, body });
  const disconnected = new AbortController();
  response.on("close", () => response.writableFinished || disconnected.abort());
  return new Request(`${origin}${request.url}`, { method: request.method, headers, signal: disconnected.signal });
}

/** Adds the common headers and compresses text above the minimum size. Event streams and files are passed through. */
async function send(
  request: IncomingMessage,
  response: ServerResponse,
  routed: Response,
  commonHeaders: Record<string, string>,
): Promise<void> {
  const headers: OutgoingHttpHeaders = { ...commonHeaders, ...Object.fromEntries(routed.headers) };
  if (headers["set-cookie"]) headers["set-cookie"] = routed.headers.getSetCookie();
  if (request.method === "POST" || !headers["cache-control"]) headers["cache-control"] = "no-store";
  if (routed.body && !compressible.test(routed.headers.get("content-type") ?? "")) {
    response.setHeaders(new Map(Object.entries(headers) as [string, string | string[]][]));
    // sendResponse does not cancel a body that it does not read (the browser disconnected): an event stream would stay open.
    return sendResponse(response, new Response(routed.body, { status: routed.status })).finally(() => routed.body?.cancel());
  }
  let body = routed.body && Buffer.from(await routed.arrayBuffer());
  if (body) {
    headers.vary = "Accept-Encoding";
    if (body.length >= minCompressBytes && /\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) {
      body = await compress(body, { level: 5 });
      headers["content-encoding"] = "gzip";
    }
    headers["content-length"] = body.length;
  }
  response.writeHead(routed.status, headers).end(body ?? undefined);
}

const errorTexts: Record<number, string> = {
  403: "Refused: this request came from another site.",
  405: "Method not allowed at this address.",
  413: "What was sent is too large. Nothing was stored.",
  500: "Something went wrong. Please try again.",
};

function sendError(response: ServerResponse, status: number, headers: Record<string, string>): void {
  const id = headers["x-request-id"];
  const text = `${errorTexts[status]}${id ? `\nRequest ${id}` : ""}\n`;
  response.writeHead(status, {
    ...headers,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}
