import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { FormActionData } from "#app/platform/forms.ts";
import { useRowFetcher } from "#app/platform/row-results.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";

type RowDialogProps = {
  title: string;
  closeUrl: string;
  /** Of the form's fetcher; see `useRowFetcher`. */
  formKey: string;
  /** The page whose action receives the form, and the form's hidden fields. */
  action: string;
  fields: Record<string, string | number>;
  submitLabel: string;
  children: ReactNode;
};

/** A dialog with a form that another view's action receives. It closes once that is done; an error is shown in it. */
export function RowDialog({ title, closeUrl, formKey, action, fields, submitLabel, children }: RowDialogProps) {
  const fetcher = useRowFetcher(formKey);
  const busy = fetcher.state !== "idle";
  const result = fetcher.data as FormActionData | undefined;
  const wasBusy = useRef(false);
  const navigate = useNavigate();

  useEffect(() => {
    const isAnswered = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (isAnswered && !result?.errorMessage) navigate(closeUrl, { preventScrollReset: true });
  }, [busy, result, closeUrl, navigate]);

  return (
    <Dialog open title={title} closeUrl={closeUrl}>
      <fetcher.Form method="post" action={action}>
        {!busy && result?.errorMessage && <ErrorBox message={result.errorMessage} />}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <DialogActions closeUrl={closeUrl}>
          <Button busy={busy} busyLabel="One moment...">
            {submitLabel}
          </Button>
        </DialogActions>
      </fetcher.Form>
    </Dialog>
  );
}
