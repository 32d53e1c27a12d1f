import { PersonName } from "#app/ui/avatar.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Progress as Bar } from "#app/ui/progress.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { type Member, percentComplete } from "./tasks.ts";
import "./team-summary.css";

const columns: Column<Member>[] = [
  { header: "Team Member", cell: ({ name, email }) => <PersonName name={name || email} /> },
  { header: "Role", cell: ({ role }) => role || "Team Member" },
  { header: "Total Tasks", cardLabel: "Total", alignEnd: true, cell: ({ progress }) => progress.total },
  { header: "Completed", cardLabel: "Completed", alignEnd: true, cell: ({ progress }) => progress.completed },
  { header: "In Progress", cardLabel: "In progress", alignEnd: true, cell: ({ progress }) => progress.inProgress },
  { header: "Pending", cardLabel: "Pending", alignEnd: true, cell: ({ progress }) => progress.pending },
  { header: "Completion Rate", cardFullWidth: true, cell: (member) => <Rate {...member} /> },
];

export function TeamSummary({ team }: { team: readonly Member[] }) {
  if (team.length === 0) return <EmptyState message="No team members found." />;
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
