import { useEffect, useState } from "react";
import { quotes } from "#app/content/quotes.ts";
import { Icon } from "#app/ui/icon.tsx";
import { nextQuoteIndex } from "./dashboard.ts";
import "./daily-quote.css";

const intervalMs = 30_000;

export function DailyQuote() {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setIndex((current) => nextQuoteIndex(current, quotes.length)), intervalMs);
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
      <q>“{quotes[index]}”</q>
    </div>
  );
}
