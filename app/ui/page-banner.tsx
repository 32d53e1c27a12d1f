import type { ReactNode } from "react";
import "./page-banner.css";
import "./woven-field.css";
import "./button.css";

type PageBannerProps = {
  title: string;
  intro?: ReactNode;
  /** Lower, for a page with a short form below. */
  compact?: boolean;
  children?: ReactNode;
};

/** The dark top of a public page; the site's header overlaps it. */
export function PageBanner({ title, intro, compact, children }: PageBannerProps) {
  return (
    <section className={compact ? "page-banner page-banner--compact woven-field" : "page-banner woven-field"}>
      <div className="page-width">
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
        {children && <div className="actions">{children}</div>}
      </div>
    </section>
  );
}
