import { type ComponentProps, type ReactNode, useCallback, useState } from "react";
import { useNavigate, useRouteLoaderData } from "react-router";
import type { FormActionData } from "#app/platform/values/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { useCloseUrl } from "#app/ui/dialog/close-url.ts";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { IdentityQuestionForm } from "#app/ui/form/identity-form.tsx";
import { rowFetcherKey, useRowFetcher } from "#app/ui/result/row-results.tsx";
import { useFetcherResult } from "#app/ui/result/use-fetcher-result.ts";

type RowDialogProps = {
  title: string;
  /** The key of the form's fetcher; see `useRowFetcher`. */
  formKey: string;
  /** The page whose action receives the form, and the form's hidden fields. */
  action: string;
  fields: Record<string, string | number>;
  submitLabel: string;
  variant?: ComponentProps<typeof Button>["variant"];
  children: ReactNode;
};

const errorOf = ({ errorMessage, formErrors }: FormActionData): string | undefined =>
  errorMessage ?? (formErrors && (formErrors.formError || Object.values(formErrors.errors).find(Boolean)));

/** A dialog with a form that posts to another view's action. It closes after a success and shows an error. */
export function RowDialog({ title, formKey, action, fields, submitLabel, variant, children }: RowDialogProps) {
  const navigate = useNavigate();
  const closeUrl = useCloseUrl();
  const [result, setResult] = useState<FormActionData>({});
  const { identityQuestion } = result;
  const errorMessage = errorOf(result);
  const onResult = useCallback(
    (result: FormActionData) => {
      setResult(result);
      if (!errorOf(result) && !result.identityQuestion) navigate(closeUrl, { replace: true, preventScrollReset: true });
    },
    [closeUrl, navigate],
  );
  const fetcher = useRowFetcher(formKey);
  useFetcherResult(onResult, rowFetcherKey(formKey));
  const { person } = useRouteLoaderData("features/dashboard/dashboard.layout") as { person: { email: string } };
  const busy = fetcher.state !== "idle";

  return (
    <Dialog open title={title}>
      {identityQuestion && <IdentityQuestionForm question={identityQuestion} email={person.email} {...{ action, fetcher }} />}
      {/* Hidden, not removed: the form shows what was entered again if the record turns out to have changed. */}
      <fetcher.Form method="post" action={action} hidden={identityQuestion !== undefined}>
        {!busy && errorMessage && <ErrorBox message={errorMessage} />}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <DialogActions>
          <Button busy={busy} variant={variant} busyLabel="One moment...">
            {submitLabel}
          </Button>
        </DialogActions>
      </fetcher.Form>
    </Dialog>
  );
}
