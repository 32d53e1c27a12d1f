import { ErrorBox } from "../error-box.tsx";
import { Notice } from "../notice.tsx";
import { useActionResult } from "./use-action-result.ts";

/** What the page's last button did, above its content or, where that is far away, beside the button. */
export function ResultNotices({ comesIntoView }: { comesIntoView?: boolean }) {
  const { errorMessage, successMessage } = useActionResult<{ errorMessage?: string; successMessage?: string }>() ?? {};
  return (
    <>
      {errorMessage && <ErrorBox message={errorMessage} />}
      {successMessage && <Notice comesIntoView={comesIntoView}>{successMessage}</Notice>}
    </>
  );
}
