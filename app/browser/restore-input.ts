import { isSameText } from "#app/platform/values/merge-changes.ts";
import { adoptInput, restoreValue } from "./early-input.ts";
import { type Control, isChanged, isCheckable } from "./form-control.ts";
import { enteredValue, hiddenInputs, type KeptInput, slotsOf } from "./kept/kept-input.ts";

/** Whether the form shows something else than what was kept. */
export function differs(form: HTMLFormElement, { values }: KeptInput): boolean {
  const slots = slotsOf(form);
  const hidden = new Set(hiddenInputs(form).map(({ name }) => name));
  return Object.entries(values).some(([slot, value]) => {
    const controls = slots.get(slot);
    return controls ? !isSameText(enteredValue(controls), value) : !hidden.has(slot);
  });
}

/** @param own what the person entered since: it stays @returns when the page's components have heard of it */
export async function enterValues(form: HTMLFormElement, kept: KeptInput, own: ReadonlySet<string>): Promise<void> {
  const rest = new Map(Object.entries(kept.values).filter(([slot]) => !own.has(slot)));
  // What is chosen in one field may bring others.
  for (let size = -1; size !== rest.size; ) {
    size = rest.size;
    for (const [slot, controls] of slotsOf(form)) {
      const value = rest.get(slot);
      if (value !== undefined) for (const control of controls) restoreControl(control, value);
      rest.delete(slot);
    }
    await adoptInput();
  }
}

function restoreControl(control: Control, value: string): void {
  if (isChanged(control)) return;
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value)) return;
  control.closest("details")?.setAttribute("open", "");
  restoreValue(control, isCheckable(control) ? value.split("\n").includes(control.value) : value);
}

/**
 * What was entered over a text that somebody else has changed since is compared with the text that it was entered over: saving then
 * says so. A new record has the id with which it was perhaps sent already.
 */
export function restoreHidden(form: HTMLFormElement, { values, hidden: { version, snapshot, ...fresh } }: KeptInput): void {
  const inputs = new Map(hiddenInputs(form).map((input) => [input.name, input]));
  const enter = (name: string, value: string) => {
    const input = inputs.get(name);
    if (input) input.value = value;
  };
  for (const [name, value] of Object.entries(fresh)) enter(name, value);
  if (!version || !snapshot) return;
  const before: Record<string, string> = JSON.parse(snapshot);
  const now: Record<string, string> = JSON.parse(inputs.get("snapshot")?.value ?? "{}");
  const changed = Object.keys(values).filter((name) => before[name] !== undefined && before[name] !== now[name]);
  if (changed.length === 0) return;
  enter("version", version);
  enter("snapshot", JSON.stringify({ ...now, ...Object.fromEntries(changed.map((name) => [name, before[name]])) }));
}
