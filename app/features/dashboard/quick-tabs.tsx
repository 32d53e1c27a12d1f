import { useLocation } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { isOpenView, type View } from "./dashboard.ts";
import { sidebarId } from "./sidebar.tsx";
import "./quick-tabs.css";

const quickLabels: Record<string, string> = { DASHBOARD: "Today", EVENTS: "Events", TASKS: "Tasks", LEADS: "Leads" };

/** The most used views, at the bottom of the screen on phones. */
export function QuickTabs({ views }: { views: readonly View[] }) {
  const { pathname } = useLocation();
  return (
    <nav className="quick-tabs" aria-label="Quick">
      {views
        .filter(({ label }) => label in quickLabels)
        .map(({ to, icon, label }) => (
          <Link key={to} to={to} aria-current={isOpenView(to, pathname) ? "page" : undefined}>
            <Icon name={icon} />
            <span>{quickLabels[label]}</span>
          </Link>
        ))}
      <button type="button" popoverTarget={sidebarId}>
        <Icon name="more" />
        More
      </button>
    </nav>
  );
}
