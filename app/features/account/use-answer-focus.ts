import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to what an answer says: the first wrong field, else its message. The form was disabled meanwhile, so the
 * focus would be lost and a keyboard would start at the top of the page again.
 * @param answer what the form got back; the one the page came with moves nothing
 * @returns the ref of the form's card
 */
export function useAnswerFocus(answer: unknown): RefObject<HTMLDivElement | null> {
  const card = useRef<HTMLDivElement>(null);
  const heard = useRef(answer);
  useEffect(() => {
    if (answer === heard.current) return;
    heard.current = answer;
    if (!answer) return;
    const field = card.current?.querySelector<HTMLElement>("[aria-invalid]");
    const message = card.current?.querySelector<HTMLElement>("[role=alert], [role=status]");
    if (!field && message) message.tabIndex = -1;
    (field ?? message)?.focus();
  }, [answer]);
  return card;
}
