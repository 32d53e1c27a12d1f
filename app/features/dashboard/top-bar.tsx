import { useEffect, useState } from "react";
import { useServerClock } from "#app/browser/use-server-clock.ts";
import { useWaitingChanges } from "#app/browser/waiting/waiting-changes.ts";
import { useCompany } from "#app/company/use-company.ts";
import { sayings } from "#app/content/sayings.ts";
import { FindButton } from "#app/features/find/find.parts.tsx";
import { Bell } from "#app/features/inbox/inbox.parts.tsx";
import type { LiveState } from "#app/jobs/live.ts";
import { LiveChip, useSentChanges } from "#app/jobs/live-chip.tsx";
import { formatDateTimeWithWeekday } from "#app/platform/values/dates.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Brand } from "#app/ui/page/brand.tsx";
import { ColorSchemeToggle } from "./color-scheme-toggle.tsx";
import { nextSayingIndex, type View } from "./dashboard.ts";
import { sidebarId } from "./sidebar.tsx";
import "./top-bar.css";
import "#app/ui/menu-toggle.css";

type TopBarProps = {
  now: string;
  live: LiveState;
  personId: string;
  views: readonly View[];
  canFind: boolean;
  unread: number | null;
};

export function TopBar({ now, live, personId, views, canFind, unread }: TopBarProps) {
  const company = useCompany();
  const waiting = useWaitingChanges();
  const sent = useSentChanges(live, waiting);
  const change = sent > 0 ? "live-state--sent" : waiting > 0 ? "live-state--waits" : "";
  return (
    <header className="top-bar">
      <Brand name={company.name} logo={company.shownLogo} />
      {canFind && <FindButton personId={personId} views={views} />}
      <DailySaying />
      <Clock serverTime={now} />
      <span className={`live-state ${change}`} role="status">
        <LiveChip state={live} {...{ waiting, sent }} />
      </span>
      <button type="button" className="live-retry" onClick={tryNow}>
        Try now
      </button>
      {unread !== null && <Bell unread={unread} />}
      <ColorSchemeToggle />
      <button type="button" className="menu-toggle" popoverTarget={sidebarId} aria-label="Open menu">
        <i />
        <i />
      </button>
    </header>
  );
}

/** As if the network were back: what waits is sent, and the stream opened. */
const tryNow = () => window.dispatchEvent(new Event("online"));

const sayingIntervalMs = 30_000;

function DailySaying() {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setIndex((current) => nextSayingIndex(current, sayings.length)), sayingIntervalMs);
    return () => clearInterval(timer);
  }, [paused]);

  return (
    <div className="daily-saying">
      <button
        type="button"
        className="daily-saying__pause"
        onClick={() => setPaused(!paused)}
        aria-label={paused ? "Go on with the sayings" : "Pause the sayings"}
      >
        <Icon name={paused ? "play" : "pause"} />
      </button>
      <q className="ellipsis">{`“${sayings[index] ?? ""}”`}</q>
    </div>
  );
}

/** The time in India. @param serverTime shown by the first render, so that it matches the server's markup */
function Clock({ serverTime }: { serverTime: string }) {
  const now = useServerClock(serverTime);
  return (
    <time dateTime={now.toISOString()} suppressHydrationWarning>
      {formatDateTimeWithWeekday(now)}
    </time>
  );
}
