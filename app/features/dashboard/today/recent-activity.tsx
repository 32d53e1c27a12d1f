import { Avatar } from "#app/ui/avatar.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { MoreLink } from "#app/ui/list/more-link.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { type Activity, activityTime } from "./recent-activity.ts";
import "#app/ui/row-link.css";
import "./recent-activity.css";

type RecentActivityProps = {
  entries: readonly Activity[];
  now: Date;
  canReadAudit: boolean;
};

export function RecentActivity({ entries, now, canReadAudit }: RecentActivityProps) {
  return (
    <Panel title="Recent Activity" headerActions={canReadAudit && <Link to="/dashboard/audit">Audit log</Link>}>
      {entries.length === 0 ? (
        <EmptyState message="No recent activity" />
      ) : (
        <ul className="recent-activity">
          {entries.map(({ key, person, before, title, to, after, at }) => (
            <li key={key} className="recent-activity__row">
              <Avatar name={person} small />
              <p>
                <b>{person.split(" ")[0]}</b> <span>{before}</span>{" "}
                {/* A text without spaces, such as a document's number, stays in one line. */}
                <Link to={to} className={/^\S{1,20}$/.test(title) ? "row-link no-wrap" : "row-link"}>
                  {title}
                </Link>{" "}
                <span>{after}</span>
              </p>
              <time dateTime={at}>{activityTime(at, now)}</time>
            </li>
          ))}
        </ul>
      )}
      {canReadAudit && entries.length > 0 && <MoreLink to="/dashboard/audit">Older activity</MoreLink>}
    </Panel>
  );
}
