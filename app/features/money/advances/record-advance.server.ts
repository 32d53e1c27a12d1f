import { eq, getTableColumns, sql } from "drizzle-orm";
import { makeClientOfLeadIn } from "#app/billing/clients.server.ts";
import { nextNumber, storeDocuments } from "#app/billing/documents.server.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import type { AdvancePart } from "#app/gst/advance-tax.ts";
import { seriesName } from "#app/gst/document-numbers.ts";
import { readPlaceCode } from "#app/gst/place-of-supply.ts";
import { paperProblem } from "#app/papers/paper-signs.ts";
import type { Person } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { multiplyThenDivide } from "#app/platform/values/money.ts";
import type { Tx } from "#db/client.server.ts";
import { advances, allocations, clients, events, invoices, leads, payments } from "#db/schema.ts";
import { auditPayer, lockClientMoney, requireSameAmount, setClientOfEvent } from "../money.server.ts";
import { receivedAmount } from "../money.ts";
import type { NewVoucher } from "../new-voucher.ts";
import {
  findCashProblem,
  findLargeAmount,
  findRepeatedReference,
  findUnusualTds,
  requireNothingFound,
} from "../receipt-checks.server.ts";
import {
  type AdvanceSubject,
  advanceProblems,
  calculateAdvance,
  type NewAdvance,
  placeProblem,
  stateOfAdvance,
  type VoucherClient,
  type VoucherEvent,
} from "./advances.ts";
import { lockAdvance, selectAdvance } from "./allocate-advance.server.ts";
import { receiptVoucher, type Voucher } from "./voucher.ts";

/** The data of the form of a new advance, besides its fields. */
export type AdvanceContext = {
  /** Null: there is none yet. Recording the advance creates the client of `lead`. */
  client: VoucherClient | null;
  event: VoucherEvent | null;
  lead: { id: string; name: string } | null;
  /** What the event's accepted quotes charge at each GST rate; empty without such a quote. */
  quoted: AdvancePart[];
};

/** Reads what the accepted quotes of an event charge at each GST rate; of a feature that this one must not import. */
export type SelectQuotedRates = (tx: Tx, eventId: string) => Promise<AdvancePart[]>;

/** Reads the client, the event and the lead of an advance. The client of an event is its own, else its lead's. @throws NotFound */
export async function selectContext(
  tx: Tx,
  subject: AdvanceSubject,
  selectQuotedRates?: SelectQuotedRates,
): Promise<AdvanceContext> {
  if ("clientId" in subject) {
    const client = await selectClient(tx, subject.clientId);
    if (!client) throw new NotFound("There is no such client.");
    return { client, event: null, lead: null, quoted: [] };
  }
  const { id, name, date, stateCode, clientId } = events;
  const [row] = await tx
    .select({ event: { id, name, date, stateCode }, clientId, lead: leads })
    .from(events)
    .leftJoin(leads, eq(leads.id, events.leadId))
    .where(eq(id, subject.eventId));
  if (!row) throw new NotFound("There is no such event.");
  const clientOfEvent = row.clientId ?? row.lead?.clientId;
  return {
    client: clientOfEvent ? await selectClient(tx, clientOfEvent) : null,
    event: row.event,
    lead: row.lead && { id: row.lead.id, name: row.lead.company || row.lead.name },
    quoted: (await selectQuotedRates?.(tx, subject.eventId)) ?? [],
  };
}

async function selectClient(tx: Tx, clientId: string): Promise<VoucherClient | null> {
  const { id, name, email, address, city, pin, country, gstin, gstTreatment, stateCode } = clients;
  const columns = { id, name, email, address, city, pin, country, gstin, gstTreatment, stateCode };
  const [client] = await tx.select(columns).from(clients).where(eq(id, clientId));
  return client ?? null;
}

/** `refusal`: why the cash is refused. The transaction is committed then, with the audit entry of the attempt. */
type Outcome = { number: string } | { refusal: string };

const nobodyBilled = "Nobody is billed for this event yet: please choose its client first.";

type VoucherFields = Partial<NewAdvance> & Pick<NewAdvance, "office" | "voucherDate">;

/** What is wrong with an advance or with the voucher of a payment, by field; with a valid office also the State, which the voucher names. */
function voucherProblems(fields: VoucherFields, quoted: readonly AdvancePart[], client: VoucherClient | null, state: string) {
  const problems = advanceProblems(company(), fields, quoted, today());
  const taxed = { gross: 0, ...fields, date: fields.voucherDate || today() };
  const stateMessage = problems.office ? undefined : placeProblem(calculateAdvance(company(), taxed, client, state));
  return stateMessage ? { ...problems, stateCode: stateMessage } : problems;
}

/** The transaction of `recordAdvance` (advances.server.ts). */
export async function storeAdvance(
  tx: Tx,
  actor: Person,
  subject: AdvanceSubject,
  advance: NewAdvance,
  selectQuotedRates?: SelectQuotedRates,
): Promise<Outcome> {
  await lockAdvance(tx, advance.id);
  const recorded = await selectAdvance(tx, advance.id);
  if (recorded) requireSameAmount(recorded.gross, advance.gross);
  if (recorded) return { number: recorded.number };
  const { event, lead, client: known, quoted } = await selectContext(tx, subject, selectQuotedRates);
  const problems = voucherProblems(advance, quoted, known, stateOfAdvance(advance, event));
  if (!known && !lead) throw new Invalid(problems, nobodyBilled);
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  const clientId = known?.id ?? (lead ? (await makeClientOfLeadIn(tx, actor, lead.id)).id : null);
  const client = clientId === null ? null : (known ?? (await selectClient(tx, clientId)));
  if (!client) throw new Invalid({}, nobodyBilled);
  return record(tx, actor, advance, { client, event, quoted });
}

