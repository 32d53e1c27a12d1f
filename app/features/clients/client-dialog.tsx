import { useEffect, useRef } from "react";
import { CarriedOverNotice, SimilarInForm, useCarriedOverTexts } from "#app/features/duplicates/duplicates.parts.tsx";
import { stateOfGstin } from "#app/gst/place-of-supply.ts";
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
      intro={editedClient && <CarriedOverNotice record={editedClient} fields={clientFields} />}
      {...props}
    >
      {({ values }) => (
        <>
          <StateOfGstin />
          <SimilarInForm kind="client" except={values.id ?? editedClient?.id} isNew={newClient !== null} />
        </>
      )}
    </FormDialog>
  );
}

/** Chooses the State of the form while none is chosen and a valid GST number is entered. */
function StateOfGstin() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    const fillIn = ({ target }: Event) => {
      const state = form?.elements.namedItem("state_code");
      if (!(target instanceof HTMLInputElement) || target.name !== "gstin" || !(state instanceof HTMLSelectElement)) return;
      state.value ||= stateOfGstin(target.value);
    };
    form?.addEventListener("input", fillIn);
    return () => form?.removeEventListener("input", fillIn);
  }, []);
  return <span ref={place} hidden />;
}
