import type { ReactNode } from "react";
import { Form } from "react-router";
import { ActionError } from "../form/action-error.tsx";
import { IntentButton } from "../form/intent-button.tsx";
import { useActionResult } from "../result/use-action-result.ts";
import { useCloseUrl } from "./close-url.ts";
import { Dialog, DialogActions } from "./dialog.tsx";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** Where Cancel leads, and where the form posts: by default the page without the dialog. */
  closeUrl?: string;
  intent: string;
  /** The hidden fields of the form. */
  fields?: Record<string, string | number>;
  /** The label of the button that confirms. */
  action: ReactNode;
  /** The consequences of confirming. */
  children: ReactNode;
  /** Below the consequences. */
  field?: ReactNode;
};

/** Asks before something that cannot be undone. Open while the page's URL has its parameter, so it works without JavaScript. */
export function ConfirmDialog({ open, title, intent, fields = {}, action, children, field, ...props }: ConfirmDialogProps) {
  const pageUrl = useCloseUrl();
  const { closeUrl = pageUrl } = props;
  // The page asks first who it is.
  const isInterrupted = useActionResult<{ identityQuestion?: object }>()?.identityQuestion !== undefined;
  return (
    <Dialog open={open && !isInterrupted} title={title} closeUrl={closeUrl}>
      <Form method="post" action={closeUrl} replace preventScrollReset>
        <p>{children}</p>
        {field && <div className="above-4">{field}</div>}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ActionError intent={intent} />
        <DialogActions>
          <IntentButton intent={intent} variant="danger" busyLabel="One moment...">
            {action}
          </IntentButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
