import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { useFormErrors } from "../result/use-action-result.ts";

/**
 * For a form that stays on its page: resets it once its submission is stored. When it was not accepted, it keeps what was entered, and
 * the first wrong field gets the focus.
 * Other forms' submissions and live updates do not touch it.
 * @param intent of the form
 * @param freshId the id that the loader offers for the form's next record, another one each time
 * @returns why the last submission was not stored, and the id to submit: it stays until this form's record is stored, so that one sent twice is stored once
 */
export function useResetAfterSubmit(intent: string, freshId = "") {
  const form = useRef<HTMLFormElement>(null);
  const formErrors = useFormErrors(intent);
  const hasErrors = formErrors !== undefined;
  const { formData, state } = useNavigation();
  const busy = formData?.get("intent") === intent;
  const wasSubmitted = useRef(false);
  const [id, setId] = useState(freshId);

  useEffect(() => {
    if (busy) wasSubmitted.current = true;
    else if (state === "idle" && wasSubmitted.current) {
      wasSubmitted.current = false;
      if (hasErrors) {
        form.current?.querySelector<HTMLElement>("[aria-invalid], .error-box")?.focus();
        return;
      }
      form.current?.reset();
      setId(freshId);
    }
  }, [busy, state, hasErrors, freshId]);

  return { form, busy, id, formErrors };
}
