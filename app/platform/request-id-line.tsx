import { createContext, use } from "react";

/** The request's id during server rendering; undefined in the browser, which keeps the server's markup. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** Shows the request id, by which its log lines are found. */
export function RequestLine() {
  const id = use(RequestIdContext);
  return <p suppressHydrationWarning>{id && `Request ${id}`}</p>;
}
