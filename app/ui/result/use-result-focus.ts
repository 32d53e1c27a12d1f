import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Moves the focus to the first wrong field of a form's result, else to its message. A form that is disabled while it is submitted
 * would lose the focus, and the keyboard would start at the top of the page; in a tall form the field is out of view.
 * @param result the form's result; the one that the page was loaded with moves nothing
 * @returns the ref of the form, or of an element around it
 */
export function useResultFocus<Form extends HTMLElement = HTMLDivElement>(result: unknown): RefObject<Form | null> {
  const form = useRef<Form>(null);
  const previous = useRef(result);
  // One render later: only then a field that was corrected before, and is wrong again, is marked as wrong.
  const [rendered, setRendered] = useState({ result });
  useEffect(() => setRendered((before) => (before.result === result ? before : { result })), [result]);
  useEffect(() => {
    if (rendered.result === previous.current) return;
    previous.current = rendered.result;
    if (!rendered.result) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const field = find("[aria-invalid], .field__error[tabindex]");
    const message = find("[role=alert]") ?? find("[role=status]");
    if (!field && message) message.tabIndex = -1;
    (field ?? message)?.focus();
  }, [rendered]);
  return form;
}
