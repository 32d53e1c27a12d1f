import { eq, sql } from "drizzle-orm";
import { auditInvoice } from "#app/billing/documents.server.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { readId } from "#app/records/list-filters.ts";
import { conflictIfRefused } from "#app/records/refused-by-database.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { reversals, tasks } from "#db/schema.ts";
import { lockAdvance } from "../advances/allocate-advance.server.ts";
import { auditPayer, lockBalances, lockClientMoney, type Payer, selectInvoicesToPay, uuids } from "../money.server.ts";
import { selectMovement } from "../movements.server.ts";
import type { Movement } from "../movements.ts";
import {
  type NewNotice,
  type NewReversal,
  noticeDays,
  noticeProblems,
  noticeText,
  type Returned,
  type Reversible,
  type Reversing,
  readReversal,
  reversedMessage,
} from "./reversals.ts";

/** What the dialogs that the URL names reverse: a receipt, which is null when there is none, or the id of a reversal to undo. Null: the person may not. */
export async function readReversing(actor: Actor, params: URLSearchParams): Promise<Reversing | null> {
  if (!can(actor, "receipt:reverse")) return null;
  const receipt = await readReversible(actor, params.get("reverse"));
  return { receipt, undoId: readId(params, "undo-reversal"), newId: crypto.randomUUID() };
}

/** A receipt that can be reversed, or with the reason why it cannot; null when there is none. */
export async function readReversible(actor: Actor, id: string | null): Promise<Reversible | null> {
  requirePermission(actor, "receipt:reverse");
  if (!isId(id)) return null;
  return asActor(actor, (tx) => selectReversible(tx, id));
}

async function selectReversible(tx: Tx, id: string): Promise<Reversible | null> {
  const movement = await selectMovement(tx, id);
  if (!movement || movement.kind === "reversal" || movement.reversal) return null;
  const group = await selectGroup(tx, id);
  const others = await tx.execute<{ number: string | null; gross: number }>(sql`
    select number, gross::float8 as gross from movements
    where id = any(${uuids(group)}::uuid[]) and id <> ${id} order by 1`);
  const returned = await selectReturned(tx, group);
  const homeless = returned.find(({ dueOn }) => dueOn === null);
  return {
    ...movement,
    others: others.map(({ number, gross }) => number ?? `the payment of ${formatRupeesAndPaise(gross)}`),
    returned,
    obstacle: homeless
      ? `${formatRupeesAndPaise(homeless.amount)} of it was returned on ${formatDay(homeless.on)}, and the client has no invoice on which that could be due. Issue the invoice first. If the refund did not hold either, reverse it first.`
      : "",
  };
}

/** What was returned of receipts, and the invoice on which it is due once they are reversed. */
const selectReturned = (tx: Tx, receipts: readonly string[]) =>
  tx.execute<Returned & { invoiceId: string | null }>(sql`
    select a.amount::float8 as amount, r.refunded_on::text as on, i.id as "invoiceId", i.number as "dueOn"
    from allocations a join refunds r on r.id = a.refund_id
      left join invoices i on i.id = invoice_owing_returned(coalesce(a.payment_id, a.advance_id))
    where coalesce(a.payment_id, a.advance_id) = any(${uuids(receipts)}::uuid[]) order by 2, 1`);

