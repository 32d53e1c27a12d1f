import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { stopReplyClock } from "#app/company/reply-clock.server.ts";
import { advanceTaskTitle, checklistNames, collectAdvanceTitle } from "#app/content/checklists.ts";
import { insertChecklist } from "#app/features/tasks/tasks.server.ts";
import { treatmentOf } from "#app/gst/treatments.ts";
import { selectLanguage } from "#app/mail/mail-language.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { formatDay, today } from "#app/platform/values/dates.ts";
import { fold } from "#app/platform/values/fold.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { describeLead } from "#app/records/asked/described-lead.server.ts";
import type { Tx } from "#db/client.server.ts";
import { clients, eventFunctions, events, instalments, leads, tasks } from "#db/schema.ts";
import type { QuoteRecord } from "../change-quote.server.ts";
import { type Instalment, instalmentsOf } from "../payment-schedule/instalments.ts";
import { wordIn } from "../quote-language.server.ts";
import { firstDayOf, forAllFunctions, type QuoteContent, type QuoteFunction } from "../quotes.ts";
import { eventOfQuote } from "../staff/quote-event.server.ts";

type Accepted = { content: QuoteContent; total: number; acceptedAt: Date };

/**
 * Does what follows from an acceptance: marks the lead as won, creates or links client and event, and adds functions, instalments and a
 * task to collect the first instalment. An event that had no kind gets the lead's, and the checklist of that without the task that asks for
 * an advance if there is an instalment to collect. Without a kind "Needs you today" asks the staff for it.
 */
export async function startEvent(tx: Tx, quote: QuoteRecord, accepted: Accepted): Promise<{ eventId: string; clientId: string }> {
  const [lead] = quote.leadId ? await tx.select().from(leads).where(eq(leads.id, quote.leadId)).for("no key update") : [];
  const clientId = await ensureClient(tx, quote, lead?.clientId ?? null);
  const assignedTo = await activeStaffId(tx, quote.ownerId ?? lead?.ownerId ?? null);
  const [{ eventId, kind }] = await Promise.all([
    ensureEvent(tx, quote, { content: accepted.content, clientId, ownerId: assignedTo }, lead),
    lead && winLead(tx, lead, clientId),
  ]);
  const added = instalmentsOf(accepted.content.schedule, accepted.total, {
    acceptedOn: today(accepted.acceptedAt),
    firstDay: firstDayOf(accepted.content),
  });
  const [first] = added;
  const event = { id: eventId, date: firstDayOf(accepted.content) || null };
  await Promise.all([
    addFunctions(tx, { eventId, quoteId: quote.id }, accepted.content),
    addInstalments(tx, { eventId, quoteId: quote.id, clientId }, added),
    first && addCollectTask(tx, quote, { eventId, assignedTo, first, title: accepted.content.title }),
    kind && insertChecklist(tx, "client", { ...event, kind }, assignedTo, ({ title }) => !first || title !== advanceTaskTitle),
  ]);
  return { eventId, clientId };
}

type CollectTask = { eventId: string; assignedTo: string | null; first: Instalment; title: string };

async function addCollectTask(tx: Tx, quote: QuoteRecord, { eventId, assignedTo, first, title: ofQuote }: CollectTask) {
  const due = first.dueOn ? `, by ${formatDay(first.dueOn)}` : "";
  const description = `${first.label}: ${formatRupees(first.amount)}${due}. Quote ${quote.number}, ${ofQuote}.`;
  await addTask(tx, { title: collectAdvanceTitle, description, dueDate: first.dueOn, assignedTo, eventId });
}

type NewTask = Pick<typeof tasks.$inferInsert, "title" | "description" | "dueDate" | "assignedTo" | "eventId">;

async function addTask(tx: Tx, task: NewTask): Promise<void> {
  const id = randomUUID();
  await Promise.all([
    tx.insert(tasks).values({ id, priority: "high", ...task }),
    audit(tx, { actor: "client", action: "task added", objectType: "task", objectId: id, fields: { title: task.title } }),
  ]);
}

