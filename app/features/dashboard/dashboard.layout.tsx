import { useCallback, useEffect, useRef, useState } from "react";
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useNavigation,
  useRouteError,
} from "react-router";
import { announce, currentAnnouncement } from "#app/browser/announcements.ts";
import { ColorSchemeScript } from "#app/browser/color-scheme-script.tsx";
import { keptPageUrl, renewKeptPage } from "#app/browser/kept/kept-page.ts";
import { WholePageScript } from "#app/browser/page-scripts.tsx";
import { noteServerTime } from "#app/browser/use-server-clock.ts";
import { company } from "#app/company/company.server.ts";
import { publicCompany, staffCompany } from "#app/company/company.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { RequestIdLine } from "#app/company/request-id-line.tsx";
import { useCompany } from "#app/company/use-company.ts";
import { countUnread } from "#app/features/inbox/inbox.server.ts";
import { requireSignIn } from "#app/identity/session.server.ts";
import { livePosition } from "#app/jobs/live.server.ts";
import { can } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import { reasonOf, statusOf } from "#app/platform/http-errors.server.ts";
import { log } from "#app/platform/log.server.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { useListEntryKeys } from "#app/ui/list/list-keys.ts";
import { listRows } from "#app/ui/list/list-rows.ts";
import { Notice } from "#app/ui/notice.tsx";
import { DemoStrip } from "#app/ui/page/demo-strip.tsx";
import { Loading } from "#app/ui/page/loading.tsx";
import { Toast, ToastRegion } from "#app/ui/result/toast.tsx";
import type { Route } from "./+types/dashboard.layout.ts";
import { readNewestEnquiry, readPendingReason, readSidebarCounts } from "./dashboard.server.ts";
import { loadingLabel, type NewestEnquiry, views } from "./dashboard.ts";
import { GlobalKeys } from "./global-keys.tsx";
import { KeptPageLink } from "./kept-page-link.tsx";
import { QuickTabs } from "./quick-tabs.tsx";
import { Sidebar } from "./sidebar.tsx";
import { staleIfError } from "./stale-if-error.ts";
import { TopBar } from "./top-bar.tsx";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { useLiveUpdates } from "./use-live-updates.ts";
import "#app/ui/indian-scripts.css";
import "#app/ui/page/hall.css";
import "./dashboard.css";
import "./narrow-sidebar.css";
import "./print.css";

export const middleware: Route.MiddlewareFunction[] = [requireSignIn];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staleIfError];

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Dashboard" });

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date().toISOString();
  // Before any of the page's loaders reads.
  const position = livePosition();
  const person = personOf(context);
  const { id, name, email, role, access, secondFactorDueAt } = person;
  const [counts, unread, newestEnquiry, pendingReason] = await Promise.all([
    readSidebarCounts(person),
    countUnread(person).catch(noCount),
    readNewestEnquiry(person),
    access === "pending" ? readPendingReason(person) : null,
  ]);
  return {
    person: { id, name, email, role, access },
    views: views.filter(({ permission }) => can(person, permission)),
    canFind: can(person, "view:open"),
    counts,
    unread,
    newestEnquiry,
    secondFactorDueAt,
    pendingReason,
    now,
    position,
    demo: env().DEMO,
    company: can(person, "view:open") ? staffCompany(company()) : publicCompany(company(), today()),
  };
}

/** Every view opens also when the inbox has failed. */
function noCount(error: unknown): number {
  if (statusOf(error)) throw error;
  log.error({ reason: reasonOf(error) }, "notifications not counted");
  return 0;
}

