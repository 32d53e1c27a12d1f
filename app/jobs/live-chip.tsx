import { useEffect, useRef, useState } from "react";
import { Chip } from "#app/ui/chip.tsx";
import { joinText } from "#app/ui/join-text.ts";
import type { LiveState } from "./live.ts";

const chips = {
  connecting: { label: "Connecting", tone: "neutral", shape: "half" },
  live: { label: "Live", tone: "done", shape: "full" },
  offline: { label: "Offline", tone: "danger", shape: "hollow" },
} as const;

type LiveChipProps = { state: LiveState; waiting: number; sent?: number };

/** Whether the page shows what others do at once, and how many changes wait on this device or were just `sent` from it. */
export function LiveChip({ state, waiting, sent = 0 }: LiveChipProps) {
  if (sent > 0) return <Chip {...chips.live} label={`Online. ${sent === 1 ? "1 change" : `${sent} changes`} sent`} />;
  const { label, ...chip } = chips[state];
  const waits = waiting > 0 && (waiting === 1 ? ", 1 change waits" : `, ${waiting} changes wait`);
  return <Chip {...chip} label={joinText(label, waits)} />;
}

/** How many changes were sent after a time without a network: for three seconds. */
export function useSentChanges(state: LiveState, waiting: number): number {
  const kept = useRef(0);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (state === "offline") kept.current = Math.max(kept.current, waiting);
    if (waiting > 0) return;
    if (kept.current > 0) setSent(kept.current);
    kept.current = 0;
  }, [state, waiting]);
  useEffect(() => {
    if (sent === 0) return;
    const timer = setTimeout(() => setSent(0), 3_000);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent;
}
