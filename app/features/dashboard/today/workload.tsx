import { percentComplete } from "#app/features/tasks/tasks.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { MoreLink } from "#app/ui/list/more-link.tsx";
import { Progress } from "#app/ui/list/progress.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { TeamMember } from "../dashboard.server.ts";
import { countOf } from "./needs.ts";
import "./workload.css";

/** How much of each person's tasks is completed, and the numbers of their overdue and open ones. */
export function Workload({ team }: { team: readonly TeamMember[] }) {
  return (
    <Panel title="Team Task Progress Overview" headerActions={<Link to="/dashboard/tasks">All tasks</Link>}>
      {team.length === 0 ? (
        <EmptyState message="No team members found." />
      ) : (
        <>
          <p className="workload__head faint text-small" aria-hidden="true">
            <span>Person</span>
            <span className="align-end">Done</span>
            <span className="align-end">Overdue</span>
            <span className="align-end">Open</span>
          </p>
          <ul className="workload numeric">
            {team.map((person) => (
              <li key={person.id}>
                <WorkloadRow person={person} />
              </li>
            ))}
          </ul>
          {team.length > 5 && <MoreLink to="/dashboard/tasks" phoneOnly>{`All ${team.length} people`}</MoreLink>}
        </>
      )}
    </Panel>
  );
}

function WorkloadRow({ person }: { person: TeamMember }) {
  const { id, name, overdue, open, completed } = person;
  const done = percentComplete({ completed, total: open + completed });
  const label = `${done} % completed; ${overdue} overdue of ${countOf(open, "open task")}`;
  return (
    <Link className="workload__row" to={`/dashboard/tasks?person=${encodeURIComponent(id)}`}>
      <Avatar name={name} small />
      <span className="ellipsis">{name}</span>
      <Progress
        small
        label={label}
        total={Math.max(1, open + completed)}
        parts={[
          { color: "done", value: completed },
          { color: "late", value: overdue },
          { color: "progress", value: open - overdue },
        ]}
      />
      <span className="align-end" aria-hidden="true">
        {`${done} %`}
      </span>
      <span className={overdue > 0 ? "align-end late" : "align-end faint"} aria-hidden="true">
        {overdue}
      </span>
      <span className="align-end" aria-hidden="true">
        {open}
      </span>
    </Link>
  );
}
