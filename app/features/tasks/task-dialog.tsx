import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Refusal } from "#app/platform/forms.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { type Choices, eventOption, personOption, priorityOptions, statusOptions } from "./task-options.ts";
import type { EditedTask, TaskDraft } from "./tasks.ts";

type TaskDialogProps = {
  /** A new task, perhaps for an event; null while nobody adds one. */
  adding: { event: string | null } | null;
  editing: TaskDraft | null;
  choices: Choices;
  refused?: Refusal<keyof EditedTask>;
  closeTo: string;
};

/** Open while the address says `?new` or `?edit=…`, so it is also a page of its own. */
export function TaskDialog({ adding, editing, choices, refused, closeTo }: TaskDialogProps) {
  const open = adding !== null || editing !== null;
  return (
    <Dialog open={open} title={editing ? "Edit Task" : "Create New Task"} closeTo={closeTo}>
      {open && <TaskForm key={editing?.id} {...{ adding, editing, choices, refused, closeTo }} />}
    </Dialog>
  );
}

function TaskForm({ adding, editing, choices, refused, closeTo }: TaskDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  // As it was when the form opened: what the stream brings meanwhile must not pass for what the typist has seen.
  const [opened] = useState(editing);
  const { errors = {}, values: typed = {} } = refused ?? {};
  const values: Partial<Record<keyof EditedTask, string>> = { event_id: adding?.event ?? "", ...opened?.seen, ...typed };

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid], .error-box")?.focus();
  }, [refused]);

  const intent = opened ? "edit" : "add";
  return (
    <Form method="post" ref={form} noValidate preventScrollReset>
      {refused?.formError && <ErrorBox message={refused.formError} />}
      {opened && (
        <>
          <input type="hidden" name="id" value={opened.id} />
          <input type="hidden" name="version" value={typed.version ?? opened.version} />
          <input type="hidden" name="seen" value={typed.seen ?? JSON.stringify(opened.seen)} />
        </>
      )}
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
        {opened && (
          <Select label="Status" name="status" options={statusOptions} defaultValue={values.status} error={errors.status} />
        )}
        {choices.people.length > 0 && (
          <Select
            label="Assigned to"
            name="assigned_to"
            options={[{ value: "", label: "Unassigned" }, ...choices.people.map(personOption)]}
            defaultValue={values.assigned_to ?? ""}
            error={errors.assigned_to}
          />
        )}
        <Select
          label="Event"
          name="event_id"
          options={[{ value: "", label: "No event" }, ...choices.events.map(eventOption)]}
          defaultValue={values.event_id ?? ""}
          error={errors.event_id}
        />
      </div>
      <div className="acts">
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button name="intent" value={intent} busy={formData?.get("intent") === intent} busyLabel="Saving...">
          {opened ? "Save Task" : "Add Task"}
        </Button>
      </div>
    </Form>
  );
}

// showModal() goes by the attribute, which React does not write in the browser.
const focusFirst = (field: HTMLElement | null) => field?.setAttribute("autofocus", "");
