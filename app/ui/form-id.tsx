import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react";

type FormContext = {
  id: string;
  /** The names of the fields that were corrected since the form was refused. */
  corrected: ReadonlySet<string>;
  setCorrected(name: string, isCorrected: boolean): void;
};

const Context = createContext<FormContext>({ id: "", corrected: new Set(), setCorrected: () => {} });

/**
 * The fields and the `ErrorSummary` of a form. The fields get ids from their names, to which the summary links. The error of a field
 * goes, here and there, while the field has another value that its own attributes allow; only the server knows whether it accepts it.
 */
export function FormId({ value: id, children }: { value: string; children?: ReactNode }) {
  const [corrected, setNames] = useState<ReadonlySet<string>>(new Set());
  const setCorrected = (name: string, isCorrected: boolean) =>
    setNames((names) => {
      if (names.has(name) === isCorrected) return names;
      return new Set(isCorrected ? [...names, name] : [...names].filter((other) => other !== name));
    });
  return <Context value={{ id, corrected, setCorrected }}>{children}</Context>;
}

export const useFormId = (): string => use(Context).id;

/** The names of the form's fields whose error is out of date. */
export const useCorrected = (): ReadonlySet<string> => use(Context).corrected;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type ControlProps = { name?: string; value?: unknown; defaultValue?: unknown; type?: string; onInput?(event: never): void };

/**
 * The error of a control as long as it holds, and the listener that checks that. A controlled field, whose error follows its value
 * already, and a password, which is not sent back, keep theirs.
 */
export function useCurrentError(
  { name = "", value, defaultValue = "", type, onInput: ownListener }: ControlProps,
  error: string | null | undefined,
) {
  const { corrected, setCorrected } = use(Context);
  const isChecked = Boolean(error && name && value === undefined && type !== "password");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result of the form has another error or value.
  useLayoutEffect(() => setCorrected(name, false), [error, defaultValue]);
  if (!isChecked) return { shownError: error };
  const onInput = (event: { currentTarget: Control }) => {
    const control = event.currentTarget;
    setCorrected(name, control.value !== String(defaultValue) && control.validity.valid);
    ownListener?.(event as never);
  };
  return { shownError: corrected.has(name) ? undefined : error, listener: { onInput } };
}
