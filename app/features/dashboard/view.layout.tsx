import { useState } from "react";
import { isRouteErrorResponse, Outlet, useRevalidator, useRouteError } from "react-router";
import { RequestLine } from "#app/platform/request-id-line.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";

export { noStoreHeaders as headers } from "#app/platform/page-headers.ts";

/** Its error boundary keeps the sidebar when a view fails. */
export default function View() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 403) {
    return (
      <ErrorBox title="Not allowed" message="Your account may not open this view. An admin can change that on the TEAM view." />
    );
  }
  if (isRouteErrorResponse(error) && error.status === 404)
    return <ErrorBox title="Page not found" message="There is nothing at this address." />;
  return (
    <ErrorBox title="This view did not load" message="Failed to load some data. Please try again later.">
      <Retry />
      <RequestLine />
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
