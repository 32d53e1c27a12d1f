import { and, desc, eq, ne } from "drizzle-orm";
import { eventKindOf } from "#app/content/checklists.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { isDay } from "#app/platform/values/dates.ts";
import { asActor } from "#db/client.server.ts";
import { contactSubmissions as enquiries, leads, quotes } from "#db/schema.ts";

/** The fields of a new event as a lead's newest enquiry and quote fill them in; null when there is no such lead. */
export async function prefillFrom(actor: Actor, leadId: string): Promise<Record<string, string> | null> {
  requirePermission(actor, "event:add");
  return asActor(actor, async (tx): Promise<Record<string, string> | null> => {
    const [lead] = await tx
      .select({ name: leads.name, company: leads.company, stage: leads.stage })
      .from(leads)
      .where(eq(leads.id, leadId));
    if (!lead) return null;
    const [quote] = await tx
      .select({ stateCode: quotes.eventStateCode })
      .from(quotes)
      .where(and(eq(quotes.leadId, leadId), ne(quotes.eventStateCode, "")))
      .orderBy(desc(quotes.createdAt))
      .limit(1);
    const [enquiry] = await tx
      .select()
      .from(enquiries)
      .where(and(eq(enquiries.leadId, leadId), eq(enquiries.state, "received")))
      .orderBy(desc(enquiries.createdAt))
      .limit(1);
    const clientName = lead.company || lead.name;
    const state_code = quote?.stateCode ?? "";
    const ofLead = { lead_id: leadId, lead_stage: lead.stage, state_code };
    if (!enquiry) return { ...ofLead, name: `${clientName}: event` };
    const { vision, guests, services, budget, notes } = enquiry;
    const kind = eventKindOf(enquiry);
    return {
      ...ofLead,
      name: `${clientName}: ${kind === "Other" ? "event" : kind}`.slice(0, 200),
      date: isDay(enquiry.date) ? enquiry.date : "",
      time: /^([01]\d|2[0-3]):[0-5]\d$/.test(enquiry.time) ? enquiry.time : "",
      venue: enquiry.location,
      event_type: kind,
      description: [
        vision,
        guests && `Guests: ${guests}`,
        services && `Services: ${services}`,
        budget && `Budget: ${budget}`,
        notes,
      ]
        .filter(Boolean)
        .join("\n")
        .slice(0, 5000),
    };
  });
}
