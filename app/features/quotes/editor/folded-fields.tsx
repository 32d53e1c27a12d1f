import { type ReactNode, useState } from "react";
import "./folded-fields.css";

type FoldedFieldsProps = {
  /** What they are about: "Client". */
  label: string;
  /** What is entered in them; empty: they stay open. */
  summary: string;
  hasProblem: boolean;
  children: ReactNode;
};

/** Filled fields that are one line on a phone until somebody opens them; a wide screen shows them always. */
export function FoldedFields({ label, summary, hasProblem, children }: FoldedFieldsProps) {
  const [isOpen, setOpen] = useState(summary === "");
  const isFolded = summary !== "" && !isOpen && !hasProblem;
  return (
    <>
      <fieldset className="folded-fields" data-folded={isFolded || undefined} onFocus={() => setOpen(true)}>
        {children}
      </fieldset>
      {/* Below the fields, so that nothing moves while the first of them is filled in. */}
      {summary !== "" && (
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
    </>
  );
}
