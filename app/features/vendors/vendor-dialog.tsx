import { Field } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import { Select } from "#app/ui/select.tsx";
import { formOf, type Vendor, type VendorAnswer } from "./vendors.ts";

type DialogProps = {
  mode: "new" | "edit" | null;
  vendor: Vendor | null;
  newId: string;
  refused?: VendorAnswer["refused"];
  closeTo: string;
  services: string[];
};

const statuses = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Inactive" },
];

/** Add Vendor and Edit Vendor. */
export function VendorDialog({ mode, vendor, newId, services, ...props }: DialogProps) {
  const editing = mode === "edit" && vendor ? { id: vendor.id, version: vendor.version, seen: formOf(vendor) } : null;
  const adding = mode === "new" ? { id: newId, status: "active" } : null;
  return (
    <FormDialog what="Vendor" title="Add Vendor" add="Add Vendor" {...props} {...{ adding, editing }}>
      {({ isEdit, values, field, first }) => (
        <>
          {!isEdit && <input type="hidden" name="id" value={values.id} />}
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
