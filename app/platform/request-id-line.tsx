import { createContext, use } from "react";

/** The request's id during server rendering; undefined in the browser, which keeps the server's markup. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** Shows the request id, by which its log lines are found. */
export function RequestIdLine() {
  const id = use(RequestIdContext);
  // Without a text of its own in the browser, React would take the server's for a mismatch, and render the whole page anew.
  return <p suppressHydrationWarning>{id ? `Request ${id}` : ""}</p>;
}
