import { eq, sql } from "drizzle-orm";
import { advanceTaskTitle } from "#app/content/checklists.ts";
import { company } from "#app/content/company.ts";
import { nextNumber, storeDocuments } from "#app/features/documents/documents.server.ts";
import { seriesName } from "#app/gst/numbers.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/dates.ts";
import { Conflict, Invalid, NotFound } from "#app/platform/errors.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { advances, clients, events, leads } from "#db/schema.ts";
import {
  type AdvancePick,
  type AdvanceRow,
  type AdvanceSource,
  type AdvanceUse,
  advanceProblems,
  divideAmong,
  maxOpenAdvances,
  type NewAdvance,
  type OpenAdvance,
  type VoucherClient,
  type VoucherEvent,
} from "./advances.ts";
import { advanceRowSql, allocateAdvance, lockAdvance, selectAdvance } from "./allocate-advance.server.ts";
import { auditInvoice, checkReference, checkTds, findCashProblem, lockBalance } from "./receipts.server.ts";
import { receiptVoucher, type Voucher } from "./voucher.ts";

/** What the form of a new advance knows beside its fields. */
export type AdvanceContext = {
  /** Null: made of the lead when the advance is recorded. */
  client: VoucherClient | null;
  event: VoucherEvent | null;
  lead: { id: string; name: string } | null;
};

/** @throws NotFound */
export function readAdvanceContext(actor: Actor, source: AdvanceSource): Promise<AdvanceContext> {
  requirePermission(actor, "advance:record");
  return asActor(actor, (tx) => selectContext(tx, source));
}

/** The client is the event's, else its lead's. @throws NotFound */
async function selectContext(tx: Tx, source: AdvanceSource): Promise<AdvanceContext> {
  if ("clientId" in source) {
    const client = await selectClient(tx, source.clientId);
    if (!client) throw new NotFound("There is no such client.");
    return { client, event: null, lead: null };
  }
  const { id, name, date, stateCode, clientId } = events;
  const [row] = await tx
    .select({ event: { id, name, date, stateCode }, clientId, lead: leads })
    .from(events)
    .leftJoin(leads, eq(leads.id, events.leadId))
    .where(eq(id, source.eventId));
  if (!row) throw new NotFound("There is no such event.");
  const clientOfEvent = row.clientId ?? row.lead?.clientId;
  return {
    client: clientOfEvent ? await selectClient(tx, clientOfEvent) : null,
    event: row.event,
    lead: row.lead && { id: row.lead.id, name: row.lead.company || row.lead.name },
  };
}

async function selectClient(tx: Tx, clientId: string): Promise<VoucherClient | null> {
  const { id, name, email, address, city, pin, country, gstin, gstTreatment, stateCode } = clients;
  const columns = { id, name, email, address, city, pin, country, gstin, gstTreatment, stateCode };
  const [client] = await tx.select(columns).from(clients).where(eq(id, clientId));
  return client ?? null;
}

/** Makes the client of a lead. @returns its id */
type MakeClient = (tx: Tx, leadId: string) => Promise<{ id: string }>;

/**
 * Records an advance and issues its receipt voucher; the same advance sent twice is stored once. It completes the event's task for it.
 * @param makeClient for an event whose client is not known, of its lead
 * @returns the voucher's number
 * @throws NotFound
 * @throws Invalid; Conflict with the question that the form asks
 */
export async function recordAdvance(
  actor: Actor,
  source: AdvanceSource,
  advance: NewAdvance,
  makeClient?: MakeClient,
): Promise<string> {
  requirePermission(actor, "advance:record");
  if (company.advanceDocument === "invoice") throw new Invalid({}, "The company issues a tax invoice for an advance.");
  const outcome = await asActor(actor, async (tx) => {
    await lockAdvance(tx, advance.id);
    const recorded = await selectAdvance(tx, advance.id);
    if (recorded) return { number: recorded.number };
    const problems = advanceProblems(advance, today());
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const { event, lead, client: known } = await selectContext(tx, source);
    const clientId = known?.id ?? (lead && makeClient ? (await makeClient(tx, lead.id)).id : null);
    const client = clientId === null ? null : (known ?? (await selectClient(tx, clientId)));
    if (!client) throw new Invalid({}, "Nobody is billed for this event yet: please choose its client first.");
    return record(tx, actor, advance, client, event);
  });
  if ("refusal" in outcome) throw new Invalid({ method: outcome.refusal });
  return outcome.number;
}

