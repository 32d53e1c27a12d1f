import { useState } from "react";
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation, useRevalidator, useRouteError } from "react-router";
import { announce, useAnnouncement } from "#app/browser/announcements.ts";
import { statusOf } from "#app/browser/from-server.ts";
import { KeptTexts } from "#app/browser/kept/kept-texts.tsx";
import { useIsStaff } from "#app/browser/use-is-staff.ts";
import { RefusedChanges } from "#app/browser/waiting/refused-changes.tsx";
import { isUnanswered } from "#app/browser/with-offline-fallback.ts";
import { RequestIdLine } from "#app/company/request-id-line.tsx";
import { Messaging } from "#app/features/messages/messages.parts.tsx";
import { readComposer, readUnanswered } from "#app/features/messages/messages.server.ts";
import { can } from "#app/permissions.ts";
import { personOf } from "#app/platform/request-person.server.ts";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Link } from "#app/ui/link.tsx";
import { LateRowResults } from "#app/ui/result/row-results.tsx";
import { Toast } from "#app/ui/result/toast.tsx";
import type { Route } from "./+types/view.layout.ts";
import { KeptPageLink } from "./kept-page-link.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const person = personOf(context);
  if (!can(person, "message:send")) return { composer: null, unanswered: null };
  const [composer, unanswered] = await Promise.all([readComposer(person, url.searchParams), readUnanswered(person)]);
  return { composer, unanswered };
}

/** Navigation needs none of it but a dialog that the address opens; live updates and forms read the question whether a message was sent. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const hasDialog = [currentUrl, nextUrl].some(({ searchParams }) => searchParams.has("whatsapp"));
  return formMethod || hasDialog || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false;
}

/** The layout of every view. When a view fails, its error boundary replaces the view and keeps the sidebar. */
export default function View({ loaderData }: Route.ComponentProps) {
  const announcement = useAnnouncement();
  return (
    <>
      <Messaging {...loaderData} />
      <RefusedChanges />
      <Outlet />
      <LateRowResults onResult={announceResult} />
      <Toast
        message={announcement?.message ?? null}
        action={
          announcement?.url && (
            <Link to={announcement.url} onClick={dismiss}>
              Open
            </Link>
          )
        }
        onDismiss={dismiss}
        durationMs={announcement?.stays ? dayMs : undefined}
      />
    </>
  );
}

const dayMs = 86_400_000;
const dismiss = () => announce(null);

/** Announces the result of a form in a view that the person has left: without Undo, which belongs to that view. */
function announceResult({ errorMessage, successMessage }: FormActionData): void {
  const message = errorMessage ?? successMessage;
  if (message) announce({ message });
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = statusOf(error);
  if (status === 403) {
    return (
      <ErrorBox title="Not allowed" message="Your account may not open this view. An admin can change that on the TEAM view.">
        <KeptTexts />
        <DashboardLink />
      </ErrorBox>
    );
  }
  if (status === 404) return <NotFoundBox />;
  if (status === 413)
    return (
      <ErrorBox
        title="Too large"
        message="Nothing was stored. Go back and choose a smaller file: the form still has what you entered."
      />
    );
  return (
    <ErrorBox title="This view did not load" message="Failed to load some data. Please try again later.">
      <Retry />
      {isUnanswered(error) && <KeptPageLink />}
      <RequestIdLine />
    </ErrorBox>
  );
}

const DashboardLink = () => (
  <ButtonLink to="/dashboard" small variant="quiet">
    Dashboard
  </ButtonLink>
);

/** The lists whose records have a page of their own. */
const lists = ["events", "tasks", "leads", "clients", "invoices", "advances"];

/** Back leads here after the record was deleted: the list then offers to undo that. A task may be somebody else's since. */
function NotFoundBox() {
  const [, , list, id] = useLocation().pathname.split("/");
  const isStaff = useIsStaff();
  if (list === "quotes")
    return (
      <ErrorBox title="No such quote" message="It was never saved, or it was deleted, or its address is wrong.">
        <ButtonLink to="/dashboard/quotes" small variant="quiet">
          All quotes
        </ButtonLink>
      </ErrorBox>
    );
  if (!list || !id || !lists.includes(list))
    return (
      <ErrorBox title="Page not found" message="There is nothing at this address.">
        <DashboardLink />
      </ErrorBox>
    );
  return (
    <ErrorBox
      title={`No such ${list.slice(0, -1)}`}
      message="It was deleted, or is not open to you any more, or its address is wrong."
    >
      <KeptTexts />
      {isStaff || list === "tasks" ? (
        <ButtonLink to={`/dashboard/${list}?deleted=${id}`} small variant="quiet">{`All ${list}`}</ButtonLink>
      ) : (
        <DashboardLink />
      )}
    </ErrorBox>
  );
}

/** Revalidates; when that has failed too, the next click reloads the page. */
function Retry() {
  const { revalidate, state } = useRevalidator();
  const [hasRetried, setHasRetried] = useState(false);

  function retry() {
    if (hasRetried) return location.reload();
    setHasRetried(true);
    revalidate();
  }

  return (
    <Button small variant="quiet" onClick={retry} busy={state === "loading"}>
      Retry
    </Button>
  );
}
