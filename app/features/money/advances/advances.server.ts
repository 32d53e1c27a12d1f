import { type SQL, sql } from "drizzle-orm";
import { auditInvoice } from "#app/billing/documents.server.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import type { TaxGroup } from "#app/gst/tax.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupeesAndPaise, multiplyThenDivide } from "#app/platform/values/money.ts";
import { asActor, readOwn, readShared, type Tx } from "#db/client.server.ts";
import {
  type InTransaction,
  isOfClient,
  isOpenAdvance,
  lockBalance,
  lockClientMoney,
  selectInvoicesToPay,
  selectPayer,
} from "../money.server.ts";
import { receivedAmount } from "../money.ts";
import { NewVoucher } from "../new-voucher.ts";
import { findCashProblem } from "../receipt-checks.server.ts";
import {
  type AdvanceRow,
  type AdvanceSubject,
  type AdvanceUse,
  advanceProblems,
  describeTaxDifference,
  divideAmong,
  maxOpenAdvances,
  NewAdvance,
  noOpenAdvances,
  type OpenAdvance,
  type OpenAdvances,
  otherOfficeMessage,
  type SelectedAdvance,
} from "./advances.ts";
import {
  advanceRowSql,
  allocateAdvance,
  headsOf,
  lockAdvance,
  type StoredAdvance,
  selectAdvance,
} from "./allocate-advance.server.ts";
import {
  type AdvanceContext,
  type SelectQuotedRates,
  selectContext,
  storeAdvance,
  storeVoucherOfPayment,
} from "./record-advance.server.ts";

export { sendVoucher } from "./advance-page.server.ts";
export type { Voucher } from "./voucher.ts";
export { voucherSheet } from "./voucher-sheet.ts";

/** Reads a posted advance. @throws Invalid with all messages about it */
export const readAdvance = (form: FormData): NewAdvance =>
  readForm(NewAdvance, form, (entered) => advanceProblems(company(), entered, [], today()));

/** @throws NotFound */
export async function readAdvanceContext(
  actor: Actor,
  subject: AdvanceSubject,
  selectQuotedRates?: SelectQuotedRates,
): Promise<AdvanceContext> {
  requirePermission(actor, "advance:record");
  return readShared(actor, (tx) => selectContext(tx, subject, selectQuotedRates));
}

/**
 * Records an advance and issues its receipt voucher; the same advance submitted twice is stored once. It completes the event's
 * tasks to collect it. An event without a client gets that of its lead.
 * @param selectQuotedRates reads the rates of the event's quotes
 * @param inTransaction opens the transaction for the work, so that the caller can do more in it
 * @returns the voucher's number
 * @throws NotFound, Invalid; Conflict with the question that the form asks
 */
export async function recordAdvance(
  actor: Actor,
  subject: AdvanceSubject,
  advance: NewAdvance,
  selectQuotedRates?: SelectQuotedRates,
  inTransaction?: InTransaction,
): Promise<string> {
  requirePermission(actor, "advance:record");
  if (company().advanceDocument === "invoice") throw new Invalid({}, "The company issues a tax invoice for an advance.");
  const run: InTransaction = inTransaction ?? ((work) => asActor(actor, work));
  const outcome = await run((tx) => storeAdvance(tx, actor, subject, advance, selectQuotedRates));
  if ("refusal" in outcome) throw new Invalid({ method: outcome.refusal });
  return outcome.number;
}

/** Issues the receipt voucher of what is on account of a payment. @returns its number @throws NotFound, Invalid, Conflict */
export async function issueVoucherOfPayment(actor: Actor, clientId: string, form: FormData): Promise<string> {
  requirePermission(actor, "advance:record");
  const voucher = readForm(NewVoucher, form);
  const paymentId = String(form.get("payment"));
  if (!isId(paymentId)) throw new NotFound("There is no such payment.");
  return asActor(actor, async (tx) => {
    await lockClientMoney(tx, { clientId, invoiceId: null });
    return storeVoucherOfPayment(tx, actor, paymentId, voucher);
  });
}

/** What `RecordedAdvance` shows. @param id of the advance that was recorded just now; null: none was */
export async function readRecordedAdvance(actor: Actor, advances: readonly AdvanceRow[], id: string | null) {
  requirePermission(actor, "invoice:list");
  const advance = advances.find((one) => one.id === id);
  return { advance, completedTasks: advance ? await readTasksOfAdvance(actor, advance.id) : [] };
}

