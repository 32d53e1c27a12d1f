import type { FormActionData } from "#app/platform/forms.ts";
import type { EditableRecord } from "#app/platform/record.ts";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { vendorFields } from "./vendors.ts";

type DialogProps = {
  /** The id of a new vendor; null while the dialog is closed. */
  adding: { id: string } | null;
  editing: EditableRecord | null;
  formErrors?: FormActionData["formErrors"];
  closeTo: string;
  services: string[];
};

/** Add Vendor and Edit Vendor. */
export function VendorDialog({ adding, services, ...props }: DialogProps) {
  return (
    <FormDialog
      what="Vendor"
      title="Add Vendor"
      add="Add Vendor"
      fields={vendorFields}
      adding={adding && { ...adding, status: "active" }}
      {...props}
    >
      {() => (
        <datalist id="service-types">
          {services.map((service) => (
            <option key={service} value={service} />
          ))}
        </datalist>
      )}
    </FormDialog>
  );
}
