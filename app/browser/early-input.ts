import { type Control, enterValue, isChanged, isCheckable, setValue } from "./form-control.ts";

/** What the page's components have not heard of yet, oldest first. */
const unheard = new Map<Control, string | boolean>();
/** The control into which `adoptInput` enters its value now. */
let entering: Control | undefined;

/**
 * Notes what people type and choose until the page is hydrated. Until then no component hears it, and hydration may show the page's own
 * values again. To be called before hydration.
 */
export function noteEarlyInput(): void {
  for (const control of document.querySelectorAll<Control>("input, textarea, select")) if (isChanged(control)) note(control);
  document.addEventListener("input", noteTarget, true);
}

/** Shows a value in a control, of which the components hear by `adoptInput`. */
export function restoreValue(control: Control, value: string | boolean): void {
  setValue(control, value);
  note(control);
}

/** Enters what was noted, one control in each task: a component reads its other fields from its last rendering. */
export async function adoptInput(): Promise<void> {
  await nextTask();
  for (const [control, value] of unheard) {
    unheard.delete(control);
    entering = control;
    if (control.isConnected) enterValue(control, value);
    entering = undefined;
    await nextTask();
  }
  document.removeEventListener("input", noteTarget, true);
}

export const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const noteTarget = ({ target }: Event) => {
  if (target !== entering && target instanceof Element && target.matches("input, textarea, select")) note(target as Control);
};

function note(control: Control): void {
  unheard.delete(control);
  // A radio button that another one of its group has replaced is no input.
  if (control.type === "radio")
    for (const other of unheard.keys()) if (other.name === control.name && other.form === control.form) unheard.delete(other);
  if (control.type !== "radio" || (control as HTMLInputElement).checked)
    unheard.set(control, isCheckable(control) ? control.checked : control.value);
}
