import { EmptyState } from "#app/ui/empty-state.tsx";
import { Glyph } from "#app/ui/icon.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Overview } from "./dashboard.server.ts";
import "#app/ui/activity-list.css";

type Entry = Overview["recent"][number];

export function RecentActivity({ entries }: { entries: readonly Entry[] }) {
  return (
    <Panel title="Recent Activity">
      {entries.length === 0 ? (
        <EmptyState message="No recent activity" />
      ) : (
        <ul className="activity-list">
          {entries.map((entry) => (
            <li key={entry.id}>
              <StatusGlyph {...entry} />
              <Description {...entry} />
              <time>{entry.day}</time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function StatusGlyph({ kind, status }: Entry) {
  if (kind === "event") return <Glyph shape="full" tone="brand" />;
  if (status === "completed") return <Glyph shape="full" tone="done" />;
  return status === "in_progress" ? <Glyph shape="half" tone="progress" /> : <Glyph shape="hollow" tone="pending" />;
}

function Description({ kind, title, status, isNew, person }: Entry) {
  if (kind === "event") {
    return (
      <span>
        <b>{title || "Untitled Event"}</b> was created as an event
      </span>
    );
  }
  const change = isNew
    ? person
      ? `was given to ${person}`
      : "was added as a task"
    : (statusChanges[status ?? "pending"] ?? "was changed");
  return (
    <span>
      <b>{title || "Untitled Task"}</b> {change}
    </span>
  );
}

const statusChanges: Record<string, string> = {
  completed: "was completed",
  in_progress: "is in progress",
  pending: "is pending again",
};
