import { company } from "#app/company/company.server.ts";
import { readStaffClientPage } from "#app/features/client-page/client-page.server.ts";
import { readClientOfRecord } from "#app/features/clients/clients.server.ts";
import { readFiles } from "#app/features/files/files.server.ts";
import { invoicesAbout } from "#app/features/invoices/invoices.server.ts";
import { selectEventMessages } from "#app/features/messages/event-messages/event-messages.server.ts";
import { readTimeline } from "#app/features/messages/timeline/timeline.server.ts";
import { readAdvanceContext, readAdvancesOf, readRecordedAdvance } from "#app/features/money/advances/advances.server.ts";
import { selectContractsOfEvent } from "#app/features/quotes/amendments/amendments.server.ts";
import { selectExtras } from "#app/features/quotes/extras/extras.server.ts";
import { type QuotedLines, quotesOfEvent, selectQuotedLines, selectQuotedRates } from "#app/features/quotes/quotes.server.ts";
import { tasksOfEvent } from "#app/features/tasks/tasks.server.ts";
import { type Actor, can, type Person, requirePermission } from "#app/permissions.ts";
import { today } from "#app/platform/values/dates.ts";
import { choiceFilter, dayFilter, readId, textFilter } from "#app/records/list-filters.ts";
import { readDeletionRefusal } from "#app/records/quoted-records.server.ts";
import { snapshotOf } from "#app/records/record.server.ts";
import { readShared } from "#db/client.server.ts";
import { type EventStatus, eventStatuses } from "#db/enums.ts";
import { readEvent, readPayersOfEvent } from "./edit-event.server.ts";
import { eventName, nextStatuses } from "./events.ts";
import type { FunctionDialogsData } from "./functions/function-dialogs.tsx";
import { functionRecord } from "./functions/functions.server.ts";
import {
  type EventFunction,
  functionInSentence,
  functionName,
  functionTime,
  guestsText,
  isGuaranteeDue,
  setupText,
} from "./functions/functions.ts";
import { readMoveOffer } from "./move/event-move.server.ts";
import { hasContents } from "./move/event-move.ts";
import { checklistTitles } from "./task-offer.ts";
import { vendorsOfEvent } from "./vendors/event-vendors.server.ts";

