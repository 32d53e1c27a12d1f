import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Texts = Record<string, string>;
type FormRef = RefObject<HTMLFormElement | null>;
type Stored = { version: number; snapshot: Texts };

type EditedForm<Record extends Stored | null> = {
  form: FormRef;
  stored: Record;
  /** All fields of the form's last result; undefined: it was accepted, or not sent yet. */
  values: Partial<Texts> | undefined;
  /** Shows what others save while nothing is entered. */
  follows?: boolean;
};

/**
 * Keeps the version and the texts with which a save is compared: as they were when the form opened, until a result brings what is stored
 * now. What live updates bring meanwhile must not count as seen by this person. Fields that were left as shown then show what is stored.
 * @returns the record to send back with the form, and how often the form has followed what others saved
 */
export function useEditedForm<Record extends Stored | null>({ form, stored, values, follows = false }: EditedForm<Record>) {
  const [state, setState] = useState(() => ({ record: withReturned(stored, values), values, followed: 0 }));
  const isReturned = state.values !== values;
  const record = isReturned ? withReturned(state.record, values) : state.record;
  if (isReturned) setState({ ...state, record, values });

  const sent = useReturnedValues(form, values);
  const isIdle = useNavigation().state === "idle";
  const canFollow = follows && isIdle && values === undefined;
  const isOutdated = canFollow && stored !== null && record !== null && stored.version > record.version;
  useLayoutEffect(() => {
    const isUnsent = (control: Control) =>
      isChanged(control, record?.snapshot) && sent.current.get(control) !== enteredValue(control);
    if (isOutdated && !controlsOf(form.current).some(isUnsent))
      setState((before) => ({ record: stored, values: undefined, followed: before.followed + 1 }));
  }, [isOutdated, form, stored, record, sent]);

  const { followed } = state;
  const shown = useRef(followed);
  useLayoutEffect(() => {
    if (shown.current === followed || record === null) return;
    shown.current = followed;
    for (const control of controlsOf(form.current)) {
      const text = record.snapshot[control.name];
      if (text !== undefined) enter(control, text);
    }
  }, [followed, record, form]);
  return { record, followed };
}

function withReturned<Record extends Stored | null>(record: Record, values: Partial<Texts> | undefined): Record {
  const version = Number(values?.version);
  if (!record || !values?.snapshot || !Number.isSafeInteger(version)) return record;
  try {
    return { ...record, version, snapshot: JSON.parse(values.snapshot) };
  } catch {
    return record;
  }
}

/**
 * Shows the values of a form's result in the fields that are still as they were sent. React itself does not: it writes a new
 * `defaultValue` as the default, which an input that React created, or a select, no longer follows.
 * @returns what the fields had when the form was last sent
 */
function useReturnedValues(form: FormRef, values: Partial<Texts> | undefined) {
  const sent = useRef(new Map<Control, string>());
  const previous = useRef(values);
  useEffect(() => {
    const element = form.current;
    const note = () => {
      sent.current = new Map(controlsOf(element).map((control) => [control, enteredValue(control)]));
    };
    element?.addEventListener("submit", note);
    return () => element?.removeEventListener("submit", note);
  });

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
  return sent;
}

const controlsOf = (form: HTMLFormElement | null): Control[] =>
  [...(form?.elements ?? [])].filter((element): element is Control =>
    element.matches("textarea, select, input:not([type=hidden])"),
  );

const isCheckable = (control: Control): control is HTMLInputElement => control.type === "checkbox" || control.type === "radio";
const enteredValue = (control: Control): string => (isCheckable(control) ? String(control.checked) : control.value);

/** Whether a control has something else than the page gave it. A slider, whose value React holds, has that as its default. */
function isChanged(control: Control, shown: Texts = {}): boolean {
  if (control.type === "range") return control.value !== shown[control.name];
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected);
  return isCheckable(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

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
