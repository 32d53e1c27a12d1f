import { createContext, use } from "react";

/** The request's id while the server renders; a browser has none and keeps what the server wrote. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** What somebody reads out to whoever looks into the log. */
export function RequestLine() {
  const id = use(RequestIdContext);
  return <p suppressHydrationWarning>{id && `Request ${id}`}</p>;
}
