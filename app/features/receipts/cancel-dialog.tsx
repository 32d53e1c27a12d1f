import type { ReactNode } from "react";
import { Form } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { useCloseUrl } from "#app/ui/close-url.ts";
import { Dialog, DialogActions, setAutofocus } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormId } from "#app/ui/form-id.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { useFormErrors } from "#app/ui/use-action-result.ts";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import "#app/ui/form-grid.css";

type CancelDialogProps = {
  open: boolean;
  title: string;
  /** Posts to the page's own URL. */
  intent: string;
  fields?: Record<string, string>;
  /** Why the advance or refund cannot be cancelled; empty: it can be. */
  obstacle?: string;
  /** The effect of the cancellation. */
  children: ReactNode;
};

/** Cancels what was recorded by mistake, with a reason. */
export function CancelDialog({ open, title, ...props }: CancelDialogProps) {
  const closeUrl = useCloseUrl("cancel");
  return (
    <Dialog open={open} title={title} closeUrl={closeUrl}>
      {open && (props.obstacle ? <Obstacle {...props} closeUrl={closeUrl} /> : <CancelForm {...props} closeUrl={closeUrl} />)}
    </Dialog>
  );
}

type FormProps = Omit<CancelDialogProps, "open" | "title"> & { closeUrl: string };

const Obstacle = ({ obstacle, closeUrl }: FormProps) => (
  <>
    <p>This cannot be cancelled: {obstacle}</p>
    <div className="dialog__actions">
      <ButtonLink to={closeUrl} replace preventScrollReset>
        Close
      </ButtonLink>
    </div>
  </>
);

function CancelForm({ intent, fields = {}, closeUrl, children }: FormProps) {
  const formErrors = useFormErrors(intent);
  const form = useResultFocus<HTMLFormElement>(formErrors);
  const { errors = {}, values = {} } = formErrors ?? {};
  return (
    <FormId value="cancel">
      <Form method="post" ref={form} noValidate replace preventScrollReset>
        <div className="form-grid">
          <p className="full-width">{children}</p>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Field
            layoutClass="full-width"
            label="Reason"
            name="reason"
            required
            maxLength={300}
            ref={setAutofocus}
            defaultValue={values.reason}
            error={errors.reason}
          />
          <ErrorSummary message={formErrors?.formError} errors={errors} />
        </div>
        <DialogActions closeUrl={closeUrl}>
          <IntentButton intent={intent} fields={fields} variant="danger" busyLabel="One moment...">
            Mark as cancelled
          </IntentButton>
        </DialogActions>
      </Form>
    </FormId>
  );
}
