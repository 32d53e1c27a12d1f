import type { ReactNode } from "react";
import { Form } from "react-router";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { MessagePreview } from "./message-previews.server.ts";
import "./settings-form.css";

type Props = {
  previews: readonly (MessagePreview & { language?: string })[];
  /** Shows a button that mails each preview to the person who looks at it. */
  canTest?: boolean;
  /** Below the previews. */
  children?: ReactNode;
};

/** The mails with the saved texts. */
export const PreviewPanel = ({ previews, canTest, children }: Props) => (
  <Panel title="As clients get them">
    <div className="panel__body message-previews">
      {previews.map(({ title, subject, text, language }, index) => (
        <details key={title} open={index === 0}>
          <summary>{title}</summary>
          <b lang={language}>{subject}</b>
          <p lang={language}>{text}</p>
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
      {children}
    </div>
  </Panel>
);
