import type { ReactNode } from "react";
import { useLocation } from "react-router";
import "#app/ui/secret-parts.css";

/** A section of the client's page; links of the page lead to it by its id. */
export const PageSection = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="page-section" id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

/**
 * Where the form of a section posts: without JavaScript a refused form is shown at its section, not at the top of the page. The page that
 * says thank you is a new entry of the browser's history.
 */
export function useSectionForm(sectionId: string) {
  const { pathname, search } = useLocation();
  return { action: `${pathname}${search}#${sectionId}`, replace: undefined };
}
