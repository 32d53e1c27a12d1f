import type { FormActionData } from "#app/platform/forms.ts";
import type { EditableRecord } from "#app/platform/record.ts";
import { Field } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { leadFields } from "./leads.ts";

type LeadDialogProps = {
  adding: { id: string } | null;
  editing: EditableRecord | null;
  formErrors?: FormActionData["formErrors"];
  closeTo: string;
};

/** Create New Lead, with a first note, and Edit Lead, with the next action. */
export function LeadDialog(props: LeadDialogProps) {
  return (
    <FormDialog what="Lead" fields={leadFields} omit={props.adding ? ["next_action", "next_action_on"] : []} {...props}>
      {({ values, errors }) =>
        props.adding && (
          <Field
            name="note"
            defaultValue={values.note}
            error={errors.note}
            frame="full-width"
            label="What was said"
            hint="The first note of a phone call or a visit."
            multiline
            maxLength={5000}
          />
        )
      }
    </FormDialog>
  );
}
