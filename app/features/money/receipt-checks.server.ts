import { type SQL, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { Conflict, Invalid } from "#app/errors.ts";
import { can, type Person } from "#app/permissions.ts";
import { formatDateTime, formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { lockUntilCommit, type Tx } from "#db/client.server.ts";
import type { PaymentMethod } from "#db/enums.ts";
import { isOfClient, type Payer, uuids } from "./money.server.ts";
import {
  type CashSum,
  cashProblem,
  largeAdvanceMessage,
  type Payment,
  type PaymentQuestion,
  type PaymentToRecord,
  referenceKey,
  unusualTdsMessages,
} from "./money.ts";

/** Cash that a client pays now, or that was on account and is used for an event now. Paise. */
type CashToCheck = {
  /** The day of the payment; null: the cash was on account, and was counted on the day on which it came. */
  day: string | null;
  received: number;
  /** The cash by event id. An invoice without an event counts as an event of its own. */
  byEvent: ReadonlyMap<string, number>;
};

/** The money of `p`, a payment or an advance, without the tax that the client deducted. */
const handedOver = sql`(p.gross - p.tds - p.tds_gst)`;
/** The part of `handedOver` that is in `a`, an allocation of `p` to an invoice. */
const share = sql`a.amount::numeric * ${handedOver} / p.gross`;
/** The event of an invoice. An invoice without one counts as an event of its own. */
const eventOf = (invoice: SQL) => sql`coalesce(${invoice}.event_id, ${invoice}.id)`;

/**
 * The cash that an invoice received. Its credit, used for another event, counts as cash up to this sum. `lateral` gives the amount the
 * name `a.amount`, which `share` reads.
 */
export const cashOfInvoice = (id: SQL): SQL => sql`
  (select coalesce(sum(${share}), 0) from (
    select a.amount, p.method, p.gross, p.tds, p.tds_gst from allocations a join payments p on p.id = a.payment_id where a.invoice_id = ${id}
    union all
    select a.amount, p.method, p.gross, p.tds, p.tds_gst from allocations a join advances p on p.id = a.advance_id where a.invoice_id = ${id}
  ) p, lateral (select p.amount) a where p.method = 'cash')`;

/**
 * Why cash of a client is refused; null: it is not. The cash that an event received before is the sum of the four queries: payments of its
 * invoices, advances for it, other advances that its invoices used, and credit of other events' invoices (`s`, the source) that its
 * invoices (`t`, the target) used. The caller holds the lock of the client's money (`lockClientMoney`).
 */
export async function findCashProblem(tx: Tx, { clientId, invoiceId }: Payer, cash: CashToCheck): Promise<string | null> {
  const { day, received, byEvent } = cash;
  const isOfPayer = clientId
    ? isOfClient(sql`p.client_id`, clientId)
    : sql`p.client_id is null and p.id in (select payment_id from allocations where invoice_id = ${invoiceId})`;
  const [events, [onDay]] = await Promise.all([
    tx.execute<{ event: string; sum: number }>(sql`
      select event, round(sum(received))::float8 as sum from (
        select coalesce(i.event_id, i.id) as event, ${share} as received
        from payments p join allocations a on a.payment_id = p.id join invoices i on i.id = a.invoice_id
        where p.method = 'cash' and ${isOfPayer}
        union all
        select p.event_id, ${handedOver} from advances p where p.method = 'cash' and ${isOfClient(sql`p.client_id`, clientId)} and p.event_id is not null and p.cancelled_at is null
          and not exists (select from reversals r where r.advance_id = p.id)
        union all
        select coalesce(i.event_id, i.id), ${share}
        from advances p join allocations a on a.advance_id = p.id join invoices i on i.id = a.invoice_id
        where p.method = 'cash' and ${isOfClient(sql`p.client_id`, clientId)} and p.event_id is distinct from ${eventOf(sql`i`)}
        union all
        select ${eventOf(sql`t`)}, least(a.amount::numeric, ${cashOfInvoice(sql`s.id`)})
        from invoices s join allocations a on a.credited_invoice_id = s.id join invoices t on t.id = a.invoice_id
        where ${isOfClient(sql`s.client_id`, clientId)} and ${eventOf(sql`t`)} <> ${eventOf(sql`s`)}) received
      where event = any(${uuids([...byEvent.keys()])}::uuid[]) group by event`),
    tx.execute<{ sum: number }>(sql`
      select coalesce(sum(${handedOver}), 0)::float8 as sum from movements p
      where p.kind in ('payment', 'advance') and p.reversal_id is null and p.method = 'cash' and p.date = ${day} and ${isOfPayer}`),
  ]);
  const sums = [...byEvent].map(
    ([id, added]): CashSum => ({ per: "event", before: events.find(({ event }) => event === id)?.sum ?? 0, added }),
  );
  return cashProblem(company().cashLimitRupees, day ? [...sums, { per: "day", before: onDay?.sum ?? 0, added: received }] : sums);
}

/** What a check found: messages by field, and the question that the form asks about them: without one they must be corrected. */
type Finding = { errors: Partial<Record<string, string>>; question?: PaymentQuestion | "onAccount" };

/** @throws Invalid with all messages and questions; Conflict when the form only asks questions */
export function requireNothingFound(findings: readonly (Finding | null)[]): void {
  const found = findings.filter((finding) => finding !== null);
  const errors: Finding["errors"] = Object.assign({}, ...found.map((finding) => finding.errors).reverse());
  const question = found.flatMap((finding) => finding.question ?? []).join(" ");
  if (found.some((finding) => !finding.question && Object.keys(finding.errors).length > 0))
    throw new Invalid(errors, "", question ? { question } : {});
  if (question) throw new Conflict("", { errors, values: { question } });
}

/** Asks whether the amount of an advance is right: it is unusually large, or more than is still to come of what the event's client agreed to. */
export async function findLargeAmount(
  tx: Tx,
  { gross, isLarge }: { gross: number; isLarge: boolean },
  eventId: string | null,
): Promise<Finding | null> {
  if (isLarge) return null;
  const message = largeAdvanceMessage(gross, eventId ? await selectStillToCome(tx, eventId) : undefined);
  return message ? { question: "large", errors: { gross: message } } : null;
}

/** What is still to come of what the event's client agreed to, in paise; undefined: nothing was agreed. */
async function selectStillToCome(tx: Tx, eventId: string): Promise<number | undefined> {
  const [agreed] = await tx.execute<{ open: number }>(sql`
    select (c.total
      - (select coalesce(sum(a.gross - a.allocated), 0) from advances a where a.event_id = ${eventId} and a.cancelled_at is null)
      - (select coalesce(sum(b.paid), 0) from invoices i join invoice_balances b on b.invoice_id = i.id
        where i.event_id = ${eventId} and i.status = 'issued'))::float8 as open
    from contract_totals c where c.event_id = ${eventId}`);
  return agreed?.open;
}

/** Asks whether money came before the invoice that it settles. */
export function findEarlyDay(paidOn: string, invoices: readonly { number: string; date: string }[]): Finding | null {
  const later = invoices.find(({ date }) => paidOn < date);
  if (!later) return null;
  return {
    question: "early",
    errors: { paidOn: `${later.number} is dated ${formatDay(later.date)}, later than this payment.` },
  };
}

/** Says that the reference is recorded already, and asks an admin whether one transfer pays both. */
export async function findRepeatedReference(
  tx: Tx,
  actor: Person,
  { method, reference, isSplit }: Pick<PaymentToRecord, "method" | "reference" | "isSplit">,
): Promise<Finding | null> {
  const key = referenceKey(reference);
  const canSplit = can(actor, "invoice:delete");
  if (!key || (isSplit && canSplit)) return null;
  // A transfer has one UTR, its number at the banks, whether the form calls it UPI or a bank transfer.
  const methods: readonly PaymentMethod[] = method === "upi" || method === "bank" ? ["upi", "bank"] : [method];
  await lockUntilCommit(tx, "paymentReference", `${methods.join()} ${key}`);
  const isSame = sql`method = any(${`{${methods.join()}}`}::text[]) and reference <> '' and upper(regexp_replace(reference, '\\s', '', 'g')) = ${key}`;
  const [earlier] = await tx.execute<{ place: string | null; paidOn: string; gross: number }>(sql`
    select coalesce(p.number,
        (select string_agg(distinct i.number, ', ') from allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id),
        (select 'the account of ' || c.name from clients c where c.id = kept_client(p.client_id))) as place,
      p.date::text as "paidOn", p.gross::float8 as gross
    from movements p where p.kind in ('payment', 'advance') and p.reversal_id is null and ${isSame}
    order by created_at desc limit 1`);
  if (!earlier) return null;
  const errors = {
    reference: `Already recorded for ${earlier.place}: ${formatRupeesAndPaise(earlier.gross)} of ${formatDay(earlier.paidOn)}.`,
  };
  return canSplit ? { question: "split", errors } : { errors };
}

/**
 * Compares the deducted tax, with that of earlier payments of the same invoices, with the usual rate, and asks whether it is right.
 * @param taxable the taxable value of all invoices of the payment, and what is kept on account. Paise
 */
export async function findUnusualTds(
  tx: Tx,
  payment: Pick<Payment, "tds" | "tdsGst">,
  taxable: number,
  invoiceIds: readonly string[],
): Promise<Finding | null> {
  if (payment.tds + payment.tdsGst === 0) return null;
  const [before] = await tx.execute<Pick<Payment, "tds" | "tdsGst">>(sql`
    select coalesce(sum(tds), 0)::float8 as tds, coalesce(sum(tds_gst), 0)::float8 as "tdsGst" from allocation_tds
    where invoice_id = any(${uuids(invoiceIds)}::uuid[])`);
  const errors = unusualTdsMessages(taxable, {
    tds: (before?.tds ?? 0) + payment.tds,
    tdsGst: (before?.tdsGst ?? 0) + payment.tdsGst,
  });
  return errors.tds || errors.tdsGst ? { question: "tds", errors } : null;
}

type Told = {
  clientId: string | null;
  createdAt: Date;
  invoiceIds?: readonly string[];
  /** The advance whose voucher this is, or a refund of which it is. */
  advance?: { id: string; number: string; eventId: string | null };
};

/**
 * What somebody outside has heard of is reversed, so that both stand in the client's account.
 * @throws Conflict when a receipt, the voucher or a statement was sent since it was recorded, or the client may have seen it on their page
 */
export async function refuseIfSent(tx: Tx, { clientId, createdAt, invoiceIds = [], advance }: Told, done: string): Promise<void> {
  const ids = uuids(invoiceIds);
  const [sent] = await tx.execute<{ what: string; at: Date }>(sql`
    select what, at from (
      select 'the receipt was mailed' as what, at from audit_log where object_type = 'invoice' and object_id = any(${ids}::uuid[]::text[])
        and action = 'invoice sent' and fields ->> 'receipt' is not null
      union all
      select 'the voucher was mailed', at from voucher_mails(${advance?.id ?? null}) where number = ${advance?.number ?? null}
      union all
      select 'a statement with it was exported', at from audit_log where object_type = 'client' and object_id = any((select client_ids(${clientId}))::text[])
        and action = 'statement exported'
      union all
      select 'the client opened their page', last_opened_at from secret_links where kind = 'client'
        and (record_id = ${advance?.eventId ?? null} or record_id in (select event_id from invoices where id = any(${ids}::uuid[])))) sent
    where at >= ${createdAt.toISOString()} order by at limit 1`);
  if (!sent) return;
  throw new Conflict(
    `Not ${done}: ${sent.what} after it was recorded, ${formatDateTime(new Date(sent.at))}. Reverse it instead: both stay in the statement.`,
  );
}
