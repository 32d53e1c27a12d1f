import { useCallback, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { useStickyActionData } from "./use-sticky-action-data.ts";

/**
 * The results of a page whose rows have buttons with fetchers of their own.
 * @returns `actionData` of the page's own forms; `last`, the result to announce, whichever form or button it came from (a form with
 * errors announces itself); `onResult` and `onDismiss` for `RowResults`
 */
export function useLastResult<Result extends { formErrors?: unknown; errorMessage?: unknown }>(
  newActionData: Result | undefined,
) {
  const actionData = useStickyActionData(newActionData);
  const [result, setResult] = useState({ last: actionData, source: actionData });
  if (result.source !== actionData) setResult({ last: actionData, source: actionData });
  // An older message's Undo would come too late for what is being submitted.
  const isSubmitting = useNavigation().state === "submitting";
  if (isSubmitting && result.last) setResult({ ...result, last: undefined });
  const onDismiss = useCallback(() => setResult((current) => ({ ...current, last: undefined })), []);
  const { revalidate } = useRevalidator();
  const onResult = useCallback(
    (last: Result) => {
      setResult((current) => ({ ...current, last }));
      // The router revalidates only after a success; a conflict has newer data to show.
      if (last.errorMessage) revalidate();
    },
    [revalidate],
  );
  return { actionData, last: result.last?.formErrors ? undefined : result.last, onResult, onDismiss };
}
