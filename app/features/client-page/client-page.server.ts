import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { officeOf, officeOfStates } from "#app/company/company.ts";
import { linkTextsIn } from "#app/content/link-pages/texts.ts";
import { NotFound } from "#app/errors.ts";
import type { CalendarFunction } from "#app/features/calendar/calendar.server.ts";
import { readTasksOfAdvance } from "#app/features/money/advances/advances.server.ts";
import { completedText } from "#app/features/money/advances/advances.ts";
import { readRecordedMoney } from "#app/features/money/money.server.ts";
import { recordedMessage } from "#app/features/money/money.ts";
import { waitingChange } from "#app/features/quotes/amendments/amendments.ts";
import { selectExtras } from "#app/features/quotes/extras/extras.server.ts";
import { readPlaceCode } from "#app/gst/place-of-supply.ts";
import { linkLanguage } from "#app/identity/link-errors.server.ts";
import { asSecretLink, type SecretLink, secretLinkToken, secretLinkUrl } from "#app/identity/secret-link.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { indianNow } from "#app/records/event-days.server.ts";
import type { Tx } from "#db/client.server.ts";
import type { EventStatus, Language } from "#db/enums.ts";
import type { Claim } from "./claims.ts";
import { selectPaymentPlan } from "./client/payment-plan.server.ts";
import {
  type ClientPage,
  type LinkedQuote,
  type Message,
  type OpenPaper,
  type Paper,
  readDone,
  type SharedFile,
} from "./client-page.ts";
import { functionChanges, type SeenFunction } from "./function-changes.ts";
import type { ShownFunction } from "./next-step.ts";

export { type ClientDialog, readClientDialog, readEventOfClaim } from "./staff/client-dialogs.server.ts";
export { readClientNeeds, readStaffClientPage } from "./staff/staff-client-page.server.ts";
export { handleStaffClientPage } from "./staff/staff-client-page-action.server.ts";

type SharedEvent = Omit<StoredFunction, "mapUrl" | "isCancelled"> & { status: EventStatus; postponed: boolean };
/** `version` and `updatedAt`: of the function and its event together. */
type StoredFunction = ShownFunction & { version: number; updatedAt: string };
type StoredQuote = { id: string; number: string; status: string; office: string; validUntil: string; sentAt: Date } & {
  ownerName: string;
  ownerRole: string;
  /** An amendment of it waits for the client. */
  isAmending: boolean;
  link: { id: string; salt: string } | null;
};

