import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { Refusal } from "#app/platform/forms.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import type { NewTask } from "./tasks.ts";

type NewTaskDialogProps = {
  /** Null while the dialog is closed. */
  choices: { people: { id: string; name: string }[]; events: { id: string; name: string | null }[] } | null;
  refused?: Refusal<keyof NewTask>;
  closeTo: string;
};

/** Open while the address says `?new`, so it is also a page of its own. */
export function NewTaskDialog({ choices, refused, closeTo }: NewTaskDialogProps) {
  return (
    <Dialog open={choices !== null} title="Create New Task" closeTo={closeTo}>
      {choices && <NewTaskForm choices={choices} refused={refused} closeTo={closeTo} />}
    </Dialog>
  );
}

function NewTaskForm({
  choices,
  refused,
  closeTo,
}: NewTaskDialogProps & { choices: NonNullable<NewTaskDialogProps["choices"]> }) {
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const { errors = {}, values = {} } = refused ?? {};

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  const person = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const event = ({ id, name }: { id: string; name: string | null }) => ({ value: id, label: name || "Untitled Event" });
  return (
    <Form method="post" ref={form} noValidate>
      {refused?.formError && <ErrorBox message={refused.formError} />}
      <div className="pair">
        <Field
          frame="w"
          ref={focusFirst}
          label="Title"
          name="title"
          required
          maxLength={200}
          defaultValue={values.title}
          error={errors.title}
        />
        <Field
          frame="w"
          label="Description"
          name="description"
          multiline
          maxLength={5000}
          defaultValue={values.description}
          error={errors.description}
        />
        <Field label="Due date" name="due_date" type="date" defaultValue={values.due_date} error={errors.due_date} />
        <Select
          label="Priority"
          name="priority"
          options={priorityOptions}
          defaultValue={values.priority ?? "medium"}
          error={errors.priority}
        />
        {choices.people.length > 0 && (
          <Select
            label="Assigned to"
            name="assigned_to"
            options={[{ value: "", label: "Unassigned" }, ...choices.people.map(person)]}
            defaultValue={values.assigned_to ?? ""}
            error={errors.assigned_to}
          />
        )}
        <Select
          label="Event"
          name="event_id"
          options={[{ value: "", label: "No event" }, ...choices.events.map(event)]}
          defaultValue={values.event_id ?? ""}
          error={errors.event_id}
        />
      </div>
      <div className="acts">
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button name="intent" value="add" busy={formData?.get("intent") === "add"} busyLabel="Saving...">
          Add Task
        </Button>
      </div>
    </Form>
  );
}

const priorityOptions = [
  { value: "high", label: "High" },
  { value: "medium", label: "Medium" },
  { value: "low", label: "Low" },
];

// showModal() goes by the attribute, which React does not write in the browser.
const focusFirst = (field: HTMLElement | null) => field?.setAttribute("autofocus", "");
