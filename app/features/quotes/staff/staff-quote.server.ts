import { and, desc, eq, sql } from "drizzle-orm";
import { previewNumber } from "#app/billing/documents.server.ts";
import type { Supply } from "#app/billing/lines.ts";
import { company } from "#app/company/company.server.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import { seriesName } from "#app/gst/document-numbers.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { secretLinkUrl, selectSecretLink } from "#app/identity/secret-link.server.ts";
import { selectLanguage } from "#app/mail/mail-language.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { env } from "#app/platform/env.ts";
import { today } from "#app/platform/values/dates.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { events, leads, quoteOpenings, quoteRequests, quoteRevisions, quotes } from "#db/schema.ts";
import { selectAmendedContract } from "../amendments/contract.server.ts";
import { selectQuoteContract } from "../amendments/read-amendment.server.ts";
import type { QuoteRecord } from "../change-quote.server.ts";
import { selectCosts } from "../costs.server.ts";
import { selectQuoteClashes } from "../quote-clashes.server.ts";
import { type QuoteDifference, quoteDifferences } from "../quote-differences.ts";
import { hasUnsentChanges, toContent, toQuoteDraft } from "../quote-drafts.server.ts";
import { quoteTotals } from "../quote-totals.ts";
import { heldUntil, linesOf, quoteState, readChoices } from "../quotes.ts";
import { selectAcceptance } from "../sent-quote.server.ts";
import { eventOfQuote } from "./quote-event.server.ts";
import { selectInvoicing } from "./quote-invoice.server.ts";

/** A quote with everything that the staff see of it; null when there is no such quote. */
export const readQuote = (actor: Actor, id: string) =>
  asPermitted(actor, "quote:list", async (tx, actor) => {
    const [row] = await tx.select().from(quotes).where(eq(quotes.id, id));
    if (!row) return null;
    const [costs, revisions, acceptance, requests, link, language, sources, invoicing] = await Promise.all([
      selectCosts(tx, actor, id),
      selectRevisions(tx, id),
      selectAcceptance(tx, id),
      tx.select().from(quoteRequests).where(eq(quoteRequests.quoteId, id)).orderBy(desc(quoteRequests.at)).limit(100),
      row.revision > 0 ? selectSecretLink(tx, "quote", id) : null,
      selectLanguage(tx, row),
      readSources(tx, row),
      selectInvoicing(tx, id),
    ]);
    const names = new Map((await selectPeople(tx)).map((person) => [person.id, person.name]));
    const draft = toQuoteDraft(row, costs);
    const lastRevision = revisions[0];
    return {
      id,
      number: row.number,
      version: row.version,
      savedAt: row.updatedAt.toISOString(),
      revision: row.revision,
      state: quoteState(row, today()),
      validUntil: row.validUntil,
      heldUntil: heldUntil(row, today()),
      sentAt: row.sentAt?.toISOString() ?? null,
      decidedAt: row.decidedAt?.toISOString() ?? null,
      draft,
      hasUnsentChanges: await hasUnsentChanges(tx, row),
      revisions: revisions.map((revision, index) => ({
        number: revision.number,
        total: revision.total,
        sentAt: revision.sentAt.toISOString(),
        sentBy: names.get(revision.sentBy) ?? "somebody",
        differences: differencesSince(revisions[index + 1], revision),
      })),
      sent: lastRevision
        ? { content: toContent(lastRevision.content), supply: lastRevision.supply as Supply, total: lastRevision.total }
        : null,
      ticked: lastRevision && !acceptance ? await selectTicked(tx, lastRevision) : null,
      acceptance,
      requests: requests.map((request) => ({
        ...request,
        at: request.at.toISOString(),
        handledAt: request.handledAt?.toISOString() ?? null,
        handledBy: request.handledBy && (names.get(request.handledBy) ?? "somebody"),
      })),
      link: link && {
        url: `${env().ORIGIN}${secretLinkUrl("quote", link.token, language)}`,
        openedAt: link.openedAt?.toISOString() ?? null,
        openedCount: link.openedCount,
      },
      ...sources,
      clashes: row.status === "accepted" ? [] : await selectQuoteClashes(tx, row, draft.content, sources.event?.id ?? null),
      invoicing,
      contract: acceptance ? await selectQuoteContract(tx, id) : null,
      amended: acceptance ? await selectAmendedContract(tx, id) : null,
    };
  });
