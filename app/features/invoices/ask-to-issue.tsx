import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Panel } from "#app/ui/page/panel.tsx";

/** Makes a task for somebody who may issue the draft. It asks about the draft as it is stored. */
export function AskToIssue({ people, asked }: { people: { id: string; name: string }[]; asked: string | null }) {
  const fetcher = useFetcher<{ successMessage?: string; errorMessage?: string }>();
  const { successMessage, errorMessage } = fetcher.data ?? {};
  return (
    <Panel title="Ask to issue" id="ask-to-issue">
      {asked && successMessage ? (
        <Notice>{successMessage}</Notice>
      ) : asked ? (
        <p className="panel__body">{`${asked} is asked to issue it, and finds it in their inbox and tasks.`}</p>
      ) : (
        <fetcher.Form method="post" className="panel__body stack gap-4">
          <Select
            name="to"
            label="Who may issue it"
            options={people.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
          <div className="actions">
            <Button small name="intent" value="ask-to-issue" busy={fetcher.state !== "idle"} busyLabel="Asking...">
              Ask to issue
            </Button>
          </div>
        </fetcher.Form>
      )}
      {errorMessage && <ErrorBox message={errorMessage} />}
    </Panel>
  );
}
