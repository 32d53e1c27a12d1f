import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { createRequest, sendResponse } from "@remix-run/node-fetch-server";
import type { RequestHandler, ServerBuild } from "react-router";
import type { Env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import type { runWithRequest } from "#app/platform/request.server.ts";
import { readAssets } from "./assets.ts";
import { bodyLimit, readBody } from "./body-limit.ts";
import { clientAddress } from "./client-address.ts";
import { securityHeaders } from "./headers.ts";
import { isForeign } from "./origin.ts";
import { PageCache } from "./pages.ts";
import { sendStored } from "./stored.ts";

const squeeze = promisify(gzip);
const compressible = /^(text\/(?!event-stream)|application\/json)/;
const worthSqueezing = 1024;
const seconds = 1000;

/** What server/ needs of the built app; it imports no feature and no second React Router. */
export type App = {
  build: ServerBuild;
  clientFolder: string;
  createRequestHandler(build: ServerBuild, mode: string): RequestHandler;
  runWithRequest: typeof runWithRequest;
  /** Measures a request for /metrics; absent when nobody asks for that. */
  noteAnswer?(request: IncomingMessage, response: ServerResponse, path: string, source: "asset" | "kept" | "route"): void;
};

/** The one HTTP server: assets and kept pages from memory, everything else through the routes. */
export function createHttpServer(app: App, env: Env): Server {
  const assets = readAssets(app.clientFolder);
  const pages = new PageCache(assets);
  const route = app.createRequestHandler(app.build, "production");
  const { host, protocol } = new URL(env.ORIGIN);

  async function answer(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const started = performance.now();
    const path = (request.url ?? "/").split("?", 1)[0] as string;
    const common = { ...securityHeaders(env.ORIGIN, path), "x-request-id": id };
    const readOnly = request.method === "GET" || request.method === "HEAD";

    const asset = readOnly ? assets.get(path) : undefined;
    const kept = asset ?? (readOnly && path === request.url ? pages.find(path) : undefined);
    app.noteAnswer?.(request, response, path, asset ? "asset" : kept ? "kept" : "route");
    if (kept) return sendStored(request, response, kept, common);

    response.on("close", () =>
      log.info(
        { request: id, method: request.method, path, status: response.statusCode, ms: Math.round(performance.now() - started) },
        "request",
      ),
    );
    if (!readOnly && request.method !== "POST") return refuse(response, 405, { ...common, allow: "GET, HEAD, POST" });
    if (!readOnly && isForeign(request.headers, env.originIsSet ? env.ORIGIN : undefined)) return refuse(response, 403, common);

    // Checked above by our own rule; the router's would take `null` from our own pages for another site.
    delete request.headers.origin;
    const asked = createRequest(request, response, env.originIsSet ? { host, protocol } : {});
    const whole = await readBody(asked, bodyLimit(path));
    if (!whole) return refuse(response, 413, { ...common, connection: "close" });

    const context = { id, clientAddress: clientAddress(request, env.TRUST_PROXY) };
    const answered = await app.runWithRequest(context, () => route(whole));
    const stored = request.method === "GET" && path === request.url ? await pages.keep(path, answered) : undefined;
    if (stored) return sendStored(request, response, stored, common);
    const sent = await finish(request, answered, common);
    // It leaves open what it does not read, as for HEAD or a browser that left: an event stream would stay for ever.
    await sendResponse(response, sent).finally(() => sent.body?.cancel());
  }

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 20 * seconds,
      requestTimeout: 28 * seconds,
      connectionsCheckingInterval: 5 * seconds,
      keepAliveTimeout: 65 * seconds,
    },
    (request, response) => {
      // A client that asks again and again on one connection would keep a stopping server from ending.
      if (server.listening) response.on("finish", () => server.listening || request.socket.end());
      else response.shouldKeepAlive = false;
      const id = randomUUID();
      answer(request, response, id).catch((error) => {
        log.error({ request: id, path: request.url?.split("?", 1)[0], reason: String(error) }, "answer failed");
        if (response.headersSent) response.destroy();
        else refuse(response, 500, { ...securityHeaders(env.ORIGIN, "/"), "x-request-id": id });
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

/** Adds what every response carries and compresses it if that pays. An event stream passes as it is. */
async function finish(request: IncomingMessage, answered: Response, common: Record<string, string>): Promise<Response> {
  const headers = new Headers(answered.headers);
  for (const [name, value] of Object.entries(common)) if (!headers.has(name)) headers.set(name, value);
  if (request.method === "POST" || !headers.has("cache-control")) headers.set("cache-control", "no-store");
  const init = { status: answered.status, statusText: answered.statusText, headers };

  if (!answered.body || !compressible.test(headers.get("content-type") ?? "")) return new Response(answered.body, init);
  const body = Buffer.from(await answered.arrayBuffer());
  headers.set("vary", "Accept-Encoding");
  if (body.length < worthSqueezing || !/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) {
    headers.set("content-length", String(body.length));
    return new Response(body, init);
  }
  const squeezed = await squeeze(body, { level: 5 });
  headers.set("content-encoding", "gzip");
  headers.set("content-length", String(squeezed.length));
  return new Response(squeezed, init);
}

const reasons: Record<number, string> = {
  403: "Refused: this request came from another site.",
  405: "This address does not take that method.",
  413: "What was sent is too large. Nothing was stored.",
  500: "Something went wrong. Please try again.",
};

function refuse(response: ServerResponse, status: number, headers: Record<string, string>): void {
  const id = headers["x-request-id"];
  const text = `${reasons[status]}${id ? `\nRequest ${id}` : ""}\n`;
  response.writeHead(status, {
    ...headers,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}
