import { type ChangeEvent, useState } from "react";
import "../form/field.css";

type NumberCellProps = {
  name: string;
  id: string;
  label: string;
  text: string;
  /** The text in Indian grouping. */
  shown: string;
  placeholder?: string;
  maxLength: number;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** The = key. */
  onOpenCalculator?: () => void;
};

/** A number field in a table of items. It shows the number grouped, but the text as typed from the first change to the blur. */
export function NumberCell({ label, text, shown, onChange, onBlur, onOpenCalculator, ...input }: NumberCellProps) {
  // Not from the focus on: changing the shown text would remove the selection, and what is typed would be added instead of replacing it.
  const [isChanging, setIsChanging] = useState(false);
  return (
    <input
      {...input}
      className="input"
      aria-label={label}
      aria-keyshortcuts={onOpenCalculator && "="}
      inputMode="decimal"
      autoComplete="off"
      value={isChanging ? text : shown}
      onChange={(event) => {
        setIsChanging(true);
        onChange(event);
      }}
      onBlur={() => {
        setIsChanging(false);
        onBlur?.();
      }}
      onKeyDown={(event) => {
        if (event.key !== "=" || !onOpenCalculator) return;
        event.preventDefault();
        onOpenCalculator();
      }}
    />
  );
}
