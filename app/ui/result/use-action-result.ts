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
  const { key } = useLocation();
  const [previous, setPrevious] = useState({ key, current });
  const next = stickyResult(previous, { key, current });
  if (next !== previous) setPrevious(next);
  return next.current;
}

type Result<Data> = { key: string; current: Data | undefined };

/**
 * What a page shows after `previous`, given its current location and action data. The action data arrives a moment before the
 * location that it belongs to. A location that was left forgets its result, because Back would show an error that has been corrected.
 */
export function stickyResult<Data>(previous: Result<Data>, now: Result<Data>): Result<Data> {
  if (now.key === previous.key && (now.current === undefined || now.current === previous.current)) return previous;
  return now;
}

/** The errors of the page's form with this intent, and what was submitted. */
export function useFormErrors(intent: string): FormErrors | undefined {
  const errors = useActionResult<{ formErrors?: FormErrors }>()?.formErrors;
  return errors && (errors.intent ?? intent) === intent ? errors : undefined;
}
