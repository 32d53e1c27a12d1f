import { sql } from "drizzle-orm";
import { stateNameAndCode } from "#app/content/states.ts";
import { normalizeGstin } from "#app/gst/gstin.ts";
import { calculateTotals, type TaxableLine, type TaxGroup } from "#app/gst/tax.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { toCsv } from "#app/platform/csv.server.ts";
import { formatHundredths, toDecimalString } from "#app/platform/money.ts";
import { asActor } from "#db/client.server.ts";
import type { TaxHeads } from "#db/enums.ts";
import { type CreditedLine, creditNoteTotals } from "./credit-notes.ts";
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
  "Balance",
  "Original Invoice",
];

/** An issued invoice with its lines and credit notes. Money is paise; PostgreSQL's bigint arrives as text. */
type ExportedInvoice = Record<"number" | "date" | "state" | "office" | "client" | "gstin", string> &
  Record<"placeOfSupply" | "roundOff" | "amount" | "paid" | "tds" | "balance", string> & {
    heads: TaxHeads;
    lines: (Omit<TaxableLine, "includedTax"> & { id: string; includedTax: number | null })[] | null;
    /** In the order in which they were issued. */
    notes: { number: string; date: string; amount: number; roundOff: number; lines: CreditedLine[] }[];
  };

/**
 * CSV for the accountant: a row for each document and tax rate. The rows of a credit note are negative. Only the first row of a
 * document has its sums.
 */
export async function exportInvoices(actor: Actor, filters: InvoiceFilterValues): Promise<string> {
  requirePermission(actor, "invoice:list");
  const invoices = await asActor(actor, async (tx) => {
    await audit(tx, { actor: actor.id, action: "invoices exported", objectType: "invoice", fields: { ...filters } });
    return tx.execute<ExportedInvoice>(sql`
      select s.number, s.invoice_date::text as date, s.state, s.office, s.client_name as client, s.client_gstin as gstin,
        s.place_of_supply as "placeOfSupply", s.tax_heads as heads, s.round_off as "roundOff", s.amount, s.paid, s.balance,
        (select coalesce(sum(tds), 0) from invoice_payments p where p.invoice_id = s.id) as tds,
        (select json_agg(json_build_object('id', t.id, 'taxable', t.taxable, 'gst', t.gst_basis_points, 'gstKind', t.gst_kind,
          'includedTax', case when t.includes_gst then t.amount - t.discount - t.taxable end) order by t.position) from invoice_items t where t.invoice_id = s.id) as lines,
        (select coalesce(json_agg(json_build_object('number', c.number, 'date', c.note_date, 'amount', c.amount, 'roundOff', c.round_off, 'lines',
          (select json_agg(json_build_object('item', l.item_id, 'quantity', l.quantity, 'taxable', l.taxable)) from credit_note_items l where l.credit_note_id = c.id)) order by c.sequence_number), '[]')
          from credit_notes c where c.invoice_id = s.id) as notes
      from (${invoicesSql(filters.status)}) s where s.status = 'issued' and ${await searchConditions(tx, filters)} order by s.number`);
  });
  const rows = invoices.flatMap((invoice) => [...invoiceRows(invoice), ...creditNoteRows(invoice)]);
  return toCsv(columns, rows);
}

const linesOf = ({ lines }: ExportedInvoice) =>
  (lines ?? []).map((line) => ({ ...line, includedTax: line.includedTax ?? undefined }));

function invoiceRows(invoice: ExportedInvoice): string[][] {
  const { number, date, roundOff, amount, paid, tds, balance } = invoice;
  const { groups } = calculateTotals(linesOf(invoice), invoice.heads);
  const sums = [roundOff, amount, paid, tds, balance].map((paise) => toDecimalString(Number(paise)));
  return groups.map((group, index) => [
    number,
    date,
    "Tax invoice",
    ...partyCells(invoice),
    ...taxCells(group, 1),
    ...(index === 0 ? sums : sums.map(() => "")),
    "",
  ]);
}

function creditNoteRows(invoice: ExportedInvoice): string[][] {
  const lines = linesOf(invoice).map((line) => ({ ...line, description: "", quantity: 0 }));
  const earlier: CreditedLine[] = [];
  return invoice.notes.flatMap((note) => {
    const { groups } = creditNoteTotals(lines, earlier, note.lines, invoice.heads);
    earlier.push(...note.lines);
    const sums = [toDecimalString(-note.roundOff), toDecimalString(-note.amount), "", "", ""];
    return groups.map((group, index) => [
      note.number,
      note.date,
      "Credit note",
      ...partyCells(invoice),
      ...taxCells(group, -1),
      ...(index === 0 ? sums : sums.map(() => "")),
      invoice.number,
    ]);
  });
}

const partyCells = ({ state, office, client, gstin, placeOfSupply }: ExportedInvoice) => [
  state,
  office,
  client,
  normalizeGstin(gstin),
  stateNameAndCode(placeOfSupply),
];

const taxCells = ({ gst, taxable, cgst, sgst, igst }: TaxGroup, sign: 1 | -1) => [
  formatHundredths(gst),
  ...[taxable, cgst, sgst, igst].map((paise) => toDecimalString(sign * paise)),
];
