import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react";

type Texts = Partial<Record<string, string>>;

type Reading = { value: string; text: string };
export type FieldConflict = Record<"before" | "stored" | "submitted", Reading> & {
  label: string;
  changedBy: "other" | "sender" | "both";
};
/** What somebody else saved while the form was filled in, by the names of its controls. */
export type FormConflict = {
  person: string;
  by: string;
  title: string;
  details: readonly string[];
  fields: Record<string, FieldConflict>;
  /** The labels of the fields that only the person changed. */
  saves: readonly string[];
};

type FormContext = {
  id: string;
  /** What the fields show when the form opens: the submitted values, else those of the record that it edits. */
  values: Texts;
  errors: Texts;
  /** Why the form was refused, where no single field is to blame. */
  formError?: string;
  /** What somebody else saved meanwhile. */
  conflict?: FormConflict;
  /** The labels of the fields that both changed and that keep what the person entered. */
  kept: ReadonlySet<string>;
  setKept(label: string, isKept: boolean): void;
  /** The names of the fields that were corrected since the form was refused. */
  corrected: ReadonlySet<string>;
  setCorrected(name: string, isCorrected: boolean): void;
};

const noNames: ReadonlySet<string> = new Set();
const nothing = () => {};
const Context = createContext<FormContext>({
  id: "",
  values: {},
  errors: {},
  kept: noNames,
  setKept: nothing,
  corrected: noNames,
  setCorrected: nothing,
});

type FormIdProps = Partial<Pick<FormContext, "values" | "errors" | "formError" | "conflict">> & {
  value: string;
  children?: ReactNode;
};

/**
 * The fields and the `ErrorSummary` of a form. The fields get ids from their names, to which the summary links. The error of a field
 * goes, here and there, while the field has another value that its own attributes allow; only the server knows whether it accepts it.
 */
export function FormId({ value: id, children, values = {}, errors = {}, formError, conflict }: FormIdProps) {
  const [corrected, setCorrected] = useNames(undefined);
  const [kept, setKept] = useNames(conflict);
  return (
    <Context value={{ id, values, errors, formError, conflict, kept, setKept, corrected, setCorrected }}>{children}</Context>
  );
}

/** A set of names that is empty again for another result of the form. */
function useNames(result: unknown) {
  const [{ names, of }, setNames] = useState({ names: noNames, of: result });
  const setName = (name: string, isIn: boolean) =>
    setNames((before) => {
      const current = before.of === result ? before.names : noNames;
      if (current.has(name) === isIn) return before;
      return { names: new Set(isIn ? [...current, name] : [...current].filter((other) => other !== name)), of: result };
    });
  return [of === result ? names : noNames, setName] as const;
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
