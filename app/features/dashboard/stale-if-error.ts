import { useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation, useMatches } from "react-router";
import { reconnectDelay } from "#app/platform/live.ts";
import type { Route } from "./+types/dashboard.layout.ts";

/** What the dashboard shows now: its address, and each route's data. */
const shown = { path: "", data: new Map<string, unknown>(), tell: (_stale: boolean) => {} };

/**
 * A page that asks again for what it already shows keeps it when no answer comes (RFC 5861 calls this stale-if-error): an
 * error view in its place would take all that was typed with it. What the server refuses (4xx) is refused.
 */
export const staleIfError: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const results = await next();
  const { pathname, search } = new URL(request.url);
  const superseded = request.signal.aborted;
  if (superseded || request.method !== "GET" || pathname + search !== shown.path) return results;
  let stale = false;
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== "error" || isRefusal(result) || !shown.data.has(route)) continue;
    results[route] = { type: "data", result: shown.data.get(route) };
    stale = true;
  }
  shown.tell(stale);
  return results;
};

const isRefusal = (error: unknown) => error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);

/** @returns whether the page shows what could not be refreshed; then it asks again by itself, in growing intervals */
export function useStaleIfError(askAgain: () => void): boolean {
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    shown.path = pathname + search;
    shown.data = new Map(matches.flatMap(({ id, loaderData }) => (loaderData === undefined ? [] : [[id, loaderData]])));
  }, [matches, pathname, search]);

  useEffect(() => {
    shown.tell = (stale) => setFailures((before) => (stale ? before + 1 : 0));
    return () => {
      shown.path = "";
    };
  }, []);

  useEffect(() => {
    if (failures === 0) return;
    const timer = setTimeout(askAgain, reconnectDelay(failures - 1));
    return () => clearTimeout(timer);
  }, [failures, askAgain]);

  return failures > 0;
}
