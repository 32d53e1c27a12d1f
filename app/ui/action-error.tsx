import { useState } from "react";
import { useActionData } from "react-router";
import { ErrorBox } from "./error-box.tsx";
import { useResultFocus } from "./use-result-focus.ts";

type Result = { errorMessage?: string; formErrors?: { intent?: string; formError?: string } };

/**
 * Why the button of an open dialog did nothing: the page's own message is behind the dialog. No other button of the page can be
 * clicked meanwhile, so a refusal is that of its button. To be rendered only while the dialog is open.
 */
export function ActionError({ intent }: { intent: string }) {
  const current = useActionData<Result>();
  // The router drops the result when live updates revalidate the page.
  const [previous, setPrevious] = useState(current);
  if (current && current !== previous) setPrevious(current);
  const result = current ?? previous;
  const message = result?.errorMessage ?? (result?.formErrors?.intent === intent ? result.formErrors.formError : undefined);
  const box = useResultFocus(message ? result : undefined);
  return <div ref={box}>{message && <ErrorBox message={message} />}</div>;
}
