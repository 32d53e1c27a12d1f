import { Form, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useResetAfterSubmit } from "#app/ui/form/use-reset-after-submit.ts";
import { Panel } from "#app/ui/page/panel.tsx";
import type { TaskActionData } from "../tasks.ts";
import type { TaskOfPage } from "./task-page.server.ts";
import type { TaskStep } from "./task-page.ts";
import "./steps-panel.css";

/** The checklist inside a task. */
export function StepsPanel({ task: { id, steps } }: { task: TaskOfPage }) {
  const { form, busy, formErrors } = useResetAfterSubmit("add-step");
  const done = steps.filter((step) => step.done).length;
  return (
    <Panel title="Steps" id="steps" headerActions={steps.length > 0 && <small>{`${done} of ${steps.length} done`}</small>}>
      <ul className="task-steps">
        {steps.map((step) => (
          <Step key={step.id} taskId={id} step={step} />
        ))}
      </ul>
      <Form method="post" ref={form} className="panel__body panel__body--tight stack gap-3" replace preventScrollReset>
        <input type="hidden" name="id" value={id} />
        {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
        <Field
          label="Add a step"
          name="text"
          maxLength={200}
          defaultValue={formErrors?.values.text}
          error={formErrors?.errors.text}
        />
        <div className="actions">
          <Button small variant="quiet" name="intent" value="add-step" busy={busy} busyLabel="Saving...">
            Add
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function Step({ taskId, step: { id, text, done } }: { taskId: string; step: TaskStep }) {
  const fetcher = useFetcher<TaskActionData>();
  // As it will be, until the answer is there.
  const submitted = fetcher.formData?.get("done");
  const isDone = submitted ? submitted === "yes" : done;
  const post = { method: "post", action: `/dashboard/tasks/${taskId}` } as const;
  const fields = { id: taskId, step_id: id };
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isDone}
          onChange={() => void fetcher.submit({ intent: "tick-step", ...fields, done: isDone ? "no" : "yes" }, post)}
        />
        <span className={isDone ? "soft" : undefined}>{text}</span>
      </label>
      <fetcher.Form {...post}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button small variant="ghost" name="intent" value="remove-step" aria-label={`Remove: ${text}`}>
          Remove
        </Button>
      </fetcher.Form>
      {fetcher.data?.errorMessage && <ErrorBox message={fetcher.data.errorMessage} />}
    </li>
  );
}
