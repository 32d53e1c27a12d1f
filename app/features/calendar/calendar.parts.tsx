import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import "./calendar-feed.css";

/** The page's action handles the intent `feed`. */
export function FeedPanel({ url }: { url: string | null }) {
  const { formData } = useNavigation();
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
            <Button small variant="quiet" name="intent" value="feed" busy={formData?.get("intent") === "feed"}>
              {url ? "Renew address" : "Make my address"}
            </Button>
          </Form>
        </div>
      </div>
    </Panel>
  );
}
