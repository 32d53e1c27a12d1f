import { type SQL, sql } from "drizzle-orm";
import Papa from "papaparse";
import { type Actor, demand } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/dates.ts";
import { decimal, grouped, totalsOf } from "#app/platform/money.ts";
import { searchWords } from "#app/platform/tallies.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { financialYear, stateName, yearDays } from "./gst.ts";
import { type InvoiceRow, invoicesPerPage, type Wanted } from "./invoices.ts";

export type InvoiceList = {
  invoices: InvoiceRow[];
  count: number /** Paise, of all that fit; drafts have no balance. */;
  amount: number;
  balance: number;
  years: string[];
};

const everyPayment = sql`(select invoice_id, sum(gross) as paid from invoice_payments group by invoice_id)`;
/** For a page of a list: only those of its rows are summed. */
const paymentsOfRow = sql`lateral (select i.id as invoice_id, sum(gross) as paid from invoice_payments where invoice_id = i.id)`;

/** Every invoice with what was paid and taken back, and how it stands today. */
const standing = (payments: SQL) => sql`
  select i.*, coalesce(p.paid, 0) as paid, coalesce(c.amount, 0) as credited, c.number as credit_number,
    case when i.status = 'draft' then 0 else i.amount - coalesce(p.paid, 0) - coalesce(c.amount, 0) end as balance,
    case when i.status = 'draft' then 'draft'
      when c.amount is not null then 'cancelled'
      when i.amount <= coalesce(p.paid, 0) then 'paid'
      when i.due_date < (now() at time zone 'Asia/Kolkata')::date then 'overdue'
      when p.paid > 0 then 'part paid'
      else 'issued' end as state
  from invoices i
  left join ${payments} p on p.invoice_id = i.id
  left join credit_notes c on c.invoice_id = i.id`;

async function fitting(tx: Tx, { year, office, state, q }: Wanted): Promise<SQL> {
  const conditions: SQL[] = [sql`true`];
  if (year) conditions.push(sql`invoice_date between ${yearDays(year)[0]}::date and ${yearDays(year)[1]}::date`);
  if (office) conditions.push(sql`office = ${office}`);
  if (state) conditions.push(sql`state = ${state}`);
  if (q) {
    const words = sql`words_in(invoices.number, invoices.reference, invoices.client_name, invoices.client_gstin)`;
    conditions.push(sql`id in (select id from invoices where ${(await searchWords(tx, "invoices", words, q)).where})`);
  }
  return sql.join(conditions, sql` and `);
}

/** One page of the invoices that fit, the newest first, and the sums over all that fit. */
export async function listInvoices(actor: Actor, wanted: Wanted): Promise<InvoiceList> {
  demand(actor, "invoice:list");
  return asActor(actor, async (tx) => {
    const where = await fitting(tx, wanted);
    const [rows, sums, years] = await Promise.all([
      tx.execute<InvoiceRow & { amount: string; balance: string }>(sql`
        select id, number, reference, office, client_name as "clientName", invoice_date::text as date, due_date::text as "dueDate", amount, balance, state
        from (${standing(paymentsOfRow)}) s where ${where} order by created_at desc, id limit ${invoicesPerPage} offset ${(wanted.page - 1) * invoicesPerPage}`),
      wanted.q || wanted.state ? sumUp(tx, where) : readSums(tx, wanted),
      yearsOf(tx),
    ]);
    return {
      invoices: rows.map((row) => ({ ...row, amount: Number(row.amount), balance: Number(row.balance) })),
      ...sums,
      years,
    };
  });
}

type Sums = Pick<InvoiceList, "count" | "amount" | "balance">;

/** Of a search by words or state, which no count knows. */
async function sumUp(tx: Tx, where: SQL): Promise<Sums> {
  const [sums] = await tx.execute<Sums>(sql`
    select count(*)::int as count, coalesce(sum(amount - credited) filter (where status = 'issued'), 0)::float8 as amount, coalesce(sum(balance), 0)::float8 as balance
    from (${standing(everyPayment)}) s where ${where}`);
  return sums as Sums;
}

