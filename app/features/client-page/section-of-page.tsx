import type { ReactNode } from "react";
import "./section-of-page.css";

/** A part of the client's page, to which links of the page lead. */
export const SectionOfPage = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="page-part" id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

/** Marks what came after the last visit. */
export const NewMark = () => <span className="new-mark">NEW</span>;
