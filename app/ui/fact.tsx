import type { ReactNode } from "react";
import "./fact.css";

export function FactList({ children }: { children: ReactNode }) {
  return <dl className="fact-list">{children}</dl>;
}

/** A labelled value, "-" when empty. With `wide` it takes the whole line. */
export function Fact({ name, value, wide }: { name: string; value: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? "full-width" : undefined}>
      <dt>{name}</dt>
      <dd>{value || "-"}</dd>
    </div>
  );
}
