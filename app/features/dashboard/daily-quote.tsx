import { useEffect, useState } from "react";
import { quotes } from "#app/content/quotes.ts";
import { Icon } from "#app/ui/icon.tsx";
import { otherQuote } from "./dashboard.ts";
import "./daily-quote.css";

const everyMs = 30_000;

/** The first quote at start, another every 30 seconds, until somebody pauses them. */
export function DailyQuote() {
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setAt((current) => otherQuote(current, quotes.length)), everyMs);
    return () => clearInterval(timer);
  }, [paused]);

  return (
    <div className="daily-quote">
      <button
        type="button"
        className="daily-quote__pause"
        onClick={() => setPaused(!paused)}
        aria-label={paused ? "Go on with the quotes" : "Pause the quotes"}
      >
        <Icon name={paused ? "play" : "pause"} />
      </button>
      <q>“{quotes[at]}”</q>
    </div>
  );
}
