import { Empty } from "#app/ui/empty.tsx";
import { ProgressKey } from "#app/ui/progress.tsx";
import { CandidatePanel } from "./candidate-panel.tsx";
import { Pages } from "./pages.tsx";
import { ProgressFigures, progressKey } from "./progress-figures.tsx";
import type { Heard } from "./status-button.tsx";
import { AllTasks, MemberTasks } from "./task-table.tsx";
import type { Member, Progress, Task } from "./tasks.ts";
import { TeamSummary } from "./team-summary.tsx";

type ViewProps = {
  tasks: Task[];
  mine: Progress;
  team: Member[];
  chosen?: Member & { tasks: Task[] };
  today: string;
  page: number;
  pages: number;
  onAnswer: Heard;
};

/** A member sees their own tasks. */
export function MemberView({ tasks, mine, today, page, pages, onAnswer }: ViewProps) {
  return (
    <section className="panel">
      <header>
        <h2>My Task Progress</h2>
        <ProgressKey entries={progressKey} />
      </header>
      <ProgressFigures progress={mine} />
      {tasks.length === 0 ? (
        <Empty line="No tasks assigned yet." />
      ) : (
        <MemberTasks caption="My tasks" tasks={tasks} today={today} onAnswer={onAnswer} />
      )}
      <Pages page={page} pages={pages} />
    </section>
  );
}

/** An admin sees the whole team's, and one candidate's beside the own. */
export function TeamView({ tasks, mine, team, chosen, today, page, pages, onAnswer }: ViewProps) {
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
            <MemberTasks caption={`Tasks of ${chosen.name}`} tasks={chosen.tasks} today={today} onAnswer={onAnswer} />
          )}
        </section>
      )}
      <h2 className="group">Team Task Progress</h2>
      <section className="panel">
        <header>
          <h3>All Tasks</h3>
          <ProgressKey entries={progressKey} />
        </header>
        {tasks.length === 0 ? (
          <Empty line="No tasks found." />
        ) : (
          <AllTasks caption="All Tasks" tasks={tasks} today={today} onAnswer={onAnswer} />
        )}
        <Pages page={page} pages={pages} />
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
