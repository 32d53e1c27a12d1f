import type { ReactNode } from "react";
import "./fact.css";

/** What is known of one thing, as names and values. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="fact-list">{children}</dl>;
}

/** One name with its value, "-" where there is none. `wide` takes the whole line. */
export function Fact({ name, value, wide }: { name: string; value: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? "full-width" : undefined}>
      <dt>{name}</dt>
      <dd>{value || "-"}</dd>
    </div>
  );
}