async function record(
  tx: Tx,
  actor: Person,
  advance: NewAdvance,
  client: VoucherClient,
  event: VoucherEvent | null,
): Promise<{ number: string } | { refusal: string }> {
  const { id, office, paidOn, method, reference, gross, tds, tdsGst } = advance;
  const owner = { clientId: client.id, eventId: event?.id ?? null };
  const money = { method, reference, gross, tds, tdsGst };
  if (method === "cash") {
    const refusal = await findCashProblem(tx, id, owner, advance);
    // The entry is committed: of a client that was made just now, too.
    if (refusal) {
      const fields = { ...money, paidOn, event_id: owner.eventId };
      await audit(tx, {
        actor: actor.id,
        action: "cash advance refused",
        objectType: "client",
        objectId: client.id,
        fields,
      });
      return { refusal };
    }
  }
  await checkReference(tx, actor, advance);
  const date = advance.voucherDate || today();
  const facts = { client, event, sac: company.gst.defaultSac };
  const issuedAt = new Date().toISOString();
  const draft = receiptVoucher(advance, facts, { number: "", date, issuedAt });
  if (!advance.isTdsChecked)
    checkTds(
      draft.rates.reduce((sum, { taxable }) => sum + taxable, 0),
      [advance],
    );

  const number = await nextNumber(tx, seriesName("RV", office, date), date);
  if (!number)
    throw new Invalid({ voucherDate: "The last voucher of this office has a later date: numbers and dates go up together." });
  const document: Voucher = { ...draft, number };
  const row = { id, number, office, voucherDate: date, receivedOn: paidOn, ...owner, ...money, recordedBy: actor.id };
  // Sent together: the series is locked until the transaction ends.
  await Promise.all([
    tx.insert(advances).values(row),
    storeDocuments(tx, [{ id, document }]),
    audit(tx, {
      actor: actor.id,
      action: "advance recorded",
      objectType: "advance",
      objectId: id,
      fields: { number, ...money, paidOn, client_id: client.id, event_id: owner.eventId },
    }),
  ]);
  if (event) await completeTask(tx, actor, id, number);
  return { number };
}

/** The task may be another person's: a function of the database completes it. */
async function completeTask(tx: Tx, actor: Person, advanceId: string, number: string): Promise<void> {
  const completed = await tx.execute<{ id: string }>(
    sql`select complete_task_of_advance(${advanceId}, ${advanceTaskTitle}) as id`,
  );
  for (const { id } of completed) {
    const fields = { status: ["pending", "completed"], advance: number };
    await audit(tx, { actor: actor.id, action: "task edited", objectType: "task", objectId: id, fields });
  }
}

/** The advances of an event or a client, the newest first. */
export async function readAdvancesOf(actor: Actor, source: AdvanceSource): Promise<AdvanceRow[]> {
  requirePermission(actor, "invoice:list");
  const where = "eventId" in source ? sql`a.event_id = ${source.eventId}` : sql`a.client_id = ${source.clientId}`;
  const rows = await asActor(actor, (tx) =>
    tx.execute<AdvanceRow>(
      sql`${advanceRowSql} where ${where} order by a.received_on desc, a.number desc limit ${maxOpenAdvances}`,
    ),
  );
  return [...rows];
}

/**
 * What an invoice of a client can use: the advances of the same event first, the oldest first.
 * @param until the invoice's date: a document names no later one. Null: whatever the date
 */
