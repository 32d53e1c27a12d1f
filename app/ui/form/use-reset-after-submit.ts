import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { useFormErrors } from "../result/use-action-result.ts";

/**
 * For a form that stays on its page: resets it once its submission is stored, but for what was entered meanwhile. When it was not accepted, it keeps what was entered, and
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
  const submitted = useRef<FormData>(undefined);
  const [id, setId] = useState(freshId);

  useEffect(() => {
    if (busy) submitted.current = formData;
    else if (state === "idle" && submitted.current) {
      const sent = submitted.current;
      submitted.current = undefined;
      if (hasErrors) {
        form.current?.querySelector<HTMLElement>("[aria-invalid], .error-box")?.focus();
        return;
      }
      if (form.current) resetSent(form.current, sent);
      setId(freshId);
    }
  }, [busy, formData, state, hasErrors, freshId]);

  return { form, busy, id, formErrors };
}

/** Somebody quick chooses the next vendor while the one before is stored. */
function resetSent(form: HTMLFormElement, sent: FormData) {
  const isText = (one: Element) =>
    one.matches("select, textarea, input:not([type=hidden], [type=file], [type=checkbox], [type=radio])");
  const entered = ([...form.elements].filter(isText) as HTMLInputElement[])
    .filter(({ name, value }) => sent.has(name) && sent.get(name) !== value)
    .map((one) => ({ one, value: one.value }));
  form.reset();
  for (const { one, value } of entered) one.value = value;
}
