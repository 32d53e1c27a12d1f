import { ErrorBox } from "../error-box.tsx";
import { Notice } from "../notice.tsx";
import { useActionResult } from "./use-action-result.ts";

/** What the page's last button did, above its content. */
export function ResultNotices() {
  const { errorMessage, successMessage } = useActionResult<{ errorMessage?: string; successMessage?: string }>() ?? {};
  return (
    <>
      {errorMessage && <ErrorBox message={errorMessage} />}
      {successMessage && <Notice>{successMessage}</Notice>}
    </>
  );
}
