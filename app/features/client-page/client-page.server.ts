import { sql } from "drizzle-orm";
import { company } from "#app/platform/company.server.ts";
import { officeOf } from "#app/platform/company.ts";
import { today } from "#app/platform/dates.ts";
import { NotFound } from "#app/platform/errors.ts";
import { asSecretLink, type SecretLink, secretLinkToken, secretLinkUrl } from "#app/platform/secret-link.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { EventStatus } from "#db/enums.ts";
import type { Claim } from "./claims.ts";
import type { ClientPage, LinkedQuote, Message, Paper, SharedFile } from "./client-page.ts";
import type { ShownFunction } from "./next-step.ts";
import { type AmountDue, paymentPlan, type Receipt, withoutReturned } from "./payment-plan.ts";

export { type ClientDialog, readClientDialog, readEventOfClaim } from "./client-dialogs.server.ts";
export { readClientNeeds, readStaffClientPage } from "./staff-client-page.server.ts";
export { handleStaffClientPage } from "./staff-client-page-action.server.ts";

type SharedEvent = Omit<ShownFunction, "mapUrl"> & { status: EventStatus };
/** `charged`: what is due of an invoice after its credit and debit notes, in paise; `dueOn`: its due date. Null for other documents. */
type StoredPaper = Paper & { charged: number; dueOn: string | null };
type StoredQuote = { id: string; number: string; status: string; office: string; validUntil: string; sentAt: Date } & {
  ownerName: string;
  ownerRole: string;
  link: { id: string; salt: string } | null;
};

/** Reads the page of a client's link and records the client's visit: what is added after it is marked as new. @throws NotFound for a deleted event */
export function readClientPage(link: SecretLink): Promise<ClientPage> {
  return asSecretLink(link, async (tx) => {
    const [event] = await tx.execute<SharedEvent>(sql`
      select id, coalesce(name, '') as name, date::text as day, time, end_time as "endTime", coalesce(venue, '') as venue, status from shared_event()`);
    if (!event) throw new NotFound();
    const [functions, instalments, receipts, [left], papers, claims, messages, files, quotes, people, cover, seenUntil] =
      await Promise.all([
        selectFunctions(tx),
        selectInstalments(tx),
        tx.execute<Receipt>(sql`
        select id, received_on::text as on, method, number, paper_id as "paperId", amount::float8 as amount
        from shared_receipts() where amount > 0 order by received_on, recorded_at`),
        tx.execute<{ credit: number }>(sql`select shared_returned_credit()::float8 as credit`),
        tx.execute<StoredPaper>(sql`
        select id, kind, number, day::text as day, amount::float8 as amount, charged::float8 as charged, due_on::text as "dueOn",
          ${isoSql("issued_at")} as "issuedAt"
        from shared_papers() order by day desc, number desc`),
        selectClaims(tx),
        tx.execute<Message>(sql`
        select id, is_from_client as "isFromClient", author_name as author, text, ${isoSql("created_at")} as at
        from client_messages order by created_at, id`),
        tx.execute<SharedFile>(sql`
        select f.id, f.name, coalesce(c.type, 'image/webp') as type, coalesce(c.size, 0) as size, ${isoSql("f.created_at")} as "addedAt",
          f.added_by = 'client' as "isOfClient", c.sha256 is null as "isPicture"
        from files f left join file_contents c using (sha256)
        where not exists (select from payment_claims where file_id = f.id) order by f.created_at desc, f.id`),
        tx.execute<StoredQuote>(sql`
        select q.id, q.number, q.status, q.office, q.valid_until::text as "validUntil", q.sent_at as "sentAt", q.owner_name as "ownerName",
          q.owner_role as "ownerRole", (select json_build_object('id', l.id, 'salt', l.salt) from shared_quote_links() l where l.quote_id = q.id) as link
        from shared_quotes() q order by q.status = 'accepted' desc, q.sent_at desc`),
        tx.execute<{ clientName: string; name: string; role: string }>(sql`
        select client_name as "clientName", contact_name as name, contact_role as role from shared_people()`),
        tx.execute<{ city: string; picture: string }>(sql`
        select coalesce(r.content ->> 'city', '') as city, coalesce(r.content ->> 'picture', '') as picture
        from shared_quotes() q join quote_revisions r on r.quote_id = q.id and r.number = q.revision
        order by q.status = 'accepted' desc, q.sent_at desc limit 1`),
        recordVisit(tx, link),
      ]);
    const [first] = quotes;
    const owner = first?.ownerName ? { name: first.ownerName, role: first.ownerRole } : null;
    const [person] = people;
    // Of a cancelled event only what was invoiced is still owed.
    const hasSchedule = instalments.length > 0 && event.status !== "cancelled";
    const dues = hasSchedule ? instalments : duesOf(papers);
    // Credit notes lower what invoices charge but not the schedule: there the credit that they made still pays for it.
    const kept = hasSchedule ? receipts : withoutReturned(receipts, left?.credit ?? 0);
    const open = claims.filter(({ state }) => state === "open").toReversed();
    return {
      eventId: event.id,
      status: event.status,
      name: event.name,
      clientName: person?.clientName ?? "",
      city: cover[0]?.city || officeOf(company(), first?.office ?? company().offices[0]?.key ?? "").city,
      picture: cover[0]?.picture ?? "weave-wedding",
      office: first?.office ?? "",
      functions: functions.length > 0 ? functions : [{ ...event, name: event.name || "Your event", mapUrl: "" }],
      plan: paymentPlan(dues, kept, open),
      claims,
      papers: papers.map(({ charged: _, dueOn: __, ...paper }) => paper),
      quotes: quotes.flatMap(shownQuote),
      waitingQuoteUrl: quotes.flatMap((quote) => (waitsForAnswer(quote) ? shownQuote(quote) : []))[0]?.url ?? null,
      files: [...files],
      messages: [...messages],
      contact: owner ?? (person?.name ? { name: person.name, role: person.role } : null),
      seenUntil,
    };
  });
}