/**
 * Navigation between views does not reload the layout's data: live updates and actions refresh it, and the layout remains
 * when a view fails to load. Each view needs a loader: without one its navigation would not reach the server's middleware.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { person, views, counts, now, position, demo, pendingReason, secondFactorDueAt } = loaderData;
  const live = useLiveUpdates(now, position);
  useNewEnquiry(loaderData.newestEnquiry);
  useEffect(() => {
    // Each time that data was read: after the page has opened, and when live updates say that something changed.
    if (!now) return;
    noteServerTime(now);
    if (person.access !== "pending") renewKeptPage(person.id);
  }, [now, person]);
  useFocusAfterRemoval();
  useListEntryKeys();
  // A view that needs the width exports the one handle, a screen for the hall the other: on a phone it has bars of its own.
  const handles = useMatches().map(({ handle }) => (handle ?? {}) as { narrowSidebar?: true; isForHall?: true });
  const isNarrow = handles.some(({ narrowSidebar }) => narrowSidebar);
  const isForHall = handles.some((handle) => handle.isForHall);
  return (
    <>
      <ColorSchemeScript />
      <WholePageScript />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <a className="skip-link skip-link--list" href={`#${listRows.id}`}>
        Skip to the list
      </a>
      <div
        className={["dashboard", isNarrow && "dashboard--narrow-sidebar", isForHall && "dashboard--hall"]
          .filter(Boolean)
          .join(" ")}
      >
        <Sidebar views={views} counts={counts} person={person} isNarrow={isNarrow} />
        <div className="dashboard__content">
          {demo && <DemoStrip />}
          <TopBar
            now={now}
            live={live}
            personId={person.id}
            views={views}
            canFind={loaderData.canFind}
            unread={loaderData.unread}
          />
          <main id="main" tabIndex={-1}>
            {person.access === "pending" && (
              <Notice plain>
                {joinText(
                  "Your account is waiting for approval.",
                  pendingReason && ` ${pendingReason}`,
                  " Once an admin approves it, events, tasks and leads appear here.",
                )}
              </Notice>
            )}
            {secondFactorDueAt && <SecondFactorNotice dueAt={secondFactorDueAt} now={now} />}
            <Outlet />
          </main>
        </div>
      </div>
      <QuickTabs views={views} />
      <NavigationStatus />
      <ToastRegion />
      <GlobalKeys canAddTask={views.some(({ to }) => to === "/dashboard/tasks")} />
      <OfflineLinks />
    </>
  );
}

/** An admin sees it until they have a second factor. */
function SecondFactorNotice({ dueAt, now }: { dueAt: string; now: string }) {
  const isOverdue = dueAt <= now;
  return (
    <Notice plain>
      <b>Admins need a two-step log-in.</b>{" "}
      <span>
        {isOverdue
          ? "Add a passkey or an authenticator app below; then the dashboard opens again."
          : `Add a passkey or an authenticator app by ${formatDay(today(new Date(dueAt)))}; after that day the dashboard opens only then.`}
      </span>{" "}
      {!isOverdue && <Link to="/dashboard/account#two-step">Set it up</Link>}
    </Notice>
  );
}

/** Announced at once, shown after a delay by CSS. */
function NavigationStatus() {
  const { name } = useCompany();
  const { state, location } = useNavigation();
  return <div className="view-loading">{state === "loading" && <Loading label={loadingLabel(location.pathname, name)} />}</div>;
}

/**
 * Without a connection a link to another page only shows a message. The router would reload the page when the other page's scripts
 * do not arrive, and the browser would then show its own error page: what was typed would be lost.
 */
function OfflineLinks() {
  const [isRefused, setIsRefused] = useState(false);
  const dismiss = useCallback(() => setIsRefused(false), []);

  useEffect(() => {
    const refuseOffline = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
      if (
        navigator.onLine ||
        !link ||
        link.pathname === keptPageUrl ||
        link.origin !== location.origin ||
        link.pathname === location.pathname
      )
        return;
      event.preventDefault();
      setIsRefused(true);
    };
    // Before the link's own handler, which respects that the default is prevented.
    document.addEventListener("click", refuseOffline, { capture: true });
    return () => document.removeEventListener("click", refuseOffline, { capture: true });
  }, []);

  return (
    <Toast
      message={isRefused ? "There is no connection. This page stays as it is." : null}
      action={<KeptPageLink />}
      onDismiss={dismiss}
    />
  );
}

/** Announces an enquiry that arrives while the dashboard is open. */
function useNewEnquiry(newest: NewestEnquiry | null): void {
  const newestAt = useRef(newest?.at ?? "");
  useEffect(() => {
    // The newest one can also be deleted.
    if (!newest || newest.at <= newestAt.current) return;
    newestAt.current = newest.at;
    if (!currentAnnouncement()?.stays)
      announce({ message: `New enquiry from ${newest.name}`, url: `/dashboard/leads/${newest.leadId}` });
  }, [newest]);
}

export function ErrorBoundary() {
  const error = useRouteError();
  const message = isRouteErrorResponse(error)
    ? error.statusText || `Status ${error.status}`
    : error instanceof Error
      ? error.message
      : "";
  return (
    <main className="dashboard-failed" id="main">
      <ErrorBox title="Error Loading Dashboard" message={message || "The server did not answer."}>
        <form method="get">
          <Button small variant="quiet">
            Reload Page
          </Button>
        </form>
        <RequestIdLine />
      </ErrorBox>
    </main>
  );
}
