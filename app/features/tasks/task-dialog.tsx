import type { Refusal } from "#app/platform/forms.ts";
import { Field } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Select } from "#app/ui/select.tsx";
import { type Choices, eventOption, personOption, priorityOptions, statusOptions } from "./task-options.ts";
import type { EditedTask, TaskDraft } from "./tasks.ts";

type TaskDialogProps = {
  /** A new task, perhaps for an event; null while nobody adds one. */
  adding: { id: string; event_id: string } | null;
  editing: TaskDraft | null;
  choices: Choices;
  refused?: Refusal<keyof EditedTask>;
  closeTo: string;
};

/** Create New Task and Edit Task. */
export function TaskDialog({ choices, ...props }: TaskDialogProps) {
  return (
    <FormDialog what="Task" add="Add Task" {...props} adding={props.adding && { priority: "medium", ...props.adding }}>
      {({ isEdit, field, first }) => (
        <>
          <Field {...first("title")} frame="w" label="Title" required maxLength={200} />
          <Field {...field("description")} frame="w" label="Description" multiline maxLength={5000} />
          <Field {...field("due_date")} label="Due date" type="date" />
          <Select {...field("priority")} label="Priority" options={priorityOptions} />
          {isEdit && <Select {...field("status")} label="Status" options={statusOptions} />}
          {choices.people.length > 0 && (
            <Select
              {...field("assigned_to")}
              label="Assigned to"
              options={[{ value: "", label: "Unassigned" }, ...choices.people.map(personOption)]}
            />
          )}
          <Select
            {...field("event_id")}
            label="Event"
            options={[{ value: "", label: "No event" }, ...choices.events.map(eventOption)]}
          />
        </>
      )}
    </FormDialog>
  );
}
