import { Person } from "#app/ui/avatar.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Progress as Bar } from "#app/ui/progress.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { type Member, percentComplete } from "./tasks.ts";
import "./team-summary.css";

const columns: Column<Member>[] = [
  { head: "Team Member", cell: ({ name, email }) => <Person name={name || email} /> },
  { head: "Role", cell: ({ role }) => role || "Team Member" },
  { head: "Total Tasks", short: "Total", end: true, cell: ({ progress }) => progress.total },
  { head: "Completed", short: "Completed", end: true, cell: ({ progress }) => progress.completed },
  { head: "In Progress", short: "In progress", end: true, cell: ({ progress }) => progress.inProgress },
  { head: "Pending", short: "Pending", end: true, cell: ({ progress }) => progress.pending },
  { head: "Completion Rate", full: true, cell: (member) => <Rate {...member} /> },
];

export function TeamSummary({ team }: { team: readonly Member[] }) {
  if (team.length === 0) return <Empty line="No team members found." />;
  return <Table caption="Team Summary" columns={columns} rows={team} rowKey={({ id }) => id} />;
}

function Rate({ progress }: Member) {
  return (
    <span className="completion-rate">
      <Bar
        small
        label={`${progress.completed} of ${progress.total} completed`}
        parts={[{ color: "done", value: progress.completed }]}
        total={progress.total}
      />
      <b>{percentComplete(progress)}%</b>
    </span>
  );
}
