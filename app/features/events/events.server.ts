import { eq } from "drizzle-orm";
import { stopReplyClock } from "#app/company/reply-clock.server.ts";
import { Invalid } from "#app/errors.ts";
import { addChecklist } from "#app/features/tasks/tasks.server.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { addRecord } from "#app/records/add-record.server.ts";
import { askedFunctions, daysFrom } from "#app/records/asked/asked-functions.ts";
import { activeOwner, checkOwner, selectOwners } from "#app/records/owners/owners.server.ts";
import type { Owner } from "#app/records/owners/owners.ts";
import { columnsOf } from "#app/records/record.server.ts";
import { acceptClash as acceptClashOf, settleClashes } from "#app/records/venue-clashes.server.ts";
import { asActor, readShared, type Tx } from "#db/client.server.ts";
import { eventFunctions, events, leads } from "#db/schema.ts";
import { bookingsOfEvent, checkOffice, eventRecord } from "./event-record.server.ts";
import type { ClashAcceptance, EventFilterValues, NewEvent } from "./events.ts";
import { findEvents } from "./find-events.server.ts";
import { copyPlan } from "./functions/copy-plan.server.ts";

/** One page of the events, the counts by status, and the number of all events. */
export async function listEvents(actor: Actor, search: EventFilterValues) {
  requirePermission(actor, "event:list");
  return readShared(actor, (tx) => findEvents(tx, search));
}

/** Those who may look after an event, or do. */
export function readOwners(actor: Actor): Promise<Owner[]> {
  requirePermission(actor, "event:list");
  return readShared(actor, selectOwners);
}

/**
 * Adds an event with the checklist of its kind. If it comes from a lead, the same transaction marks the lead as won.
 * @returns whether the lead was not won before @throws Conflict when its venue is taken and the sender has not accepted that; Invalid
 */
export async function createEvent(actor: Actor, event: NewEvent): Promise<{ hasWonLead: boolean }> {
  requirePermission(actor, "event:add");
  checkOffice(event.office);
  return asActor(actor, async (tx) => {
    const { id, clash_ok, clash_reason, like, ...given } = event;
    const fields = like ? { ...given, like } : given;
    // A form sent again because its response was lost: the event exists, and nothing is checked or done again.
    if ((await tx.$count(events, eq(events.id, id))) > 0) return { hasWonLead: false };
    const leadId = event.lead_id;
    const lead = leadId ? await winLead(tx, actor, leadId) : null;
    const ownerId =
      event.owner_id === undefined ? ((await activeOwner(tx, lead?.ownerId ?? null)) ?? actor.id) : event.owner_id || null;
    if (event.owner_id) await checkOwner(tx, ownerId);
    const columns = { ...columnsOf(eventRecord, event), ownerId, leadId, clientId: lead?.clientId ?? null };
    const added = await addRecord(tx, actor, eventRecord, { id, columns, fields });
    const planned = added && like ? await copyPlan(tx, event, like) : { ...event, endTime: event.end_time };
    if (added && lead && !like) await addAskedFunctions(tx, event, lead);
    await settleClashes(tx, actor, bookingsOfEvent(planned), event);
    if (added && event.event_type) await addChecklist(actor, tx, { id, date: event.date, kind: event.event_type });
    return { hasWonLead: lead !== null && lead.stage !== "won" };
  });
}

/** Says that two functions at one venue and time may both stay, until one of them moves. @returns the message to show @throws NotFound, Conflict */
export const acceptClash = (actor: Actor, { first, second, clash_reason }: ClashAcceptance): Promise<string> =>
  asPermitted(actor, "event:change", (tx, actor) => acceptClashOf(tx, actor, [first, second], clash_reason));

/** Marks a lead as won. @returns its stage before, and the id of its client @throws Invalid */
async function winLead(tx: Tx, actor: Person, id: string) {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, id)).for("update");
  if (!lead) throw new Invalid({}, "This lead is no longer there.");
  await tx
    .update(leads)
    .set({ stage: "won", lostReason: null, ...stopReplyClock() })
    .where(eq(leads.id, id));
  const fields = { stage: [lead.stage, "won"] };
  if (lead.stage !== "won") await audit(tx, { actor: actor.id, action: "lead moved", objectType: "lead", objectId: id, fields });
  return lead;
}

/** What the lead asks for beyond one function of its kind: the first takes the place of the event's own, at its hour. */
async function addAskedFunctions(tx: Tx, event: NewEvent, lead: typeof leads.$inferSelect): Promise<void> {
  const asked = askedFunctions({ functions: lead.functions, kind: event.event_type, ...daysFrom(event.date, lead) });
  if (!event.date || (asked.length === 1 && !lead.functions)) return;
  await tx.insert(eventFunctions).values(
    asked.map(({ name, day, time }, position) => ({
      ...{ eventId: event.id, name, day, position, venue: event.venue ?? "", startTime: time },
      ...(position === 0 && { startTime: event.time || time, endTime: event.end_time ?? "" }),
    })),
  );
}