/** Of everything, a year or an office: from the sums that triggers keep by month and office. */
async function readSums(tx: Tx, { year, office }: Wanted): Promise<Sums> {
  const [first, last] = year ? yearDays(year) : ["", "9"];
  const [sums] = await tx.execute<Sums>(sql`
    select coalesce(sum(n) filter (where name = 'invoices of'), 0)::float8 as count, coalesce(sum(n) filter (where name = 'invoiced'), 0)::float8 as amount,
      coalesce(sum(case name when 'invoiced' then n when 'paid' then -n end), 0)::float8 as balance
    from tallies where name in ('invoices of', 'invoiced', 'paid') and what >= ${first.slice(0, 7)} and what <= ${last.slice(0, 7)}
      and (${office} = '' or who = ${office})`);
  return sums as Sums;
}

/** The financial years with invoices, and the present one, the newest first. */
async function yearsOf(tx: Tx): Promise<string[]> {
  const [row] = await tx.execute<{ first: string | null; last: string | null }>(
    sql`select min(invoice_date)::text as first, max(invoice_date)::text as last from invoices`,
  );
  const days = [row?.first, row?.last, today()].filter((day): day is string => Boolean(day)).sort();
  const [first, last] = [days[0] as string, days.at(-1) as string].map((day) =>
    Number(`20${financialYear(day).slice(0, 2)}`),
  ) as [number, number];
  return Array.from({ length: Math.min(30, last - first + 1) }, (_, back) => financialYear(`${last - back}-04-01`));
}

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
  credit_number: string | null;
  credit_date: string | null;
  items: { taxable: number; gst: number }[];
};

/** The accountant's file: a line for each document and rate; a credit note's lines are negative. Sums of a document stand on its first line. */
export async function exportInvoices(actor: Actor, wanted: Wanted, requestId?: string): Promise<string> {
  demand(actor, "invoice:list");
  const rows = await asActor(actor, async (tx) => {
    await audit(tx, { actor: actor.id, action: "invoices exported", objectType: "invoice", fields: { ...wanted }, requestId });
    return tx.execute<Exported>(sql`
      select s.id, s.number, s.invoice_date::text as date, s.state, s.office, s.client_name as client, s.client_gstin as gstin, s.place_of_supply as place,
        s.supplier->'office'->>'stateCode' as "officeState", s.round_off, s.amount, s.paid, s.balance, s.credit_number,
        (select note_date::text from credit_notes c where c.invoice_id = s.id) as credit_date,
        (select coalesce(sum(tds), 0) from invoice_payments p where p.invoice_id = s.id) as tds,
        (select json_agg(json_build_object('taxable', t.taxable, 'gst', t.gst) order by t.position) from invoice_items t where t.invoice_id = s.id) as items
      from (${standing(everyPayment)}) s where s.status = 'issued' and ${await fitting(tx, wanted)} order by s.number`);
  });
  const data = rows.flatMap((row) => [...documentLines(row, 1), ...(row.credit_number ? documentLines(row, -1) : [])]);
  return Papa.unparse([columns, ...data], { newline: "\r\n", escapeFormulae: /^[=+@\t\r]|^-(?![\d.]+$)/ });
}

function documentLines(row: Exported, sign: 1 | -1): string[][] {
  const money = (paise: number) => decimal(sign * paise);
  const { groups } = totalsOf(row.items ?? [], row.place === row.officeState);
  const isNote = sign < 0;
  return groups.map(({ gst, taxable, cgst, sgst, igst }, at) => [
    isNote ? (row.credit_number as string) : row.number,
    isNote ? (row.credit_date as string) : row.date,
    isNote ? "Credit note" : "Tax invoice",
    row.state,
    row.office,
    row.client,
    row.gstin.trim().toUpperCase(),
    stateName(row.place),
    grouped(gst),
    ...[taxable, cgst, sgst, igst].map(money),
    ...(at > 0
      ? ["", "", "", "", ""]
      : [
          money(Number(row.round_off)),
          money(Number(row.amount)),
          ...(isNote ? ["", "", ""] : [row.paid, row.tds, row.balance].map((paise) => decimal(Number(paise)))),
        ]),
    isNote ? row.number : "",
  ]);
}
