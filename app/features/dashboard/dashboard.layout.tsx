import { isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs, useNavigation, useRouteError } from "react-router";
import { company } from "#app/content/company.ts";
import { can } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import { RequestLine } from "#app/platform/request-id-line.tsx";
import { personOf, requireSignIn } from "#app/platform/session.server.ts";
import { Button } from "#app/ui/button.tsx";
import { DemoStrip } from "#app/ui/demo-strip.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Loading } from "#app/ui/loading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/dashboard.layout.ts";
import { readCounts } from "./dashboard.server.ts";
import { loadingLabels, views } from "./dashboard.ts";
import { useKeptFocus } from "./kept-focus.ts";
import { QuickTabs } from "./quick-tabs.tsx";
import { EarlyScheme } from "./scheme-toggle.tsx";
import { Sidebar } from "./sidebar.tsx";
import { staleIfError } from "./stale-if-error.ts";
import { TopBar } from "./top-bar.tsx";
import { useLive } from "./use-live.ts";
import "#app/styles/app.css";
import "./dashboard.css";

export const middleware: Route.MiddlewareFunction[] = [requireSignIn];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [staleIfError];

export { privatePage as headers } from "#app/platform/page-headers.ts";
export const meta: Route.MetaFunction = () => [{ title: `Dashboard · ${company.name}` }];

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date().toISOString();
  const person = personOf(context);
  const { id, name, email, role, access } = person;
  return {
    person: { id, name, email, role, access },
    views: views.filter(({ needs }) => can(person, needs)),
    counts: await readCounts(person),
    now,
    demo: env().DEMO,
  };
}

/**
 * Going from view to view asks for the view only: the frame stays when the view does not load, and the stream and every
 * action refresh its numbers. Each view has a loader, so that the middleware runs all the same.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false;
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { person, views, counts, now, demo } = loaderData;
  const live = useLive(now);
  useKeptFocus();
  return (
    <>
      <EarlyScheme />
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className="dashboard">
        <Sidebar views={views} counts={counts} person={person} />
        <div className="dashboard__content">
          {demo && <DemoStrip />}
          <TopBar now={now} live={live} />
          <main id="main" tabIndex={-1}>
            {person.access === "pending" && (
              <Notice plain>
                Your account is waiting for approval. Once an admin approves it, events, tasks and leads appear here.
              </Notice>
            )}
            <Outlet />
          </main>
        </div>
      </div>
      <QuickTabs views={views} />
      <OnItsWay />
    </>
  );
}

/** Said while the next view is being fetched; shown when that takes a moment. */
function OnItsWay() {
  const { state, location } = useNavigation();
  return (
    <div className="view-loading">
      {state === "loading" && <Loading label={loadingLabels(location.pathname, company.name)} />}
    </div>
  );
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
        <RequestLine />
      </ErrorBox>
    </main>
  );
}
