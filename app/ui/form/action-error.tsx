import { ErrorBox } from "../error-box.tsx";
import { useActionResult } from "../result/use-action-result.ts";
import { useResultFocus } from "../result/use-result-focus.ts";

type Result = { errorMessage?: string; formErrors?: { intent?: string; formError?: string } };

/**
 * Shows in an open dialog why its button did nothing: the page's own message is behind the dialog. No other button of the page can be
 * clicked meanwhile, so an error is that of the dialog's button. To be rendered only while the dialog is open.
 */
export function ActionError({ intent }: { intent: string }) {
  const result = useActionResult<Result>();
  const message = result?.errorMessage ?? (result?.formErrors?.intent === intent ? result.formErrors.formError : undefined);
  const box = useResultFocus(message ? result : undefined);
  return <div ref={box}>{message && <ErrorBox message={message} />}</div>;
}
