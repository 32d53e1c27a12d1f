import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  createRequestHandler as routerHandler,
  ServerRouter,
  UNSAFE_ErrorResponseImpl,
} from "react-router";
import { startBackground } from "./platform/background.server.ts";
import { contentSecurityPolicy } from "./platform/content-security-policy.ts";
import { log } from "./platform/log.server.ts";
import { NonceContext } from "./platform/nonce.ts";
import { isOutage, retryAfterSeconds } from "./platform/outage.server.ts";
import { deferScripts, defersScripts } from "./platform/page-scripts.tsx";
import { Overloaded } from "./platform/password.server.ts";
import { requestId } from "./platform/request.server.ts";
import { RequestIdContext } from "./platform/request-id-line.tsx";
import { registerRoutes } from "./platform/route-pattern.server.ts";

// What server/ reaches of the built app: it imports no feature.
export { closeDatabase } from "#db/client.server.ts";
export { setUpLink } from "./features/account/set-up.server.ts";
export { startMetrics } from "./features/operations/metrics.server.ts";
export { stopBackground } from "./platform/background.server.ts";
export { makeContext } from "./platform/request.server.ts";
export { startBackground };

// `npm run dev` has no server/main.ts in this process to start it.
if (import.meta.env.DEV) {
  const process = globalThis as { toranamBackground?: Promise<void> };
  process.toranamBackground ??= startBackground();
}

/** React Router's, but whatever failed because the database is away (page, data, file) is 503 and says when to come back. */
export function createRequestHandler(...[build, mode]: Parameters<typeof routerHandler>): ReturnType<typeof routerHandler> {
  const handle = routerHandler(build, mode);
  if (typeof build !== "function") registerRoutes(build.routes);
  return async (request, context) => {
    const response = await handle(request, context);
    if (!context || !outages.has(context)) return response;
    const headers = new Headers(response.headers);
    headers.set("Retry-After", String(retryAfterSeconds));
    return new Response(response.body, { status: 503, headers });
  };
}

const giveUpMs = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const away = tellOutage(context, loadContext);
  const nonce = randomBytes(16).toString("base64url");
  const rendered = await render(context, request.url, nonce, requestId(loadContext));
  const held = import.meta.env.PROD && defersScripts(context.staticHandlerContext.matches.map(({ route }) => route.handle));

  headers.set("Content-Type", "text/html; charset=utf-8");
  // Vite's styles of development are elements without a name.
  const styles = import.meta.env.DEV ? "'unsafe-inline'" : "";
  headers.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`, styles));
  return new Response(held ? deferScripts(rendered.html) : rendered.html, {
    headers,
    status: away ? 503 : rendered.failed ? 500 : status,
  });
}

// React Router hands the page a scrubbed error, so what the error was is noted here by the request's context.
const outages = new WeakSet<object>();

/** A page whose data failed because the database is away says so in its words. @returns whether it did */
function tellOutage({ staticHandlerContext: { errors } }: EntryContext, loadContext: object): boolean {
  if (!outages.has(loadContext) || !errors) return false;
  for (const route of Object.keys(errors)) errors[route] = new UNSAFE_ErrorResponseImpl(503, "Service Unavailable", null);
  return true;
}

/** The whole page as text: the data is there before rendering starts, so nothing is gained by sending it in pieces. */
function render(context: EntryContext, url: string, nonce: string, id: string): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(late);
        resolve({ html: Buffer.concat(chunks).toString("utf8"), failed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <RequestIdContext value={id}>
          <ServerRouter context={context} url={url} nonce={nonce} />
        </RequestIdContext>
      </NonceContext>,
      {
        nonce,
        onAllReady: () => pipe(sink),
        onShellError: reject,
        onError(error) {
          failed = true;
          log.error({ request: id, reason: String(error) }, "page not rendered");
        },
      },
    );
    // Cleared when it is whole: what the timer holds is the whole page's tree.
    const late = setTimeout(abort, giveUpMs).unref();
  });
}

/** Errors of loaders and actions, logged with the request's id; the page shows the id and nothing of the cause. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (isOutage(error) || error instanceof Overloaded) outages.add(context);
  // A failed query's own message repeats its parameters, which are people's data; the database's reason beneath does not.
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  const { message, stack } = reason instanceof Error ? reason : new Error(String(reason));
  log.error({ request: requestId(context), path: new URL(request.url).pathname, reason: message, stack }, "request failed");
}
