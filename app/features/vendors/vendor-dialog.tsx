import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
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

/** Add Vendor and Edit: one form. */
export function VendorDialog(props: DialogProps) {
  const { mode, closeTo } = props;
  return (
    <Dialog open={mode !== null} title={mode === "edit" ? "Edit Vendor" : "Add Vendor"} closeTo={closeTo}>
      {mode && <VendorForm {...props} />}
    </Dialog>
  );
}

function VendorForm({ mode, vendor, newId, refused, closeTo, services }: DialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const errors = refused?.errors ?? {};
  const values = refused?.values ?? (vendor ? formOf(vendor) : {});
  const sending = formData?.get("intent");

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  return (
    <Form method="post" ref={form} noValidate>
      {refused?.formError && <ErrorBox message={refused.formError} />}
      <input type="hidden" name="id" value={vendor?.id ?? newId} />
      <input type="hidden" name="version" value={refused?.version ?? vendor?.version ?? 0} />
      <div className="pair">
        <Field
          frame="w"
          ref={focusFirst}
          label="Vendor Name"
          name="vendor_name"
          required
          maxLength={1000}
          defaultValue={values.vendor_name}
          error={errors.vendor_name}
        />
        <Field
          label="Contact Email"
          name="contact_email"
          type="email"
          maxLength={254}
          defaultValue={values.contact_email}
          error={errors.contact_email}
        />
        <Field label="Phone" name="phone" type="tel" maxLength={100} defaultValue={values.phone} error={errors.phone} />
        <Field
          label="Service Type"
          name="service_type"
          list="service-types"
          maxLength={1000}
          defaultValue={values.service_type}
          error={errors.service_type}
        />
        <Field
          label="Payment Terms"
          name="payment_terms"
          maxLength={1000}
          defaultValue={values.payment_terms}
          error={errors.payment_terms}
        />
        <Field
          frame="w"
          label="Address"
          name="address"
          multiline
          rows={2}
          maxLength={1000}
          defaultValue={values.address}
          error={errors.address}
        />
        <Field label="Website" name="website" type="url" maxLength={1000} defaultValue={values.website} error={errors.website} />
        <Select
          label="Status"
          name="status"
          options={[
            { value: "active", label: "Active" },
            { value: "inactive", label: "Inactive" },
          ]}
          defaultValue={values.status ?? "active"}
          error={errors.status}
        />
      </div>
      <datalist id="service-types">
        {services.map((service) => (
          <option key={service} value={service} />
        ))}
      </datalist>
      <div className="acts">
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button
          name="intent"
          value={mode === "edit" ? "edit" : "add"}
          busy={sending === "add" || sending === "edit"}
          busyLabel="Saving..."
        >
          {mode === "edit" ? "Save changes" : "Add Vendor"}
        </Button>
      </div>
    </Form>
  );
}

// showModal() goes by the attribute, which React does not write in the browser.
const focusFirst = (field: HTMLElement | null) => field?.setAttribute("autofocus", "");
