import { FilesLink } from "#app/features/files/files.parts.tsx";
import type { EditableRecord } from "#app/platform/record.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { vendorFields } from "./vendors.ts";

type DialogProps = {
  /** The id of a new vendor; null while the dialog is closed. */
  newVendor: { id: string } | null;
  editedVendor: EditableRecord | null;
  services: string[];
};

/** The dialogs Add Vendor and Edit Vendor. */
export function VendorDialog({ newVendor, editedVendor, services }: DialogProps) {
  return (
    <FormDialog
      recordLabel="Vendor"
      title="Add Vendor"
      createLabel="Add Vendor"
      fields={vendorFields}
      newRecord={newVendor && { ...newVendor, status: "active" }}
      editedRecord={editedVendor}
    >
      {() => (
        <>
          <datalist id="service-types">
            {services.map((service) => (
              <option key={service} value={service} />
            ))}
          </datalist>
          {editedVendor && <FilesLink parent={{ type: "vendor", id: editedVendor.id }} />}
        </>
      )}
    </FormDialog>
  );
}
