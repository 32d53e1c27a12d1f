import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react";

type Texts = Partial<Record<string, string>>;

type FormContext = {
  id: string;
  /** What the fields show when the form opens: the submitted values, else those of the record that it edits. */
  values: Texts;
  errors: Texts;
  /** Why the form was refused, where no single field is to blame. */
  formError?: string;
  /** The names of the fields that were corrected since the form was refused. */
  corrected: ReadonlySet<string>;
  setCorrected(name: string, isCorrected: boolean): void;
};

const Context = createContext<FormContext>({ id: "", values: {}, errors: {}, corrected: new Set(), setCorrected: () => {} });

type FormIdProps = Partial<Pick<FormContext, "values" | "errors" | "formError">> & { value: string; children?: ReactNode };

/**
 * The fields and the `ErrorSummary` of a form. The fields get ids from their names, to which the summary links. The error of a field
 * goes, here and there, while the field has another value that its own attributes allow; only the server knows whether it accepts it.
 */
export function FormId({ value: id, children, values = {}, errors = {}, formError }: FormIdProps) {
  const [corrected, setNames] = useState<ReadonlySet<string>>(new Set());
  const setCorrected = (name: string, isCorrected: boolean) =>
    setNames((names) => {
      if (names.has(name) === isCorrected) return names;
      return new Set(isCorrected ? [...names, name] : [...names].filter((other) => other !== name));
    });
  return <Context value={{ id, values, errors, formError, corrected, setCorrected }}>{children}</Context>;
}

/** The values and errors of the form around. */
export const useFormValues = () => use(Context);

export const useFormId = (): string => use(Context).id;

/** The names of the form's fields whose error is out of date. */
export const useCorrected = (): ReadonlySet<string> => use(Context).corrected;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type ControlProps<Default> = {
  name?: string;
  value?: unknown;
  defaultValue?: Default;
  type?: string;
  onInput?(event: never): void;
};

/**
 * What a control shows: the form's value and error of its name unless it has its own; the error as long as it holds, with the listener that
 * checks that. A controlled field, whose error follows its value already, and a password, which is not sent back, keep theirs.
 */
export function useFormControl<Default>(
  { name = "", value, defaultValue: ownDefault, type, onInput: ownListener }: ControlProps<Default>,
  ownError: string | null | undefined,
) {
  const { values, errors, corrected, setCorrected } = use(Context);
  const isText = value === undefined && !/^(password|file|checkbox|radio|hidden)$/.test(type ?? "");
  const defaultValue = (isText ? values[name] : undefined) ?? ownDefault;
  const error = ownError === undefined ? errors[name] : ownError;
  const isChecked = Boolean(error && name && value === undefined && type !== "password");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another result of the form has another error or value.
  useLayoutEffect(() => setCorrected(name, false), [error, defaultValue]);
  const shown = value === undefined && { defaultValue };
  if (!isChecked) return { shownError: error, shown };
  const onInput = (event: { currentTarget: Control }) => {
    const control = event.currentTarget;
    setCorrected(name, control.value !== String(defaultValue ?? "") && control.validity.valid);
    ownListener?.(event as never);
  };
  return { shownError: corrected.has(name) ? undefined : error, shown: { ...shown, onInput } };
}
