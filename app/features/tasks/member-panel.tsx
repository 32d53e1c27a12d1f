import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Select } from "#app/ui/select.tsx";
import { ProgressFigures } from "./progress-figures.tsx";
import type { Member } from "./tasks.ts";
import "./member-panel.css";

/** An admin chooses a team member and sees the progress of their tasks. The choice is in the URL. */
export function MemberPanel({ team, selectedMember }: { team: readonly Member[]; selectedMember?: Member }) {
  const submit = useSubmit();
  const options = [{ value: "", label: "Select Candidate" }, ...team.map(({ id, name }) => ({ value: id, label: name }))];
  return (
    <Panel
      title="Candidate progress"
      headerActions={
        <Form
          method="get"
          className="member-picker"
          preventScrollReset
          onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
        >
          {/* The key resets the select when the URL changes by other means. */}
          <Select
            key={selectedMember?.id}
            name="candidate"
            label="Select Candidate"
            hideLabel
            small
            options={options}
            defaultValue={selectedMember?.id ?? ""}
          />
          <noscript>
            <Button small variant="quiet">
              Show
            </Button>
          </noscript>
        </Form>
      }
    >
      {selectedMember ? (
        <ProgressFigures progress={selectedMember.progress} />
      ) : (
        <EmptyState message="A candidate is a member of the team. Choose one to see how far their tasks are." />
      )}
    </Panel>
  );
}
