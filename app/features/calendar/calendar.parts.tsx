import { Form } from "react-router";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import "./calendar-feed.css";

/** The page's action handles the intent `feed`. */
export function FeedPanel({ url }: { url: string | null }) {
  return (
    <Panel title="My calendar address">
      <div className="panel__body panel__body--tight calendar-feed">
        <p>
          Your phone's calendar can follow all events and your own tasks. Whoever knows the address can read them: keep it to
          yourself, and renew it when you have given it away.
        </p>
        {url && <Field label="Address" readOnly value={url} />}
        <div className="actions">
          {url && <CopyButton text={url}>Copy address</CopyButton>}
          <Form method="post" preventScrollReset>
            <IntentButton intent="feed" small variant="quiet">
              {url ? "Renew address" : "Make my address"}
            </IntentButton>
          </Form>
        </div>
      </div>
    </Panel>
  );
}
