import { useActionData } from "react-router";
import { useStickyActionData } from "./use-sticky-action-data.ts";

type Texts = Partial<Record<string, string>>;
type FormErrors = { errors: Texts; values: Texts; formError?: string; intent?: string };

/** What the page's action answered last, while the page stays open. */
export const useActionResult = <Result>(): Result | undefined => useStickyActionData(useActionData() as Result | undefined);

/** The errors of the page's form with this intent, and what was submitted. */
export function useFormErrors(intent: string): FormErrors | undefined {
  const errors = useActionResult<{ formErrors?: FormErrors }>()?.formErrors;
  return errors && (errors.intent ?? intent) === intent ? errors : undefined;
}
