import { eq, sql } from "drizzle-orm";
import { hasBalance } from "#app/billing/invoice-balance.server.ts";
import { company } from "#app/company/company.server.ts";
import { replyDueAt, replyPromiseOf } from "#app/company/reply-clock.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { recordAdvance } from "#app/features/money/advances/advances.server.ts";
import type { AdvanceSubject, NewAdvance } from "#app/features/money/advances/advances.ts";
import { type InTransaction, isOpenAdvance, openInvoiceColumns } from "#app/features/money/money.server.ts";
import type { OpenInvoice, PaymentToRecord } from "#app/features/money/money.ts";
import { recordPayment } from "#app/features/money/payments/payments.server.ts";
import { selectQuotedRates } from "#app/features/quotes/quotes.server.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { closeSecretLink, ensureSecretLink, secretLinkUrl, selectSecretLink } from "#app/identity/secret-link.server.ts";
import { selectLanguage } from "#app/mail/mail-language.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { asActor, lockUntilCommit, readShared, type Tx } from "#db/client.server.ts";
import { events, paymentClaims } from "#db/schema.ts";
import type { Claim } from "../claims.ts";
import type { ClientNeed, ClientNeeds, Message, StaffClientPage } from "../client-page.ts";

/** @throws NotFound */
export const readStaffClientPage = (actor: Actor, eventId: string): Promise<StaffClientPage> =>
  asPermitted(actor, "event:list", async (tx) => {
    const name = await requireEvent(tx, eventId);
    const ofEvent = (column: string) => sql`(select ${sql.identifier(column)} from events where id = ${eventId})`;
    const [link, language, claims, messages, invoices] = await Promise.all([
      selectSecretLink(tx, "client", eventId),
      selectLanguage(tx, { clientId: ofEvent("client_id"), leadId: ofEvent("lead_id") }),
      tx.execute<Claim>(sql`
        select id, amount::float8 as amount, paid_on::text as "paidOn", method, reference, state, reason, to_json(created_at) #>> '{}' as "claimedAt",
          to_json(decided_at) #>> '{}' as "decidedAt", decided_by_name as "decidedBy", file_id as "fileId"
        from payment_claims c where event_id = ${eventId} and not exists (select from payment_claims later where later.corrects = c.id)
        order by state = 'open' desc, created_at desc, id limit 100`),
      tx.execute<Message>(sql`
        select id, is_from_client as "isFromClient", author_name as author, text, to_json(created_at) #>> '{}' as at
        from client_messages where event_id = ${eventId} order by created_at, id limit 500`),
      tx.execute<OpenInvoice>(sql`
        select ${openInvoiceColumns} from invoices i join invoice_balances b on b.invoice_id = i.id
        where i.event_id = ${eventId} and ${hasBalance} order by b.due_date, i.number limit 20`),
    ]);
    const shown = link && {
      url: `${env().ORIGIN}${secretLinkUrl("client", link.token, language)}`,
      openedAt: link.openedAt ? new Date(link.openedAt).toISOString() : null,
      openedCount: link.openedCount,
    };
    return { eventId, name, link: shown, claims: [...claims], messages: [...messages], invoices: [...invoices] };
  });

/** @returns the event's name @throws NotFound */
export async function requireEvent(tx: Tx, eventId: string): Promise<string> {
  const [event] = isId(eventId) ? await tx.select({ name: events.name }).from(events).where(eq(events.id, eventId)) : [];
  if (!event) throw new NotFound("There is no such event.");
  return event.name ?? "";
}

/** Makes the link, if there is none. @throws NotFound */
export async function makeClientLink(actor: Actor, eventId: string): Promise<void> {
  requirePermission(actor, "event:change");
  return changeLink(actor, eventId, "client link made", (tx) => ensureSecretLink(tx, "client", eventId, actor.id));
}

