import type { FormActionData } from "#app/platform/forms.ts";
import type { EditableRecord } from "#app/platform/record.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { type Choices, eventOption, personOption } from "./task-options.ts";
import { taskFields } from "./tasks.ts";

type TaskDialogProps = {
  /** A new task, which may belong to an event; null while the dialog is closed. */
  adding: { id: string; event_id: string } | null;
  editing: EditableRecord | null;
  choices: Choices;
  formErrors?: FormActionData["formErrors"];
  closeTo: string;
};

/** Create New Task and Edit Task. */
export function TaskDialog({ choices, ...props }: TaskDialogProps) {
  return (
    <FormDialog
      what="Task"
      add="Add Task"
      fields={taskFields}
      inputs={{
        assigned_to: { options: [{ value: "", label: "Unassigned" }, ...choices.people.map(personOption)] },
        event_id: { options: [{ value: "", label: "No event" }, ...choices.events.map(eventOption)] },
      }}
      omit={[...(props.adding ? (["status"] as const) : []), ...(choices.people.length === 0 ? (["assigned_to"] as const) : [])]}
      {...props}
      adding={props.adding && { priority: "medium", ...props.adding }}
    />
  );
}
