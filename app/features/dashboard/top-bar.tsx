import type { LiveState } from "#app/platform/live.ts";
import { useCompany } from "#app/platform/use-company.ts";
import { Brand } from "#app/ui/brand.tsx";
import { Clock } from "./clock.tsx";
import { ColorSchemeToggle } from "./color-scheme-toggle.tsx";
import { DailySaying } from "./daily-saying.tsx";
import { LiveIndicator } from "./live-indicator.tsx";
import { sidebarId } from "./sidebar.tsx";
import "./top-bar.css";
import "#app/ui/menu-toggle.css";

export function TopBar({ now, live }: { now: string; live: LiveState }) {
  return (
    <header className="top-bar">
      <Brand name={useCompany().name} />
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
