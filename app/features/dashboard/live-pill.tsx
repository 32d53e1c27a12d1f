import type { LiveState } from "#app/platform/live.ts";
import { Chip } from "#app/ui/chip.tsx";
import "./top-bar.css";

const looks = {
  connecting: { label: "Connecting", tone: "neutral", shape: "half" },
  live: { label: "Live", tone: "done", shape: "full" },
  offline: { label: "Offline", tone: "high", shape: "hollow" },
} as const;

/** Does what one sees follow the others' changes? */
export function LivePill({ state }: { state: LiveState }) {
  return (
    <span className="live-state" role="status">
      <Chip status={state} {...looks[state]} />
    </span>
  );
}
