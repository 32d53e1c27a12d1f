import type { LiveState } from "#app/platform/live.ts";
import { Chip } from "#app/ui/chip.tsx";
import "./top-bar.css";

const stateChips = {
  connecting: { label: "Connecting", tone: "neutral", shape: "half" },
  live: { label: "Live", tone: "done", shape: "full" },
  offline: { label: "Offline", tone: "danger", shape: "hollow" },
} as const;

/** The state of the connection for live updates. */
export function LiveIndicator({ state }: { state: LiveState }) {
  return (
    <span className="live-state" role="status">
      <Chip {...stateChips[state]} />
    </span>
  );
}
