import { Form, useSubmit } from "react-router";
import { type JsonRows, useRows } from "#app/records/json-rows.ts";
import { isFiltered, pagesOf, rowsPerPage } from "#app/records/list-filters.ts";
import { PersonName } from "#app/ui/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Progress as ProgressBar, ProgressLegend } from "#app/ui/list/progress.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { useTaskSelection } from "./bulk/use-task-selection.ts";
import type { FoundTasks } from "./find-tasks.server.ts";
import { ProgressFigures, progressLegendEntries } from "./progress/progress.parts.tsx";
import type { Choices } from "./task-options.ts";
import { TaskList, TaskTable } from "./task-table.tsx";
import { GroupMenu, TaskToolbar } from "./task-toolbar.tsx";
import { type Member, type Progress, percentComplete, type Task, type TaskFilterValues, type TaskGrouping } from "./tasks.ts";
import "#app/ui/columns.css";
import "./task-views.css";

export type TasksViewProps = FoundTasks & {
  search: TaskFilterValues;
  grouping: TaskGrouping;
  choices: Choices;
  ownProgress: Progress;
  totals: Progress;
  today: string;
  canChangeAll: boolean;
  personId: string;
};

/** The tasks of the whole team, or a member's own with their progress below. */
export function ListView({ groups, total, chipCounts, ...view }: TasksViewProps) {
  const tasks = useRows(view.tasks);
  const { search, grouping, choices, totals, today, canChangeAll, personId } = view;
  const { container, handlers, selected, dropped } = useTaskSelection();
  const caption = canChangeAll ? "All Tasks" : "My tasks";
  const first = (search.page - 1) * rowsPerPage + 1;
  return (
    <>
      {totals.total > 0 && <TaskToolbar {...{ search, choices, chipCounts, totals, canChangeAll, personId }} />}
      <div ref={container} className="task-selection below-6" {...handlers} data-keys>
        <section className="panel" aria-label={caption} tabIndex={-1}>
          <header>
            <h2>{caption}</h2>
            {tasks.length > 0 && <GroupMenu {...{ grouping, canChangeAll }} />}
          </header>
          {tasks.length === 0 ? (
            <NoTasks search={search} found={total} total={totals.total} canChangeAll={canChangeAll} />
          ) : (
            <TaskList
              {...{ caption, tasks, groups, grouping, today, canChangeAll }}
              sorting={search}
              isByCompletion={search.status === "completed" && search.sort === "due" && !search.desc}
            />
          )}
          <Pager
            page={search.page}
            pages={pagesOf(total)}
            range={tasks.length > 0 ? `${first} to ${first + tasks.length - 1} of ${total.toLocaleString("en-IN")}` : undefined}
          />
        </section>
        {tasks.length > 0 && (
          <BulkBar {...{ choices, today, selected, dropped, total }} shown={tasks.length} canDelete={canChangeAll} />
        )}
      </div>
      {!canChangeAll && <OwnProgress progress={view.ownProgress} />}
    </>
  );
}

type NoTasksProps = { search: TaskFilterValues; found: number; total: number; canChangeAll: boolean };

function NoTasks({ search, found, total, canChangeAll }: NoTasksProps) {
  // The list has become shorter, so this page is past its end.
  if (found > 0) return <EmptyState message="Nothing is on this page any more." />;
  if (isFiltered(search))
    return (
      <EmptyState message="No tasks found.">
        <ButtonLink to="/dashboard/tasks" small variant="quiet" preventScrollReset>
          Clear filters
        </ButtonLink>
      </EmptyState>
    );
  if (total === 0) return <EmptyState message={canChangeAll ? "No tasks found." : "No tasks assigned yet."} />;
  return (
    <EmptyState message="No open tasks.">
      <ButtonLink to="?status=completed" small variant="quiet" preventScrollReset>
        Show completed tasks
      </ButtonLink>
    </EmptyState>
  );
}

