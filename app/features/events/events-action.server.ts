import { redirect } from "react-router";
import { renewFeed } from "#app/features/calendar/calendar.server.ts";
import { makeClientOfLeadIn } from "#app/features/clients/clients.server.ts";
import { ClientChoice } from "#app/features/clients/clients.ts";
import { NewNote } from "#app/features/messages/messages.ts";
import { addNoteTo } from "#app/features/messages/timeline.server.ts";
import { selectQuotedRates } from "#app/features/quotes/quotes.server.ts";
import { readAdvance, recordAdvance } from "#app/features/receipts/advances.server.ts";
import { countOfTasks } from "#app/features/tasks/tasks.ts";
import { dispatchIntent, type Submission } from "#app/platform/dispatch-intent.server.ts";
import { NotFound } from "#app/platform/errors.ts";
import { readForm } from "#app/platform/forms.ts";
import { isId, withParam } from "#app/platform/list-filters.ts";
import { RecordId, RecordVersion } from "#app/platform/record.ts";
import { changeTasksOfEvent, deleteEvent, editEvent, moveEvent, restoreEvent, setClientOfEvent } from "./edit-event.server.ts";
import { moveWithEvent } from "./event-move.server.ts";
import { MoveAnswer } from "./event-move.ts";
import { attachVendor, detachVendor } from "./event-vendors.server.ts";
import { VendorAttachment, VendorDetachment } from "./event-vendors.ts";
import { acceptClash, createEvent } from "./events.server.ts";
import {
  ClashAcceptance,
  EditedEvent,
  type EventActionData,
  EventStatusChange,
  type eventFormIntents,
  NewEvent,
} from "./events.ts";
import { TaskOfferAnswer } from "./task-offer.ts";

/** The action of the EVENTS view and of an event's page. */
export const handleEventsForm = (submission: Submission) =>
  dispatchIntent<EventActionData, (typeof eventFormIntents)[number]>(submission, {
    forms: { add, edit, note, attach, "record-advance": recordAdvanceOfEvent },
    buttons: {
      delete: remove,
      restore,
      status,
      detach,
      "renew-feed": renewFeedOfPerson,
      "change-tasks": changeTasks,
      move,
      "choose-client": chooseClient,
      "accept-clash": acceptClashOf,
    },
  });

async function add({ person, form, returnTo }: Submission) {
  const event = readForm(NewEvent, form);
  const { hasWonLead } = await createEvent(person, event);
  return redirect(event.lead_id ? `/dashboard/events/${event.id}?${hasWonLead ? "won" : "created"}` : returnTo);
}

async function edit({ person, form, returnTo }: Submission) {
  const edited = readForm(EditedEvent, form);
  const dateBefore = await editEvent(person, edited);
  const isMoved = edited.date && dateBefore !== edited.date;
  // The event's page offers what could follow.
  return redirect(isMoved ? withParam(returnTo, `moved=${dateBefore ?? ""}`) : returnTo);
}

async function note({ person, form, returnTo }: Submission) {
  await addNoteTo(person, "event", readForm(NewNote, form));
  return redirect(returnTo);
}

async function status({ person, form }: Submission) {
  const change = readForm(EventStatusChange, form);
  await moveEvent(person, change);
  return { successMessage: `Marked as ${change.status[0]?.toUpperCase()}${change.status.slice(1)}.` };
}

async function acceptClashOf({ person, form }: Submission) {
  return { successMessage: await acceptClash(person, readForm(ClashAcceptance, form)) };
}

async function chooseClient({ person, form, returnTo }: Submission) {
  await setClientOfEvent(person, readForm(ClientChoice, form));
  return redirect(returnTo);
}

async function attach({ person, form, returnTo }: Submission) {
  await attachVendor(person, readForm(VendorAttachment, form));
  return redirect(returnTo);
}

async function detach({ person, form }: Submission) {
  return { successMessage: `${await detachVendor(person, readForm(VendorDetachment, form))} is no longer at this event.` };
}

async function changeTasks({ person, form }: Submission) {
  const changed = await changeTasksOfEvent(person, readForm(TaskOfferAnswer, form));
  return { successMessage: `${countOfTasks(changed)} changed.` };
}

async function move({ person, form }: Submission) {
  return { successMessage: await moveWithEvent(person, readForm(MoveAnswer, form)) };
}

/** Records an advance of the event's client. If the event has none, its lead becomes the client. */
async function recordAdvanceOfEvent({ person, form, returnTo }: Submission) {
  const advance = readAdvance(form);
  const eventId = returnTo.split("/").at(-1);
  if (!isId(eventId)) throw new NotFound("There is no such event.");
  await recordAdvance(person, { eventId }, advance, {
    makeClient: (tx, leadId) => makeClientOfLeadIn(tx, person, leadId),
    selectQuotedRates,
  });
  return redirect(withParam(returnTo, `recorded=${advance.id}`));
}

/** Makes or renews the secret address of the person's calendar. */
async function renewFeedOfPerson({ person, returnTo }: Submission) {
  await renewFeed(person);
  return redirect(returnTo);
}

async function remove({ person, form }: Submission) {
  const event = readForm(RecordVersion, form);
  await deleteEvent(person, event);
  return redirect(`/dashboard/events?deleted=${event.id}`);
}

async function restore({ person, form }: Submission) {
  return { successMessage: await restoreEvent(person, readForm(RecordId, form).id) };
}
