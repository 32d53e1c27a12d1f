import { Form } from "react-router";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Select } from "#app/ui/select.tsx";
import { type Choices, personOption, statusOptions } from "./task-options.ts";
import type { Task } from "./tasks.ts";
import "#app/ui/filter-bar.css";
import "./bulk-bar.css";

const bulkForm = "bulk";

/** Sets one status or person for all selected tasks. The checkboxes in the rows belong to this form by its id. */
export function BulkBar({ choices }: { choices: Choices }) {
  return (
    <Form method="post" id={bulkForm} className="filter-bar bulk-bar" preventScrollReset aria-label="Change selected tasks">
      <Select label="Set status of selected" name="status" options={[{ value: "", label: "No change" }, ...statusOptions]} />
      <Select
        label="Assign selected to"
        name="assigned_to"
        options={[
          { value: "", label: "No change" },
          { value: "nobody", label: "Unassigned" },
          ...choices.people.map(personOption),
        ]}
      />
      <IntentButton intent="bulk" small variant="quiet" busyLabel="Saving...">
        Change selected tasks
      </IntentButton>
    </Form>
  );
}

/** The key is the version: a task that somebody else changed meanwhile is no longer selected. */
export function TaskCheckbox({ task }: { task: Task }) {
  const label = `Select ${task.title || "Untitled Task"}`;
  return (
    <input
      key={task.version}
      className="row-checkbox"
      type="checkbox"
      form={bulkForm}
      name="task"
      value={`${task.id}:${task.version}`}
      aria-label={label}
    />
  );
}