/** Reads the page of a client's link and records the client's visit: what is added after it is marked as new. @throws NotFound for a deleted event */
export function readClientPage(link: SecretLink): Promise<ClientPage> {
  const language = linkLanguage(link);
  const { client: texts, agreed } = linkTextsIn(language);
  return asSecretLink(link, async (tx) => {
    const event = await selectEvent(tx);
    const functions = await selectFunctions(tx, event, texts.event);
    const isCancelled = event.status === "cancelled";
    const shown = functions.map((one): SeenFunction => ({ ...one, isCancelled: one.isCancelled || isCancelled }));
    const [{ plan }, papers, openInvoices, claims, messages, files, quotes, people, offices, cover, { seenUntil, seen }, extras] =
      await Promise.all([
        selectPaymentPlan(tx, event),
        tx.execute<Paper>(sql`
        select id, kind, number, day::text as day, amount::float8 as amount, ${isoSql("issued_at")} as "issuedAt"
        from shared_papers() order by day desc, number desc`),
        tx.execute<OpenPaper>(sql`
        select p.id, p.number, q.instalment_id as "instalmentId" from shared_papers() p left join quote_invoices q on q.invoice_id = p.id
        where p.kind = 'invoice' and p.balance > 0 order by p.due_on nulls last, p.number`),
        selectClaims(tx, event.id),
        tx.execute<Message>(sql`
        select id, is_from_client as "isFromClient", author_name as author, text, ${isoSql("created_at")} as at
        from client_messages where event_id = ${event.id} order by created_at, id`),
        tx.execute<SharedFile>(sql`
        select f.id, f.name, coalesce(c.type, 'image/webp') as type, coalesce(c.size, 0) as size, ${isoSql("f.created_at")} as "addedAt",
          f.added_by = 'client' as "isOfClient", c.sha256 is null as "isPicture"
        from files f left join file_contents c using (sha256)
        where (f.parent_type = 'event' and f.parent_id = ${event.id} or f.parent_type = 'client' and f.parent_id = (select shared_client_id()))
          and not exists (select from payment_claims where file_id = f.id) order by f.created_at desc, f.id`),
        tx.execute<StoredQuote>(sql`
        select q.id, q.number, q.status, q.office, q.valid_until::text as "validUntil", q.sent_at as "sentAt", q.owner_name as "ownerName",
          q.owner_role as "ownerRole", exists (select from amendments a where a.quote_id = q.id and a.status = 'sent') as "isAmending", (select json_build_object('id', l.id, 'salt', l.salt) from shared_quote_links() l where l.quote_id = q.id) as link
        from shared_quotes() q order by q.status = 'accepted' desc, q.sent_at desc`),
        tx.execute<{ clientName: string; name: string; role: string }>(sql`
        select client_name as "clientName", contact_name as name, contact_role as role from shared_people()`),
        tx.execute<{ office: string | null; stateCode: string | null }>(sql`
        select office, state_code as "stateCode" from shared_office()`),
        tx.execute<{ city: string; picture: string }>(sql`
        select coalesce(r.content ->> 'city', '') as city, coalesce(r.content ->> 'picture', '') as picture
        from shared_quotes() q join quote_revisions r on r.quote_id = q.id and r.number = q.revision
        order by q.status = 'accepted' desc, q.sent_at desc limit 1`),
        recordVisit(tx, link, shown),
        selectExtras(tx, event.id, agreed.countAtRate),
      ]);
    const [first] = quotes;
    const owner = first?.ownerName ? { name: first.ownerName, role: first.ownerRole } : null;
    const [person] = people;
    const office = first?.office || offices[0]?.office || officeOfStates(company(), [readPlaceCode(offices[0]?.stateCode ?? "")]);
    return {
      eventId: event.id,
      ...{ status: event.status, postponed: event.postponed },
      name: event.name,
      clientName: person?.clientName ?? "",
      city: cover[0]?.city || officeOf(company(), office).city,
      picture: cover[0]?.picture ?? "weave-wedding",
      office,
      functions,
      extras: extras.filter(({ status }) => status !== "withdrawn"),
      changes: functionChanges(seen, shown, { language, texts: texts.functions }),
      plan,
      claims,
      papers: [...papers],
      openInvoices: [...openInvoices],
      quotes: quotes.flatMap((quote) => shownQuote(quote, language)),
      waitingQuoteUrl: waitingUrl(quotes, language),
      isAmending: quotes.some(({ isAmending }) => isAmending),
      files: [...files],
      messages: [...messages],
      contact: person?.name ? { name: person.name, role: person.role } : owner,
      seenUntil,
    };
  });
}

/** What the URL says was done; null: nothing. */
export async function readDoneMessage(actor: Actor, params: URLSearchParams): Promise<string | null> {
  requirePermission(actor, "event:list");
  const { paid, recorded, voucherMail, answered } = readDone(params);
  const [money, tasks] = await Promise.all([
    readRecordedMoney(actor, recorded ?? paid),
    recorded ? readTasksOfAdvance(actor, recorded) : [],
  ]);
  if (!money) return answered;
  return [recordedMessage(money, voucherMail), ...(tasks.length > 0 ? [completedText(tasks)] : [])].join(" ");
}

/** An instant as ISO text. @param column a constant of this file, because it is not escaped */
const isoSql = (column: string) => sql.raw(`to_json(${column}) #>> '{}'`);

/** The event is named beside the policy, which alone would read the claims of all events. */
const selectClaims = (tx: Tx, eventId: string): Promise<Claim[]> =>
  tx.execute<Claim>(sql`
    select id, amount::float8 as amount, paid_on::text as "paidOn", method, reference, state, reason, ${isoSql("created_at")} as "claimedAt",
      ${isoSql("decided_at")} as "decidedAt", decided_by_name as "decidedBy", file_id as "fileId"
    from payment_claims c
    where event_id = ${eventId} and not exists (select from payment_claims later where later.corrects = c.id)
    order by created_at desc, id`);

/** The functions of the link's event as a calendar takes them. */
export const readFunctions = (link: SecretLink): Promise<(CalendarFunction & { mapUrl: string })[]> =>
  asSecretLink(link, async (tx) => {
    const event = await selectEvent(tx);
    const { client: texts } = linkTextsIn(linkLanguage(link));
    return (await selectFunctions(tx, event, texts.event)).flatMap(({ id, name, day, isCancelled, ...one }) => {
      const status = isCancelled ? ("cancelled" as const) : event.status;
      const off = !isCancelled && event.postponed ? texts.functions.postponed : texts.functions.cancelled;
      const summary = status === "cancelled" ? `${off}: ${name}` : name;
      return day ? [{ ...one, functionId: id, summary, day, status }] : [];
    });
  });

