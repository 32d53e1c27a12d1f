import { z } from "zod";
import type { Refusal } from "#app/platform/forms.ts";
import { readChoice, readPage, readText } from "#app/platform/list-filters.ts";

export type Vendor = {
  id: string;
  version: number;
  vendorName: string;
  contactEmail: string | null;
  phone: string | null;
  serviceType: string | null;
  address: string | null;
  paymentTerms: string | null;
  website: string | null;
  status: string;
};

/** The six columns of the specification, in its order: those of the export, and those an import expects. */
export const csvColumns = ["Vendor Name", "Contact Email", "Phone", "Service Type", "Address", "Payment Terms"] as const;
export const exportName = "vendors_export.csv";
/** Most bytes and vendors of one import, and most characters of a cell. */
export const importLimits = { bytes: 1024 * 1024, rows: 5_000, cell: 1_000 } as const;

export const tooLargeMessage = "The file is larger than 1 MB.";

const vendorStatuses = ["active", "inactive"] as const;
export const sortings = {
  name: "Vendor Name",
  service: "Service Type",
  terms: "Payment Terms",
  status: "Status",
  newest: "Newest",
} as const;
export type Sorting = keyof typeof sortings;

/** What the list is asked for; all of it is in the address. */
export type VendorFilterValues = { q: string; service: string; status: string; sort: Sorting; page: number };

export const readVendorFilters = (params: URLSearchParams): VendorFilterValues => ({
  q: readText(params),
  service: readText(params, "service"),
  status: readChoice(params, "status", vendorStatuses),
  sort: readChoice(params, "sort", Object.keys(sortings) as Sorting[]) || "name",
  page: readPage(params),
});

const line = z.string().trim().max(importLimits.cell, `At most ${importLimits.cell} characters.`).default("");
const wrongEmail = "Please enter a valid email address.";

/** The vendor form, under the specification's column names. */
export const VendorForm = z.object({
  vendor_name: line.refine((name) => name !== "", "Please give the vendor a name."),
  contact_email: line.refine((email) => email === "" || z.email().safeParse(email).success, wrongEmail),
  phone: line,
  service_type: line,
  address: line,
  payment_terms: line,
  website: line.refine((url) => url === "" || /^https?:\/\/[^\s/]+/.test(url), "Please start with https:// or http://."),
  status: z.enum(vendorStatuses).default("active"),
});
export type VendorForm = z.output<typeof VendorForm>;

/** The fields of a stored vendor as its form shows them. */
export const formOf = (vendor: Vendor): VendorForm => ({
  vendor_name: vendor.vendorName,
  contact_email: vendor.contactEmail ?? "",
  phone: vendor.phone ?? "",
  service_type: vendor.serviceType ?? "",
  address: vendor.address ?? "",
  payment_terms: vendor.paymentTerms ?? "",
  website: vendor.website ?? "",
  status: vendor.status === "inactive" ? "inactive" : "active",
});

/** What the VENDORS view says after a button. */
export type VendorActionData = {
  done?: string;
  failed?: string;
  refused?: Refusal<keyof VendorForm | "version">;
};