/**
 * Issues the receipt voucher of what is on account of a payment: the payment is smaller by that, with its part of the TDS. The caller has locked the
 * client's money.
 * @returns the voucher's number @throws NotFound; Invalid; Conflict when nothing is on account any more
 */
export async function storeVoucherOfPayment(tx: Tx, actor: Person, paymentId: string, voucher: NewVoucher): Promise<string> {
  const known = await selectAdvance(tx, voucher.id);
  if (known) return known.number;
  const [payment] = await tx
    .select({ ...getTableColumns(payments), clientId: sql<string | null>`kept_client(${payments.clientId})` })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!payment?.clientId) throw new NotFound("There is no such payment of a client.");
  const gross = payment.gross - payment.allocated;
  if (gross === 0) throw new Conflict("Not issued: nothing of this payment is on account any more.");
  const client = await selectClient(tx, payment.clientId);
  if (!client) throw new NotFound("There is no such client.");
  const event = await selectEventOfPayment(tx, paymentId);
  const stateCode = voucher.stateCode || readPlaceCode(event?.stateCode ?? "");
  const { paidOn, method, reference, tdsCode } = payment;
  const problems = voucherProblems({ ...voucher, paidOn, reference }, [], client, stateCode);
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  // What stays with the payment is rounded, so that the two parts add up.
  const rest = (tds: number) => tds - multiplyThenDivide(tds, payment.allocated, payment.gross);
  const advance: NewAdvance = {
    ...{ ...voucher, stateCode, paidOn, method, reference, tdsCode, gross, tds: rest(payment.tds), tdsGst: rest(payment.tdsGst) },
    // The payment was checked when it was recorded.
    ...{ isSplit: true, isTdsChecked: true, isWithoutReference: true, isEarly: true, isLarge: true },
  };
  return issue(tx, actor, advance, { client, event, quoted: [] }, paymentId);
}

/** The event of the invoices that a payment settles, if it is one. */
async function selectEventOfPayment(tx: Tx, paymentId: string): Promise<VoucherEvent | null> {
  const { id, name, date, stateCode } = events;
  const found = await tx
    .selectDistinct({ id, name, date, stateCode })
    .from(allocations)
    .innerJoin(invoices, eq(invoices.id, allocations.invoiceId))
    .innerJoin(events, eq(events.id, invoices.eventId))
    .where(eq(allocations.paymentId, paymentId));
  return found.length === 1 ? (found[0] ?? null) : null;
}

type Parties = { client: VoucherClient; event: VoucherEvent | null; quoted: AdvancePart[] };

async function record(tx: Tx, actor: Person, advance: NewAdvance, parties: Parties): Promise<Outcome> {
  const { client, event } = parties;
  const payer = { clientId: client.id, invoiceId: null };
  await lockClientMoney(tx, payer);
  const { paidOn, method, reference, gross, tds, tdsGst, tdsCode } = advance;
  const money = { method, reference, gross, tds, tdsGst, tdsCode };
  if (method === "cash") {
    const received = receivedAmount(advance);
    const byEvent = new Map(event ? [[event.id, received]] : []);
    const refusal = await findCashProblem(tx, payer, { day: paidOn, received, byEvent });
    // The transaction commits, and with it this entry and a client that was created above.
    if (refusal) {
      const fields = { ...money, paidOn, event_id: event?.id ?? null };
      await auditPayer(tx, actor, "cash advance refused", payer, fields);
      return { refusal };
    }
  }
  return { number: await issue(tx, actor, advance, parties) };
}

/** Issues the receipt voucher of an advance. @param paymentId the payment out of which it is taken: its checks were made */
async function issue(
  tx: Tx,
  actor: Person,
  advance: NewAdvance,
  { client, event, quoted }: Parties,
  paymentId?: string,
): Promise<string> {
  const { id, office, paidOn, method, reference, gross, tds, tdsGst, tdsCode } = advance;
  const owner = { clientId: client.id, eventId: event?.id ?? null };
  const money = { method, reference, gross, tds, tdsGst, tdsCode };
  const date = advance.voucherDate || today();
  const facts = { client, event, sac: company().defaultSac, quoted };
  const issuedAt = new Date().toISOString();
  const draft = receiptVoucher(company(), advance, facts, { number: "", date, issuedAt });
  const shown = paperProblem(Object.values({ ...draft.client, event: draft.description }).join("\n"));
  if (shown) throw new Invalid({}, `${shown} It is in the client's details or the event's name.`);
  const taxable = draft.rates.reduce((sum, rate) => sum + rate.taxable, 0);
  if (!paymentId)
    requireNothingFound([
      await findRepeatedReference(tx, actor, advance),
      advance.isTdsChecked ? null : await findUnusualTds(tx, advance, taxable, []),
      await findLargeAmount(tx, advance, owner.eventId),
    ]);
  const { number, problem } = await nextNumber(tx, seriesName("RV", company().seriesLetters[office] as string, date), date);
  if (number === null) throw new Invalid({ voucherDate: problem });
  const document: Voucher = { ...draft, number };
  const row = { id, number, office, voucherDate: date, receivedOn: paidOn, ...owner, ...money, paymentId, recordedBy: actor.id };
  // Pipelined in one round trip: the series is locked until the transaction ends.
  await Promise.all([
    tx.insert(advances).values(row),
    storeDocuments(tx, [{ id, document }]),
    audit(tx, {
      actor: actor.id,
      action: "advance recorded",
      objectType: "advance",
      objectId: id,
      fields: { number, ...money, paidOn, client_id: client.id, event_id: owner.eventId, payment_id: paymentId },
    }),
  ]);
  if (event) await setClientOfEvent(tx, actor, event.id, client.id);
  return number;
}
