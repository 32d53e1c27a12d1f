import { type ChangeEvent, useState } from "react";
import "./field.css";

type NumberCellProps = {
  name: string;
  id: string;
  label: string;
  text: string;
  /** The text while the cell does not have the focus, in Indian grouping. */
  shown: string;
  placeholder?: string;
  maxLength: number;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  /** The = key. */
  onOpenCalculator?: () => void;
};

/** A cell of a table of items with a number: as it was entered while it has the focus. */
export function NumberCell({ label, text, shown, onFocus, onOpenCalculator, ...input }: NumberCellProps) {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <input
      {...input}
      className="input"
      aria-label={label}
      aria-keyshortcuts={onOpenCalculator && "="}
      inputMode="decimal"
      autoComplete="off"
      value={hasFocus ? text : shown}
      onFocus={() => {
        setHasFocus(true);
        onFocus?.();
      }}
      onBlur={() => setHasFocus(false)}
      onKeyDown={(event) => {
        if (event.key !== "=" || !onOpenCalculator) return;
        event.preventDefault();
        onOpenCalculator();
      }}
    />
  );
}
