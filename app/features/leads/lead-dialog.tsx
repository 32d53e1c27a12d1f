import { Field } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import type { LeadActionData, LeadDraft } from "./leads.ts";

type LeadDialogProps = {
  adding: { id: string } | null;
  editing: LeadDraft | null;
  refused?: LeadActionData["refused"];
  closeTo: string;
};

/** Create New Lead and Edit Lead. */
export function LeadDialog(props: LeadDialogProps) {
  return (
    <FormDialog what="Lead" {...props}>
      {({ isEdit, field, first }) => (
        <>
          <Field {...first("name")} frame="w" label="Name" required maxLength={200} />
          <Field {...field("email")} label="Email" type="email" maxLength={254} />
          <Field {...field("phone")} label="Phone" type="tel" maxLength={40} />
          <Field {...field("company")} frame="w" label="Company" maxLength={200} />
          {isEdit ? (
            <>
              <Field {...field("next_action")} label="Next action" maxLength={300} />
              <Field {...field("next_action_on")} label="On" type="date" />
            </>
          ) : (
            <Field
              {...field("note")}
              frame="w"
              label="What was said"
              hint="The first note of a phone call or a visit."
              multiline
              maxLength={5000}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