/** Asks the owner of the quote to find a place, because its office had none on a day when the client accepted. @param texts what is full */
export async function addTaskOfFullDays(tx: Tx, quote: QuoteRecord, eventId: string, texts: readonly string[]): Promise<void> {
  const assignedTo = await activeStaffId(tx, quote.ownerId);
  const description = `${quote.number} was accepted. ${texts.join(". ")}. Talk to the client, or find another team.`;
  await addTask(tx, { title: "Booked on a full day: find a place", description, dueDate: today(), assignedTo, eventId });
}

/** The id if it is that of a person who can still log in; else null. */
async function activeStaffId(tx: Tx, id: string | null): Promise<string | null> {
  if (!id) return null;
  const [row] = await tx.execute(
    sql`select from user_profiles where user_id = ${id} and access in ('planner', 'accounts', 'admin')`,
  );
  return row ? id : null;
}

/** The client of the quote, else that of its lead, else a new one. @returns its id */
async function ensureClient(tx: Tx, quote: QuoteRecord, clientOfLead: string | null): Promise<string> {
  const ids = [quote.clientId, clientOfLead].filter((id) => id !== null);
  const known = ids.length > 0 ? await tx.select({ id: clients.id }).from(clients).where(inArray(clients.id, ids)) : [];
  const found = ids.find((id) => known.some((client) => client.id === id));
  if (found) return found;
  const id = randomUUID();
  const orNull = (text: string) => text.trim() || null;
  const fields = {
    name: orNull(quote.clientName) ?? `Client of ${quote.number}`,
    phone: orNull(quote.clientPhone),
    email: orNull(quote.clientEmail),
    language: await selectLanguage(tx, { clientId: null, leadId: quote.leadId }),
    gstTreatment: treatmentOf(quote.clientTreatment, quote.clientGstin),
    gstin: orNull(quote.clientGstin),
    address: orNull(quote.clientAddress),
    city: orNull(quote.clientCity),
    stateCode: orNull(quote.clientStateCode),
    pin: /^[1-9]\d{5}$/.test(quote.clientPin) ? quote.clientPin : null,
    country: orNull(quote.clientCountry),
  };
  await Promise.all([
    tx.insert(clients).values({ id, kind: quote.clientGstin ? "company" : "person", ...fields }),
    audit(tx, { actor: "client", action: "client added", objectType: "client", objectId: id, fields }),
  ]);
  return id;
}

async function winLead(tx: Tx, lead: typeof leads.$inferSelect, clientId: string): Promise<void> {
  const changes = { stage: "won", lostReason: null, nextAction: null, nextActionOn: null } as const;
  const fields = { stage: [lead.stage, "won"] };
  const moved = { actor: "client", action: "lead moved", objectType: "lead", objectId: lead.id, fields };
  await Promise.all([
    tx
      .update(leads)
      .set({
        ...changes,
        clientId: lead.clientId ?? clientId,
        ...stopReplyClock(),
        ...(lead.stage !== "won" && { stageSince: sql`now()` }),
      })
      .where(eq(leads.id, lead.id)),
    lead.stage !== "won" && audit(tx, moved),
  ]);
}

/**
 * The event that the quote joins (`eventOfQuote`), else a new one. An existing event keeps the values that it has.
 * @returns its id, and the kind that it did not have before
 */
