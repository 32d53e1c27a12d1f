import type { ReactNode, Ref } from "react";
import { Form } from "react-router";
import { dayBounds } from "#app/platform/dates.ts";
import { dayInput } from "#app/platform/entered-day.ts";
import type { FormActionData } from "#app/platform/forms.ts";
import { useCloseUrl } from "#app/ui/close-url.ts";
import { UncontrolledDateField } from "#app/ui/date-field.tsx";
import { Dialog, DialogActions, setAutofocus } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormId } from "#app/ui/form-id.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Select, withStored } from "#app/ui/select.tsx";
import { useFormErrors } from "#app/ui/use-action-result.ts";
import { useEditedForm } from "#app/ui/use-edited-form.ts";
import { useResultFocus } from "#app/ui/use-result-focus.ts";
import { type Lead, type LeadDialogName, type LeadOwner, leadDialogs, leadFields, ownerOptions } from "./leads.ts";
import "#app/ui/form-grid.css";

type OpenDialog = { name: LeadDialogName; lead: Omit<Lead, "enquiries"> };
type FormErrors = FormActionData["formErrors"];
type ChangeDialogProps = {
  open: OpenDialog | null;
  /** Only needed to choose an owner. */
  owners?: LeadOwner[];
  /** By default the page without the dialog. */
  closeUrl?: string;
};

/** Asks why a lead is lost, what is to be done next, or who owns the lead. Open while the URL has `?lost=`, `?next=` or `?assign=`. */
export function ChangeDialog({ open, owners, ...props }: ChangeDialogProps) {
  const pageUrl = useCloseUrl(...leadDialogs);
  const { closeUrl = pageUrl } = props;
  return (
    <Dialog open={open !== null} title={open && titles[open.name](open.lead.name)} closeUrl={closeUrl}>
      {open && <ChangeForm key={open.name} {...open} {...{ owners, closeUrl }} />}
    </Dialog>
  );
}

const titles: Record<LeadDialogName, (leadName: string) => ReactNode> = {
  lost: () => "Why was it lost?",
  next: (leadName) => `Next action for ${leadName}`,
  assign: (leadName) => `Who looks after ${leadName}?`,
};
const buttons: Record<LeadDialogName, [intent: string, label: string]> = {
  lost: ["lose", "Mark as Lost"],
  next: ["next", "Save"],
  assign: ["assign", "Assign"],
};

type ChangeFormProps = OpenDialog & { owners?: LeadOwner[]; closeUrl: string };

function ChangeForm({ name, lead, owners = [], closeUrl }: ChangeFormProps) {
  const [intent, label] = buttons[name];
  const formErrors = useFormErrors(intent);
  const form = useResultFocus<HTMLFormElement>(formErrors);
  const snapshot = { next_action: lead.nextAction ?? "", next_action_on: lead.nextActionOn ?? "", owner_id: lead.ownerId ?? "" };
  const stored = { id: lead.id, version: lead.version, snapshot };
  const { record } = useEditedForm({ form, stored, values: formErrors?.values });
  return (
    <Form method="post" ref={form} noValidate replace preventScrollReset>
      <RecordInputs record={record} />
      <FormId value="change">
        {name === "lost" && <LostFields leadName={lead.name} formErrors={formErrors} />}
        {name === "next" && <NextActionFields shown={record.snapshot} formErrors={formErrors} firstField={setAutofocus} />}
        {name === "assign" && (
          <OwnerSelect
            ownerId={formErrors?.values.owner_id ?? record.snapshot.owner_id}
            owners={owners}
            error={formErrors?.errors.owner_id}
            ref={setAutofocus}
          />
        )}
        <ErrorSummary message={formErrors?.formError} />
      </FormId>
      <DialogActions>
        <IntentButton intent={intent} busyLabel="Saving...">
          {label}
        </IntentButton>
      </DialogActions>
    </Form>
  );
}

const LostFields = ({ leadName, formErrors }: { leadName: string; formErrors: FormErrors }) => (
  <>
    <input type="hidden" name="stage" value="lost" />
    <Field
      label={`Reason ${leadName} gave`}
      name="lost_reason"
      ref={setAutofocus}
      required
      maxLength={500}
      defaultValue={formErrors?.values.lost_reason}
      error={formErrors?.errors.lost_reason}
    />
  </>
);

type EditedLead = { id: string; version: number; snapshot: Record<string, string> };

/** The hidden inputs of a form with some fields of a lead: what a save is compared with. */
export const RecordInputs = ({ record: { id, version, snapshot } }: { record: EditedLead }) => (
  <>
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="snapshot" value={JSON.stringify(snapshot)} />
  </>
);

type NextActionFieldsProps = {
  /** The values that the form opened with. */
  shown: Record<string, string>;
  formErrors: FormErrors;
  firstField?: Ref<HTMLInputElement>;
};

export function NextActionFields({ shown, formErrors, firstField }: NextActionFieldsProps) {
  const { values = {}, errors = {} } = formErrors ?? {};
  return (
    <div className="form-grid">
      <Field
        label={leadFields.next_action.label}
        name="next_action"
        ref={firstField}
        required
        maxLength={300}
        layoutClass="full-width"
        defaultValue={values.next_action ?? shown.next_action}
        error={errors.next_action}
      />
      <UncontrolledDateField
        {...dayInput}
        {...dayBounds}
        label={leadFields.next_action_on.label}
        name="next_action_on"
        layoutClass="full-width"
        defaultValue={values.next_action_on ?? shown.next_action_on}
        error={errors.next_action_on}
      />
    </div>
  );
}

type OwnerSelectProps = {
  /** Empty: nobody. */
  ownerId: string | undefined;
  owners: LeadOwner[];
  error?: string;
  hideLabel?: boolean;
  ref?: Ref<HTMLSelectElement>;
};

export const OwnerSelect = ({ ownerId = "", owners, ...props }: OwnerSelectProps) => (
  <Select
    label="Owner"
    name="owner_id"
    options={withStored(ownerOptions(owners, ownerId), ownerId)}
    defaultValue={ownerId}
    small={props.hideLabel}
    {...props}
  />
);
