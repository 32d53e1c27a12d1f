import { useState } from "react";
import { useActionData, useLocation } from "react-router";

import type { FormConflict } from "../form/form-id.tsx";

type Texts = Partial<Record<string, string>>;
type FormErrors = { errors: Texts; values: Texts; formError?: string; conflict?: FormConflict; intent?: string };

/**
 * What the page's action answered last, while the page stays open. The router drops it when live updates revalidate the loaders, and a
 * message, an Undo or a preview would disappear.
 */
export function useActionResult<Data>(): Data | undefined {
  const current = useActionData() as Data | undefined;
  const { key, state } = useLocation();
  const [previous, setPrevious] = useState({ key, current });
  const next = stickyResult(previous, { key, current, isClosed: state === closedByResult });
  if (next !== previous) setPrevious(next);
  return next.current;
}

/** The state of an address that differs by a dialog only, which closed because its form succeeded. */
export const closedByResult = "closed by result";

type Result<Data> = { key: string; current: Data | undefined };

/**
 * What a page shows after `previous`, given its current location and action data. The action data arrives a moment before the
 * location that it belongs to. A location that was left forgets its result, because Back would show an error that has been corrected.
 */
export function stickyResult<Data>(
  previous: Result<Data>,
  { isClosed = false, ...now }: Result<Data> & { isClosed?: boolean },
): Result<Data> {
  if (now.key === previous.key && (now.current === undefined || now.current === previous.current)) return previous;
  return isClosed && now.current === undefined ? { ...now, current: previous.current } : now;
}

/** The errors of the page's form with this intent, and what was submitted. */
export function useFormErrors(intent: string): FormErrors | undefined {
  const errors = useActionResult<{ formErrors?: FormErrors }>()?.formErrors;
  return errors && (errors.intent ?? intent) === intent ? errors : undefined;
}
