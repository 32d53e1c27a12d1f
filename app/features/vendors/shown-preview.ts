import type { Preview } from "./import.server.ts";
import type { CsvVendor, RejectedRow } from "./vendor-csv.server.ts";

/** How many of the first rows are listed, and how many of the further duplicates. */
const maxRows = 50;
/** How many rows with an error are listed: more than a person would correct by hand. */
const maxRejected = 200;
/** How many characters of a cell are shown. */
const maxCell = 300;

export type PreviewRow = { row: number } & Record<
  "vendor_name" | "email" | "phone" | "service" | "address" | "terms" | "note",
  string
>;

/** What the page shows of a file: how many vendors, rows with an error and duplicates it has, and some of them. */
export type ShownPreview = {
  vendors: number;
  errors: number;
  duplicates: number;
  problem: string | null;
  /** The columns that are not imported, joined by commas. */
  ignored: string;
  rows: PreviewRow[];
};

/** The first rows of a file, the first rows with an error, and the first further duplicates, in the file's order. */
export function shownPreview({ vendors, errors, duplicates, problem, ignored }: Preview): ShownPreview {
  const duplicateRows = new Set(duplicates);
  const isDuplicate = ({ row }: CsvVendor) => duplicateRows.has(row);
  const shown = [...vendors.slice(0, maxRows), ...vendors.slice(maxRows).filter(isDuplicate).slice(0, maxRows)];
  const rows = [
    ...shown.map((vendor) => acceptedRow(vendor, isDuplicate(vendor))),
    ...errors.slice(0, maxRejected).map(rejectedRow),
  ].sort((a, b) => a.row - b.row);
  const counts = { vendors: vendors.length, errors: errors.length, duplicates: duplicates.length };
  return { ...counts, problem, ignored: shorten(ignored.join(", ")), rows };
}

const shorten = (text: string | null = "") => (text && text.length > maxCell ? `${text.slice(0, maxCell)}…` : (text ?? ""));

const acceptedRow = (vendor: CsvVendor, isDuplicate: boolean): PreviewRow => ({
  row: vendor.row,
  vendor_name: shorten(vendor.vendor_name),
  email: shorten(vendor.contact_email),
  phone: shorten(vendor.phone),
  service: shorten(vendor.service_type),
  address: shorten(vendor.address),
  terms: shorten(vendor.payment_terms),
  note: isDuplicate ? "Already there" : "",
});

function rejectedRow({ row, cells, message }: RejectedRow): PreviewRow {
  const [vendor_name = "", email = "", phone = "", service = "", address = "", terms = ""] = cells.slice(0, 6).map(shorten);
  return { row, vendor_name, email, phone, service, address, terms, note: `Not imported. ${message}` };
}
