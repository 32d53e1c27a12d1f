import { Chip } from "#app/ui/chip.tsx";
import { joinText } from "#app/ui/join-text.ts";
import type { LiveState } from "./live.ts";

const chips = {
  connecting: { label: "Connecting", tone: "neutral", shape: "half" },
  live: { label: "Live", tone: "done", shape: "full" },
  offline: { label: "Offline", tone: "danger", shape: "hollow" },
} as const;

/** Whether the page shows what others do at once, and how many changes wait on this device. */
export function LiveChip({ state, waiting }: { state: LiveState; waiting: number }) {
  const { label, ...chip } = chips[state];
  const waits = waiting > 0 && (waiting === 1 ? ", 1 change waits" : `, ${waiting} changes wait`);
  return <Chip {...chip} label={joinText(label, waits)} />;
}