/** The titles of the tasks, of those that the person may read, that were completed when an advance was recorded: in its transaction, so at the same instant. */
export async function readTasksOfAdvance(actor: Actor, advanceId: string): Promise<string[]> {
  requirePermission(actor, "invoice:list");
  const rows = await readOwn(actor, (tx) =>
    tx.execute<{ title: string }>(sql`
      select t.title from advances a join tasks t on t.event_id = a.event_id and t.completed_at = a.created_at
      where a.id = ${advanceId} group by 1 order by ${foldSql(sql`t.title`)}`),
  );
  return rows.map(({ title }) => title);
}

/** The advances of an event or a client, the newest first. */
export async function readAdvancesOf(actor: Actor, subject: AdvanceSubject): Promise<AdvanceRow[]> {
  requirePermission(actor, "invoice:list");
  const where = "eventId" in subject ? sql`a.event_id = ${subject.eventId}` : isOfClient(sql`a.client_id`, subject.clientId);
  const rows = await readShared(actor, (tx) =>
    tx.execute<AdvanceRow>(
      sql`${advanceRowSql} where ${where} order by a.received_on desc, a.number desc limit ${maxOpenAdvances}`,
    ),
  );
  return [...rows];
}

type InvoiceForAdvances = {
  clientId: string;
  eventId: string | null;
  office: string;
  /** The invoice's date, because its document cannot name a later advance. Null: advances of any date. */
  until: string | null;
  rates: readonly Pick<TaxGroup, "gst" | "heads">[];
};

/** The open advances of an invoice's client: those of the same event first, the oldest first. */
export async function selectOpenAdvances(tx: Tx, invoice: InvoiceForAdvances): Promise<OpenAdvances> {
  const { clientId, eventId, office, until, rates } = invoice;
  const rows = await tx.execute<Omit<OpenAdvance, "taxDifference"> & { rates: TaxRate[] }>(sql`
    select id, number, office, voucher_date::text as "voucherDate", (gross - allocated)::float8 as left,
      ${taxRatesSql(sql`advances.id`)} as rates
    from advances where ${isOfClient(sql`client_id`, clientId)} and ${isOpenAdvance} and voucher_date <= coalesce(${until}::date, voucher_date)
    order by office = ${office} desc, (event_id = ${eventId}::uuid) desc nulls last, received_on, number
    limit ${maxOpenAdvances}`);
  const open = rows.map(({ rates: ofAdvance, ...row }) => ({
    ...row,
    taxDifference: describeTaxDifference(ofAdvance.map(withHeads), rates),
  }));
  return {
    usable: open.filter((advance) => advance.office === office),
    ofOtherOffice: open.filter((advance) => advance.office !== office),
  };
}

type TaxRate = { gst: number; cgst: number; igst: number };
/** The tax rates of an issued document, as a JSON array. */
const taxRatesSql = (documentId: SQL) => sql`
  (select coalesce(json_agg(json_build_object('gst', rate, 'cgst', cgst, 'igst', igst) order by rate), '[]')
   from document_tax_rates where document_id = ${documentId})`;
const withHeads = (rate: TaxRate) => ({ gst: rate.gst, heads: headsOf(rate) });

/**
 * Divides the amount of an invoice that is being issued among the chosen advances, and locks them until the transaction ends.
 * @param selected in the order in which they are used
 * @throws Conflict when one of them has changed since the page showed it
 */
export async function reserveAdvances(
  tx: Tx,
  invoice: { id: string; clientId: string; eventId: string | null; office: string; date: string; amount: number },
  selected: readonly SelectedAdvance[],
): Promise<AdvanceUse[]> {
  if (selected.length === 0) return [];
  const { clientId, date } = invoice;
  await lockClientMoney(tx, { clientId, invoiceId: null });
  // Locked in the order of the ids, so that two transactions cannot deadlock.
  for (const id of [...new Set(selected.map(({ id }) => id))].sort()) await lockAdvance(tx, id);
  const reserved: (SelectedAdvance & { advance: StoredAdvance })[] = [];
  for (const { id, left } of selected) {
    const advance = await selectAdvance(tx, id);
    if (advance?.clientId !== clientId || advance.voucherDate > date || reserved.some((other) => other.id === id))
      throw new Conflict("Not issued yet: a chosen advance does not belong to this invoice. Please check the advances again.");
    if (advance.office !== invoice.office) throw new Conflict(`Not issued yet: ${otherOfficeMessage(company(), advance)}`);
    if (advance.left !== left)
      throw new Conflict(
        `Not issued yet: ${formatRupeesAndPaise(advance.left)} of ${advance.number} is left by now. Please check the advances again.`,
      );
    reserved.push({ id, left, advance });
  }
  const uses = divideAmong(reserved, invoice.amount).filter(({ amount }) => amount > 0);
  await checkCash(tx, clientId, invoice.eventId ?? invoice.id, uses);
  return uses.map(({ id, amount, advance: { number, voucherDate } }) => ({ id, number, date: voucherDate, amount }));
}