/** Everything that an event's page shows, with the dialog that the URL opens; null when there is no such event. */
export async function readEventPage(actor: Actor, id: string, params: URLSearchParams) {
  requirePermission(actor, "event:list");
  const eventPage = await readEvent(actor, id);
  if (!eventPage) return null;
  const { event, owners, days, functions, overlaps, schedule, lead, clashes, takenBy, missingPermits, editable } = eventPage;
  const canDelete = can(actor, "event:delete");
  const hasParam = (name: string) => params.has(name);
  const movedFrom = dayFilter(params.get("moved"));
  const named = (word: string) => functions.find(({ id }) => id === params.get(word));
  const [moved, counted, toCancel, toMove] = ["moved-function", "counted", "cancel-function", "move-function"].map(named);
  const changed = moved ?? counted;
  const restored = named("restored-function");
  const templates = [
    [hasParam("moved"), "eventMoved"],
    [counted, "guestsChanged"],
    [hasParam("postpone"), "eventPostponed"],
    [hasParam("cancel") || toCancel, "eventCancelled"],
  ] as const;
  const template = templates.find(([isAbout]) => isAbout)?.[1] ?? null;
  const [
    tasks,
    vendors,
    quotes,
    invoices,
    advances,
    advanceContext,
    clientOfEvent,
    payers,
    files,
    timeline,
    clientPage,
    moveOffer,
    quotedLines,
    messages,
    agreed,
  ] = await Promise.all([
    tasksOfEvent(actor, event.id, readId(params, "deleted")),
    vendorsOfEvent(actor, event.id, textFilter(params.get("q"))),
    quotesOfEvent(actor, event),
    invoicesAbout(actor, { eventId: event.id }),
    readAdvancesOf(actor, { eventId: event.id }),
    hasParam("advance") ? readAdvanceContext(actor, { eventId: event.id }, selectQuotedRates) : null,
    readClientOfRecord(actor, event.clientId, textFilter(params.get("client"))),
    readPayersOfEvent(actor, event.id),
    readFiles(actor, { type: "event", id: event.id }),
    readTimeline(actor, { type: "event", id: event.id }, { all: params.get("messages") === "all" }),
    readStaffClientPage(actor, event.id),
    readMoveOffer(
      actor,
      event,
      event.movedFrom ?? "",
      changed?.status === "planned" && !changed.isOver
        ? {
            id: changed.id,
            name: functionName(changed),
            when: moved ? [functionTime(moved), setupText(moved)].filter(Boolean).join(", ") : "",
            guests: counted && guestsText(counted, params.get("before") ?? ""),
          }
        : null,
    ),
    toCancel && readShared(actor, (tx) => selectQuotedLines(tx, toCancel.id)),
    template && readShared(actor, (tx) => selectEventMessages(tx, event.id, template, (changed ?? toCancel)?.id ?? null)),
    readAgreed(actor, event.id),
  ]);
  const isNext = (status: EventStatus | null) => status !== null && nextStatuses[event.status].includes(status);
  const statusIn = choiceFilter(eventStatuses);
  const [reopenAs, cancelledFrom] = [statusIn(params.get("reopen")), statusIn(params.get("cancelled"))];
  const payingClient = payers.some(({ id }) => id === clientOfEvent.client?.id) ? clientOfEvent.client : null;
  return {
    event,
    owners,
    days,
    functions,
    overlaps,
    officeName: company().offices.find(({ key }) => key === event.office)?.city ?? "",
    schedule,
    lead: lead?.id ? lead : null,
    /** What just happened, when the event was made from a lead. */
    created: hasParam("won") && lead?.stage === "won" ? `${lead.name}: marked as Won.` : hasParam("created") && "Event created.",
    clashes,
    takenBy,
    missingPermits,
    isPermitsDialogOpen:
      hasParam("activate") && event.status === "pending" && missingPermits.length > 0 && can(actor, "permits:waive"),
    isCancelDialogOpen: (hasParam("cancel") || hasParam("postpone")) && isNext("cancelled"),
    reopenAs: reopenAs && isNext(reopenAs) ? reopenAs : null,
    cancelledFrom: cancelledFrom && event.status === "cancelled" ? cancelledFrom : null,
    canDelete,
    canDeleteTasks: can(actor, "task:delete"),
    tasks,
    vendors,
    quotes,
    invoices,
    advances,
    newAdvance: advanceContext && { id: crypto.randomUUID(), context: advanceContext },
    recorded: await readRecordedAdvance(actor, advances, readId(params, "recorded")),
    clientOfEvent,
    payers,
    files,
    timeline,
    clientPage,
    noteId: crypto.randomUUID(),
    now: new Date().toISOString(),
    /** The event's client, if an invoice or an advance of the event is theirs. */
    payingClient,
    isRemoveClientDialogOpen: hasParam("remove-client") && payingClient !== null,
    today: today(),
    vendorToDetachId: params.get("detach"),
    checklist: checklistTitles(company().checklists, event.eventType),
    moveDialog: {
      offer: moveOffer && (hasContents(moveOffer) || messages?.client || messages?.vendors.length) ? moveOffer : null,
      open: hasParam("moved") || hasParam("counted"),
    },
    messages,
    closed: Number(params.get("closed")) || 0,
    cancelledFunction: named("cancelled-function")?.status === "cancelled" ? (named("cancelled-function") ?? null) : null,
    restoredText: restored?.status === "planned" ? `${functionName(restored)} takes place again.` : null,
    moveDialogs: {
      functionToMove:
        toMove?.status === "planned"
          ? {
              ...{ id: toMove.id, version: toMove.version, name: functionInSentence(toMove), when: functionTime(toMove) },
              snapshot: snapshotOf(functionRecord, toMove),
            }
          : null,
      eventToMove:
        hasParam("move") && (event.status !== "cancelled" || event.postponed)
          ? { id: event.id, version: event.version, snapshot: { date: event.postponed ? "" : (event.date ?? "") } }
          : null,
    },
    /** Its kind was chosen or changed just now. */
    isKindNew: hasParam("kind"),
    isJustDated: hasParam("moved") && !movedFrom && !moved,
    editedEvent: hasParam("edit") ? editable : null,
    functionDialogs: functionDialogs(functions, params, quotedLines ?? null, can(actor, "guarantee:lower")),
    ...agreed,
    newExtraId: hasParam("extra") && agreed.contracts.length > 0 ? crypto.randomUUID() : null,
    newAmendmentId: crypto.randomUUID(),
    eventToDelete:
      hasParam("delete") && canDelete
        ? {
            id: event.id,
            version: event.version,
            title: eventName(event),
            refusal: await readDeletionRefusal(actor, "event", event.id),
          }
        : null,
  };
}

/** What was agreed for an event: its accepted quotes with their amendments, and its extras. */
const readAgreed = (actor: Person, eventId: string) =>
  readShared(actor, async (tx) => {
    const [contracts, extras] = await Promise.all([selectContractsOfEvent(tx, eventId), selectExtras(tx, eventId)]);
    return { contracts, extras };
  });

/** What the URL opens about the functions; `?add-function=ID` starts as a copy. */
function functionDialogs(
  functions: readonly EventFunction[],
  params: URLSearchParams,
  quoted: QuotedLines | null,
  mayLower: boolean,
): FunctionDialogsData {
  const named = (word: string) => functions.find(({ id }) => id === params.get(word));
  const [copied, edited, toCancel, toRestore] = ["add-function", "function", "cancel-function", "restore-function"].map(named);
  const snapshot = (one: EventFunction) => snapshotOf(functionRecord, one);
  return {
    newFunction: params.has("add-function") ? { ...(copied && snapshot(copied)), id: crypto.randomUUID() } : null,
    editedFunction: edited ? { id: edited.id, version: edited.version, snapshot: snapshot(edited) } : null,
    canLower: mayLower && edited?.guaranteed != null && isGuaranteeDue(edited, today()),
    functionToCancel:
      toCancel?.status === "planned"
        ? { id: toCancel.id, version: toCancel.version, name: functionInSentence(toCancel), when: functionTime(toCancel), quoted }
        : null,
    functionToRestore:
      toRestore?.status === "cancelled" ? { id: toRestore.id, version: toRestore.version, name: functionName(toRestore) } : null,
  };
}
