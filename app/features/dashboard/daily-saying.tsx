import { useEffect, useState } from "react";
import { sayings } from "#app/content/sayings.ts";
import { Icon } from "#app/ui/icon.tsx";
import { nextSayingIndex } from "./dashboard.ts";
import "./daily-saying.css";

const intervalMs = 30_000;

export function DailySaying() {
  const [index, setIndex] = useState(0);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setIndex((current) => nextSayingIndex(current, sayings.length)), intervalMs);
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
      <q>“{sayings[index]}”</q>
    </div>
  );
}
