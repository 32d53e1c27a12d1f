import { type SQL, sql } from "drizzle-orm";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { toDecimalString } from "#app/platform/values/money.ts";
import { type CsvFile, exportCsv } from "#app/records/export.server.ts";
import { countToFilter, limitToPage } from "#app/records/list.server.ts";
import { everyWord, nameIn } from "#app/records/search.server.ts";
import { asActor } from "#db/client.server.ts";
import { paymentMethodLabels } from "../money.ts";
import { type AdvanceFilterValues, type AdvanceRow, advanceStatus } from "./advances.ts";
import { advanceRowSql } from "./allocate-advance.server.ts";

type AdvanceListPage = {
  rows: AdvanceRow[];
  count: number;
  total: number;
  /** In paise of all that match and are neither cancelled nor reversed: received, and neither used nor returned. Null for those who may not see the company's money. */
  sums: { gross: number; left: number } | null;
};

/** One page of the advances that match, the newest first. */
export async function listAdvances(actor: Actor, filters: AdvanceFilterValues): Promise<AdvanceListPage> {
  requirePermission(actor, "invoice:list");
  const matching = matchingSql(filters);
  return asActor(actor, async (tx) => {
    const [rows, [all], [unfiltered]] = await Promise.all([
      tx.execute<AdvanceRow>(sql`${matching} order by a.voucher_date desc, a.number desc ${limitToPage(filters)}`),
      tx.execute<{ count: number; gross: number; left: number }>(sql`
        select count(*)::int as count, coalesce(sum(gross) filter (where not "isCancelled" and "reversalId" is null), 0)::float8 as gross,
          coalesce(sum("left"), 0)::float8 as left
        from (${matching}) matching`),
      tx.execute<{ count: number }>(countToFilter(sql`advances`)),
    ]);
    const { count, ...sums } = all ?? { count: 0, gross: 0, left: 0 };
    return { count, total: unfiltered?.count ?? 0, sums: can(actor, "revenue:read") ? sums : null, rows: [...rows] };
  });
}

const stateConditions: Record<AdvanceFilterValues["state"], SQL> = {
  "": sql`true`,
  open: sql`a.allocated < a.gross and a.cancelled_at is null`,
  used: sql`a.allocated = a.gross and not exists (select from reversals where advance_id = a.id)`,
  cancelled: sql`(a.cancelled_at is not null or exists (select from reversals where advance_id = a.id))`,
};

const matchingSql = ({ q, state }: AdvanceFilterValues): SQL => sql`
  ${advanceRowSql} where ${stateConditions[state]}
    and ${everyWord(q, containsWord)}`;

const containsWord = (word: SQL) => sql`search_text(a.number, a.reference) ${word}
  or ${nameIn(sql`c.search_text`)} ${word} or ${nameIn(sql`e.search_text`)} ${word}`;

const csvColumns = [
  ...["Number", "Voucher Date", "Received On", "Client", "Client GSTIN", "Event", "Method", "Reference", "Place of Supply"],
  ...["Rate %", "Taxable Value", "CGST", "SGST", "IGST", "Amount", "TDS", "TDS GST", "Left", "Status"],
];

type ExportedRow = AdvanceRow & { gstin: string; place: string; tds: number; tdsGst: number } & Record<
    "rate" | "taxable" | "cgst" | "sgst" | "igst" | "position",
    number
  >;

/** CSV for the accountant: a row for each voucher and rate. Only the first row of a voucher has its sums; the rows of a cancelled one have no amounts. */
export async function exportAdvances(actor: Actor, filters: AdvanceFilterValues): Promise<CsvFile> {
  requirePermission(actor, "money:export");
  return exportCsv<ExportedRow>(actor, "advances.csv", csvColumns, async () => ({
    entry: { action: "advances exported", objectType: "advance", fields: { ...filters } },
    rows: sql<ExportedRow>`
      select m.*, d.document->'client'->>'gstin' as gstin, d.document->'place'->>'name' as place, a.tds::float8 as tds,
        a.tds_gst::float8 as "tdsGst", r.rate, r.taxable::float8 as taxable, r.cgst::float8 as cgst, r.sgst::float8 as sgst,
        r.igst::float8 as igst, row_number() over (partition by m.id order by r.rate, r.kind)::int as position
      from (${matchingSql(filters)}) m join advances a on a.id = m.id join issued_documents d on d.id = m.id
        join document_tax_rates r on r.document_id = m.id
      order by m.number, position`,
    toCells: (rows) =>
      rows.map((row) => [
        ...[row.number, row.voucherDate, row.receivedOn, row.clientName, row.gstin, row.eventName ?? ""],
        ...[paymentMethodLabels[row.method], row.reference, row.place],
        toDecimalString(row.rate),
        ...[row.taxable, row.cgst, row.sgst, row.igst].map((paise) => (row.isCancelled ? "" : toDecimalString(paise))),
        ...[row.gross, row.tds, row.tdsGst, row.left].map((paise) =>
          row.position === 1 && !row.isCancelled ? toDecimalString(paise) : "",
        ),
        advanceStatus(row),
      ]),
  }));
}
