import { type Control, enterValue, isChanged, isCheckable } from "./form-control.ts";

/** What was entered into the page as the server rendered it, oldest first. */
const entered = new Map<Control, string | boolean>();

/**
 * Notes what people type and choose until the page is hydrated. Until then no listener of the page hears it, and hydration may show the
 * page's own values again. To be called before hydration.
 */
export function noteEarlyInput(): void {
  for (const control of document.querySelectorAll<Control>("input, textarea, select")) if (isChanged(control)) note(control);
  document.addEventListener("input", noteTarget, true);
}

/** Enters what was noted into the hydrated page. To be called once, when the effects of the page's components have run. */
export function adoptEarlyInput(): void {
  document.removeEventListener("input", noteTarget, true);
  for (const [control, value] of entered) if (control.isConnected) enterValue(control, value);
  entered.clear();
}

const noteTarget = ({ target }: Event) => note(target as Control);

function note(control: Control): void {
  entered.delete(control);
  // A radio button that another one of its group has replaced is no input.
  if (control.type === "radio")
    for (const other of entered.keys()) if (other.name === control.name && other.form === control.form) entered.delete(other);
  if (control.type !== "radio" || (control as HTMLInputElement).checked)
    entered.set(control, isCheckable(control) ? control.checked : control.value);
}
