type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Tracks whether the controls below an element have unsaved input: something typed or chosen since `start`. */
export class UnsavedInput {
  #initialValues = new Map<Control, string>();
  #changed = new Set<Control>();

  start(root: Element): void {
    this.#initialValues.clear();
    this.#changed.clear();
    for (const control of root.querySelectorAll<Control>("input, textarea, select")) {
      const defaultValue = defaultValueOf(control);
      this.#initialValues.set(control, defaultValue);
      // Typed before hydration.
      if (defaultValue !== enteredValue(control)) this.#changed.add(control);
    }
  }

  /** To be called when a control gets the focus: it may have been added later. */
  noteFocus(target: EventTarget): void {
    if (isControl(target) && !this.#initialValues.has(target)) this.#initialValues.set(target, enteredValue(target));
  }

  /**
   * To be called when the person types or chooses something in a control. What a live update changes does not count: it is not lost.
   * Neither does the text of a search.
   */
  noteInput(target: EventTarget): void {
    if (isControl(target) && target.type !== "search") this.#changed.add(target);
  }

  exists(): boolean {
    return [...this.#changed].some(
      (control) => control.isConnected && enteredValue(control) !== this.#initialValues.get(control),
    );
  }
}

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLElement && target.matches("input, textarea, select");

const isCheckable = (control: Control): control is HTMLInputElement => control.type === "checkbox" || control.type === "radio";

const enteredValue = (control: Control): string => (isCheckable(control) ? String(control.checked) : control.value);

function defaultValueOf(control: Control): string {
  if (control instanceof HTMLSelectElement || control.type === "hidden" || control.type === "file") return control.value;
  return isCheckable(control) ? String(control.defaultChecked) : control.defaultValue;
}
