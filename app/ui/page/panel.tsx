import type { ReactNode } from "react";
import "./panel.css";

type PanelProps = {
  title: ReactNode;
  id?: string;
  /** 3 where the panel belongs to a section that has a heading of its own. */
  level?: 2 | 3;
  /** Links, buttons or a legend at the far end of the heading's line. */
  headerActions?: ReactNode;
  children: ReactNode;
};

export function Panel({ id, title, level = 2, headerActions, children }: PanelProps) {
  const Heading = `h${level}` as const;
  return (
    <section className="panel" id={id}>
      <header>
        <Heading>{title}</Heading>
        {headerActions}
      </header>
      {children}
    </section>
  );
}
