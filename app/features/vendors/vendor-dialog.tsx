import { FilesLink } from "#app/features/files/files.parts.tsx";
import type { EditableRecord } from "#app/records/record.ts";
import { FormDialog } from "#app/ui/dialog/form-dialog.tsx";
import { vendorFields } from "./vendors.ts";

type DialogProps = {
  newRecord: { id: string } | null;
  editedRecord: EditableRecord | null;
  services: string[];
};

export function VendorDialog({ newRecord, editedRecord, services }: DialogProps) {
  return (
    <FormDialog
      recordLabel="Vendor"
      title="Add Vendor"
      createLabel="Add Vendor"
      fields={vendorFields}
      newRecord={newRecord && { ...newRecord, status: "active" }}
      editedRecord={editedRecord}
    >
      {() => (
        <>
          <datalist id="service-types">
            {services.map((service) => (
              <option key={service} value={service} />
            ))}
          </datalist>
          {editedRecord && <FilesLink parent={{ type: "vendor", id: editedRecord.id }} />}
        </>
      )}
    </FormDialog>
  );
}
