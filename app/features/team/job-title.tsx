import { Form } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { TeamPerson } from "./team.ts";
import "./job-title.css";

/** The job title; clicking it opens the form that changes it. */
export function JobTitle({ person: { id, name, role, version } }: { person: TeamPerson }) {
  return (
    <details className="job-title" key={role}>
      <summary title={role ?? undefined}>
        {role || "Team Member"}
        <span className="visually-hidden">: change the job title of {name}</span>
      </summary>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <Field
          label={`Job title of ${name}`}
          hideLabel
          name="role"
          maxLength={100}
          defaultValue={role ?? ""}
          placeholder="Team Member"
        />
        <IntentButton intent="title" fields={{ id }} small variant="quiet" busyLabel="Saving...">
          Save
        </IntentButton>
      </Form>
    </details>
  );
}
