import { isFiltered } from "#app/platform/list-filters.ts";
import type { MatchCount } from "#app/platform/search.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ProgressLegend } from "#app/ui/progress.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { MemberPanel } from "./member-panel.tsx";
import { ProgressFigures, progressKey } from "./progress-figures.tsx";
import { TaskFilters } from "./task-filters.tsx";
import type { Choices } from "./task-options.ts";
import { AllTasks, MemberTasks } from "./task-table.tsx";
import type { Member, Progress, Task, TaskFilterValues } from "./tasks.ts";
import { TeamSummary } from "./team-summary.tsx";
import "#app/ui/columns.css";
import "./task-views.css";

type ViewProps = {
  tasks: Task[];
  ownProgress: Progress;
  team: Member[];
  selectedMember?: Member & { tasks: Task[] };
  search: TaskFilterValues;
  choices: Choices;
  matches: MatchCount;
  today: string;
  pages: number;
};

/** A member sees their own tasks. */
export function MemberView({ tasks, ownProgress, today, search, choices, matches, pages }: ViewProps) {
  return (
    <Panel title="My Task Progress" headerActions={<ProgressLegend entries={progressKey} />}>
      <ProgressFigures progress={ownProgress} />
      {ownProgress.total > 0 && <TaskFilters search={search} choices={choices} />}
      {tasks.length === 0 ? (
        <EmptyState message={isFiltered(search) ? "No tasks found." : "No tasks assigned yet."} />
      ) : (
        <MemberTasks caption="My tasks" tasks={tasks} today={today} sorting={search} />
      )}
      <Pager page={search.page} pages={pages} hasMore={matches.isCapped} />
    </Panel>
  );
}

/** An admin sees the tasks of the whole team and of one selected member. */
export function TeamView({ tasks, ownProgress, team, selectedMember, today, search, choices, matches, pages }: ViewProps) {
  return (
    <>
      <div className="two-columns">
        <MemberPanel team={team} selectedMember={selectedMember} />
        <Panel title="My Task Progress">
          <ProgressFigures progress={ownProgress} />
        </Panel>
      </div>
      {selectedMember && (
        <Panel title={`Tasks of ${selectedMember.name}`}>
          {selectedMember.tasks.length === 0 ? (
            <EmptyState message="No tasks assigned yet." />
          ) : (
            <MemberTasks caption={`Tasks of ${selectedMember.name}`} tasks={selectedMember.tasks} today={today} />
          )}
        </Panel>
      )}
      <h2 className="section-heading">Team Task Progress</h2>
      <Panel title="All Tasks" level={3} headerActions={<ProgressLegend entries={progressKey} />}>
        <TaskFilters search={search} choices={choices} />
        {tasks.length === 0 ? (
          <EmptyState message="No tasks found." />
        ) : (
          <AllTasks caption="All Tasks" tasks={tasks} today={today} sorting={search} />
        )}
        {tasks.length > 0 && <BulkBar choices={choices} />}
        <Pager page={search.page} pages={pages} hasMore={matches.isCapped} />
      </Panel>
      <Panel title="Team Summary" level={3}>
        <TeamSummary team={team} />
      </Panel>
    </>
  );
}
