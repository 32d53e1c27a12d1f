import { isFiltered } from "#app/platform/list-filters.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ProgressKey } from "#app/ui/progress.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { CandidatePanel } from "./candidate-panel.tsx";
import { ProgressFigures, progressKey } from "./progress-figures.tsx";
import type { OnResult } from "./status-button.tsx";
import { TaskFilters } from "./task-filters.tsx";
import type { Choices } from "./task-options.ts";
import { AllTasks, MemberTasks } from "./task-table.tsx";
import type { Member, Progress, Task, TaskFilterValues } from "./tasks.ts";
import { TeamSummary } from "./team-summary.tsx";

type ViewProps = {
  tasks: Task[];
  mine: Progress;
  team: Member[];
  chosen?: Member & { tasks: Task[] };
  search: TaskFilterValues;
  choices: Choices;
  found: { total: number; open: boolean };
  today: string;
  pages: number;
  onResult: OnResult;
};

/** A member sees their own tasks. */
export function MemberView({ tasks, mine, today, search, choices, found, pages, onResult }: ViewProps) {
  return (
    <section className="panel">
      <header>
        <h2>My Task Progress</h2>
        <ProgressKey entries={progressKey} />
      </header>
      <ProgressFigures progress={mine} />
      {mine.total > 0 && <TaskFilters search={search} choices={choices} />}
      {tasks.length === 0 ? (
        <Empty line={isFiltered(search) ? "No tasks found." : "No tasks assigned yet."} />
      ) : (
        <MemberTasks caption="My tasks" tasks={tasks} today={today} sorting={search} onResult={onResult} />
      )}
      <Pager page={search.page} pages={pages} open={found.open} />
    </section>
  );
}

/** An admin sees the whole team's, and one candidate's beside the own. */
export function TeamView({ tasks, mine, team, chosen, today, search, choices, found, pages, onResult }: ViewProps) {
  return (
    <>
      <div className="two">
        <CandidatePanel team={team} chosen={chosen} />
        <section className="panel">
          <header>
            <h2>My Task Progress</h2>
          </header>
          <ProgressFigures progress={mine} />
        </section>
      </div>
      {chosen && (
        <section className="panel">
          <header>
            <h2>Tasks of {chosen.name}</h2>
          </header>
          {chosen.tasks.length === 0 ? (
            <Empty line="No tasks assigned yet." />
          ) : (
            <MemberTasks caption={`Tasks of ${chosen.name}`} tasks={chosen.tasks} today={today} onResult={onResult} />
          )}
        </section>
      )}
      <h2 className="group">Team Task Progress</h2>
      <section className="panel">
        <header>
          <h3>All Tasks</h3>
          <ProgressKey entries={progressKey} />
        </header>
        <TaskFilters search={search} choices={choices} />
        {tasks.length === 0 ? (
          <Empty line="No tasks found." />
        ) : (
          <AllTasks caption="All Tasks" tasks={tasks} today={today} sorting={search} onResult={onResult} />
        )}
        {tasks.length > 0 && <BulkBar choices={choices} />}
        <Pager page={search.page} pages={pages} open={found.open} />
      </section>
      <section className="panel">
        <header>
          <h3>Team Summary</h3>
        </header>
        <TeamSummary team={team} />
      </section>
    </>
  );
}
