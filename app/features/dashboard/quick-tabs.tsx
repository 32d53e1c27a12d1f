import { NavLink } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { View } from "./dashboard.ts";
import { sidebarId } from "./sidebar.tsx";
import "./quick-tabs.css";

const quick = ["DASHBOARD", "EVENTS", "TASKS", "INVOICES"];

/** On phones: the places most gone to, under the thumb. */
export function QuickTabs({ views }: { views: readonly View[] }) {
  return (
    <nav className="quick-tabs" aria-label="Quick">
      {views
        .filter(({ label }) => quick.includes(label))
        .map(({ to, icon, label }) => (
          <NavLink key={to} to={to} end={to === "/dashboard"}>
            <Icon name={icon} />
            {label[0] + label.slice(1).toLowerCase()}
          </NavLink>
        ))}
      <button type="button" popoverTarget={sidebarId}>
        <Icon name="more" />
        More
      </button>
    </nav>
  );
}
