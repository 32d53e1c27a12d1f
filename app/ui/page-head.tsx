import type { ReactNode } from "react";

/** The night-cloth head of a public page; the site's header lies over it. */
export function PageHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <section className="page-head cloth">
      <div className="wrap">
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {children && <div className="acts">{children}</div>}
      </div>
    </section>
  );
}
