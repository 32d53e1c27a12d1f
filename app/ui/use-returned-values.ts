import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Values = Partial<Record<string, string>>;

/**
 * Shows the values that a form's result brings, such as what somebody else saved meanwhile, in the fields that are still as they were sent.
 * React itself does not: it writes a new `defaultValue` as the default, which an input that React created, or a select, no longer follows.
 * @param values of the result: all fields of the form
 */
export function useReturnedValues(form: RefObject<HTMLFormElement | null>, values: Values | undefined): void {
  const sent = useRef(new Map<Control, string>());
  const previous = useRef(values);

  useEffect(() => {
    const element = form.current;
    const note = () => {
      sent.current = new Map(controlsOf(element).map((control) => [control, enteredValue(control)]));
    };
    element?.addEventListener("submit", note);
    return () => element?.removeEventListener("submit", note);
  }, [form]);

  useLayoutEffect(() => {
    if (values === previous.current) return;
    previous.current = values;
    if (!values) return;
    const isAsSent = (control: Control) => sent.current.get(control) === enteredValue(control);
    const outdated = controlsOf(form.current).filter((control) => values[control.name] !== undefined && isAsSent(control));
    for (const control of outdated) enter(control, values[control.name] as string);
    // For what follows the input, such as a preview.
    if (outdated.length > 0) form.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [form, values]);
}

const controlsOf = (form: HTMLFormElement | null): Control[] =>
  [...(form?.elements ?? [])].filter((element): element is Control =>
    element.matches("textarea, select, input:not([type=hidden], [type=file], [type=password])"),
  );

const isCheckable = (control: Control): control is HTMLInputElement => control.type === "checkbox" || control.type === "radio";
const enteredValue = (control: Control): string => (isCheckable(control) ? String(control.checked) : control.value);

/** React has written the default already, in the form that the field shows; a select has none to follow. */
function enter(control: Control, value: string): void {
  if (!(control instanceof HTMLSelectElement)) {
    if (isCheckable(control)) control.checked = control.defaultChecked;
    else if (control.value !== control.defaultValue) control.value = control.defaultValue;
    return;
  }
  for (const option of control.options) option.defaultSelected = option.value === value;
  control.value = value;
}
