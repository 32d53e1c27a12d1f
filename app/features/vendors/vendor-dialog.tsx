import { Field } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Select } from "#app/ui/select.tsx";
import { formOf, type Vendor, type VendorActionData } from "./vendors.ts";

type DialogProps = {
  /** The id a new one gets, so that sending it twice adds one; null while nobody adds one. */
  adding: { id: string } | null;
  editing: Vendor | null;
  refused?: VendorActionData["refused"];
  closeTo: string;
  services: string[];
};

const statuses = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

/** Add Vendor and Edit Vendor. */
export function VendorDialog({ adding, editing, services, ...props }: DialogProps) {
  return (
    <FormDialog
      what="Vendor"
      title="Add Vendor"
      add="Add Vendor"
      adding={adding && { ...adding, status: "active" }}
      editing={editing && { id: editing.id, version: editing.version, snapshot: formOf(editing) }}
      {...props}
    >
      {({ field, first }) => (
        <>
          <Field {...first("vendor_name")} frame="w" label="Vendor Name" required maxLength={1000} />
          <Field {...field("contact_email")} label="Contact Email" type="email" maxLength={254} />
          <Field {...field("phone")} label="Phone" type="tel" maxLength={100} />
          <Field {...field("service_type")} label="Service Type" list="service-types" maxLength={1000} />
          <Field {...field("payment_terms")} label="Payment Terms" maxLength={1000} />
          <Field {...field("address")} frame="w" label="Address" multiline rows={2} maxLength={1000} />
          <Field {...field("website")} label="Website" type="url" maxLength={1000} />
          <Select {...field("status")} label="Status" options={statuses} />
          <datalist id="service-types">
            {services.map((service) => (
              <option key={service} value={service} />
            ))}
          </datalist>
        </>
      )}
    </FormDialog>
  );
}