/** Makes a new link; the old one stops working. @throws NotFound */
export async function renewClientLink(actor: Actor, eventId: string): Promise<void> {
  requirePermission(actor, "event:change");
  return changeLink(actor, eventId, "client link renewed", async (tx) => {
    await closeSecretLink(tx, "client", eventId);
    await ensureSecretLink(tx, "client", eventId, actor.id);
  });
}

/** Closes the link, which then stops working. @throws NotFound */
export async function closeClientLink(actor: Actor, eventId: string): Promise<void> {
  requirePermission(actor, "event:change");
  return changeLink(actor, eventId, "client link closed", (tx) => closeSecretLink(tx, "client", eventId));
}

const changeLink = (person: Person, eventId: string, action: string, change: (tx: Tx) => Promise<unknown>): Promise<void> =>
  asActor(person, async (tx) => {
    await requireEvent(tx, eventId);
    await lockUntilCommit(tx, "clientPage", eventId);
    await change(tx);
    await audit(tx, { actor: person.id, action, objectType: "event", objectId: eventId });
  });

/**
 * Confirms a claim (a payment that a client reported): records an advance, and the claim as received, in one transaction.
 * @throws Conflict for a claim that was decided already, with by whom; else like `recordAdvance`
 */
export const confirmByAdvance = (actor: Actor, claimId: string, subject: AdvanceSubject, advance: NewAdvance) => {
  requirePermission(actor, "advance:record");
  return recordAdvance(actor, subject, advance, selectQuotedRates, transactionOfClaim(actor, claimId, { advanceId: advance.id }));
};

/** Confirms a claim like `confirmByAdvance`, by a payment of an invoice. @throws Conflict; else like `recordPayment` */
export const confirmByPayment = (actor: Actor, claimId: string, invoiceId: string, payment: PaymentToRecord) => {
  requirePermission(actor, "invoice:pay");
  return recordPayment(actor, invoiceId, payment, transactionOfClaim(actor, claimId, { paymentId: payment.id }));
};

type Recorded = { advanceId: string } | { paymentId: string };

/** Runs the recording of the money in a transaction that locks the claim first, and then marks the claim as received. Refused cash records nothing, so the claim stays open. */
const transactionOfClaim =
  (actor: Person, claimId: string, recorded: Recorded): InTransaction =>
  (work) =>
    asActor(actor, async (tx) => {
      const eventId = await lockOpenClaim(tx, claimId);
      const result = await work(tx);
      const exists =
        "advanceId" in recorded
          ? sql`exists (select from advances where id = ${recorded.advanceId} and event_id = ${eventId})`
          : sql`exists (select from payments where id = ${recorded.paymentId})`;
      const confirmed = await tx
        .update(paymentClaims)
        .set({ state: "received", ...decidedBy(actor), ...recorded })
        .where(sql`${paymentClaims.id} = ${claimId} and ${exists}`)
        .returning({ id: paymentClaims.id });
      if (confirmed.length > 0) await auditClaim(tx, actor, "payment claim confirmed", eventId, { claim: claimId, ...recorded });
      return result;
    });

const decidedBy = (actor: Person) => ({ decidedAt: sql`now()`, decidedBy: actor.id, decidedByName: actor.name });

const auditClaim = (tx: Tx, actor: Person, action: string, objectId: string, fields: Record<string, unknown>) =>
  audit(tx, { actor: actor.id, action, objectType: "event", objectId, fields });

type StoredClaim = { eventId: string; state: string; decidedBy: string; decidedAt: string | null };

