import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the first wrong field of a form's result, else to its message. The form is disabled while it is submitted,
 * so the focus would be lost and the keyboard would start at the top of the page.
 * @param result the form's result; the one that the page was loaded with moves nothing
 * @returns the ref of the form's card
 */
export function useResultFocus(result: unknown): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  const previous = useRef(result);
  useEffect(() => {
    if (result === previous.current) return;
    previous.current = result;
    if (!result) return;
    const field = card.current?.querySelector<HTMLElement>("[aria-invalid]");
    const message = card.current?.querySelector<HTMLElement>("[role=alert], [role=status]");
    if (!field && message) message.tabIndex = -1;
    (field ?? message)?.focus();
  }, [result]);
  return card;
}
