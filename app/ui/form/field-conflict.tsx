import { type ReactNode, useId, useState } from "react";
import { type FieldConflict, useFormValues } from "./form-id.tsx";
import "./field-conflict.css";

type Control = {
  name?: string;
  label: ReactNode;
  /** Shows a value in the control, as if it was entered. */
  show?(value: string): void;
};

/** How the frame of a field shows who changed it. */
export type FieldMark = { mark?: "theirs" | "mine"; note?: (id: string) => ReactNode };

type ShownConflict = FieldMark & {
  /** Instead of the control: the question which value to keep. */
  choice?: ReactNode;
  /** Of the control that takes the place of the question. */
  edited?: { defaultValue: string; autoFocus: true };
};

/**
 * How a control shows that somebody else saved while its form was filled in: a field that was left as it was has the new value, with its
 * former one below; one that both changed asks which value to keep.
 */
export function useFieldConflict({ name = "", label, show }: Control): ShownConflict {
  const { conflict, setKept } = useFormValues();
  const [changed, setChanged] = useState<{ found: FieldConflict; text: string }>();
  const found = conflict?.fields[name];
  if (!conflict || !found) return {};
  const { label: plainLabel, changedBy, before } = found;
  const edited = changed?.found === found ? { defaultValue: changed.text, autoFocus: true as const } : undefined;
  if (changedBy === "sender" || edited) return { mark: "mine", note: () => "Your change", edited };
  if (changedBy === "both")
    return {
      choice: <ConflictChoice {...{ name, label, found }} by={conflict.by} onEdit={(text) => setChanged({ found, text })} />,
    };
  function takeBack(id: string) {
    setKept(plainLabel, true);
    if (show) show(before.value);
    else enterText(id, before.value);
  }
  return {
    mark: "theirs",
    note: (id) => (
      <span>
        <span>{`${conflict.person}. Before:`}</span> <s>{before.text}</s>{" "}
        <button type="button" className="field__take" onClick={() => takeBack(id)}>{`Use ${before.text}`}</button>
      </span>
    ),
  };
}

type ConflictChoiceProps = {
  name: string;
  label: ReactNode;
  found: FieldConflict;
  by: string;
  onEdit(text: string): void;
};

/** A field that both changed: theirs, which is stored already, or mine. */
function ConflictChoice({ name, label, found, by, onEdit }: ConflictChoiceProps) {
  const { kept, setKept } = useFormValues();
  const isMineKept = kept.has(found.label);
  return (
    <TwoChoices
      name={name}
      label={label}
      isMine={isMineKept}
      options={[
        { ...found.stored, who: by },
        { ...found.submitted, who: "you, just now" },
      ]}
      onChoose={(isMine) => setKept(found.label, isMine)}
    >
      <button
        type="button"
        className="field__take"
        onClick={() => {
          setKept(found.label, true);
          onEdit((isMineKept ? found.submitted : found.stored).value);
        }}
      >
        Change what is chosen
      </button>
    </TwoChoices>
  );
}

type TwoChoicesProps = {
  /** Of the form's field; absent: the choice is not sent. */
  name?: string;
  label: ReactNode;
  /** Theirs, then mine. */
  options: readonly { value?: string; text: string; who: string }[];
  isMine: boolean;
  isDisabled?: boolean;
  onChoose(isMine: boolean): void;
  children?: ReactNode;
};

/** The question which of two values stays. */
export function TwoChoices({ name, label, options, isMine, isDisabled, onChoose, children }: TwoChoicesProps) {
  const id = useId();
  return (
    <div className="field-choice full-width" role="radiogroup" aria-labelledby={id}>
      <b id={id}>
        <span>{label}</span>, changed by both
      </b>
      <div>
        {options.map(({ value, text, who }, index) => (
          <label key={who}>
            <input
              type="radio"
              name={name ?? id}
              value={value}
              checked={isMine === (index === 1)}
              disabled={isDisabled}
              onChange={() => onChoose(index === 1)}
            />
            <b className="typed">{text}</b>
            <small>{who}</small>
          </label>
        ))}
      </div>
      {children}
    </div>
  );
}

/** Enters a text as a person would, so that React and the form notice it. */
function enterText(id: string, text: string): void {
  const control = document.getElementById(id);
  if (!control) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, text);
  for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
  control.focus();
}

/** Above the fields: who saved what meanwhile. It gets the focus. */
export function ConflictNotice() {
  const { conflict } = useFormValues();
  if (!conflict) return null;
  return (
    <div className="conflict-notice full-width" role="alert" tabIndex={-1}>
      <b>{conflict.title}</b>
      {conflict.details.length > 0 && <p>{conflict.details.join(" ")}</p>}
    </div>
  );
}

/** The labels of the fields that saving the form again would write; null without a conflict. */
export function useConflictSaves(): readonly string[] | null {
  const { conflict, kept } = useFormValues();
  return conflict ? [...conflict.saves, ...kept] : null;
}
