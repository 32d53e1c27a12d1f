import type { ReactNode } from "react";
import "./page-banner.css";
import "./woven-field.css";
import "./button.css";

/** The dark top of a public page; the site's header overlaps it. */
export function PageBanner({ title, intro, children }: { title: string; intro?: ReactNode; children?: ReactNode }) {
  return (
    <section className="page-banner woven-field">
      <div className="page-width">
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
        {children && <div className="actions">{children}</div>}
      </div>
    </section>
  );
}
