import { useEffect, useRef, useState } from "react";
import { CarriedOverNotice, SimilarInForm, useCarriedOverTexts } from "#app/features/duplicates/duplicates.parts.tsx";
import { followGstin, readPlaceCode } from "#app/gst/place-of-supply.ts";
import { isTreatment, treatmentOf } from "#app/gst/treatments.ts";
import type { EditableRecord } from "#app/records/record.ts";
import { FormDialog } from "#app/ui/dialog/form-dialog.tsx";
import { clientFields, treatmentName } from "./clients.ts";

type DialogProps = {
  /** The id of the client that is added; null when none is. */
  newClient: { id: string } | null;
  editedClient: EditableRecord | null;
};

export function ClientDialog({ newClient, editedClient }: DialogProps) {
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
    >
      {({ values }) => (
        <>
          <FollowGstin />
          <SimilarInForm kind="client" except={values.id ?? editedClient?.id} isNew={newClient !== null} />
        </>
      )}
    </FormDialog>
  );
}

/** Chooses the State and the GST treatment that follow from a GST number while it is entered, and says so of the treatment. */
function FollowGstin() {
  const place = useRef<HTMLParagraphElement>(null);
  const [note, setNote] = useState("");
  useEffect(() => {
    const form = place.current?.closest("form");
    const fillIn = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.name !== "gstin") return;
      const [state, treatment] = ["state_code", "gst_treatment"].map((name) => form?.elements.namedItem(name));
      if (!(state instanceof HTMLSelectElement && treatment instanceof HTMLSelectElement && isTreatment(treatment.value))) return;
      const followed = followGstin(target.value, { treatment: treatment.value, stateCode: readPlaceCode(state.value) });
      state.value = followed.stateCode;
      if (followed.treatment === treatment.value) return;
      treatment.value = treatmentOf(followed.treatment, target.value);
      setNote(`With this GST number the GST treatment is “${treatmentName(treatmentOf(followed.treatment, target.value))}”.`);
    };
    form?.addEventListener("input", fillIn);
    return () => form?.removeEventListener("input", fillIn);
  }, []);
  return (
    <p ref={place} className="field__hint full-width" role="status">
      {note}
    </p>
  );
}