async function ensureEvent(
  tx: Tx,
  quote: QuoteRecord,
  { content, clientId, ownerId }: { content: QuoteContent; clientId: string; ownerId: string | null },
  lead?: typeof leads.$inferSelect,
) {
  const first = content.functions.find(({ day }) => day && day === firstDayOf(content)) ?? content.functions[0];
  const fields = {
    name: content.title || null,
    date: firstDayOf(content) || null,
    time: first?.time || null,
    venue: first?.place || null,
    stateCode: quote.eventStateCode || null,
  };
  const kind = checklistNames.find((name) => name === lead?.kind) ?? null;
  const joinedId = await eventOfQuote(tx, { eventId: quote.eventId, leadId: lead?.id ?? null });
  const [existing] = joinedId ? await tx.select().from(events).where(eq(events.id, joinedId)).for("no key update") : [];
  if (existing) {
    const keep = <Value>(old: Value, added: Value) => old ?? added;
    const { name, date, time, venue, stateCode } = existing;
    await tx
      .update(events)
      .set({
        name: keep(name, fields.name),
        date: keep(date, fields.date),
        time: keep(time, fields.time),
        venue: keep(venue, fields.venue),
        stateCode: keep(stateCode, fields.stateCode),
        eventType: keep(existing.eventType, kind),
        office: keep(existing.office, quote.office),
        ownerId: keep(existing.ownerId, ownerId),
        clientId: keep(existing.clientId, clientId),
        leadId: keep(existing.leadId, lead?.id ?? null),
      })
      .where(eq(events.id, existing.id));
    const joined = { actor: "client", action: "event joined by a quote", objectType: "event", objectId: existing.id };
    await audit(tx, { ...joined, fields: { quote: quote.number } });
    return { eventId: existing.id, kind: existing.eventType ? null : kind };
  }
  const id = randomUUID();
  const description = lead ? (await describeLead(tx, lead)).description || null : null;
  await Promise.all([
    tx
      .insert(events)
      .values({ id, ...fields, description, office: quote.office, eventType: kind, ownerId, leadId: lead?.id, clientId }),
    audit(tx, { actor: "client", action: "event added", objectType: "event", objectId: id, fields }),
  ]);
  return { eventId: id, kind };
}

const nameInEnglish = (name: string) => fold(wordIn(name, "en"));

/** Adds the functions of the quote after those of the event. One that somebody entered there becomes the quote's of its day and name, in any language. */
async function addFunctions(tx: Tx, ids: { eventId: string; quoteId: string }, { functions }: QuoteContent): Promise<void> {
  const before = await tx
    .select({ id: eventFunctions.id, name: eventFunctions.name, day: eventFunctions.day, quoteId: eventFunctions.quoteId })
    .from(eventFunctions)
    .where(and(eq(eventFunctions.eventId, ids.eventId), eq(eventFunctions.status, "planned")));
  const added: (typeof eventFunctions.$inferInsert)[] = [];
  for (const one of functions.filter(({ id }) => id !== forAllFunctions)) {
    const { day, name, startTime, ...row } = functionRow(one);
    const entered = before.find(
      (other) => !other.quoteId && other.name && other.day === day && nameInEnglish(other.name) === nameInEnglish(name),
    );
    const ofQuote = { quoteId: ids.quoteId, quoteFunction: one.id };
    if (!entered) added.push({ day, name, startTime, ...row, ...ids, ...ofQuote, position: before.length + added.length });
    else
      await tx
        .update(eventFunctions)
        .set({ ...ofQuote, ...(startTime && { startTime, endTime: row.endTime }), ...(row.guests && { guests: row.guests }) })
        .where(eq(eventFunctions.id, entered.id));
  }
  if (added.length > 0) await tx.insert(eventFunctions).values(added);
}

const functionRow = ({ name, day, time, endTime, place, mapUrl, guests }: QuoteFunction) => ({
  name,
  day: day || null,
  startTime: time,
  endTime,
  venue: place,
  mapUrl,
  guests: /^\d{1,6}$/.test(guests.trim()) ? Number(guests) : null,
});

async function addInstalments(tx: Tx, ids: { eventId: string; quoteId: string; clientId: string }, added: Instalment[]) {
  if (added.length === 0) return;
  const before = await tx.$count(instalments, eq(instalments.eventId, ids.eventId));
  await tx.insert(instalments).values(added.map((instalment, index) => ({ ...instalment, ...ids, position: before + index })));
}
