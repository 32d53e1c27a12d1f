import type { ReactNode } from "react";
import "./page-banner.css";
import "../woven-pattern.css";
import "../button.css";

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
    <section className={compact ? "page-banner page-banner--compact woven-pattern" : "page-banner woven-pattern"}>
      <div className="page-width">
        <div>
          <h1>{title}</h1>
          {intro && <p>{intro}</p>}
        </div>
        {children && <div className="actions">{children}</div>}
      </div>
    </section>
  );
}
