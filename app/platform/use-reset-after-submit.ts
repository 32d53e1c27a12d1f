import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * For a form that stays on its page: resets it once its submission is stored, and keeps what was entered when it was not accepted.
 * Other forms' submissions and live updates do not touch it.
 * @param intent of the form
 * @param hasErrors whether the last submission was not stored
 */
export function useResetAfterSubmit(
  intent: string,
  hasErrors: boolean,
): { form: RefObject<HTMLFormElement | null>; busy: boolean } {
  const form = useRef<HTMLFormElement>(null);
  const { formData, state } = useNavigation();
  const busy = formData?.get("intent") === intent;
  const wasSubmitted = useRef(false);

  useEffect(() => {
    if (busy) wasSubmitted.current = true;
    else if (state === "idle" && wasSubmitted.current) {
      wasSubmitted.current = false;
      if (!hasErrors) form.current?.reset();
    }
  }, [busy, state, hasErrors]);

  return { form, busy };
}
