import { z } from "zod";
import { choice, email, orNull, phone, schemasOf, text, url } from "#app/platform/values/field.ts";
import { type FormActionData, NewId } from "#app/platform/values/forms.ts";
import { choiceFilter, filterReader, textFilter } from "#app/records/list-filters.ts";
import { editSchema } from "#app/records/record.ts";
import { type VendorStatus, vendorStatuses } from "#db/enums.ts";

export type Vendor = {
  id: string;
  version: number;
  vendorName: string;
  email: string | null;
  phone: string | null;
  serviceType: string | null;
  address: string | null;
  paymentTerms: string | null;
  website: string | null;
  status: VendorStatus;
};

/** The six columns of the specification, in its order: those of the export, and those an import expects. */
export const csvColumns = ["Vendor Name", "Contact Email", "Phone", "Service Type", "Address", "Payment Terms"] as const;
export const exportName = "vendors_export.csv";
/**
 * The largest file in bytes, number of rows, and length of a cell. `formBytes`: the largest text that the form of the preview sends back,
 * which is what the body limit leaves beside the form's other parts.
 */
export const importLimits = { bytes: 1024 * 1024, rows: 5_000, cell: 1_000, formBytes: (1024 + 14) * 1024 } as const;

/** "1 vendor", "5,000 vendors" */
export const vendorCount = (count: number): string => (count === 1 ? "1 vendor" : `${count.toLocaleString("en-IN")} vendors`);

export const tooLargeMessage = "The file is larger than 1 MB.";

const sortOptions = {
  name: "Vendor Name",
  service: "Service Type",
  terms: "Payment Terms",
  status: "Status",
  newest: "Newest",
} as const;
export type SortKey = keyof typeof sortOptions;
export const sortChoices = Object.entries(sortOptions).map(([value, label]) => ({ value, label: `By ${label.toLowerCase()}` }));

export const readVendorFilters = filterReader(Object.keys(sortOptions) as [SortKey, ...SortKey[]], {
  q: textFilter,
  service: textFilter,
  status: choiceFilter(vendorStatuses),
});
export type VendorFilterValues = ReturnType<typeof readVendorFilters>;

/** The form limits a field to the length that an import accepts. */
const max = importLimits.cell;

/** The fields of a vendor in its form, labelled like the specification's columns. */
export const vendorFields = {
  vendor_name: text({ label: "Vendor Name", max, missing: "Please give the vendor a name.", wide: true }),
  contact_email: orNull(email({ label: "Contact Email" })),
  phone: orNull(phone({ label: "Phone", max })),
  service_type: orNull(text({ label: "Service Type", max, list: "service-types" })),
  payment_terms: orNull(text({ label: "Payment Terms", max })),
  address: orNull(text({ label: "Address", max, multiline: true, rows: 2, wide: true })),
  website: orNull(
    url({
      label: "Website",
      max,
      pattern: { is: /^https?:\/\/[^\s/].*$/, message: "Please start with https:// or http://." },
    }),
  ),
  status: choice({
    label: "Status",
    message: "Please choose a status.",
    defaultValue: "active",
    options: [
      { value: "active", label: "Active" },
      { value: "inactive", label: "Inactive" },
    ],
  }),
};

export const NewVendor = z.object({ id: NewId, ...schemasOf(vendorFields) });
export type NewVendor = z.output<typeof NewVendor>;

export const EditedVendor = editSchema(vendorFields);
export type EditedVendor = z.output<typeof EditedVendor>;

/** The intents whose forms show their errors themselves. */
export const vendorFormIntents = ["add", "edit"] as const;
export type VendorActionData = FormActionData;
