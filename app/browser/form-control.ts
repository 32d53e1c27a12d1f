export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** Whether a control has something else than the page gave it. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return control.value !== (options.find((option) => option.defaultSelected) ?? options[0])?.value;
  }
  return isCheckable(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/** @param value of a checkbox or radio button: whether it is checked; of a file field it is ignored, because only a person can choose files */
export function setValue(control: Control, value: string | boolean): void {
  if (isCheckable(control)) control.checked = value === true;
  // The same value once more would move the caret.
  else if (control.type !== "file" && control.value !== value) control.value = String(value);
}

/** React keeps in this field the value that it knows, and ignores events of a control that has it. */
type WithKnownValue = Control & { _valueTracker?: { setValue(value: string): void } | null };

/** Sets a control's value as a person does, so that every listener of the page acts on it: also if the control has the value already. */
export function enterValue(control: Control, value: string | boolean): void {
  setValue(control, value);
  (control as WithKnownValue)._valueTracker?.setValue(isCheckable(control) ? String(!control.checked) : `not ${control.value}`);
  // React hears of checkboxes by their click. This one is no mouse event, so that it checks nothing.
  const kinds = isCheckable(control) ? ["click", "input", "change"] : ["input", "change"];
  for (const kind of kinds) control.dispatchEvent(new Event(kind, { bubbles: true }));
  // A day is read when its field is left.
  if (!isCheckable(control) && document.activeElement !== control)
    control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}
