import { type Column, Table } from "#app/ui/table.tsx";
import type { Preview } from "./import.server.ts";
import type { CsvVendor, RejectedRow } from "./vendor-csv.server.ts";
import "#app/ui/pager.css";
import "./import-steps.css";

/** How many of the first rows are listed, and how many of the further duplicates. */
const maxRows = 50;
/** How many rows with an error are listed: more than a person would correct by hand. */
const maxRejected = 200;

type PreviewRow = Pick<CsvVendor, "row" | "vendor_name" | "phone"> & {
  email: string | null;
  service: string | null;
  address: string | null;
  terms: string | null;
  note: string;
};

/** The first rows of a file, the first rows with an error, and the first further duplicates, in the file's order. */
export function PreviewTable({ preview: { vendors, errors, duplicates } }: { preview: Preview }) {
  const duplicateRows = new Set(duplicates);
  const shown = [
    ...vendors.slice(0, maxRows),
    ...vendors
      .slice(maxRows)
      .filter(({ row }) => duplicateRows.has(row))
      .slice(0, maxRows),
  ];
  const rows = [
    ...shown.map((vendor) => acceptedRow(vendor, duplicateRows.has(vendor.row))),
    ...errors.slice(0, maxRejected).map(rejectedRow),
  ].sort((a, b) => a.row - b.row);
  if (rows.length === 0) return null;
  return (
    <>
      <Table caption="Preview" columns={columns} rows={rows} rowKey={({ row }) => row} />
      {rows.length < vendors.length + errors.length && (
        <p className="pager">
          {rows.length} of {vendors.length + errors.length} rows shown.
        </p>
      )}
    </>
  );
}

const acceptedRow = (vendor: CsvVendor, isDuplicate: boolean): PreviewRow => ({
  row: vendor.row,
  vendor_name: vendor.vendor_name,
  email: vendor.contact_email,
  phone: vendor.phone,
  service: vendor.service_type,
  address: vendor.address,
  terms: vendor.payment_terms,
  note: isDuplicate ? "Already there" : "",
});

function rejectedRow({ row, cells, message }: RejectedRow): PreviewRow {
  const [vendor_name = "", email = "", phone = "", service = "", address = "", terms = ""] = cells;
  return { row, vendor_name, email, phone, service, address, terms, note: `Not imported. ${message}` };
}

const columns: Column<PreviewRow>[] = [
  { header: "Row", cardLabel: "Row", cell: ({ row }) => row },
  { header: "Vendor Name", cardFullWidth: true, cell: ({ vendor_name }) => vendor_name || "-" },
  { header: "Contact", cardFullWidth: true, cell: ({ email, phone }) => [email, phone].filter(Boolean).join(", ") || "-" },
  { header: "Service Type", cardLabel: "Service", cell: ({ service }) => service || "-" },
  { header: "Address", cardFullWidth: true, cell: ({ address }) => address || "-" },
  { header: "Payment Terms", cardLabel: "Terms", cell: ({ terms }) => terms || "-" },
  {
    header: "Note",
    cardFullWidth: true,
    cell: ({ note }) => (note.startsWith("Not") ? <b className="vendor-import__error">{note}</b> : note),
  },
];
