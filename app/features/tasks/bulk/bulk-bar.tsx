import type { ReactNode } from "react";
import { Form } from "react-router";
import { addDays, dayBounds } from "#app/platform/values/dates.ts";
import { dayInput } from "#app/platform/values/entered-day.ts";
import { Button } from "#app/ui/button.tsx";
import { Menu, MenuButton, MenuRule } from "#app/ui/dialog/menu.tsx";
import { UncontrolledDateField } from "#app/ui/form/date-field.tsx";
import { taskStatuses } from "#db/enums.ts";
import type { Choices } from "../task-options.ts";
import { maxBulk, statusName, type Task, taskTitle } from "../tasks.ts";
import "./bulk-bar.css";

const bulkForm = "bulk";

type BulkBarProps = {
  choices: Choices;
  /** Today in India, "2026-11-21". */
  today: string;
  /** The number of selected tasks; null before the page is hydrated. */
  selected: number | null;
  /** The number of tasks that were selected until somebody changed or deleted them. */
  dropped: number;
  /** The number of tasks on the page; `total`: of all that the filters find. */
  shown: number;
  total: number;
  canDelete: boolean;
};

/**
 * The actions for the selected tasks. Hidden by its style sheet while none is selected, so it works without JavaScript. The
 * checkboxes in the rows belong to this form by its id.
 */
export function BulkBar({ choices, today, selected, dropped, shown, total, canDelete }: BulkBarProps) {
  return (
    <Form method="post" id={bulkForm} data-unkept className="bulk-bar" preventScrollReset aria-label="Change selected tasks">
      <input type="hidden" name="intent" value="bulk" />
      <input type="hidden" name="shown" value={shown} />
      <b aria-live="polite">
        <span>{selected === null ? "Selected" : `${selected} selected`}</span>
        {dropped > 0 && <span>{`, ${dropped} changed or gone`}</span>}
      </b>
      {total > shown && total <= maxBulk && (
        <label className="bulk-bar__all">
          <input type="checkbox" name="scope" value="all" />
          <span>{`All ${total.toLocaleString("en-IN")}`}</span>
        </label>
      )}
      <div className="bulk-bar__actions">
        <Menu label="Status" small>
          {taskStatuses.map((status) => (
            <ChangeButton key={status} value={`status:${status}`}>
              {statusName(status)}
            </ChangeButton>
          ))}
        </Menu>
        {choices.people.length > 0 && (
          <Menu label="Assign" small>
            {choices.people.map(({ id, name }) => (
              <ChangeButton key={id} value={`assigned_to:${id}`}>
                {name}
              </ChangeButton>
            ))}
            <MenuRule />
            <ChangeButton value="assigned_to:nobody">Nobody</ChangeButton>
          </Menu>
        )}
        <Menu label="Due date" small>
          {dueChoices.map(({ label, days }) => (
            <ChangeButton key={label} value={`due_date:${addDays(today, days)}`}>
              {label}
            </ChangeButton>
          ))}
          <ChangeButton value="due_date:none">No date</ChangeButton>
          <MenuRule />
          <div className="bulk-bar__day">
            <UncontrolledDateField {...dayInput} label="Another day" name="due_date" {...dayBounds} required />
            <Button small variant="quiet" name="change" value="due_date:chosen">
              Set day
            </Button>
          </div>
        </Menu>
        {canDelete && (
          <Button small icon="trash" className="bulk-bar__delete" name="change" value="delete" aria-label="Delete" formNoValidate>
            <span>Delete</span>
          </Button>
        )}
      </div>
      <Button
        type="reset"
        small
        icon="close"
        className="button--icon"
        aria-label="Unselect all (Esc)"
        title="Unselect all (Esc)"
      />
    </Form>
  );
}

/** A choice in a menu. Only "Set day" validates the field with the day. */
const ChangeButton = ({ value, children }: { value: string; children: ReactNode }) => (
  <MenuButton type="submit" name="change" value={value} formNoValidate>
    {children}
  </MenuButton>
);

const dueChoices = [
  { label: "Today", days: 0 },
  { label: "Tomorrow", days: 1 },
  { label: "In a week", days: 7 },
];

/** The key is the version: a task that somebody else changed meanwhile is no longer selected. */
export function TaskCheckbox({ task }: { task: Task }) {
  return (
    <label className="row-checkbox">
      <input
        key={task.version}
        type="checkbox"
        form={bulkForm}
        name="task"
        value={`${task.id}:${task.version}`}
        aria-label={`Select ${taskTitle(task)}`}
      />
    </label>
  );
}

export const PageCheckbox = () => (
  <label className="row-checkbox row-checkbox--page">
    <input type="checkbox" data-select="page" aria-label="Select all on this page" />
  </label>
);
