import { Form } from "react-router";
import type { FormActionData } from "#app/platform/forms.ts";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";

type LostDialogProps = {
  lead: { id: string; name: string; version: number } | null;
  formErrors?: FormActionData["formErrors"];
  closeUrl: string;
};

/** Asks why a lead is lost. Open while the address has `?lost=…`. */
export function LostDialog({ lead, formErrors, closeUrl }: LostDialogProps) {
  const { errors = {}, values = {}, formError } = formErrors?.intent === "lose" ? formErrors : {};
  return (
    <Dialog open={lead !== null} title="Why was it lost?" closeUrl={closeUrl}>
      {lead && (
        <Form method="post" noValidate preventScrollReset>
          <input type="hidden" name="id" value={lead.id} />
          <input type="hidden" name="version" value={lead.version} />
          <input type="hidden" name="stage" value="lost" />
          <Field
            label={`Reason ${lead.name} gave`}
            name="lost_reason"
            required
            maxLength={500}
            defaultValue={values.lost_reason}
            error={errors.lost_reason}
          />
          <ErrorSummary message={formError} />
          <DialogActions closeUrl={closeUrl}>
            <IntentButton intent="lose" busyLabel="Saving...">
              Mark as Lost
            </IntentButton>
          </DialogActions>
        </Form>
      )}
    </Dialog>
  );
}
