import type { ReactNode } from "react";
import { Form } from "react-router";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { MessagePreview } from "./message-previews.server.ts";
import "../settings-form.css";

type Props = {
  previews: readonly (MessagePreview & { language?: string })[];
  /** Each preview has a button that mails it to the person who looks at it. */
  hasTestButtons?: boolean;
  /** Below the previews. */
  children?: ReactNode;
};

/** Mails as clients get them: with the saved texts, or for a rule that is being added with the default texts. */
export const PreviewPanel = ({ previews, hasTestButtons, children }: Props) => (
  <Panel title="As clients get them">
    <div className="panel__body message-previews stack gap-3">
      {previews.map(({ title, subject, text, language }, index) => (
        <details key={title} open={index === 0}>
          <summary>{title}</summary>
          <b lang={language}>{subject}</b>
          <p className="typed" lang={language}>
            {text}
          </p>
          {hasTestButtons && (
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
