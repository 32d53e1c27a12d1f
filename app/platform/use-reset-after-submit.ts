import { type RefObject, useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/**
 * A form that stays on its page after it was sent: emptied once what it sent is stored, kept as typed when it was refused,
 * and left alone by whatever else the page hears meanwhile.
 * @param intent what its button sends
 * @param refused was the last thing sent not stored?
 */
export function useResetAfterSubmit(
  intent: string,
  refused: boolean,
): { form: RefObject<HTMLFormElement | null>; busy: boolean } {
  const form = useRef<HTMLFormElement>(null);
  const { formData, state } = useNavigation();
  const busy = formData?.get("intent") === intent;
  const wasSent = useRef(false);

  useEffect(() => {
    if (busy) wasSent.current = true;
    else if (state === "idle" && wasSent.current) {
      wasSent.current = false;
      if (!refused) form.current?.reset();
    }
  }, [busy, state, refused]);

  return { form, busy };
}
