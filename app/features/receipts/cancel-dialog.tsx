import type { ReactNode } from "react";
import { Form } from "react-router";
import type { FormErrors } from "#app/platform/forms.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogActions, setAutofocus } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormId } from "#app/ui/form-id.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import "#app/ui/form-grid.css";

type CancelDialogProps = {
  open: boolean;
  title: string;
  /** Posts to the page's own URL. */
  intent: string;
  fields?: Record<string, string>;
  closeUrl: string;
  formErrors?: FormErrors<"reason">;
  /** Why the advance or refund cannot be cancelled; empty: it can be. */
  obstacle?: string;
  /** The effect of the cancellation. */
  children: ReactNode;
};

/** Cancels what was recorded by mistake, with a reason. */
export const CancelDialog = ({ open, title, ...props }: CancelDialogProps) => (
  <Dialog open={open} title={title} closeUrl={props.closeUrl}>
    {open && (props.obstacle ? <Obstacle {...props} /> : <CancelForm {...props} />)}
  </Dialog>
);

type FormProps = Omit<CancelDialogProps, "open" | "title">;

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

function CancelForm({ intent, fields = {}, closeUrl, formErrors, children }: FormProps) {
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