/** The ids of the receipts of one transfer that are not reversed yet, the given one first: a payment and the advances that were taken from it. */
async function selectGroup(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    with payment as (select coalesce((select payment_id from advances where id = ${id}), ${id}::uuid) as id)
    select m.id from movements m, payment
    where m.kind <> 'reversal' and m.reversal_id is null
      and (m.id in (${id}, payment.id) or m.id in (select a.id from advances a where a.payment_id = payment.id))
    order by m.id <> ${id}, m.id`);
  return rows.map((row) => row.id);
}

/** Reverses the receipt that a posted form names. @returns the message about it @throws NotFound, Invalid, Conflict with all messages about it */
export async function reversePosted(actor: Actor, form: FormData): Promise<string> {
  requirePermission(actor, "receipt:reverse");
  const receipt = await readReversible(actor, String(form.get("receipt")));
  if (!receipt) throw new NotFound("There is no such receipt, or it is reversed already.");
  return reverseReceipt(actor, receipt.id, readReversal(form, receipt));
}

/**
 * Reverses a payment, an advance or a refund, and what came with the same transfer: what it settled is due again from the day of the reversal. The
 * same reversal submitted twice is stored once.
 * @returns the message about it
 * @throws NotFound; Conflict when no invoice can owe what was returned of it, or credit that came from it is used elsewhere
 */
export async function reverseReceipt(actor: Actor, receiptId: string, reversal: NewReversal): Promise<string> {
  requirePermission(actor, "receipt:reverse");
  const work = asActor(actor, async (tx) => {
    const known = isId(receiptId) ? await selectMovement(tx, receiptId) : null;
    if (!known) throw new NotFound("There is no such receipt.");
    await lockReceipts(tx, receiptId);
    if ((await tx.$count(reversals, eq(reversals.id, reversal.id))) > 0) return reversedMessage(Math.abs(known.gross), []);
    const receipt = await selectReversible(tx, receiptId);
    if (!receipt) throw new Conflict("Not reversed: somebody reversed it already.");
    if (receipt.obstacle) throw new Conflict(`Not reversed: ${receipt.obstacle}`);
    const group = await selectGroup(tx, receiptId);
    const invoices = new Set((await selectReturned(tx, group)).flatMap(({ invoiceId }) => invoiceId ?? []));
    let amount = 0;
    for (const id of group) {
      const one = id === receiptId ? receipt : await selectMovement(tx, id);
      if (!one) continue;
      const uses = await selectUses(tx, id);
      for (const { invoiceId } of uses) if (invoiceId) invoices.add(invoiceId);
      amount += Math.abs(one.gross);
      await store(tx, actor, one, reversal, receiptId);
      await auditReversal(tx, actor, `${one.kind} reversed`, one, uses, reversal);
    }
    return reversedMessage(amount, await selectInvoicesToPay(tx, sql`i.id = any(${uuids([...invoices])}::uuid[])`));
  });
  return conflictIfRefused(work, "Not reversed: credit that came from it is used for another invoice. Take that back first.");
}

async function store(tx: Tx, actor: Person, receipt: Movement, reversal: NewReversal, first: string) {
  const { id, kind, invoices } = receipt;
  const isFirst = id === first;
  const [stored] = await tx
    .insert(reversals)
    .values({
      id: isFirst ? reversal.id : crypto.randomUUID(),
      ...(kind === "payment" ? { paymentId: id } : kind === "advance" ? { advanceId: id } : { refundId: id }),
      reversedOn: reversal.reversedOn,
      reason: reversal.reason,
      note: reversal.note,
      // The bank charged once for the transfer.
      charges: isFirst ? reversal.charges : 0,
      invoiceId: isFirst && reversal.isAsked ? (invoices[0]?.id ?? null) : null,
      chequeOn: reversal.chequeOn || null,
      memoOn: reversal.memoOn || null,
      recordedBy: actor.id,
    })
    .returning();
  if (isFirst && stored?.reason === "bounced cheque") await addNoticeTask(tx, actor, stored, receipt);
}

type Use = { invoiceId: string | null; creditedInvoiceId: string | null; amount: number };

/** What a receipt settles, or whose credit a refund returned. */
const selectUses = (tx: Tx, id: string): Promise<Use[]> =>
  tx.execute<Use>(sql`
    select invoice_id as "invoiceId", credited_invoice_id as "creditedInvoiceId", amount::float8 as amount
    from receipt_uses where ${id} in (payment_id, refund_id) or (advance_id = ${id} and refund_id is null)`);

/** Locks what the receipts of a transfer touch, in the order in which recording them does. */
async function lockReceipts(tx: Tx, receiptId: string): Promise<void> {
  const group = await selectGroup(tx, receiptId);
  const movement = await selectMovement(tx, receiptId);
  const uses = (await Promise.all([receiptId, ...group].map((id) => selectUses(tx, id)))).flat();
  const owing = (await selectReturned(tx, group)).flatMap(({ invoiceId }) => invoiceId ?? []);
  const ids = [...uses.flatMap(({ invoiceId, creditedInvoiceId }) => invoiceId ?? creditedInvoiceId ?? []), ...owing];
  await lockClientMoney(tx, { clientId: movement?.clientId ?? null, invoiceId: ids[0] ?? receiptId });
  await lockBalances(tx, ids);
  for (const id of [...new Set([movement?.advanceId, ...group].filter(isId))].sort()) await lockAdvance(tx, id);
}

/** An entry for each invoice, and one for the advance, or for the client's money on account. */
async function auditReversal(
  tx: Tx,
  actor: Person,
  action: string,
  receipt: Movement,
  uses: readonly Use[],
  facts: object,
): Promise<void> {
  const { kind, number, method, reference, gross, tds, date, advanceId, clientId, invoices } = receipt;
  const fields = { kind, number, method, reference, gross, tds, date, ...facts };
  for (const { invoiceId, creditedInvoiceId, amount } of uses) {
    const id = invoiceId ?? creditedInvoiceId;
    if (id) await auditInvoice(tx, actor, action, id, { ...fields, amount });
  }
  const payer: Payer = { clientId, invoiceId: invoices[0]?.id ?? receipt.id };
  if (advanceId) await audit(tx, { actor: actor.id, action, objectType: "advance", objectId: advanceId, fields });
  else if (uses.length === 0 || uses.every(({ invoiceId, creditedInvoiceId }) => !invoiceId && !creditedInvoiceId))
    await auditPayer(tx, actor, action, payer, fields);
}

/**
 * Takes a reversal back that was recorded by mistake, with those of the same transfer: the receipts settle again what they settled.
 * @returns the message about it
 * @throws NotFound; Conflict when that was paid otherwise meanwhile
 */
export async function undoReversal(actor: Actor, id: string): Promise<string> {
  requirePermission(actor, "receipt:reverse");
  const work = asActor(actor, async (tx) => {
    const [known] = isId(id) ? await tx.select().from(reversals).where(eq(reversals.id, id)) : [];
    const receiptId = known && (known.paymentId ?? known.advanceId ?? known.refundId);
    if (!known || !receiptId) throw new NotFound("There is no such reversal.");
    await lockReceipts(tx, receiptId);
    // Those of one transfer were stored in one transaction.
    const undone = await tx.execute<{ id: string }>(sql`
      with payment as (select coalesce((select payment_id from advances where id = ${receiptId}), ${receiptId}::uuid) as id)
      delete from reversals r using payment where r.created_at = (select created_at from reversals where id = ${id})
        and (r.id = ${id} or r.payment_id = payment.id or r.advance_id in (select a.id from advances a where a.payment_id = payment.id))
      returning coalesce(r.payment_id, r.advance_id, r.refund_id) as id`);
    if (undone.length === 0) throw new NotFound("There is no such reversal.");
    let amount = 0;
    for (const { id } of undone) {
      const receipt = await selectMovement(tx, id);
      if (!receipt) continue;
      amount += Math.abs(receipt.gross);
      await auditReversal(tx, actor, "reversal undone", receipt, await selectUses(tx, id), { reason: known.reason });
    }
    return `${formatRupeesAndPaise(amount)} counts again.`;
  });
  return conflictIfRefused(
    work,
    "Not undone: what it settled was paid otherwise meanwhile, or a refund of it was taken back. Record the receipt again instead.",
  );
}

/**
 * Records when the notice about a bounced cheque was sent and received. The day on which a complaint can be made becomes a task, once.
 * @returns the message about it @throws NotFound, Invalid
 */
export const recordNotice = (actor: Actor, notice: NewNotice): Promise<string> =>
  asPermitted(actor, "receipt:reverse", async (tx, actor) => {
    const [row] = await tx.select().from(reversals).where(eq(reversals.id, notice.reversal)).for("update");
    if (row?.reason !== "bounced cheque" || !row.memoOn)
      throw new NotFound("There is no such cheque, or the day of the bank's memo is missing.");
    const problems = noticeProblems(notice, row.memoOn, today());
    if (Object.keys(problems).length > 0) throw new Invalid(problems);
    const { noticeSentOn, noticeReceivedOn = null } = notice;
    await tx
      .update(reversals)
      .set({ noticeSentOn, noticeReceivedOn: noticeReceivedOn || null })
      .where(eq(reversals.id, row.id));
    const fields = { notice_sent_on: noticeSentOn, notice_received_on: noticeReceivedOn };
    await audit(tx, { actor: actor.id, action: "notice of a cheque recorded", objectType: "reversal", objectId: row.id, fields });
    const cheque = { ...row, noticeSentOn, noticeReceivedOn: noticeReceivedOn || null };
    const receipt = await selectMovement(tx, row.paymentId ?? row.advanceId ?? row.refundId ?? "");
    if (receipt) await addNoticeTask(tx, actor, cheque, receipt);
    return noticeText(cheque, today());
  });

/** A task on the last day for the notice, and, once it is received, one on the first day for the complaint. */
async function addNoticeTask(
  tx: Tx,
  actor: Person,
  cheque: typeof reversals.$inferSelect,
  { clientName }: Movement,
): Promise<void> {
  const { sendBy, complainFrom, complainBy } = noticeDays(cheque);
  const dueDate = complainFrom ?? (cheque.noticeSentOn ? null : sendBy);
  if (!dueDate) return;
  const id = crypto.randomUUID();
  const what = complainFrom
    ? `complaint possible until ${formatDay(complainBy ?? "")}`
    : `send the notice by ${formatDay(sendBy ?? "")}`;
  const title = `Bounced cheque${clientName && ` of ${clientName}`}: ${what}`.slice(0, 200);
  const task = { id, title, dueDate, description: noticeText(cheque, today()), priority: "high" as const, assignedTo: actor.id };
  await tx.insert(tasks).values(task);
  await audit(tx, { actor: actor.id, action: "task added", objectType: "task", objectId: id, fields: { title } });
}
