import type { ReactNode } from "react";
import "#app/ui/section.css";
import "../reveal.css";
import "./section-header.css";

export function SectionHeader({ title, intro }: { title: ReactNode; intro?: ReactNode }) {
  return (
    <div className="section-header">
      <h2 className="section-title reveal">{title}</h2>
      {intro && <p className="text-lead soft">{intro}</p>}
    </div>
  );
}
