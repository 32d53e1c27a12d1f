import { type ChangeEvent, type FocusEvent, type SyntheticEvent, useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

const typingPauseMs = 200;

/** The fields of a form are the parameters of the page's URL: a choice changes the URL at once, typing after a pause. */
export function useApplyOnChange(filters: Record<string, unknown>) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const applied = useRef<string>(undefined);
  const isWaiting = useRef(false);
  const isRendered = useRef(false);
  const navigate = useNavigate();
  const { search } = useLocation();

  // The fields follow the URL. The one with the caret keeps its text when the URL came from it.
  const values = JSON.stringify(filters);
  useEffect(() => {
    isWaiting.current = false;
    // At first the fields show what the page says, or what was typed before it was hydrated.
    const isFirst = !isRendered.current;
    isRendered.current = true;
    if (isFirst || timer.current) return;
    const current: Record<string, unknown> = JSON.parse(values);
    const typedField = applied.current === search.slice(1) ? document.activeElement : null;
    for (const field of form.current?.querySelectorAll<HTMLInputElement>("select, input:not([type=hidden])") ?? [])
      if (field.name in current && field !== typedField) field.value = String(current[field.name] ?? "");
  }, [values, search]);

  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useEffect(() => cancel, [cancel]);
  // What was entered without a connection is applied when there is one.
  useEffect(() => {
    const applyWaiting = () => isWaiting.current && apply();
    addEventListener("online", applyWaiting);
    return () => removeEventListener("online", applyWaiting);
  });

  function apply() {
    cancel();
    // Not valid: a day that is only half typed.
    if (!form.current?.checkValidity()) return;
    const entries = [...new FormData(form.current)].filter(([, value]) => value !== "") as [string, string][];
    applied.current = new URLSearchParams(entries).toString();
    if (applied.current === search.slice(1)) return;
    isWaiting.current = true;
    navigate({ search: applied.current }, { replace: true, preventScrollReset: true });
  }
  function onChange({ target, nativeEvent }: ChangeEvent<HTMLFormElement>) {
    if (target.tagName === "SELECT") return apply();
    cancel();
    // A day is applied when it was entered as a whole, or chosen in the calendar, which is no event of the keyboard.
    if (isDayField(target) && nativeEvent.isTrusted) return;
    timer.current = setTimeout(apply, typingPauseMs);
  }
  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    if (isDayField(target)) apply();
  }
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault();
    apply();
  }
  return { form, onChange, onBlur, onSubmit, cancel };
}

const isDayField = (field: HTMLElement) => field.matches(".date-field > .input");
