import { Avatar } from "#app/ui/avatar.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ProgressKey } from "#app/ui/progress.tsx";
import { ProgressBar, ProgressFigures, progressKey } from "./progress-figures.tsx";
import type { Member, Progress } from "./tasks.ts";

/** Everybody's tasks at a glance, for the admin's overview. */
export function TeamProgress({ team }: { team: readonly Member[] }) {
  if (team.length === 0) return <Empty line="No team members found." />;
  return (
    <>
      <ul className="team num">
        {team.map(({ id, name, progress }) => (
          <li key={id}>
            <Avatar name={name} />
            <b>{name}</b>
            <span className="of">
              {progress.completed}/{progress.total}
            </span>
            <ProgressBar progress={progress} />
          </li>
        ))}
      </ul>
      <ProgressKey entries={progressKey} />
    </>
  );
}

/** A person's own figures. */
export function MyProgress({ progress }: { progress: Progress }) {
  return (
    <section className="panel">
      <header>
        <h2>My Task Progress</h2>
      </header>
      <ProgressFigures progress={progress} />
      {progress.total === 0 && <Empty line="No tasks assigned yet." />}
    </section>
  );
}
