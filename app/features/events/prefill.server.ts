import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { asPermitted } from "#app/identity/permitted.server.ts";
import type { Actor } from "#app/permissions.ts";
import { budgetText } from "#app/platform/values/budget.ts";
import { isClockTime } from "#app/platform/values/dates.ts";
import { enteredDaysText, isPeriod } from "#app/platform/values/entered-days.ts";
import { askedVenue } from "#app/records/asked-functions.ts";
import { activeOwner } from "#app/records/owners/owners.server.ts";
import { contactSubmissions as enquiries, leadNotes, leads, quotes } from "#db/schema.ts";

/** The fields of a new event as its lead, the lead's enquiries and its newest quote fill them in; null when there is no such lead. */
export const prefillFrom = (actor: Actor, leadId: string): Promise<Record<string, string> | null> =>
  asPermitted(actor, "event:add", async (tx): Promise<Record<string, string> | null> => {
    const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId));
    if (!lead) return null;
    const [quote] = await tx
      .select({ stateCode: quotes.eventStateCode })
      .from(quotes)
      .where(and(eq(quotes.leadId, leadId), ne(quotes.eventStateCode, "")))
      .orderBy(desc(quotes.createdAt))
      .limit(1);
    const received = await tx
      .select()
      .from(enquiries)
      .where(and(eq(enquiries.leadId, leadId), eq(enquiries.state, "received")))
      .orderBy(asc(enquiries.createdAt));
    const [note] = await tx
      .select({ text: leadNotes.text })
      .from(leadNotes)
      .where(eq(leadNotes.leadId, leadId))
      .orderBy(asc(leadNotes.createdAt))
      .limit(1);
    const [asked] = await tx.execute<{ time: string | null }>(sql`select asked_time(${leadId}) as time`);
    const { kind, days, dayFrom, place } = lead;
    return {
      lead_id: leadId,
      lead_stage: lead.stage,
      state_code: quote?.stateCode ?? "",
      name: `${lead.company || lead.name}: ${!kind || kind === "Other" ? "event" : kind}`.slice(0, 200),
      date: (!isPeriod(days) && dayFrom) || "",
      time: (days && received.findLast(({ date, time }) => date === dayFrom && isClockTime(time))?.time) || "",
      asked_time: asked?.time ?? "",
      venue: askedVenue(place ?? ""),
      event_type: kind ?? "",
      ...((await activeOwner(tx, lead.ownerId)) && { owner_id: lead.ownerId ?? "" }),
      description: descriptionOf(lead, received, note?.text ?? "").slice(0, 5000),
    };
  });

/** What the first enquiry that says something wrote: a later one may be "did you get my message?". Of a lead without enquiries the first note. */
function descriptionOf(
  lead: typeof leads.$inferSelect,
  received: readonly (typeof enquiries.$inferSelect)[],
  note: string,
): string {
  const enquiry = received.find(({ vision, services, notes }) => vision || services || notes) ?? received[0];
  const guests = lead.guests ?? enquiry?.guests;
  const budget = lead.budget ? budgetText(lead.budget) : enquiry?.budget;
  return [
    enquiry ? enquiry.vision : note,
    lead.days && lead.days !== lead.dayFrom && `Days: ${enteredDaysText(lead.days)}`,
    lead.functions && `Functions: ${lead.functions}`,
    lead.place && !askedVenue(lead.place) && `Place: ${lead.place}`,
    guests && `Guests: ${guests}`,
    enquiry?.services && `Services: ${enquiry.services}`,
    budget && `Budget: ${budget}`,
    enquiry?.notes,
  ]
    .filter(Boolean)
    .join("\n");
}
