import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  createRequestHandler as routerHandler,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import { deferScripts, preloadScriptsLast, scriptsOf } from "./browser/page-scripts.tsx";
import { RequestIdContext } from "./company/request-id-line.tsx";
import { setUpLink as readSetUpLink } from "./features/account/set-up.server.ts";
import { permissionOfPost } from "./features/dashboard/dashboard.ts";
import { offerReleasedDays } from "./features/date-board/released-days.server.ts";
import { deliverNotifications, tellClashes, tellDueTasks } from "./features/inbox/deliver.server.ts";
import { makePushKeys, sendDuePushes } from "./features/inbox/push/push.server.ts";
import { reminderOfInvoice } from "./features/invoices/issued/reminder-of-invoice.server.ts";
import { addMissingDocuments } from "./features/invoices/missing-documents.server.ts";
import { checkReminderMail } from "./features/reminders/check-reminder-mail.server.ts";
import { sendDigests } from "./features/reminders/digest.server.ts";
import { sendDueReminders } from "./features/reminders/send-reminders.server.ts";
import { repeatTasks } from "./features/tasks/repeats/repeats.server.ts";
import { addDefaultItems } from "./features/website/website.server.ts";
import { type Job, startBackground } from "./jobs/background.server.ts";
import { withCurrentSchema } from "./jobs/schema-version.server.ts";
import { requirePermission } from "./permissions.ts";
import { contentSecurityPolicy } from "./platform/content-security-policy.ts";
import { failurePageRequest, isShownBare, withFailurePages } from "./platform/failure-page.server.ts";
import { reasonOf, withBodyLimit, withHttpErrors } from "./platform/http-errors.server.ts";
import { log } from "./platform/log.server.ts";
import { NonceContext } from "./platform/nonce.ts";
import { retryAfterSeconds, retryOutages } from "./platform/outage.server.ts";
import { currentRequest } from "./platform/request.server.ts";
import { personOf } from "./platform/request-person.server.ts";
import { groupRoutes } from "./platform/route-groups.server.ts";
import { registerRoutes } from "./platform/route-pattern.server.ts";
import { startSnapshots } from "./platform/snapshot.server.ts";

const now = () => new Date();
const jobs: readonly Job[] = [
  {
    everyMs: 60_000,
    failureMessage: "reminders not processed",
    run: () => sendDueReminders({ now, invoiceParts: reminderOfInvoice }),
  },
  { everyMs: 60_000, failureMessage: "digests not processed", run: () => sendDigests(now()) },
  { everyMs: 5_000, failureMessage: "notifications not delivered", run: () => deliverNotifications(now()) },
  { everyMs: 5_000, failureMessage: "push messages not sent", run: sendDuePushes },
  { everyMs: 60_000, failureMessage: "due tasks not told", run: () => tellDueTasks(now()) },
  { everyMs: 60_000, failureMessage: "tasks not repeated", run: () => repeatTasks(now()) },
  { everyMs: 600_000, failureMessage: "clashes not told", run: tellClashes },
  { everyMs: 60_000, failureMessage: "released days not offered", run: () => offerReleasedDays(now()) },
];

/** For how long a start goes on trying while the database is unavailable, as during a failover or when the whole machine starts. */
const startOutageMs = 20_000;
const whenAvailable = <T,>(work: () => Promise<T>) => retryOutages(work, startOutageMs);

/** What the app does before it answers requests. */
export async function start(): Promise<void> {
  await whenAvailable(addDefaultItems);
  await whenAvailable(makePushKeys);
  await whenAvailable(startSnapshots);
  // A part of the upgrade that SQL cannot do: it needs the code that writes documents.
  const added = await whenAvailable(addMissingDocuments);
  if (added > 0) log.info({ count: added }, "documents of issued invoices stored");
  await startBackground(jobs, (mailId) => checkReminderMail(mailId, now()));
}

export const setUpLink = () => whenAvailable(readSetUpLink);

// The exports that server/ uses of the built app; server/ imports no feature.
export { closeDatabase } from "#db/client.server.ts";
export { readOwnMetrics, startMetrics } from "./features/operations/metrics.server.ts";
export { canonicalPageUrl, isPublicPageUrl } from "./features/site/canonical-page-url.ts";
export { hideLinkToken } from "./identity/link-token.server.ts";
export { maySend } from "./identity/may-send.server.ts";
export { sessionToken } from "./identity/session-cookie.server.ts";
export { stopBackground } from "./jobs/background.server.ts";
export { runWithRequest } from "./platform/request.server.ts";
export { routePattern } from "./platform/route-pattern.server.ts";
export { onSnapshotChange } from "./platform/snapshot.server.ts";
export { connectWorkers } from "./platform/workers.server.ts";

