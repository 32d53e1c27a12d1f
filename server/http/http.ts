import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createHeaders } from "@remix-run/node-fetch-server";
import type { RequestHandler, ServerBuild } from "react-router";
import type { Env } from "#app/platform/env.ts";
import { FairQueue } from "#app/platform/fair-queue.ts";
import { log } from "#app/platform/log.server.ts";
import { type LargeSender, limitsOf, unaskedBytes } from "#app/platform/post-limits.ts";
import { UnreadableForm } from "#app/platform/posted-form.ts";
import type { runWithRequest } from "#app/platform/request.server.ts";
import { readAssets } from "./assets.ts";
import { sendCached } from "./cached-response.ts";
import { clientAddress } from "./client-address.ts";
import { limitConnections } from "./connection-limits.ts";
import { assetHeaders, securityHeaders } from "./headers.ts";
import { dataPrefix } from "./inline-scripts.ts";
import { acquireSlot, isLargeBody, largeBodyLimits } from "./large-bodies.ts";
import { isExpensive, LoadShedder, shedding } from "./load-shedder.ts";
import { isCrossSite } from "./origin.ts";
import { type CachedPage, PageCache } from "./page-cache.ts";
import { bodyLimit, needsSender, readBody, readPost } from "./post-body.ts";
import { hasReadableHost, isLongTarget, readTarget } from "./request-target.ts";
import { send, sendError } from "./send.ts";
import { UnsentResponses } from "./slow-readers.ts";
import { fieldsBeforeFile, readFirstBytes } from "./too-large.ts";

const secondMs = 1000;

