import type { ReactNode } from "react";
import { PageHead } from "#app/ui/page-head.tsx";

/** A page that holds one account form on dyed cloth. */
export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main">
      <PageHead title={title} />
      <section className="sec">
        <div className="wrap narrow">{children}</div>
      </section>
    </main>
  );
}
