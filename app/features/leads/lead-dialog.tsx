import { useStaffCompany } from "#app/company/use-company.ts";
import { CarriedOverNotice, SimilarInForm, useCarriedOverTexts } from "#app/features/duplicates/duplicates.parts.tsx";
import { type Owner, ownerOptions } from "#app/records/owners/owners.ts";
import type { EditableRecord } from "#app/records/record.ts";
import { FormDialog } from "#app/ui/dialog/form-dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { sourceOptions } from "./brief.ts";
import { leadFields } from "./leads.ts";

type LeadDialogProps = {
  newLead: { id: string; owner_id: string; name: string } | null;
  editedLead: EditableRecord | null;
  owners: Owner[];
  closeUrl?: string;
};

/**
 * The dialogs Create New Lead, which has a first note, and Edit Lead, which has the next action. When somebody enters a new lead that
 * exists already and chooses "Use it", Edit Lead opens for that lead with the note and the values that they entered.
 */
export function LeadDialog({ newLead, editedLead, owners, ...props }: LeadDialogProps) {
  const { leadSources } = useStaffCompany();
  const carriedOver = useCarriedOverTexts(editedLead);
  return (
    <FormDialog
      recordLabel="Lead"
      fields={leadFields}
      inputs={{
        source: { options: sourceOptions(leadSources, editedLead?.snapshot.source) },
        owner_id: { options: ownerOptions(owners, editedLead?.snapshot.owner_id), wide: true },
      }}
      omit={newLead ? ["next_action", "next_action_on"] : []}
      newRecord={newLead}
      editedRecord={editedLead}
      suggested={carriedOver}
      intro={editedLead && <CarriedOverNotice record={editedLead} fields={leadFields} />}
      {...props}
    >
      {({ values, errors }) => (
        <>
          <SimilarInForm kind="lead" except={values.id ?? editedLead?.id} isNew={newLead !== null} />
          {(newLead || values.note !== undefined) && (
            <Field
              name="note"
              defaultValue={values.note}
              error={errors.note}
              layoutClass="full-width"
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