/** The exports of the built app that server/ uses. It imports no feature and no second copy of React Router. */
export type App = {
  build: ServerBuild;
  clientFolder: string;
  createRequestHandler(build: ServerBuild, mode: string): RequestHandler;
  runWithRequest: typeof runWithRequest;
  /** The URL of a public page without the parameters that the page does not read; any other URL unchanged. */
  canonicalPageUrl(url: string): string;
  /** Whether the URL is that of a public page, which may be cached. */
  isPublicPageUrl(url: string): boolean;
  /** Calls `listener` when the content of public pages has changed. */
  onSnapshotChange(listener: () => void): void;
  /** The session token in a Cookie header; undefined without one that has our signature. */
  sessionToken(cookies: string | null): string | undefined;
  /** The pattern of the route that matches a path: "/dashboard/leads/:id". */
  routePattern(path: string): string;
  /**
   * Who sends a large body: the id of the person or of the client's link, for which it asks the database. null: somebody who may not, or
   * whose link is closed.
   */
  maySend(sender: LargeSender, url: string, cookies: string | null): Promise<string | null>;
  /** A redirect to the address without the token of a link; null when the address has none, or must keep it. */
  hideLinkToken(request: Request): Response | null;
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
  app.onSnapshotChange(() => pages.forget());
  const handleRoute = app.createRequestHandler(app.build, "production");
  const unsent = new UnsentResponses();
  const shedder = new LoadShedder().run(stopping);
  const largeBodies = new FairQueue(largeBodyLimits);
  const ownOrigin = env.originIsSet ? new URL(env.ORIGIN).origin : undefined;

  async function handle(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const started = performance.now();
    // Lets connection-limits.ts count all requests that arrived together first: it may close the connection.
    await undefined;
    if (request.socket.destroyed) return;
    const isReadRequest = request.method === "GET" || request.method === "HEAD";
    const target = readTarget(request.url ?? "");
    if (isLongTarget(request.url ?? ""))
      return sendError(response, 414, { ...securityHeaders(env.ORIGIN, "/"), "x-request-id": id });
    const wantsData = isReadRequest && (target ?? "").startsWith(`${dataPrefix}/`);
    const requested = target?.slice(wantsData ? dataPrefix.length : 0) ?? "/";
    const url = isReadRequest ? app.canonicalPageUrl(requested) : requested;
    const path = url.split("?", 1)[0] as string;
    const asset = isReadRequest && !wantsData ? assets.get(path) : undefined;
    const common = asset ? assetHeaders(env.ORIGIN, path) : securityHeaders(env.ORIGIN, path);
    const commonHeaders: Record<string, string> = { ...common, "x-request-id": id };

    const wantedPart = (page: CachedPage | undefined) => (wantsData ? page?.data : page);
    const cached = asset ?? (isReadRequest ? wantedPart(pages.get(url)) : undefined);
    app.observeRequest?.(request, response, path, asset ? "asset" : cached ? "cached" : "route");
    if (target === null || !hasReadableHost(request.headers)) return sendError(response, 400, commonHeaders);
    if (cached) {
      unsent.limitStalls(response);
      return sendCached(request, response, cached, commonHeaders);
    }

    response.on("close", () =>
      log.info(
        { request: id, method: request.method, path, status: response.statusCode, ms: Math.round(performance.now() - started) },
        "request",
      ),
    );
    if (!isReadRequest && request.method !== "POST")
      return sendError(response, 405, { ...commonHeaders, allow: "GET, HEAD, POST" });
    if (!isReadRequest && isCrossSite(request.headers, env.originIsSet ? env.ORIGIN : undefined))
      return sendError(response, 403, commonHeaders);

    if (wantsData && !app.isPublicPageUrl(url)) return sendError(response, 404, commonHeaders);

    const isKnown = () => app.sessionToken(request.headers.cookie ?? null) !== undefined;
    if (isExpensive(request.method, path) && !isKnown() && !(await shedder.admit()))
      return sendError(response, 503, { ...commonHeaders, "retry-after": String(shedding.retryAfterSeconds) });
    if (request.socket.destroyed) return;

    const limits = limitsOf(isReadRequest ? "" : app.routePattern(path));
    const isClientPage = limits.sender === "client link";
    const clientIp = clientAddress(request, env.TRUST_PROXY);
    // Nobody's large body is read before the database says that its sender may send it.
    const isAsked = !isReadRequest && needsSender(request.headers, limits);
    const senderId = isAsked ? await app.maySend(limits.sender as LargeSender, url, request.headers.cookie ?? null) : null;
    const mayUpload = senderId !== null;
    const limit = bodyLimit(limits, request.headers, mayUpload);
    const isLarge = !isReadRequest && isLargeBody(request.headers, limit);
    // By sender, large bodies wait fairly. The rest of a URL is no part of the sender: a client could choose it.
    const sender = { id: senderId ?? clientIp, address: isClientPage ? clientIp : undefined };
    const release = isLarge ? await acquireSlot(largeBodies, sender, response) : () => {};
    if (!release) return sendError(response, 503, { ...commonHeaders, "retry-after": "10", connection: "close" });
    try {
      // The route says why: the person is not logged in any more, or may not do this.
      const isForbidden = isAsked && !mayUpload && !isClientPage && isKnown();
      if (isForbidden) commonHeaders.connection = "close";
      const fullBody = isReadRequest || isForbidden ? undefined : await readBody(request, limit);
      const isTooLarge = fullBody === null;
      const bodyStart = isTooLarge && limit > unaskedBytes ? await readFirstBytes(request) : null;
      // Pages say themselves that a body was too large (`context.isTooLarge`). A post of the router's script gets the plain response, which
      // the dashboard's forms show (with-offline-fallback.ts); the forms of a client's page come back with their fields.
      if (isTooLarge && (bodyStart === null || (path.endsWith(".data") && !isClientPage)))
        return sendError(response, 413, { ...commonHeaders, connection: "close" });
      const body = fullBody ?? (bodyStart && isClientPage ? fieldsBeforeFile(bodyStart, request.headers) : null) ?? undefined;
      const form = body && readPost(limits, request.headers, body);

      const context = { id, path, clientIp, form, isTooLarge, isForbidden };
      const origin = ownOrigin ?? `http://${request.headers.host ?? "localhost"}`;
      const webRequest = createRequest(request, response, origin + url, form ? undefined : body);
      const contentVersion = pages.contentVersion();
      const redirect = isReadRequest && !path.endsWith(".data") ? app.hideLinkToken(webRequest) : null;
      const routeResponse = redirect ?? (await app.runWithRequest(context, () => handleRoute(webRequest)));
      const page = request.method === "GET" ? wantedPart(await pages.store(url, routeResponse, contentVersion)) : undefined;
      if (page) return sendCached(request, response, page, commonHeaders);
      if (wantsData) return sendError(response, 404, commonHeaders);
      await send(request, response, routeResponse, commonHeaders, unsent);
    } catch (error) {
      if (!(error instanceof UnreadableForm)) throw error;
      sendError(response, error.status, commonHeaders, error.message);
    } finally {
      release();
    }
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
      // connection-limits.ts has closed the connection.
      if (request.socket.destroyed) return;
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
  limitConnections(server, env.TRUST_PROXY);
  return server;
}

/**
 * The request in React Router's form. The body was read before: a web stream would take more CPU than the rest of the request. A form is
 * in the request context (`postedForm`), and the request has no body.
 */
function createRequest(request: IncomingMessage, response: ServerResponse, url: string, body?: Uint8Array<ArrayBuffer>): Request {
  const headers = createHeaders(request);
  // isCrossSite has checked it. React Router's own check would refuse the `null` that browsers send from our pages without a referrer.
  headers.delete("origin");
  // No signal: a post is carried out even when its sender has disconnected.
  if (request.method === "POST") return new Request(url, { method: "POST", headers, body });
  const disconnected = new AbortController();
  response.on("close", () => response.writableFinished || disconnected.abort());
  return new Request(url, { method: request.method, headers, signal: disconnected.signal });
}