/** @returns the id of the claim's event @throws NotFound; Conflict when the claim was decided already */
async function lockOpenClaim(tx: Tx, claimId: string): Promise<string> {
  const [claim] = isId(claimId)
    ? await tx.execute<StoredClaim>(sql`
        select event_id as "eventId", state, decided_by_name as "decidedBy", to_json(decided_at) #>> '{}' as "decidedAt"
        from payment_claims where id = ${claimId}`)
    : [];
  if (!claim) throw new NotFound("There is no such payment of a client.");
  await lockUntilCommit(tx, "clientPage", claim.eventId);
  const [current] = await tx.execute<StoredClaim>(sql`
    select event_id as "eventId", state, decided_by_name as "decidedBy", to_json(decided_at) #>> '{}' as "decidedAt"
    from payment_claims where id = ${claimId}`);
  const { state, decidedBy, decidedAt } = current ?? claim;
  if (state !== "open") {
    const verb = state === "received" ? "confirmed" : "refused";
    throw new Conflict(`${decidedBy} ${verb} this payment already${decidedAt ? `, ${formatDateTime(decidedAt)}` : ""}.`);
  }
  return claim.eventId;
}

const maxReasonLength = 300;

/** Refuses a claim, because the bank does not show the payment. @param reason the client reads it @throws Invalid, NotFound, Conflict */
export async function refuseClaim(actor: Actor, claimId: string, reason: string): Promise<void> {
  requirePermission(actor, "advance:record");
  const text = reason.trim();
  if (!text) throw new Invalid({ reason: "Please say why: the client reads it." });
  if (text.length > maxReasonLength) throw new Invalid({ reason: `At most ${maxReasonLength} characters.` });
  await asActor(actor, async (tx) => {
    const eventId = await lockOpenClaim(tx, claimId);
    await tx
      .update(paymentClaims)
      .set({ state: "refused", reason: text, ...decidedBy(actor) })
      .where(eq(paymentClaims.id, claimId));
    await auditClaim(tx, actor, "payment claim refused", eventId, { claim: claimId, reason: text });
  });
}

/** What clients wait for: open claims, unanswered questions, open requests about their quotes, and advances of cancelled events; the oldest first. */
export async function readClientNeeds(actor: Actor): Promise<ClientNeeds> {
  requirePermission(actor, "event:list");
  const rows = await readShared(actor, (tx) =>
    tx.execute<Omit<ClientNeed, "dueAt">>(sql`
      select w.id, w.kind, w.record_id as "recordId", coalesce(e.name, '') as event, coalesce(c.name, l.name, '') as client, w.text,
        w.amount::float8 as amount, to_json(w.since) #>> '{}' as since
      from (
        select id, 'claim' as kind, event_id as record_id, amount, '' as text, created_at as since from payment_claims where state = 'open'
        union all
        select id, 'question', event_id, 0, text, created_at from (
          select distinct on (event_id) first.* from client_messages first where is_from_client and not exists (
            select from client_messages answer where answer.event_id = first.event_id and not answer.is_from_client and answer.created_at > first.created_at)
          order by event_id, created_at, id) unanswered
        ) w join events e on e.id = w.record_id left join leads l on l.id = e.lead_id left join clients c on c.id = coalesce(e.client_id, l.client_id)
      union all
      select r.id, r.kind, q.id, coalesce(q.content ->> 'title', q.number, ''), q.client_name, r.text, 0, to_json(r.at) #>> '{}'
      from quote_requests r join quotes q on q.id = r.quote_id
      where r.handled_at is null and r.kind <> 'decline' and q.status = 'sent'
      union all
      select e.id, 'held', e.id, coalesce(e.name, ''), coalesce(c.name, ''), coalesce(e.held_money, ''), a.held::float8, to_json(e.updated_at) #>> '{}'
      from events e join (select event_id, sum(gross - allocated) as held from advances where ${isOpenAdvance} group by event_id) a on a.event_id = e.id
        left join clients c on c.id = e.client_id
      where e.status = 'cancelled' and e.held_money is distinct from 'keep'
      order by since, id limit 200`),
  );
  const promise = replyPromiseOf(company());
  const needs = rows.map((row) => ({ ...row, dueAt: replyDueAt(new Date(row.since), promise).toISOString() }));
  const now = new Date().toISOString();
  return {
    rows: needs,
    count: needs.length,
    overdue: needs.filter(({ kind, dueAt }) => kind !== "held" && dueAt < now).length,
  };
}
