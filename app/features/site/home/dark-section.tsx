import type { ReactNode } from "react";
import "#app/ui/section.css";
import "#app/ui/woven-pattern.css";
import "./dark-section.css";
import "./stepped-edge.css";

/** A section on the woven pattern, between two stepped edges. */
export const DarkSection = ({ innerClass, id, children }: { innerClass?: string; id?: string; children: ReactNode }) => (
  <>
    <div className="stepped-edge stepped-edge--up stepped-edge--madder-deep" />
    <section className="dark-section woven-pattern section" id={id}>
      <div className={innerClass ? `page-width ${innerClass}` : "page-width"}>{children}</div>
    </section>
    <div className="stepped-edge stepped-edge--madder-deep" />
  </>
);
