import type { Ref } from "react";
import { dayBounds } from "#app/platform/values/dates.ts";
import { dayInput } from "#app/platform/values/entered-day.ts";
import { type Owner, ownerOptions } from "#app/records/owners/owners.ts";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { useCloseUrl } from "#app/ui/dialog/close-url.ts";
import { setAutofocus } from "#app/ui/dialog/dialog.tsx";
import { UncontrolledDateField } from "#app/ui/form/date-field.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select, withStored } from "#app/ui/form/select.tsx";
import { type Lead, type LeadDialogName, leadDialogs, leadFields } from "./leads.ts";

type OpenDialog = { name: LeadDialogName; lead: Omit<Lead, "enquiries"> };
type ChangeDialogProps = {
  open: OpenDialog | null;
  /** Only needed to choose an owner. */
  owners?: Owner[];
  /** By default the page without the dialog. */
  closeUrl?: string;
};

/** Asks why a lead is lost, what is to be done next, or who owns the lead. Open while the URL has `?lost=`, `?next=` or `?assign=`. */
export function ChangeDialog({ open, owners = [], ...props }: ChangeDialogProps) {
  const pageUrl = useCloseUrl(...leadDialogs);
  const { closeUrl = pageUrl } = props;
  const { name, lead } = open ?? {};
  const { title, intent, submit } = dialogs[name ?? "next"];
  const snapshot = lead && {
    next_action: lead.nextAction ?? "",
    next_action_on: lead.nextActionOn ?? "",
    owner_id: lead.ownerId ?? "",
  };
  return (
    <ActionDialog
      key={name}
      open={open !== null}
      title={lead && title(lead.name)}
      id="change"
      record={lead && snapshot && { id: lead.id, version: lead.version, snapshot }}
      fields={name === "lost" ? { stage: "lost" } : {}}
      {...{ closeUrl, intent, submit }}
    >
      {name === "lost" && (
        <Field
          layoutClass="full-width"
          label={`Reason ${lead?.name} gave`}
          name="lost_reason"
          ref={setAutofocus}
          required
          maxLength={500}
        />
      )}
      {name === "next" && <NextActionFields firstField={setAutofocus} />}
      {name === "assign" && <OwnerSelect layoutClass="full-width" ownerId={lead?.ownerId} owners={owners} ref={setAutofocus} />}
    </ActionDialog>
  );
}

const dialogs: Record<LeadDialogName, { title(leadName: string): string; intent: string; submit: string }> = {
  lost: { title: () => "Why was it lost?", intent: "lose", submit: "Mark as Lost" },
  next: { title: (leadName) => `Next action for ${leadName}`, intent: "next", submit: "Save" },
  assign: { title: (leadName) => `Who looks after ${leadName}?`, intent: "assign", submit: "Assign" },
};

export const NextActionFields = ({ firstField }: { firstField?: Ref<HTMLInputElement> }) => (
  <>
    <Field
      label={leadFields.next_action.label}
      name="next_action"
      ref={firstField}
      required
      maxLength={300}
      layoutClass="full-width"
    />
    <UncontrolledDateField
      {...dayInput}
      {...dayBounds}
      label={leadFields.next_action_on.label}
      name="next_action_on"
      layoutClass="full-width"
    />
  </>
);

type OwnerSelectProps = {
  ownerId: string | null | undefined;
  owners: Owner[];
  layoutClass?: "full-width";
  hideLabel?: boolean;
  ref?: Ref<HTMLSelectElement>;
};

export const OwnerSelect = ({ ownerId, owners, ...props }: OwnerSelectProps) => (
  <Select
    label="Owner"
    name="owner_id"
    options={withStored(ownerOptions(owners, ownerId ?? ""), ownerId ?? "")}
    small={props.hideLabel}
    {...props}
  />
);
