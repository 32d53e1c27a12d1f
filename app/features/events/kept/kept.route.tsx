import { type FormEvent, useEffect } from "react";
import { data } from "react-router";
import { announce, useAnnouncement } from "#app/browser/announcements.ts";
import { ColorSchemeScript } from "#app/browser/color-scheme-script.tsx";
import { discardSent } from "#app/browser/kept/kept-input.ts";
import { forgetKeptPage, pageAskedFor, renewKeptPage } from "#app/browser/kept/kept-page.ts";
import { useServerClock } from "#app/browser/use-server-clock.ts";
import { RefusedChanges } from "#app/browser/waiting/refused-changes.tsx";
import { keepChange, keepNew, useChanges, useWaitingChanges } from "#app/browser/waiting/waiting-changes.ts";
import { company } from "#app/company/company.server.ts";
import { publicCompany } from "#app/company/company.ts";
import { pageMeta } from "#app/company/page-meta.ts";
import { requireSignIn } from "#app/identity/session.server.ts";
import { livePosition } from "#app/jobs/live.server.ts";
import { LiveChip } from "#app/jobs/live-chip.tsx";
import { useLiveConnection, useRevalidateOnIdle } from "#app/jobs/use-live-connection.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import { formatDateTime, today } from "#app/platform/values/dates.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { useHydrated } from "#app/ui/page/use-hydrated.ts";
import { Toast, ToastRegion } from "#app/ui/result/toast.tsx";
import type { Route } from "./+types/kept.route.ts";
import { readKept } from "./kept.server.ts";
import { onNightOf, withChanges } from "./kept.ts";
import { KeptEventPanel, KeptTasks } from "./kept-panels.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireSignIn];
export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: "Without a network" });
/** public/kept-worker.js reads until when it may keep the page, and for whom. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => ({
  "Cache-Control": "no-store",
  "Kept-Until": loaderHeaders.get("Kept-Until") ?? "",
  "Kept-For": loaderHeaders.get("Kept-For") ?? "",
});

export async function loader({ context }: Route.LoaderArgs) {
  const person = personOf(context);
  const now = new Date().toISOString();
  // Before anything is read.
  const position = livePosition();
  const { until, ...kept } = await readKept(person);
  const page = {
    ...{ kept, now, position, until: until.toISOString(), person: { id: person.id, name: person.name } },
    company: publicCompany(company(), today()),
  };
  return data(page, { headers: { "Kept-Until": page.until, "Kept-For": person.id } });
}

/** What the page shows stays when the network is lost while it is read again. */
let shown: Shown | undefined;
type Shown = Awaited<ReturnType<Route.ClientLoaderArgs["serverLoader"]>>;
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Shown> {
  try {
    return await serverLoader();
  } catch (error) {
    // To the log-in page.
    if (error instanceof Response || !shown) throw error;
    return shown;
  }
}

export default function KeptPage({ loaderData }: Route.ComponentProps) {
  const { now: readAt, until, person, ...page } = loaderData;
  const waiting = useWaitingChanges();
  // Shows what others do, once everything of this device is sent.
  const renew = useRevalidateOnIdle(page.position, { isReady: waiting === 0 });
  const live = useLiveConnection(readAt, page.position, renew);
  useEffect(() => {
    shown = loaderData;
    renewKeptPage(loaderData.person.id);
  }, [loaderData]);
  const now = useServerClock(readAt, { isKept: true });
  const kept = { ...page.kept, events: page.kept.events.map((event) => onNightOf(now, event)) };
  const { events, tasks } = withChanges(kept, useChanges(readAt));
  const announcement = useAnnouncement();
  const isOver = now.toISOString() > until;
  useEffect(() => {
    if (isOver) void forgetKeptPage();
  }, [isOver]);
  return (
    <div className="kept" onSubmitCapture={keep}>
      <ColorSchemeScript />
      <header className="kept__head">
        <h1>Without a network</h1>
        <span role="status">
          <LiveChip state={live} waiting={waiting} />
        </span>
        <p className="soft">{`As of ${formatDateTime(readAt)}. This device keeps it until ${formatDateTime(until)}.`}</p>
        {/* A document: the pages of the dashboard are not here. */}
        <a className="button button--quiet" href={useHydrated() ? pageAskedFor() : "/dashboard"}>
          {live === "live" ? "Open the dashboard" : "Try the dashboard again"}
        </a>
      </header>
      <main id="main" className="stack">
        <RefusedChanges />
        {isOver ? (
          <EmptyState message="This is too old to be shown. Open the dashboard when there is a network." />
        ) : (
          <>
            {events.length === 0 && <EmptyState message="No event this week." />}
            {events.map((event) => (
              <KeptEventPanel key={event.id} event={event} now={now} readAt={readAt} />
            ))}
            <KeptTasks tasks={tasks} personId={person.id} />
          </>
        )}
      </main>
      <ToastRegion />
      <Toast
        message={announcement?.message ?? null}
        onDismiss={dismiss}
        durationMs={announcement?.stays ? 86_400_000 : undefined}
      />
    </div>
  );
}

const dismiss = () => announce(null);

/** Every form of the page is a change that is kept first, and sent as soon as there is a network. */
async function keep(event: FormEvent<HTMLElement>): Promise<void> {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const to = form.closest<HTMLElement>("[data-to]")?.dataset.to ?? "";
  const fields = new FormData(form, (event.nativeEvent as SubmitEvent).submitter);
  const isTyped = !fields.has("id") && (fields.has("text") || fields.has("title"));
  const isKept = isTyped ? await keepNew(to, fields) : keepChange(to, fields) !== null;
  if (!isKept) announce({ message: "Not kept: this browser has no room for it, or may keep nothing." });
  else if (isTyped) {
    discardSent(location.href, fields);
    form.reset();
  }
}
