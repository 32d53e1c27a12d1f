import { isRouteErrorResponse } from "react-router";
import { keptPageUrl } from "./kept/kept-page.ts";

/** Whether our server gave an answer: each of its answers has an id. The Wi-Fi of a hotel that wants a log-in first answers in its place. */
export const isFromServer = ({ headers }: Response): boolean => headers.has("x-request-id");

/**
 * The status of an error of our server; null for what another one answered in its place. The router withholds the headers, but our errors
 * are never pages in HTML.
 */
export function statusOf(error: unknown): number | null {
  if (!isRouteErrorResponse(error)) return null;
  return typeof error.data === "string" && /^\s*</.test(error.data) ? null : error.status;
}

/** Whether the server, and not such a network, leads to the log-in page. */
export async function isLoggedOut(): Promise<boolean> {
  const answer = await fetch(keptPageUrl, { method: "HEAD" }).catch(() => null);
  return answer !== null && isFromServer(answer) && answer.redirected;
}
