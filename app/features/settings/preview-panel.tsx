import { Form } from "react-router";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { MessagePreview } from "./message-previews.server.ts";
import "./settings-form.css";

type Props = {
  previews: readonly MessagePreview[];
  /** With a button that mails each of them to whoever looks at it. */
  canTest?: boolean;
};

/** The mails as they are saved. */
export const PreviewPanel = ({ previews, canTest }: Props) => (
  <Panel title="As clients get them">
    <div className="panel__body message-previews">
      {previews.map(({ title, subject, text }) => (
        <details key={title}>
          <summary>{title}</summary>
          <b>{subject}</b>
          <p>{text}</p>
          {canTest && (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="mail" value={title} />
              <IntentButton intent="test" small variant="quiet" icon="email" busyLabel="Sending...">
                Send a test to me
              </IntentButton>
            </Form>
          )}
        </details>
      ))}
    </div>
  </Panel>
);
