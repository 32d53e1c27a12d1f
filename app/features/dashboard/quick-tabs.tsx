import { NavLink } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { View } from "./dashboard.ts";
import { sidebarId } from "./sidebar.tsx";
import "./quick-tabs.css";

const quickLabels = ["DASHBOARD", "EVENTS", "TASKS", "LEADS"];

/** The most used views, at the bottom of the screen on phones. */
export function QuickTabs({ views }: { views: readonly View[] }) {
  return (
    <nav className="quick-tabs" aria-label="Quick">
      {views
        .filter(({ label }) => quickLabels.includes(label))
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
