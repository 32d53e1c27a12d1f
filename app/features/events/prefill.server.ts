import { and, desc, eq, ne, sql } from "drizzle-orm";
import { asPermitted } from "#app/identity/permitted.server.ts";
import type { Actor } from "#app/permissions.ts";
import { isClockTime } from "#app/platform/values/dates.ts";
import { isPeriod } from "#app/platform/values/entered-days.ts";
import { askedVenue } from "#app/records/asked/asked-functions.ts";
import { describeLead } from "#app/records/asked/described-lead.server.ts";
import { activeOwner } from "#app/records/owners/owners.server.ts";
import { leads, quotes } from "#db/schema.ts";

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
    const { description, received } = await describeLead(tx, lead);
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
      description,
    };
  });
