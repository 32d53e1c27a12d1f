import { Form } from "react-router";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { useEditedForm } from "#app/ui/form/use-edited-form.ts";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { useResultFocus } from "#app/ui/result/use-result-focus.ts";
import type { TeamPerson } from "./team.ts";
import "./job-title.css";

/** The job title; clicking it opens the form that changes it. */
export function JobTitle({ person: { id, name, role, version } }: { person: TeamPerson }) {
  const submitted = useFormErrors("title");
  const formErrors = submitted?.values.id === id ? submitted : undefined;
  const form = useResultFocus<HTMLFormElement>(formErrors);
  const stored = { version, snapshot: { role: role ?? "" } };
  const { record, followed } = useEditedForm({ form, stored, values: formErrors?.values, follows: true });
  return (
    <details className="job-title" key={followed} open={formErrors && true}>
      <summary title={role ?? undefined}>
        <span>{role || "Team Member"}</span>
        <span className="visually-hidden">{`: change the job title of ${name}`}</span>
      </summary>
      <Form method="post" ref={form}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={record.version} />
        <input type="hidden" name="snapshot" value={JSON.stringify(record.snapshot)} />
        {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
        <Field
          label={`Job title of ${name}`}
          hideLabel
          name="role"
          maxLength={100}
          defaultValue={formErrors?.values.role ?? record.snapshot.role}
          error={formErrors?.errors.role}
          placeholder="Team Member"
        />
        <IntentButton intent="title" fields={{ id }} small variant="quiet" busyLabel="Saving...">
          Save
        </IntentButton>
      </Form>
    </details>
  );
}
