import { CarriedOverNotice, SimilarInForm, useCarriedOverTexts } from "#app/features/duplicates/duplicates.parts.tsx";
import type { FormActionData } from "#app/platform/forms.ts";
import type { EditableRecord } from "#app/platform/record.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { clientFields } from "./clients.ts";

type DialogProps = {
  /** The id of the client that is added; null when none is. */
  newClient: { id: string } | null;
  editedClient: EditableRecord | null;
  formErrors?: FormActionData["formErrors"];
  closeUrl: string;
};

/** The dialogs Add Client and Edit Client. */
export function ClientDialog({ newClient, editedClient, ...props }: DialogProps) {
  // What was entered in Add Client before "Use it" led to this client, who was there already.
  const carriedOver = useCarriedOverTexts(editedClient);
  return (
    <FormDialog
      recordLabel="Client"
      title="Add Client"
      createLabel="Add Client"
      fields={clientFields}
      newRecord={newClient && { ...newClient, gst_treatment: "unregistered" }}
      editedRecord={editedClient}
      suggested={carriedOver}
      {...props}
    >
      {({ values }) => (
        <>
          {editedClient && <CarriedOverNotice record={editedClient} fields={clientFields} />}
          <SimilarInForm kind="client" except={values.id ?? editedClient?.id} isNew={newClient !== null} />
        </>
      )}
    </FormDialog>
  );
}
