import { type ReactNode, useState } from "react";
import "./folded-fields.css";

type FoldedFieldsProps = {
  /** What they are about: "Client". */
  label: string;
  /** What is entered in them; empty: they are open from the start. */
  summary: string;
  hasProblem: boolean;
  children: ReactNode;
};

/** Filled fields that are one line on a phone until somebody opens them; a wide screen shows them always. */
export function FoldedFields({ label, summary, hasProblem, children }: FoldedFieldsProps) {
  const [wasFilled] = useState(summary !== "");
  const [isOpen, setOpen] = useState(!wasFilled);
  const isFolded = !isOpen && !hasProblem;
  return (
    <>
      {wasFilled && (
        <button
          type="button"
          className="folded-fields__line full-width"
          aria-expanded={!isFolded}
          onClick={() => setOpen(isFolded)}
        >
          {isFolded && <span className="typed">{summary}</span>}
          <b>
            <span>{isFolded ? "Change" : "Fold"}</span>
            <span className="visually-hidden">{`: ${label}`}</span>
          </b>
        </button>
      )}
      <fieldset className="folded-fields" aria-label={label} data-folded={isFolded || undefined} onFocus={() => setOpen(true)}>
        {children}
      </fieldset>
    </>
  );
}
