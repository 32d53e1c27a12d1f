import { type Column, Table } from "#app/ui/table.tsx";
import type { CsvVendor } from "./vendor-csv.server.ts";
import "#app/ui/pager.css";

const shown = 50;

/** The first rows of a file, and which of all are already there. */
export function PreviewTable({ vendors, duplicates }: { vendors: CsvVendor[]; duplicates: number[] }) {
  if (vendors.length === 0) return null;
  const known = new Set(duplicates);
  const rows = [
    ...vendors.slice(0, shown),
    ...vendors
      .slice(shown)
      .filter(({ row }) => known.has(row))
      .slice(0, shown),
  ];
  const columns: Column<CsvVendor>[] = [
    { head: "Row", short: "Row", cell: ({ row }) => row },
    { head: "Vendor Name", full: true, cell: (vendor) => vendor.vendor_name },
    { head: "Contact", full: true, cell: (vendor) => [vendor.contact_email, vendor.phone].filter(Boolean).join(", ") || "-" },
    { head: "Service Type", short: "Service", cell: (vendor) => vendor.service_type || "-" },
    { head: "Address", full: true, cell: ({ address }) => address || "-" },
    { head: "Payment Terms", short: "Terms", cell: (vendor) => vendor.payment_terms || "-" },
    { head: "Note", full: true, cell: ({ row }) => (known.has(row) ? "Already there" : "") },
  ];
  return (
    <>
      <Table caption="Preview" columns={columns} rows={rows} rowKey={({ row }) => row} />
      {rows.length < vendors.length && (
        <p className="pager">
          {rows.length} of {vendors.length} rows shown.
        </p>
      )}
    </>
  );
}