/** Stores the uses that `reserveAdvances` returned, after the invoice was issued. */
export async function spendAdvances(tx: Tx, actor: Person, invoiceId: string, uses: readonly AdvanceUse[]): Promise<void> {
  for (const { id, number, amount } of uses) {
    await allocateAdvance(tx, actor, id, { invoiceId }, amount);
    await auditInvoice(tx, actor, "advance used", invoiceId, { number, amount });
  }
}

export const readOpenAdvances = (actor: Actor, invoiceId: string): Promise<OpenAdvances> =>
  asPermitted(actor, "invoice:list", async (tx) => {
    const [row] = await tx.execute<{ clientId: string; eventId: string | null; office: string; rates: TaxRate[] }>(sql`
      select client_id as "clientId", event_id as "eventId", office, ${taxRatesSql(sql`invoices.id`)} as rates
      from invoices where id = ${invoiceId} and status = 'issued' and client_id is not null`);
    if (!row) return noOpenAdvances;
    return selectOpenAdvances(tx, { ...row, until: null, rates: row.rates.map(withHeads) });
  });

/**
 * Pays an invoice that was issued earlier from an open advance. The invoice's document does not change.
 * @returns the used amount in paise
 * @throws NotFound; Conflict when the advance has changed since the page showed it, or nothing is left to pay
 */
export const payByAdvance = (actor: Actor, invoiceId: string, selected: SelectedAdvance): Promise<number> =>
  asPermitted(actor, "invoice:pay", async (tx, actor) => {
    const payer = await selectPayer(tx, invoiceId);
    if (!payer) throw new NotFound("There is no such invoice.");
    await lockClientMoney(tx, payer);
    await lockBalance(tx, invoiceId);
    const [invoice] = await selectInvoicesToPay(tx, sql`i.id = ${invoiceId}`);
    await lockAdvance(tx, selected.id);
    const advance = await selectAdvance(tx, selected.id);
    if (!advance || advance.clientId !== payer.clientId) throw new NotFound("There is no such advance of this client.");
    if (advance.office !== invoice?.office) throw new Conflict(`Nothing was used: ${otherOfficeMessage(company(), advance)}`);
    if (advance.left !== selected.left)
      throw new Conflict(`Nothing was used: ${formatRupeesAndPaise(advance.left)} of ${advance.number} is left by now.`);
    const amount = Math.min(advance.left, invoice.balance);
    if (amount <= 0) throw new Conflict("Nothing was used: nothing is left to pay.");
    const use = { id: advance.id, number: advance.number, date: advance.voucherDate, amount };
    await checkCash(tx, advance.clientId, invoice.eventId ?? invoiceId, [{ ...use, advance }]);
    await spendAdvances(tx, actor, invoiceId, [use]);
    return amount;
  });

type CashUse = {
  amount: number;
  advance: { method: string; eventId: string | null; gross: number; tds: number; tdsGst: number };
};

/**
 * Checks the cash limit: cash that was received for no event, or for another one, counts for the event of the invoice that uses it.
 * @param eventId the invoice's event; an invoice without one is an event of its own
 * @throws Conflict
 */
async function checkCash(tx: Tx, clientId: string, eventId: string, uses: readonly CashUse[]): Promise<void> {
  const cash = uses
    .filter(({ advance }) => advance.method === "cash" && advance.eventId !== eventId)
    .reduce((sum, { amount, advance }) => sum + multiplyThenDivide(amount, receivedAmount(advance), advance.gross), 0);
  if (cash === 0) return;
  const byEvent = new Map([[eventId, cash]]);
  const refusal = await findCashProblem(tx, { clientId, invoiceId: null }, { day: null, received: cash, byEvent });
  if (refusal) throw new Conflict(refusal);
}
