import { keptPageUrl } from "./kept/kept-page.ts";

/** Whether our server gave an answer: each of its answers has an id. The Wi-Fi of a hotel that wants a log-in first answers in its place. */
export const isFromServer = ({ headers }: Response): boolean => headers.has("x-request-id");

/** Whether the server, and not such a network, leads to the log-in page. */
export async function isLoggedOut(): Promise<boolean> {
  const answer = await fetch(keptPageUrl, { method: "HEAD" }).catch(() => null);
  return answer !== null && isFromServer(answer) && answer.redirected;
}
