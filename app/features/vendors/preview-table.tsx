import { type Column, Table } from "#app/ui/table.tsx";
import type { CsvVendor } from "./vendor-csv.server.ts";
import "#app/ui/pager.css";

const maxRows = 50;

/** The first rows of a file, and the first of its further duplicates. */
export function PreviewTable({ vendors, duplicates }: { vendors: CsvVendor[]; duplicates: number[] }) {
  if (vendors.length === 0) return null;
  const duplicateRows = new Set(duplicates);
  const rows = [
    ...vendors.slice(0, maxRows),
    ...vendors
      .slice(maxRows)
      .filter(({ row }) => duplicateRows.has(row))
      .slice(0, maxRows),
  ];
  const columns: Column<CsvVendor>[] = [
    { header: "Row", cardLabel: "Row", cell: ({ row }) => row },
    { header: "Vendor Name", cardFullWidth: true, cell: (vendor) => vendor.vendor_name },
    {
      header: "Contact",
      cardFullWidth: true,
      cell: (vendor) => [vendor.contact_email, vendor.phone].filter(Boolean).join(", ") || "-",
    },
    { header: "Service Type", cardLabel: "Service", cell: (vendor) => vendor.service_type || "-" },
    { header: "Address", cardFullWidth: true, cell: ({ address }) => address || "-" },
    { header: "Payment Terms", cardLabel: "Terms", cell: (vendor) => vendor.payment_terms || "-" },
    { header: "Note", cardFullWidth: true, cell: ({ row }) => (duplicateRows.has(row) ? "Already there" : "") },
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