// `npm run dev` does not run server/main.ts, which starts the background jobs otherwise.
if (import.meta.env.DEV) {
  const global = globalThis as { toranamBackground?: Promise<void> };
  global.toranamBackground ??= start();
}

/** With every loader, action and middleware wrapped, so that domain errors and database outages become HTTP errors. */
export function createRequestHandler(build: ServerBuild, mode: string): ReturnType<typeof routerHandler> {
  registerRoutes(build.routes);
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && { ...route, module: wrapModule(route.module) }]);
  const wrapped = { ...build, routes: Object.fromEntries(routes) };
  const handlerOf = groupRoutes(wrapped, (group) => routerHandler(group, mode));
  const failurePageOf = groupRoutes(withFailurePages(wrapped), (group) => routerHandler(group, mode));
  return async (request, context) => {
    const { pathname } = new URL(request.url);
    let response = await handlerOf(pathname)(request, context);
    if (isShownBare(request, response))
      response = await failurePageOf(pathname)(await failurePageRequest(request, response), context);
    const wait = response.status === 503 ? retryAfterSeconds : currentRequest()?.retryAfterSeconds;
    if (wait !== undefined && !response.headers.has("Retry-After")) response.headers.set("Retry-After", String(wait));
    return response;
  };
}

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];

const wrapModule = (module: RouteModule): RouteModule => ({
  ...module,
  ...(module.loader && { loader: withHttpErrors(module.loader) }),
  ...(module.action && { action: withHttpErrors(withPostPermission(withBodyLimit(withCurrentSchema(module.action)))) }),
  ...(module.middleware && { middleware: module.middleware.map(withHttpErrors) }),
});

/** Refuses a form of the dashboard before it is read: an error in it is nobody's business who may not send it. */
const withPostPermission =
  (action: NonNullable<RouteModule["action"]>): NonNullable<RouteModule["action"]> =>
  (args) => {
    const { pathname } = args.url;
    if (pathname.startsWith("/dashboard")) requirePermission(personOf(args.context), permissionOfPost(pathname));
    return action(args);
  };

/** Whether the URL is that of the preview of a public page, which shows drafts (`readSite` in features/website/website.server.ts). */
function isPreviewUrl(url: string): boolean {
  const { pathname, searchParams } = new URL(url);
  return searchParams.has("preview") && !pathname.startsWith("/dashboard");
}

const renderTimeoutMs = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  const rendered = await render(context, request.url, nonce, currentRequest()?.id);
  const scripts = import.meta.env.PROD
    ? scriptsOf(context.staticHandlerContext.matches.map(({ route }) => route.handle))
    : undefined;

  headers.set("Content-Type", "text/html; charset=utf-8");
  // In development Vite inserts style elements without a nonce.
  const styles = import.meta.env.DEV ? "'unsafe-inline'" : "";
  const isPreview = isPreviewUrl(request.url);
  headers.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`, styles, isPreview ? "'self'" : undefined));
  // The website's editor may show a preview in a frame, and no cache may store its drafts.
  if (isPreview) {
    headers.set("Cache-Control", "no-store");
    headers.set("X-Frame-Options", "SAMEORIGIN");
  }
  return new Response(scripts ? deferScripts(rendered.html, scripts) : preloadScriptsLast(rendered.html), {
    headers,
    status: rendered.failed ? 500 : status,
  });
}

/** Renders the complete page: its data is loaded before rendering starts, so streaming would gain nothing. */
function render(context: EntryContext, url: string, nonce: string, id?: string): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timeout);
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
          log.error({ reason: String(error) }, "page not rendered");
        },
      },
    );
    // Cleared after rendering: a pending timer would keep the page's whole tree in memory.
    const timeout = setTimeout(abort, renderTimeoutMs).unref();
  });
}

/** Logs an unexpected error of a loader or action. The page shows the request's id only, so that the cause is not disclosed. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  log.error({ path: new URL(request.url).pathname, reason: reasonOf(error), stack: (error as Error)?.stack }, "request failed");
}
