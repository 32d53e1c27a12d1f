import { useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { adoptInput, restoreValue } from "./early-input.ts";
import { type Control, isChanged, isCheckable } from "./form-control.ts";
import { withTabStorage } from "./tab-storage.ts";

/** A form that stores each change itself has the attribute `data-autosaved`. */
const formSelector = "form[method=post]:not([data-autosaved])";

/** The input of a form by control name. */
type FormInput = Record<string, string>;

const savingEvents = ["input", "submit", "focusin", "focusout"];

/**
 * Keeps what was typed into a form and not sent, so that Back and Forward show it again: in the tab's storage, under the key of the
 * history entry. Only controls that differ from the page's defaults are kept, so that other people's changes stay. Render it after the page: it
 * restores the forms that are there.
 */
export function KeepTypedInput(): null {
  const { key, pathname, search } = useLocation();
  const isBackOrForward = useNavigationType() === "POP";
  const storageKey = `typed:${key}:${pathname}${search}`;
  useLayoutEffect(() => {
    if (isBackOrForward) restore(readTyped(storageKey));
  }, [storageKey, isBackOrForward]);
  useEffect(() => {
    const save = ({ target, type }: Event) => {
      const form = target instanceof Element && target.closest<HTMLFormElement>(formSelector);
      if (!form) return;
      if (form.matches("[action='/logout']")) return withTabStorage((storage) => storage.clear());
      // A refusal moves the focus, so that it is stored before anything else is typed.
      if (type.startsWith("focus") && !isRefused(form)) return;
      if (controlsOf(form).length === 0) return;
      const controls = typedControls(form);
      if (type === "submit") sentNames.set(form, new Set(controls.map(({ name }) => name)));
      const isKept = type !== "submit" && controls.length > 0;
      const shown = ["version", "snapshot"].map((name) => [`${name} shown`, hiddenInput(form, name)?.value]);
      const typed = isKept ? [...controls.map((control) => [control.name, enteredValue(control)]), ...shown] : [];
      withTabStorage((storage) =>
        storage.setItem(storageKey, JSON.stringify({ ...readTyped(storageKey), [formKey(form)]: Object.fromEntries(typed) })),
      );
    };
    for (const type of savingEvents) document.addEventListener(type, save);
    return () => {
      for (const type of savingEvents) document.removeEventListener(type, save);
    };
  }, [storageKey]);
  return null;
}

const readTyped = (storageKey: string): Record<string, FormInput> =>
  JSON.parse(withTabStorage((storage) => storage.getItem(storageKey)) ?? "{}");

function restore(forms: Record<string, FormInput>): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(formSelector)) {
    const typed = forms[formKey(form)] ?? {};
    for (const control of controlsOf(form)) {
      const value = typed[control.name];
      if (value === undefined || isChanged(control)) continue;
      restoreValue(control, isCheckable(control) ? value.split("\n").includes(control.value) : value);
    }
    restoreShown(form, typed);
  }
  void adoptInput();
}

const hiddenInput = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`);

/** What was typed over a text that somebody else has changed since is compared with the text that it was typed over: saving then says so. */
function restoreShown(form: HTMLFormElement, typed: FormInput): void {
  const { "version shown": shownVersion, "snapshot shown": shownSnapshot } = typed;
  if (!shownVersion || !shownSnapshot) return;
  const before: FormInput = JSON.parse(shownSnapshot);
  // At the submission: until then React writes its own values again whenever it renders the form.
  const setShown = () => {
    const [version, snapshot] = [hiddenInput(form, "version"), hiddenInput(form, "snapshot")];
    if (!version || !snapshot) return;
    const now: FormInput = JSON.parse(snapshot.value);
    const changed = Object.keys(typed).filter((name) => before[name] !== undefined && before[name] !== now[name]);
    if (changed.length === 0) return;
    version.value = shownVersion;
    snapshot.value = JSON.stringify({ ...now, ...Object.fromEntries(changed.map((name) => [name, before[name]])) });
  };
  form.addEventListener("submit", setShown, { once: true });
}

/** The names of what had been typed into a form when it was last sent. */
const sentNames = new WeakMap<HTMLFormElement, ReadonlySet<string>>();

/** Whether the form shows why it was not accepted. */
const isRefused = (form: HTMLFormElement) => form.querySelector("[role=alert]") !== null;

/** After a refusal the form's defaults are what was sent: that is still unsent input. */
const typedControls = (form: HTMLFormElement): Control[] =>
  controlsOf(form).filter((control) => isChanged(control) || (isRefused(form) && sentNames.get(form)?.has(control.name)));

/** For checkboxes and radio buttons of one name: the checked values. */
function enteredValue(control: Control): string {
  if (!isCheckable(control)) return control.value;
  const same = controlsOf(control.form as HTMLFormElement).filter(({ name }) => name === control.name) as HTMLInputElement[];
  return same
    .filter(({ checked }) => checked)
    .map(({ value }) => value)
    .join("\n");
}

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      element.matches("input, textarea, select") &&
      !element.matches("[type=hidden], [type=password], [type=file]") &&
      (element as Control).name !== "",
  );

/** Identifies a form of the page by the names of its controls. */
const formKey = (form: HTMLFormElement): string => [...new Set(controlsOf(form).map(({ name }) => name))].join();
