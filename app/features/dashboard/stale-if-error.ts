import { useEffect, useState } from "react";
import { isRouteErrorResponse, replace, useLocation, useMatches } from "react-router";
import { announce, currentAnnouncement } from "#app/browser/announcements.ts";
import { statusOf } from "#app/browser/from-server.ts";
import { failureReason, isUnanswered } from "#app/browser/with-offline-fallback.ts";
import { reconnectDelay } from "#app/jobs/live.ts";
import { takePageBelow } from "#app/ui/dialog/dialog-history.ts";
import { notRead } from "#app/ui/result/use-read.ts";
import type { Route } from "./+types/dashboard.layout.ts";

/**
 * The current page: its path with search, each route's loader data, how many navigations to another page are running, and what
 * `useStaleIfError` does after a revalidation.
 */
const current = { path: "", dataByRoute: new Map<string, unknown>(), navigations: 0, onRevalidated: (_isStale: boolean) => {} };

/** Whether another page, or this one with another search, is being loaded. `useNavigation` reports that only after a render. */
export const isNavigating = (): boolean => current.navigations > 0;

type Results = Awaited<ReturnType<Parameters<Route.ClientMiddlewareFunction>[1]>>;

const keptMessage = "There is no connection. This page stays as it is.";

/**
 * A failed revalidation keeps the shown data (stale-if-error of RFC 5861): an error view instead would discard what the user
 * has entered in forms. A 4xx response is an error as usual. When no answer comes to another search of the same page, such as a filter, a
 * tab or a dialog, the page stays as it is and says so. A form whose code has not arrived says that it is not saved.
 */
export const staleIfError: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const isNavigation = path !== current.path;
  const isDialogClosed = request.method === "GET" && takePageBelow() === path;
  if (isNavigation) current.navigations++;
  const results = await next().finally(() => {
    if (isNavigation) current.navigations--;
  });
  if (request.signal.aborted) return results;
  if (request.method !== "GET") return withoutErrors(results, (error) => ({ errorMessage: failureReason(error) }));
  // Whether its record is still there, the page says, which reads at the same time; an error of a part would end the whole document.
  if (isPartOfPage(pathname)) return withoutErrors(results, () => notRead, isRedirect);
  if (!isNavigation || isDialogClosed) return keepData(results);
  const unanswered = Object.keys(results).find((route) => isAway(results[route]?.result));
  if (!unanswered && currentAnnouncement()?.message === keptMessage) announce(null);
  // A dialog would cover the message.
  const isDialogOpen = document.querySelector("dialog:modal") !== null;
  if (!unanswered || isDialogOpen || pathname !== current.path.split("?")[0]) return results;
  announce({ message: keptMessage, stays: true });
  return { ...results, [unanswered]: { type: "error", result: replace(current.path) } };
};

/** What a part of a page reads by itself (`useRead`): no page has this address. */
const isPartOfPage = (pathname: string) => /^\/dashboard\/(comments\/|events\/dates\/answer$|inbox\/newest$)/.test(pathname);

/** Other results in place of errors, which would replace the view and discard what the user has entered. */
function withoutErrors(results: Results, resultOf: (error: unknown) => object, stays = isClientError): Results {
  for (const [route, { type, result }] of Object.entries(results))
    if (type === "error" && !stays(result)) results[route] = { type: "data", result: resultOf(result) };
  return results;
}

/** The shown data in place of errors. */
function keepData(results: Results): Results {
  let isStale = false;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== "error" || isClientError(result) || !current.dataByRoute.has(route)) continue;
    results[route] = { type: "data", result: current.dataByRoute.get(route) };
    isStale = true;
  }
  if (!isStale && currentAnnouncement()?.message === keptMessage) announce(null);
  current.onRevalidated(isStale);
  return results;
}

/** No response of the server, or one of a proxy that gets none from it. */
const isAway = (error: unknown) =>
  isUnanswered(error) || (isRouteErrorResponse(error) && error.status >= 502 && error.status <= 504);

const isRedirect = (error: unknown) => error instanceof Response;
const isClientError = (error: unknown) => isRedirect(error) || (statusOf(error) ?? 500) < 500;

/** While the data is stale, revalidates in growing intervals. @returns whether it is stale */
export function useStaleIfError(revalidate: () => void): boolean {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    current.path = pathname + search;
    current.dataByRoute = new Map(matches.flatMap(({ id, loaderData }) => (loaderData === undefined ? [] : [[id, loaderData]])));
  }, [matches, pathname, search]);

  useEffect(() => {
    current.onRevalidated = (isStale) => setFailures((count) => (isStale ? count + 1 : 0));
    return () => {
      current.path = "";
    };
  }, []);

  useEffect(() => {
    if (failures === 0) return;
    const timer = setTimeout(revalidate, reconnectDelay(failures - 1));
    return () => clearTimeout(timer);
  }, [failures, revalidate]);

  return failures > 0;
}