const OwnProgress = ({ progress }: { progress: Progress }) => (
  <Panel title="My Task Progress" headerActions={<ProgressLegend entries={progressLegendEntries} />}>
    <ProgressFigures progress={progress} />
  </Panel>
);

type SelectedMember = Member & { tasks: JsonRows<Task> };

export type TeamViewProps = {
  team: Member[];
  selectedMember?: SelectedMember;
  ownProgress: Progress;
  today: string;
};

export function TeamView({ team, selectedMember, ownProgress, today }: TeamViewProps) {
  return (
    <>
      <h2 className="section-heading">Team Task Progress</h2>
      <div className="two-columns">
        <MemberPanel team={team} selectedMember={selectedMember} />
        <OwnProgress progress={ownProgress} />
      </div>
      {selectedMember && <MemberTasks member={selectedMember} today={today} />}
      <Panel title="Team Summary" level={3}>
        <TeamSummary team={team} />
      </Panel>
    </>
  );
}

/** An admin chooses a team member and sees the progress of their tasks. The choice is in the URL. */
function MemberPanel({ team, selectedMember }: { team: readonly Member[]; selectedMember?: Member }) {
  const submit = useSubmit();
  const options = [{ value: "", label: "Select Candidate" }, ...team.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <Panel
      title="Candidate progress"
      headerActions={
        <Form
          method="get"
          className="row"
          preventScrollReset
          onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
        >
          {/* The key resets the select when the URL changes by other means. */}
          <Select
            key={selectedMember?.id}
            name="candidate"
            label="Select Candidate"
            hideLabel
            small
            options={options}
            defaultValue={selectedMember?.id ?? ""}
          />
          <noscript>
            <Button small variant="quiet">
              Show
            </Button>
          </noscript>
        </Form>
      }
    >
      {selectedMember ? (
        <ProgressFigures progress={selectedMember.progress} />
      ) : (
        <EmptyState message="A candidate is a member of the team. Choose one to see how far their tasks are." />
      )}
    </Panel>
  );
}

function MemberTasks({ member, today }: { member: SelectedMember; today: string }) {
  const tasks = useRows(member.tasks);
  const caption = `Tasks of ${member.name}`;
  return (
    <Panel title={caption} level={3}>
      {tasks.length === 0 ? (
        <EmptyState message="No tasks assigned yet." />
      ) : (
        <TaskTable {...{ caption, tasks, today }} showsEvent canChangeAll />
      )}
    </Panel>
  );
}

const summaryColumns: Column<Member>[] = [
  { header: "Team Member", cell: ({ name, email }) => <PersonName name={name || email} /> },
  { header: "Role", cell: ({ role }) => role || "Team Member" },
  { header: "Total Tasks", cardLabel: "Total", alignEnd: true, cell: ({ progress }) => progress.total },
  { header: "Completed", cardLabel: "Completed", alignEnd: true, cell: ({ progress }) => progress.completed },
  { header: "In Progress", cardLabel: "In progress", alignEnd: true, cell: ({ progress }) => progress.inProgress },
  { header: "Pending", cardLabel: "Pending", alignEnd: true, cell: ({ progress }) => progress.pending },
  { header: "Completion Rate", cardFullWidth: true, cell: (member) => <Rate {...member} /> },
];

function TeamSummary({ team }: { team: readonly Member[] }) {
  if (team.length === 0) return <EmptyState message="No team members found." />;
  return <Table caption="Team Summary" columns={summaryColumns} rows={team} rowKey={({ id }) => id} />;
}

function Rate({ progress }: Member) {
  return (
    <span className="completion-rate">
      <ProgressBar
        small
        label={`${progress.completed} of ${progress.total} completed`}
        parts={[{ color: "done", value: progress.completed }]}
        total={progress.total}
      />
      <b>{`${percentComplete(progress)}%`}</b>
    </span>
  );
}