/** An instant as ISO text. @param column a constant of this file, because it is not escaped */
const isoSql = (column: string) => sql.raw(`to_json(${column}) #>> '{}'`);

const selectClaims = (tx: Tx): Promise<Claim[]> =>
  tx.execute<Claim>(sql`
    select id, amount::float8 as amount, paid_on::text as "paidOn", method, reference, state, reason, ${isoSql("created_at")} as "claimedAt",
      ${isoSql("decided_at")} as "decidedAt", decided_by_name as "decidedBy", file_id as "fileId"
    from payment_claims c where not exists (select from payment_claims later where later.corrects = c.id)
    order by created_at desc, id`);

async function selectFunctions(tx: Tx): Promise<ShownFunction[]> {
  const rows = await tx.execute<ShownFunction>(sql`
    select id, name, day::text as day, nullif(start_time, '') as time, nullif(end_time, '') as "endTime", venue, map_url as "mapUrl"
    from event_functions order by day nulls last, position, id`);
  return [...rows];
}

/** The functions of the link's event, to be put into a calendar. */
export const readFunctions = (link: SecretLink): Promise<{ name: string; functions: ShownFunction[] }> =>
  asSecretLink(link, async (tx) => {
    const [event] = await tx.execute<SharedEvent>(sql`
      select id, coalesce(name, '') as name, date::text as day, time, end_time as "endTime", coalesce(venue, '') as venue, status from shared_event()`);
    if (!event) throw new NotFound();
    const functions = await selectFunctions(tx);
    return {
      name: event.name,
      functions: functions.length > 0 ? functions : [{ ...event, name: event.name || "Your event", mapUrl: "" }],
    };
  });

/** The amounts due by the event's invoices: those of an event that has no payment schedule, or was cancelled. */
const duesOf = (papers: readonly StoredPaper[]): AmountDue[] =>
  papers
    .filter(({ kind, charged }) => kind === "invoice" && charged > 0)
    .map(({ id, number, charged, dueOn }) => ({ id, label: `Invoice ${number}`, amount: charged, dueOn }))
    .sort((one, other) => (one.dueOn ?? lastDay).localeCompare(other.dueOn ?? lastDay));

/** Sorts amounts without a due date after the others. */
const lastDay = "9999-12-31";

/** Whether the client can still accept a quote. */
const waitsForAnswer = ({ status, validUntil }: StoredQuote) => status === "sent" && validUntil >= today();

/** A quote as the page shows it; empty while its own link is closed. */
const shownQuote = ({ number, status, sentAt, link }: StoredQuote): LinkedQuote[] =>
  link ? [{ number, status, url: secretLinkUrl("quote", secretLinkToken(link)), sentAt: new Date(sentAt).toISOString() }] : [];

/**
 * The payment schedule. An instalment with an issued invoice has the due date of that invoice; an invoice of the whole quote counts for
 * every instalment.
 */
const selectInstalments = (tx: Tx) =>
  tx.execute<AmountDue>(sql`
    with invoiced as (
      select q.quote_id, q.instalment_id, p.due_on from quote_invoices q join shared_papers() p on p.id = q.invoice_id),
    due as (
      select id, label, amount, position, coalesce((
        select min(i.due_on) from invoiced i where i.quote_id = n.quote_id and coalesce(i.instalment_id, n.id) = n.id), n.due_on) as due_on
      from instalments n)
    select id, label, amount::float8 as amount, due_on::text as "dueOn" from due order by due.due_on nulls last, position, id`);

/**
 * Records a visit of the client; visits less than 30 minutes apart count as one. Other readers leave no trace, because what they saw
 * is still new to the client.
 * @returns when the previous visit ended; null on the first one
 */
async function recordVisit(tx: Tx, { id, isByClient }: SecretLink): Promise<string | null> {
  const previousEnd = sql`case when v.last_opened_at < now() - interval '30 minutes' then v.last_opened_at else v.seen_until end`;
  const [visit] = await tx.execute<{ seenUntil: string | null }>(
    isByClient
      ? sql`
        insert into client_visits as v (link_id) values (${id})
        on conflict (link_id) do update set last_opened_at = now(), seen_until = ${previousEnd}
        returning ${isoSql("seen_until")} as "seenUntil"`
      : sql`select to_json(${previousEnd}) #>> '{}' as "seenUntil" from client_visits v where link_id = ${id}`,
  );
  return visit?.seenUntil ?? null;
}
