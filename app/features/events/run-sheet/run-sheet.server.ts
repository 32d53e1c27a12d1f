import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { type Actor, can, requirePermission } from "#app/permissions.ts";
import { clockTime, today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { indianNow } from "#app/records/event-days.server.ts";
import { readId } from "#app/records/list-filters.ts";
import { snapshotOf } from "#app/records/record.server.ts";
import { readOwn, readShared } from "#db/client.server.ts";
import { eventFunctions, events, runItems } from "#db/schema.ts";
import { selectFunctions } from "../functions/functions.server.ts";
import { readRunLinks } from "./links/run-links.server.ts";
import { runItemRecord, selectCrewClashes, selectOwners, selectRunItems } from "./run-items.server.ts";
import { ownersOf, type RunItem } from "./run-sheet.ts";
import { hasRunTemplates, readRunTemplates } from "./templates/run-templates.server.ts";

export { handleRunTemplateForm, readRunTemplatePage } from "./templates/run-templates.server.ts";

/** An event with its functions that take place, the lines of its run sheet, and who can do them; null when there is no such event. */
export async function readRunSheet(actor: Actor, eventId: string) {
  requirePermission(actor, "run-sheet:read");
  if (!isId(eventId)) return null;
  return readShared(actor, async (tx) => {
    const { id, name, status, eventType } = events;
    const [[event], functions, items, owners] = await Promise.all([
      tx.select({ id, name, status, eventType }).from(events).where(eq(id, eventId)),
      selectFunctions(tx, eventId),
      selectRunItems(tx, eventId),
      selectOwners(tx, eventId),
    ]);
    const planned = functions.filter((one) => one.status === "planned");
    return event ? { event, functions: planned, items, owners } : null;
  });
}

export type RunSheet = NonNullable<Awaited<ReturnType<typeof readRunSheet>>>;

/** The run sheet with what the URL opens. @see RunSheetDialogs */
export async function readRunSheetPage(actor: Actor, eventId: string, url: URLSearchParams) {
  requirePermission(actor, "run-sheet:read");
  const sheet = await readRunSheet(actor, eventId);
  if (!sheet) return null;
  const { event, items } = sheet;
  const canPlan = can(actor, "event:change");
  // The dialogs are about planning.
  const params = canPlan ? url : new URLSearchParams();
  const edited = items.find(({ id }) => id === params.get("edit"));
  const { startsAt, startedAt, doneAt, ...editedRow } = edited ?? ({} as RunItem);
  const asksForTemplates = ["start-template", "save-template"].some((word) => params.has(word));
  const [crewClashes, hasTemplates, templates, links, deleted] = await Promise.all([
    readShared(actor, (tx) => selectCrewClashes(tx, eventId)),
    canPlan && hasRunTemplates(actor),
    asksForTemplates ? readRunTemplates(actor, event.eventType ?? "") : null,
    params.has("links") ? readRunLinks(actor, event, [...new Set(items.flatMap(ownersOf))]) : null,
    readDeleted(actor, eventId, readId(params, "deleted")),
  ]);
  return {
    ...sheet,
    crewClashes,
    canPlan,
    hasTemplates,
    canSetUp: can(actor, "settings:write"),
    dialogs: {
      newItem: params.has("new") ? { ...startOfNextLine(sheet, params.get("new")), id: crypto.randomUUID() } : null,
      editedItem: edited ? { id: edited.id, version: edited.version, snapshot: snapshotOf(runItemRecord, editedRow) } : null,
      lateItem: items.find(({ id }) => id === params.get("shift")) ?? null,
      isStarting: params.has("start-template"),
      isSaving: params.has("save-template"),
      templates: templates ?? [],
      links,
    },
    deleted,
  };
}

/** The coming functions that one of the crew may see, the next one first; a night that lasts is of today. */
export async function readOwnFunctions(actor: Actor) {
  requirePermission(actor, "run-sheet:read");
  const { day, startTime, venue, status } = eventFunctions;
  return readOwn(actor, (tx) =>
    tx
      .select({
        ...{ id: events.id, name: events.name, eventType: events.eventType, functionId: eventFunctions.id },
        ...{ functionName: eventFunctions.name, dayTime: startTime, dayVenue: venue },
        ...{ day: sql<string>`greatest(${day}, ${today()}::date)::text`, goesOn: sql<boolean>`${day} < ${today()}::date` },
      })
      .from(eventFunctions)
      .innerJoin(events, eq(events.id, eventFunctions.eventId))
      .where(and(eq(status, "planned"), ne(events.status, "cancelled"), sql`${eventFunctions.overAt} > ${indianNow()}`))
      // Of today, what is done already comes last.
      .orderBy(day, sql`coalesce(upper(${eventFunctions.occupied}) <= ${indianNow()}, false)`, startTime, eventFunctions.id)
      .limit(50),
  );
}

async function readDeleted(actor: Actor, eventId: string, id: string | null) {
  requirePermission(actor, "run-sheet:read");
  if (!id) return null;
  const isThis = and(eq(runItems.id, id), eq(runItems.eventId, eventId), isNotNull(runItems.deletedAt));
  const [row] = await readShared(actor, (tx) =>
    tx.select({ id: runItems.id, title: runItems.title }).from(runItems).where(isThis),
  );
  return row ?? null;
}

/** A new line begins when the last one ends, or with the first function. @param after the id of the line that was added just now, if any */
function startOfNextLine({ items, functions }: Pick<RunSheet, "items" | "functions">, after: string | null) {
  const added = items.find(({ id }) => id === after);
  const last: RunItem | undefined = added ?? items.at(-1);
  const first = functions[0];
  const end = last && new Date((last.at + last.minutes) * 60_000);
  return {
    function_id: last?.functionId ?? first?.id ?? "",
    day: end ? today(end) : (first?.day ?? ""),
    start_time: end ? clockTime(end) : (first?.startTime ?? ""),
    minutes: "15",
    hard: "no",
    after: added?.id ?? "",
  };
}
