import { ActionForm } from "#app/ui/form/action-form.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { taskTitle } from "../tasks.ts";
import type { TaskOfPage } from "./task-page.server.ts";

type BeforePanelProps = { task: TaskOfPage; others: { id: string; title: string | null }[] };

/** What is to be done before a task. */
export function BeforePanel({ task, others }: BeforePanelProps) {
  if (others.length === 0 && !task.before) return null;
  const choices = [...others.filter(({ id }) => id !== task.before?.id), ...(task.before ? [task.before] : [])];
  return (
    <Panel title="After another task" id="after">
      <ActionForm
        intent="after"
        fields={{ id: task.id, version: task.version }}
        prefilled={{ after_id: task.before?.id ?? "" }}
        className="panel__body stack gap-4"
      >
        <Select
          name="after_id"
          label="Waits for"
          options={[{ value: "", label: "Nothing" }, ...choices.map((other) => ({ value: other.id, label: taskTitle(other) }))]}
        />
        <ErrorSummary />
        <IntentButton intent="after" small variant="quiet" busyLabel="Saving...">
          Save
        </IntentButton>
      </ActionForm>
    </Panel>
  );
}
