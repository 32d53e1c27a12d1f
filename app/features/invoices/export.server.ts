import { sql } from "drizzle-orm";
import { revenueDocuments } from "#app/features/figures/figures.server.ts";
import { normalizeGstin } from "#app/gst/gstin.ts";
import { isZeroKind, zeroKindNames } from "#app/gst/rates.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { formatHundredths, toDecimalString } from "#app/platform/values/money.ts";
import { type CsvFile, exportCsv } from "#app/records/export.server.ts";
import type { GstKind } from "#db/enums.ts";
import { invoicesSql, searchConditions } from "./invoice-status.server.ts";
import type { InvoiceFilterValues } from "./invoices.ts";

const columns = [
  "Number",
  "Date",
  "Document",
  "Status",
  "Office",
  "Client",
  "Client GSTIN",
  "Place of Supply",
  "Rate %",
  "Taxable Value",
  "CGST",
  "SGST",
  "IGST",
  "Round Off",
  "Invoice Total",
  "Paid",
  "TDS",
  "TDS GST",
  "Balance",
  "Original Invoice",
  "Reason for 0 %",
  "Revenue Before GST",
  "Bank Charges",
];

type ExportedRate = { rate: number; kind: GstKind } & Record<"taxable" | "cgst" | "sgst" | "igst", number>;

/** An issued invoice or note. Money is paise; PostgreSQL's bigint arrives as text. */
type ExportedDocument = Record<"number" | "date" | "title" | "place" | "state" | "office" | "client" | "gstin", string> &
  Record<"roundOff" | "amount" | "revenue", string> & {
    /** -1: a credit note. */
    sign: 1 | -1;
    /** The invoice of a note; null: it is an invoice. */
    original: string | null;
    isReverseCharge: boolean;
    rates: ExportedRate[];
  } & Record<"paid" | "tds" | "tdsGst" | "balance" | "bankCharges", string>;

/**
 * CSV for the accountant: a row for each document and tax rate, as it was issued. Each document counts in the month and the
 * financial year of its own date. The rows of a credit note are negative. Only the first row of a document has its sums.
 * "Revenue Before GST" adds up to the revenue of the figures; a commercial credit note has no other value before GST.
 */
export async function exportInvoices(actor: Actor, filters: InvoiceFilterValues): Promise<CsvFile> {
  requirePermission(actor, "money:export");
  const name = `invoices${filters.year ? `_${filters.year}` : ""}.csv`;
  return exportCsv<ExportedDocument>(actor, name, columns, async (tx) => {
    // The conditions are about `id`, `office` and `invoice_date`: the invoice's id, and the document's own date.
    const rows = sql<ExportedDocument>`
      select number, invoice_date::text as date, document->>'title' as title, document->'place'->>'name' as place,
        coalesce((document->>'isReverseCharge')::boolean, false) as "isReverseCharge", state, office, client, gstin,
        round_off as "roundOff", amount, sign, original, paid, balance, revenue,
        deducted.tds, deducted.tds_gst as "tdsGst",
        (select b.amount - i.amount - (select coalesce(sum(amount), 0) from debit_notes where invoice_id = i.id)
          from invoice_balances b join invoices i on i.id = b.invoice_id where i.id = documents.id) as "bankCharges",
        (select coalesce(json_agg(r order by r.rate, r.kind), '[]') from document_tax_rates r where r.document_id = documents.document_id) as rates
      from (
        select s.id, s.state, s.office, s.client_name as client, s.client_gstin as gstin, s.paid, s.balance, s.number as invoice_number, n.*
        from (${invoicesSql(filters.status)}) s, lateral (
          select 0 as position, s.id as document_id, s.number, s.invoice_date, s.round_off, s.amount, 1 as sign, null as original
          union all select 1, id, number, note_date, round_off, amount, 1, s.number from debit_notes where invoice_id = s.id
          union all select 2, id, number, note_date, round_off, amount, -1, s.number from credit_notes where invoice_id = s.id) n
        where s.status = 'issued') documents
      join issued_documents d on d.id = documents.document_id
      join (select id as revenue_id, revenue from (${revenueDocuments}) r) revenues on revenue_id = documents.document_id,
      lateral (
        select coalesce(sum(tds), 0) as tds, coalesce(sum(tds_gst), 0) as tds_gst from allocation_tds where invoice_id = documents.id) deducted
      where ${(await searchConditions(tx, filters))(sql`documents.id`)} order by invoice_number, position, number`;
    const entry = { action: "invoices exported", objectType: "invoice", fields: { ...filters } };
    return { rows, entry, toCells: (documents) => documents.flatMap(rowsOf) };
  });
}

function rowsOf(document: ExportedDocument): string[][] {
  const { number, date, title, sign, original, rates } = document;
  const money = (paise: number | string) => toDecimalString(sign * Number(paise));
  const sums = [money(document.roundOff), money(document.amount)];
  const ofInvoice = original
    ? ["", "", "", ""]
    : [document.paid, document.tds, document.tdsGst, document.balance].map((paise) => toDecimalString(Number(paise)));
  // A note without tax has no rates.
  const taxCells =
    rates.length === 0
      ? [["", "", "", "", "", ""]]
      : rates.map(({ rate, kind, taxable, cgst, sgst, igst }) => [
          formatHundredths(rate),
          ...[taxable, cgst, sgst, igst].map(money),
          isZeroKind(kind) ? zeroKindNames[kind] : document.isReverseCharge ? "Reverse charge" : "",
        ]);
  return taxCells.map((cells, index) => [
    number,
    date,
    `${title.slice(0, 1)}${title.slice(1).toLowerCase()}`,
    document.state,
    document.office,
    document.client,
    normalizeGstin(document.gstin),
    document.place,
    ...cells.slice(0, 5),
    ...(index === 0 ? [...sums, ...ofInvoice] : ["", "", "", "", "", ""]),
    original ?? "",
    cells[5] as string,
    index === 0 ? toDecimalString(Number(document.revenue)) : "",
    // Of cheques that bounced: due beside the total of the invoice, without GST.
    index === 0 && !original ? toDecimalString(Number(document.bankCharges)) : "",
  ]);
}
