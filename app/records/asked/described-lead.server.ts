import { and, asc, eq } from "drizzle-orm";
import { budgetText } from "#app/platform/values/budget.ts";
import { enteredDaysText } from "#app/platform/values/entered-days.ts";
import type { Tx } from "#db/client.server.ts";
import { contactSubmissions as enquiries, leadNotes, type leads } from "#db/schema.ts";
import { askedVenue } from "./asked-functions.ts";

type Lead = typeof leads.$inferSelect;

/** The description of an event that a lead becomes, and the lead's enquiries, the oldest first. */
export async function describeLead(tx: Tx, lead: Lead) {
  const received = await tx
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.leadId, lead.id), eq(enquiries.state, "received")))
    .orderBy(asc(enquiries.createdAt));
  const [note] = await tx
    .select({ text: leadNotes.text })
    .from(leadNotes)
    .where(eq(leadNotes.leadId, lead.id))
    .orderBy(asc(leadNotes.createdAt))
    .limit(1);
  return { description: descriptionOf(lead, received, note?.text ?? "").slice(0, 5000), received };
}

/** What the first enquiry that says something wrote: a later one may be "did you get my message?". Of a lead without enquiries the first note. */
function descriptionOf(lead: Lead, received: readonly (typeof enquiries.$inferSelect)[], note: string): string {
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
