import { Form, useSearchParams } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { useDialogUrl } from "#app/ui/dialog/close-url.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import "./calendar-feed.css";

type FeedPanelProps = {
  /** The secret address of the person's calendar feed; null when there is none yet. */
  url: string | null;
};

/** Shows the address of the person's calendar feed. The page's action must handle the intent `renew-feed`, which makes or renews it. */
export function FeedPanel({ url }: FeedPanelProps) {
  const [params] = useSearchParams();
  const renewUrl = useDialogUrl()("renew-feed", "");
  return (
    <Panel title="My calendar address">
      <div className="panel__body panel__body--tight stack gap-5 calendar-feed">
        <p>
          Your phone's calendar can follow all events and your own tasks. Whoever knows the address can read them: keep it to
          yourself, and renew it when you have given it away.
        </p>
        {url && <Field label="Address" readOnly value={url} />}
        <div className="actions">
          {url && <CopyButton text={url}>Copy address</CopyButton>}
          {url ? (
            <ButtonLink to={renewUrl} small variant="quiet" preventScrollReset>
              Renew address
            </ButtonLink>
          ) : (
            <Form method="post" preventScrollReset>
              <IntentButton intent="renew-feed" small variant="quiet">
                Make my address
              </IntentButton>
            </Form>
          )}
        </div>
        <ConfirmDialog
          open={params.has("renew-feed") && url !== null}
          title="Renew your calendar address?"
          intent="renew-feed"
          action="Renew address"
        >
          The present address stops working at once. Every phone and computer that follows it needs the new one.
        </ConfirmDialog>
      </div>
    </Panel>
  );
}
