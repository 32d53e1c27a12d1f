import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";

export const quoteDialogs = ["withdraw", "decline", "template", "discard", "renew", "close", "delete"] as const;
type QuoteDialog = (typeof quoteDialogs)[number];

type QuoteDialogsProps = {
  dialog: QuoteDialog | null;
  url: string;
  /** The id of a new template. */
  newId: string;
  version: number;
  title: string;
  canDelete: boolean;
};

/** The confirmation dialogs of a quote. Each is open while the URL has its parameter. */
export function QuoteDialogs({ dialog, url, newId, version, title, canDelete }: QuoteDialogsProps) {
  const readViewUrl = url.replace(/\?edit$/, "");
  return (
    <>
      <ConfirmDialog
        open={dialog === "withdraw"}
        title="Withdraw this quote?"
        closeUrl={readViewUrl}
        intent="withdraw"
        fields={{ version }}
        action="Withdraw"
      >
        The client’s link then says that <b className="no-wrap">{title}</b> was withdrawn, and it cannot be accepted any more.
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === "discard"}
        title="Discard the changes?"
        closeUrl={url}
        intent="discard-changes"
        action="Discard"
      >
        The quote says again what the client reads.
      </ConfirmDialog>
      <ConfirmDialog open={dialog === "renew"} title="Make a new link?" closeUrl={url} intent="renew-link" action="New link">
        The old link opens nothing any more. Send the new one to the client.
      </ConfirmDialog>
      <ConfirmDialog open={dialog === "close"} title="Close the link?" closeUrl={url} intent="close-link" action="Close link">
        The client can no longer open the quote. You can make a new link at any time.
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === "delete" && canDelete}
        title="Delete this draft?"
        closeUrl={url}
        intent="delete"
        action="Delete draft"
      >
        It has no number yet, so no series is touched. Its contents stay in the audit log.
      </ConfirmDialog>
      <ActionDialog open={dialog === "decline"} title="The client declined" closeUrl={url} intent="decline" submit="Record it">
        <Field
          layoutClass="full-width"
          label="What the client said"
          name="reason"
          multiline
          rows={3}
          maxLength={2000}
          hint="Optional"
        />
      </ActionDialog>
      <ActionDialog
        open={dialog === "template"}
        title="Save as template"
        closeUrl={url}
        intent="save-template"
        newId={newId}
        submit="Save template"
      >
        {({ values, errors }) => (
          <>
            <Field
              layoutClass="full-width"
              label="Name"
              name="templateName"
              maxLength={120}
              required
              placeholder="Telugu wedding, four functions"
              hint="It keeps lines, prices, costs, terms and the schedule; not the client and the days."
            />
            {values.templateName && errors.templateName && (
              <Checkbox name="replace" value="yes" label="Replace the template of this name" />
            )}
          </>
        )}
      </ActionDialog>
    </>
  );
}
