import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { TeamPerson } from "./team.ts";
import "./job-title.css";

/** The job title; clicking it opens the form that changes it. */
export function JobTitle({ person: { id, name, role, version } }: { person: TeamPerson }) {
  const { formData } = useNavigation();
  const isBusy = formData?.get("intent") === "title" && formData.get("id") === id;
  return (
    <details className="job-title" key={role}>
      <summary>
        {role || "Team Member"}
        <span className="visually-hidden">: change the job title of {name}</span>
      </summary>
      <Form method="post">
        <input type="hidden" name="intent" value="title" />
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
        <Button small variant="quiet" busy={isBusy} busyLabel="Saving...">
          Save
        </Button>
      </Form>
    </details>
  );
}
