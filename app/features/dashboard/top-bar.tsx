import { company } from "#app/content/company.ts";
import type { LiveState } from "#app/platform/live.ts";
import { Brand } from "#app/ui/brand.tsx";
import { Clock } from "./clock.tsx";
import { DailyQuote } from "./daily-quote.tsx";
import { LivePill } from "./live-pill.tsx";
import { SchemeToggle } from "./scheme-toggle.tsx";
import { sidebarId } from "./sidebar.tsx";
import "./top-bar.css";
import "#app/ui/menu-toggle.css";

export function TopBar({ now, live }: { now: string; live: LiveState }) {
  return (
    <header className="top-bar">
      <Brand name={company.name} />
      <DailyQuote />
      <Clock from={now} />
      <LivePill state={live} />
      <SchemeToggle />
      <button type="button" className="menu-toggle" popoverTarget={sidebarId} aria-label="Open menu">
        <i />
        <i />
      </button>
    </header>
  );
}
