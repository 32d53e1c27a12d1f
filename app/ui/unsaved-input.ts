type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Knows whether somebody has typed or chosen something in the controls below an element since `start`. */
export class UnsavedInput {
  #opened = new Map<Control, string>();
  #entered = new Set<Control>();

  start(root: Element): void {
    this.#opened.clear();
    this.#entered.clear();
    for (const control of root.querySelectorAll<Control>("input, textarea, select")) {
      const offered = offeredValue(control);
      this.#opened.set(control, offered);
      // Typed before hydration.
      if (offered !== enteredValue(control)) this.#entered.add(control);
    }
  }

  /** To be called when a control gets the focus: it may have been added later. */
  addFocused(target: EventTarget): void {
    if (isControl(target) && !this.#opened.has(target)) this.#opened.set(target, enteredValue(target));
  }

  /** To be called when a control is typed into or chosen. Live updates change controls too, but nothing is lost with those. */
  addEntered(target: EventTarget): void {
    if (isControl(target)) this.#entered.add(target);
  }

  get any(): boolean {
    return [...this.#entered].some((control) => control.isConnected && enteredValue(control) !== this.#opened.get(control));
  }
}

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLElement && target.matches("input, textarea, select");

const isCheckable = (control: Control): control is HTMLInputElement => control.type === "checkbox" || control.type === "radio";

const enteredValue = (control: Control): string => (isCheckable(control) ? String(control.checked) : control.value);

function offeredValue(control: Control): string {
  if (control instanceof HTMLSelectElement || control.type === "hidden" || control.type === "file") return control.value;
  return isCheckable(control) ? String(control.defaultChecked) : control.defaultValue;
}