export async function selectOpenAdvances(
  tx: Tx,
  clientId: string,
  eventId: string | null,
  until: string | null,
): Promise<OpenAdvance[]> {
  const rows = await tx.execute<OpenAdvance>(sql`
    select id, number, voucher_date::text as "voucherDate", (gross - allocated)::float8 as left
    from advances where client_id = ${clientId} and allocated < gross and voucher_date <= coalesce(${until}::date, voucher_date)
    order by (event_id = ${eventId}::uuid) desc nulls last, received_on, number limit ${maxOpenAdvances}`);
  return [...rows];
}

/**
 * What an invoice that is being issued uses of the chosen advances, which stay locked until the transaction ends.
 * @param picks in the order in which they are used
 * @param amount paise, of the invoice
 * @throws Conflict when one of them has changed since its sender saw it
 */
export async function claimAdvances(
  tx: Tx,
  { clientId, date }: { clientId: string; date: string },
  picks: readonly AdvancePick[],
  amount: number,
): Promise<AdvanceUse[]> {
  // In one order for everybody, so that two transactions cannot wait for each other.
  for (const id of [...new Set(picks.map(({ id }) => id))].sort()) await lockAdvance(tx, id);
  const claimed = [];
  for (const { id, left } of picks) {
    const advance = await selectAdvance(tx, id);
    if (advance?.clientId !== clientId || advance.voucherDate > date)
      throw new Conflict("Not issued yet: a chosen advance does not belong to this invoice. Please check the advances again.");
    if (advance.left !== left)
      throw new Conflict(
        `Not issued yet: ${formatRupeesAndPaise(advance.left)} of ${advance.number} is left by now. Please check the advances again.`,
      );
    claimed.push({ id, number: advance.number, date: advance.voucherDate, left });
  }
  return divideAmong(claimed, amount)
    .filter((use) => use.amount > 0)
    .map(({ left: _, ...use }) => use);
}

/** Uses claimed advances for an invoice that is issued by now. */
export async function spendAdvances(tx: Tx, actor: Person, invoiceId: string, uses: readonly AdvanceUse[]): Promise<void> {
  for (const { id, number, amount } of uses) {
    await allocateAdvance(tx, actor, id, { invoiceId }, amount);
    await auditInvoice(tx, actor, "advance used", invoiceId, { number, amount });
  }
}

/** The open advances of an issued invoice's client. Empty texts: it names none. */
export async function readOpenAdvances(actor: Actor, clientId: string, eventId: string): Promise<OpenAdvance[]> {
  requirePermission(actor, "invoice:list");
  return clientId ? asActor(actor, (tx) => selectOpenAdvances(tx, clientId, eventId || null, null)) : [];
}

/**
 * Pays an invoice that was issued earlier by an open advance: its document stays as it is.
 * @returns what was used, in paise
 * @throws NotFound
 * @throws Conflict when the advance has changed since its sender saw it, or nothing is left to pay
 */
export async function payByAdvance(actor: Actor, invoiceId: string, pick: AdvancePick): Promise<number> {
  requirePermission(actor, "invoice:pay");
  return asActor(actor, async (tx) => {
    await lockBalance(tx, invoiceId);
    const [invoice] = await tx.execute<{ clientId: string | null; balance: number }>(sql`
      select i.client_id as "clientId", (b.amount - b.paid - b.credited)::float8 as balance
      from invoices i join invoice_balances b on b.invoice_id = i.id where i.id = ${invoiceId}`);
    if (!invoice) throw new NotFound("There is no such invoice.");
    await lockAdvance(tx, pick.id);
    const advance = await selectAdvance(tx, pick.id);
    if (!advance || advance.clientId !== invoice.clientId) throw new NotFound("There is no such advance of this client.");
    if (advance.left !== pick.left)
      throw new Conflict(`Nothing was used: ${formatRupeesAndPaise(advance.left)} of ${advance.number} is left by now.`);
    const amount = Math.min(advance.left, invoice.balance);
    if (amount <= 0) throw new Conflict("Nothing was used: nothing is left to pay.");
    await spendAdvances(tx, actor, invoiceId, [{ id: advance.id, number: advance.number, date: advance.voucherDate, amount }]);
    return amount;
  });
}
