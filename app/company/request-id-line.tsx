import { createContext, use } from "react";
import { useTexts } from "./use-language.ts";

/** The request's id during server rendering; undefined in the browser, which keeps the server's markup. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** Shows the request id, by which its log lines are found. */
export function RequestIdLine() {
  const id = use(RequestIdContext);
  const { failure } = useTexts();
  // The empty text in the browser keeps the server's: without it React would report a mismatch and render the whole page again.
  return (
    <p className="fine-print" suppressHydrationWarning>
      {id ? failure.request.replace("{id}", id) : ""}
    </p>
  );
}
