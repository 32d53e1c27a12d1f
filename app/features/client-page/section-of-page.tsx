import type { ReactNode } from "react";
import { useLocation } from "react-router";
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

/** Where a form of a part is submitted: without JavaScript what was not accepted comes back there, not at the top of the page. */
export function useFormUrl(sectionId: string): string {
  const { pathname, search } = useLocation();
  return `${pathname}${search}#${sectionId}`;
}