export type QuotePage = NonNullable<Awaited<ReturnType<typeof readQuote>>>;

type Revision = typeof quoteRevisions.$inferSelect;

const selectRevisions = (tx: Tx, id: string): Promise<Revision[]> =>
  tx.select().from(quoteRevisions).where(eq(quoteRevisions.quoteId, id)).orderBy(desc(quoteRevisions.number)).limit(50);

/** What the client ticked of a version without accepting it, and its total in paise; null: nothing was changed. */
async function selectTicked(tx: Tx, { quoteId, number, content: stored, supply }: Revision) {
  const [row] = await tx
    .select({ chosen: quoteOpenings.chosen })
    .from(quoteOpenings)
    .where(and(eq(quoteOpenings.quoteId, quoteId), eq(quoteOpenings.revision, number)));
  if (!row?.chosen) return null;
  const content = toContent(stored);
  const chosen = readChoices(content, row.chosen);
  const titles = linesOf(content).flatMap(({ id, title }) => (chosen.has(id) ? [title] : []));
  return { titles, total: quoteTotals(content, chosen, supply as Supply).total };
}

function differencesSince(before: Revision | undefined, revision: Revision): QuoteDifference[] {
  if (!before) return [];
  const versionOf = ({ content, validUntil }: Revision) => ({ content: toContent(content), validUntil });
  return quoteDifferences(versionOf(before), versionOf(revision));
}

const selectPeople = async (tx: Tx) => [
  ...(await tx.execute<{ id: string; name: string; isActive: boolean }>(
    sql`select id, name, is_active as "isActive" from lead_owners() order by ${foldSql(sql`name`)}`,
  )),
];

/** The lead of a quote and the event that it names or joins when the client accepts it, with their names. */
async function readSources(tx: Tx, { leadId, eventId, status }: Pick<QuoteRecord, "leadId" | "eventId" | "status">) {
  const leadColumns = { id: leads.id, name: leads.name, askedTime: sql<string | null>`asked_time(${leads.id})` };
  const [lead] = leadId ? await tx.select(leadColumns).from(leads).where(eq(leads.id, leadId)) : [];
  const isUndecided = status === "draft" || status === "sent";
  const sourceEventId = isUndecided ? await eventOfQuote(tx, { leadId, eventId }) : eventId;
  const [event] = sourceEventId
    ? await tx.select({ id: events.id, name: events.name, date: events.date }).from(events).where(eq(events.id, sourceEventId))
    : [];
  return {
    lead: lead ?? null,
    event: event ? { ...event, name: event.name || untitledEvent, joinsWhenAccepted: eventId === null } : null,
  };
}

/** The lead and the event of a new quote, with their names. */
export const readNewSources = (actor: Actor, ids: { lead: string; event: string }) =>
  asPermitted(actor, "quote:write", (tx) =>
    readSources(tx, { leadId: ids.lead || null, eventId: ids.event || null, status: "draft" }),
  );

/** The possible owners of a quote: the staff, and the current owner. */
export const readQuoteOwners = (actor: Actor, current: string) =>
  asPermitted(actor, "quote:list", async (tx) =>
    (await selectPeople(tx)).filter(({ id, isActive }) => isActive || id === current),
  );

/** The number that a quote would get if it were sent now for the first time; null when the series has a number of a later date. */
export async function readNextQuoteNumber(actor: Actor, office: string): Promise<string | null> {
  requirePermission(actor, "quote:list");
  const letter = company().seriesLetters[office] as string;
  return asActor(actor, async (tx) => (await previewNumber(tx, seriesName("QT", letter, today()), today())).number);
}
