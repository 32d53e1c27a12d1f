import type { ReactNode } from "react";
import { PageBanner } from "#app/ui/page-banner.tsx";
import "#app/ui/section.css";
import "./auth-card.css";

export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main">
      <PageBanner title={title} compact />
      <section className="section auth-section">
        <div className="page-width page-width--narrow">{children}</div>
      </section>
    </main>
  );
}
