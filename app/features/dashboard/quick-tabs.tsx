import { useEffect } from "react";
import { useLocation } from "react-router";
import { whenIdle } from "#app/browser/when-idle.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { isOpenView, type View } from "./dashboard.ts";
import { sidebarId } from "./sidebar.tsx";
import "./quick-tabs.css";

const quickLabels: Record<string, string> = { DASHBOARD: "Today", EVENTS: "Events", TASKS: "Tasks", LEADS: "Leads" };

/** The most used views, at the bottom of the screen on phones. */
export function QuickTabs({ views }: { views: readonly View[] }) {
  const { pathname } = useLocation();
  useEffect(() => whenIdle(storeQuickViews), []);
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

/** Code and styles of the quick views into the browser's cache: a tap then waits for their data only. */
function storeQuickViews() {
  const { routes } = (window as { __reactRouterManifest?: Manifest }).__reactRouterManifest ?? { routes: {} };
  const views = Object.values(routes).filter(({ path }) => path && path.toUpperCase() in quickLabels);
  const files = views.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
  for (const file of new Set(files)) fetch(file, { priority: "low", cache: "force-cache" }).catch(() => {});
}

/** React Router's list of routes, with the files of each. */
type Manifest = { routes: Record<string, { path?: string; module: string; imports?: string[]; css?: string[] }> };
