import { sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { toCsv } from "#app/platform/csv.server.ts";
import { formatHundredths, type TaxableLine, type TaxGroup, toDecimalString, totalsOf } from "#app/platform/money.ts";
import { asActor } from "#db/client.server.ts";
import { type CreditedLine, creditTotals } from "./credit.ts";
import { stateName } from "./gst.ts";
import type { InvoiceFilterValues } from "./invoices.ts";
import { fittingWords, standing } from "./standing.server.ts";

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

type Exported = {
  id: string;
  number: string;
  date: string;
  state: string;
  office: string;
  client: string;
  gstin: string;
  place: string;
  officeState: string;
  round_off: string;
  amount: string;
  paid: string;
  tds: string;
  balance: string;
  items: (TaxableLine & { id: string })[];
  /** In the order in which they were issued. */
  notes: { number: string; date: string; amount: number; roundOff: number; lines: CreditedLine[] }[];
};

/** The accountant's file: a line for each document and rate; a credit note's lines are negative. Sums of a document stand on its first line. */
export async function exportInvoices(actor: Actor, filters: InvoiceFilterValues): Promise<string> {
  requirePermission(actor, "invoice:list");
  const rows = await asActor(actor, async (tx) => {
    await audit(tx, { actor: actor.id, action: "invoices exported", objectType: "invoice", fields: { ...filters } });
    return tx.execute<Exported>(sql`
      select s.id, s.number, s.invoice_date::text as date, s.state, s.office, s.client_name as client, s.client_gstin as gstin, s.place_of_supply as place,
        s.supplier->'office'->>'stateCode' as "officeState", s.round_off, s.amount, s.paid, s.balance,
        (select coalesce(sum(tds), 0) from invoice_payments p where p.invoice_id = s.id) as tds,
        (select json_agg(json_build_object('id', t.id, 'taxable', t.taxable, 'gst', t.gst) order by t.position) from invoice_items t where t.invoice_id = s.id) as items,
        (select coalesce(json_agg(json_build_object('number', c.number, 'date', c.note_date, 'amount', c.amount, 'roundOff', c.round_off, 'lines',
          (select json_agg(json_build_object('item', l.item_id, 'quantity', l.quantity, 'taxable', l.taxable)) from credit_note_items l where l.credit_note_id = c.id)) order by c.nth), '[]')
          from credit_notes c where c.invoice_id = s.id) as notes
      from (${standing(filters.status)}) s where s.status = 'issued' and ${await fittingWords(tx, filters)} order by s.number`);
  });
  const data = rows.flatMap((row) => [...invoiceLines(row), ...noteLines(row)]);
  return toCsv(columns, data);
}

function invoiceLines(row: Exported): string[][] {
  const { number, date } = row;
  const { groups } = totalsOf(row.items ?? [], row.place === row.officeState);
  const sums = [row.round_off, row.amount, row.paid, row.tds, row.balance].map((paise) => toDecimalString(Number(paise)));
  return groups.map((group, at) => [
    number,
    date,
    "Tax invoice",
    ...partyCells(row),
    ...groupCells(group, 1),
    ...(at > 0 ? sums.map(() => "") : sums),
    "",
  ]);
}

function noteLines(row: Exported): string[][] {
  const lines = (row.items ?? []).map((item) => ({ ...item, description: "", quantity: 0 }));
  const earlier: CreditedLine[] = [];
  return row.notes.flatMap((note) => {
    const { groups } = creditTotals(lines, earlier, note.lines, row.place === row.officeState);
    earlier.push(...note.lines);
    const sums = [toDecimalString(-note.roundOff), toDecimalString(-note.amount), "", "", ""];
    return groups.map((group, at) => [
      note.number,
      note.date,
      "Credit note",
      ...partyCells(row),
      ...groupCells(group, -1),
      ...(at > 0 ? sums.map(() => "") : sums),
      row.number,
    ]);
  });
}

const partyCells = ({ state, office, client, gstin, place }: Exported) => [
  state,
  office,
  client,
  gstin.trim().toUpperCase(),
  stateName(place),
];

const groupCells = ({ gst, taxable, cgst, sgst, igst }: TaxGroup, sign: 1 | -1) => [
  formatHundredths(gst),
  ...[taxable, cgst, sgst, igst].map((paise) => toDecimalString(sign * paise)),
];
