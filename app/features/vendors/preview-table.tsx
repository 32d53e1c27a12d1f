import { type Column, Table } from "#app/ui/list/table.tsx";
import type { PreviewRow, ShownPreview } from "./shown-preview.ts";
import "#app/ui/list/pager.css";

/** Some of the rows of a file, and how many there are. */
export function PreviewTable({ preview: { vendors, errors, rows } }: { preview: ShownPreview }) {
  if (rows.length === 0) return null;
  return (
    <>
      <Table caption="Preview" columns={columns} rows={rows} rowKey={({ row }) => row} />
      {rows.length < vendors + errors && <p className="pager">{`${rows.length} of ${vendors + errors} rows shown.`}</p>}
    </>
  );
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
    cell: ({ note }) => (note.startsWith("Not") ? <b className="late">{note}</b> : note),
  },
];
