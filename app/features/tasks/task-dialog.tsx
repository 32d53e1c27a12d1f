import { FilesLink } from "#app/features/files/files.parts.tsx";
import type { FormActionData } from "#app/platform/forms.ts";
import type { EditableRecord } from "#app/platform/record.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { type Choices, eventOptions, personOption } from "./task-options.ts";
import { taskFields } from "./tasks.ts";

type TaskDialogProps = {
  /** A new task, which may belong to an event; null while the dialog is closed. */
  newTask: { id: string; event_id: string; title: string; due_date: string } | null;
  editedTask: EditableRecord | null;
  choices: Choices;
  formErrors?: FormActionData["formErrors"];
  closeUrl: string;
};

/** Create New Task and Edit Task. */
export function TaskDialog({ newTask, editedTask, choices, ...props }: TaskDialogProps) {
  return (
    <FormDialog
      recordLabel="Task"
      createLabel="Add Task"
      fields={taskFields}
      inputs={{
        assigned_to: { options: [{ value: "", label: "Unassigned" }, ...choices.people.map(personOption)] },
        event_id: { options: [{ value: "", label: "No event" }, ...eventOptions(choices.events)] },
      }}
      omit={[...(newTask ? (["status"] as const) : []), ...(choices.people.length === 0 ? (["assigned_to"] as const) : [])]}
      {...props}
      newRecord={newTask && { priority: "medium", ...newTask }}
      editedRecord={editedTask}
    >
      {() => editedTask && <FilesLink parent={{ type: "task", id: editedTask.id }} />}
    </FormDialog>
  );
}