/** @throws NotFound for a deleted event */
async function selectEvent(tx: Tx): Promise<SharedEvent> {
  const [event] = await tx.execute<SharedEvent>(sql`
    select id, coalesce(name, '') as name, date::text as day, time, end_time as "endTime", coalesce(venue, '') as venue, status, postponed, version,
      ${isoSql("updated_at")} as "updatedAt" from shared_event()`);
  if (!event) throw new NotFound();
  return event;
}

/** The functions of the event, the cancelled ones last; the event itself while it has none. */
async function selectFunctions(tx: Tx, event: SharedEvent, unnamed: string): Promise<StoredFunction[]> {
  const ownName = event.name || unnamed;
  const rows = await tx.execute<StoredFunction>(sql`
    select id, coalesce(nullif(name, ''), ${ownName}) as name, day::text as day, nullif(start_time, '') as time,
      nullif(end_time, '') as "endTime", venue, map_url as "mapUrl", status = 'cancelled' as "isCancelled",
      coalesce(over_at <= ${indianNow()}, false) as "isOver", coalesce(upper(occupied) <= ${indianNow()}, false) as "hasEnded", version + ${event.version}::int as version,
      to_json(greatest(updated_at, ${event.updatedAt}::timestamptz)) #>> '{}' as "updatedAt"
    from event_functions where event_id = ${event.id} order by status = 'cancelled', event_functions.day nulls last, nullif(start_time, '') nulls last, position, id`);
  return rows.length > 0 ? [...rows] : [{ ...event, name: ownName, mapUrl: "", isCancelled: false }];
}

const waitsForAnswer = ({ status, validUntil, isAmending }: StoredQuote) =>
  (status === "sent" && validUntil >= today()) || isAmending;

/** Of the quote that waits for an answer, at its change if that waits. */
function waitingUrl(quotes: readonly StoredQuote[], language: Language): string | null {
  const [waiting] = quotes.filter((quote) => quote.link && waitsForAnswer(quote));
  const [shown] = waiting ? shownQuote(waiting, language) : [];
  return shown ? shown.url + (waiting?.isAmending ? `#${waitingChange}` : "") : null;
}

/** A quote as the page shows it; empty while its own link is closed. */
const shownQuote = ({ number, status, sentAt, link }: StoredQuote, language: Language): LinkedQuote[] =>
  link
    ? [
        {
          ...{ number, status, url: secretLinkUrl("quote", secretLinkToken(link), language) },
          sentAt: new Date(sentAt).toISOString(),
        },
      ]
    : [];

/**
 * Records a visit of the client; visits less than 30 minutes apart count as one. Other readers leave no trace, because what they saw
 * is still new to the client.
 * @param shown the functions as the page shows them now
 * @returns when the previous visit ended, and what it showed; null on the first one
 */
async function recordVisit(tx: Tx, { id, isByClient }: SecretLink, shown: readonly SeenFunction[]): Promise<Visit> {
  const isOver = sql`v.last_opened_at < now() - interval '30 minutes'`;
  const previousEnd = sql`case when ${isOver} then v.last_opened_at else v.seen_until end`;
  const previous = sql`case when ${isOver} then v.shown else v.seen end`;
  const [visit] = await tx.execute<Visit>(
    isByClient
      ? sql`
        insert into client_visits as v (link_id, shown) values (${id}, ${JSON.stringify(shown.map(seenOf))}::jsonb)
        on conflict (link_id) do update set last_opened_at = now(), seen_until = ${previousEnd}, seen = ${previous}, shown = excluded.shown
        returning ${isoSql("seen_until")} as "seenUntil", seen`
      : sql`select to_json(${previousEnd}) #>> '{}' as "seenUntil", ${previous} as seen from client_visits v where link_id = ${id}`,
  );
  return visit ?? { seenUntil: null, seen: null };
}

type Visit = { seenUntil: string | null; seen: SeenFunction[] | null };

const seenOf = ({ id, name, day, time, endTime, venue, isCancelled }: SeenFunction): SeenFunction => ({
  ...{ id, name, day, time, endTime, venue, isCancelled },
});
