import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * For a form that stays on its page: resets it once its submission is stored, and keeps what was entered when it was refused.
 * Other forms' submissions and live updates do not touch it.
 * @param intent of the form
 * @param refused whether the last submission was not stored
 */
export function useResetAfterSubmit(
  intent: string,
  refused: boolean,
): { form: RefObject<HTMLFormElement | null>; busy: boolean } {
  const form = useRef<HTMLFormElement>(null);
  const { formData, state } = useNavigation();
  const busy = formData?.get("intent") === intent;
  const wasSubmitted = useRef(false);

  useEffect(() => {
    if (busy) wasSubmitted.current = true;
    else if (state === "idle" && wasSubmitted.current) {
      wasSubmitted.current = false;
      if (!refused) form.current?.reset();
    }
  }, [busy, state, refused]);

  return { form, busy };
}
