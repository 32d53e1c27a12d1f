import { FindButton } from "#app/features/find/find.parts.tsx";
import type { LiveState } from "#app/platform/live.ts";
import { useCompany } from "#app/platform/use-company.ts";
import { Brand } from "#app/ui/brand.tsx";
import { Clock } from "./clock.tsx";
import { ColorSchemeToggle } from "./color-scheme-toggle.tsx";
import { DailySaying } from "./daily-saying.tsx";
import type { View } from "./dashboard.ts";
import { LiveIndicator } from "./live-indicator.tsx";
import { sidebarId } from "./sidebar.tsx";
import "./top-bar.css";
import "#app/ui/menu-toggle.css";

type TopBarProps = { now: string; live: LiveState; personId: string; views: readonly View[] };

export function TopBar({ now, live, personId, views }: TopBarProps) {
  const company = useCompany();
  return (
    <header className="top-bar">
      <Brand name={company.name} logo={company.shownLogo} />
      {/* A pending person has only one view, and nothing to find. */}
      {views.length > 1 && <FindButton personId={personId} views={views} />}
      <DailySaying />
      <Clock serverTime={now} />
      <LiveIndicator state={live} />
      <ColorSchemeToggle />
      <button type="button" className="menu-toggle" popoverTarget={sidebarId} aria-label="Open menu">
        <i />
        <i />
      </button>
    </header>
  );
}
