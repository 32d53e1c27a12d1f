import { redirect } from "react-router";
import type { TemplateKey } from "#app/content/mails/message-templates.ts";
import { Conflict, NotFound } from "#app/errors.ts";
import { renewFeed } from "#app/features/calendar/calendar.server.ts";
import { ClientChoice } from "#app/features/clients/clients.ts";
import { composerParam, NewNote } from "#app/features/messages/messages.ts";
import { addNoteTo } from "#app/features/messages/timeline/timeline.server.ts";
import { readAdvance, recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { addExtra, askAgain, withdrawExtra } from "#app/features/quotes/extras/extras.server.ts";
import { NewExtra } from "#app/features/quotes/extras/extras.ts";
import { selectQuotedRates } from "#app/features/quotes/quotes.server.ts";
import { restoreTasks } from "#app/features/tasks/tasks.server.ts";
import { countOfTasks } from "#app/features/tasks/tasks.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { movedDayInput } from "#app/platform/values/entered-day.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { deletes } from "#app/records/dialogs.server.ts";
import { withParam } from "#app/records/list-filters.ts";
import { RecordId, RecordVersion } from "#app/records/record.ts";
import {
  addMissingTasks,
  changeTasksOfEvent,
  deleteEvent,
  editEvent,
  restoreEvent,
  setClientOfEvent,
} from "./edit-event.server.ts";
import { acceptClash, createEvent } from "./events.server.ts";
import {
  ClashAcceptance,
  EditedEvent,
  type EventActionData,
  EventCancellation,
  EventRestoration,
  EventStatusChange,
  type eventFormIntents,
  HeldMoneyDecision,
  NewEvent,
} from "./events.ts";
import { addFunction, cancelFunction, editFunction, moveFunction, restoreFunction } from "./functions/functions.server.ts";
import { EditedFunction, FunctionCancellation, FunctionRestoration, NewFunction } from "./functions/functions.ts";
import { cancelEvent, changeEventStatus, decideHeldMoney } from "./move/event-cancellation.server.ts";
import { moveWholeEvent, moveWithEvent, rememberMove } from "./move/event-move.server.ts";
import { EventMove, FunctionMove, KeptDays, MoveAnswer, newsTemplates } from "./move/event-move.ts";
import { PermitsMissing } from "./permits/permits.server.ts";
import { TaskOfferAnswer } from "./task-offer.ts";
import { attachVendor, bookVendor, detachVendor } from "./vendors/event-vendors.server.ts";
import { VendorAttachment, VendorDetachment } from "./vendors/event-vendors.ts";

export const handleEventsForm = (submission: Submission) =>
  dispatchIntent<EventActionData, (typeof eventFormIntents)[number]>(submission, {
    forms: {
      ...{ add, edit, "record-advance": recordAdvanceOfEvent, cancel },
      note: ({ person, form }) => addNoteTo(person, "event", readForm(NewNote, form)),
      attach: ({ person, form }) => attachVendor(person, readForm(VendorAttachment, form)),
      ...{ "add-function": addFunctionOf, "edit-function": editFunctionOf, "cancel-function": cancelFunctionOf },
      ...{ "move-function": moveFunctionOf, "move-event": moveEventOf, "add-extra": addExtraOf },
    },
    buttons: {
      delete: deletes(deleteEvent, "/dashboard/events"),
      restore,
      "restore-tasks": says(({ person, form }) => restoreTasks(person, String(form.get("ids")).split(",").filter(isId))),
      status,
      detach: says(({ person, form }) => detachVendor(person, readForm(VendorDetachment, form))),
      "book-vendor": says(
        ({ person, form }) => bookVendor(person, readForm(VendorDetachment, form)),
        (name) => `${name} is booked.`,
      ),
      // Makes or renews the secret address of the person's calendar.
      "renew-feed": ({ person }) => renewFeed(person),
      "change-tasks": changeTasks,
      "add-checklist": says(
        ({ person, form }) => addMissingTasks(person, readForm(RecordId, form).id, form.getAll("title").map(String)),
        (added) => `${countOfTasks(added)} added.`,
      ),
      move,
      "keep-days": says(({ person, form }) => moveWithEvent(person, readForm(KeptDays, form))),
      "choose-client": ({ person, form }) => setClientOfEvent(person, readForm(ClientChoice, form)),
      "accept-clash": says(({ person, form }) => acceptClash(person, readForm(ClashAcceptance, form))),
      "restore-function": restoreFunctionOf,
      "ask-extra-again": says(
        ({ person, form }) => askAgain(person, readForm(RecordVersion, form)),
        "The client has another 48 hours.",
      ),
      "withdraw-extra": says(({ person, form }) => withdrawExtra(person, readForm(RecordVersion, form)), "Withdrawn."),
      "held-money": decideHeldMoneyOf,
    },
  });

async function add({ person, form }: Submission) {
  const event = readForm(NewEvent, form);
  const { hasWonLead } = await createEvent(person, event);
  return redirect(`/dashboard/events/${event.id}?${hasWonLead ? "won" : "created"}`);
}

async function edit({ person, form, returnTo }: Submission) {
  const edited = readForm(EditedEvent, form);
  const before = await editEvent(person, edited);
  if (before.date !== edited.date) await rememberMove(person, edited.id, before.date);
  const isMoved = edited.date && before.date !== edited.date;
  const isKindNew = edited.event_type && before.eventType !== edited.event_type;
  // The event's page offers what could follow.
  const follows = [isMoved && `moved=${before.date ?? ""}`, isKindNew && "kind"].filter(Boolean).join("&");
  return redirect(follows ? withParam(returnTo, follows) : returnTo);
}

/** A button of the page. Cancelling, taking a venue that is taken meanwhile, and doing without permits are asked about first. */
async function status({ person, form }: Submission) {
  const change = readForm(EventStatusChange, form);
  const eventUrl = `/dashboard/events/${change.id}`;
  if (change.status === "cancelled") return redirect(`${eventUrl}?cancel`);
  return askAboutClash(`${eventUrl}?reopen=${change.status}`, async () => {
    try {
      return { successMessage: await changeEventStatus(person, change) };
    } catch (error) {
      if (error instanceof PermitsMissing && error.isAsked) return redirect(`${eventUrl}?activate`);
      throw error;
    }
  });
}

/** Redirects to the dialog that names who has the venue, and asks, instead of refusing a change because of that. */
async function askAboutClash<Result>(dialogUrl: string, change: () => Promise<Result>): Promise<Result | Response> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof Conflict && error.values.clash) return redirect(dialogUrl);
    throw error;
  }
}

/** The page that follows offers Undo, which leads back to the status that the event had. */
async function cancel({ person, form }: Submission) {
  const cancellation = readForm(EventCancellation, form);
  const { id, from, whatsapp, postponed } = cancellation;
  const closed = await cancelEvent(person, cancellation);
  const message = whatsapp ? composerQuery(id, postponed ? "eventPostponed" : "eventCancelled") : "";
  return redirect(`/dashboard/events/${id}?cancelled=${from}&closed=${closed}${message}`);
}

/** The event whose page sent the form. @throws NotFound */
function eventIdOf(url: string): string {
  const id = url.split("/").at(-1);
  if (!isId(id)) throw new NotFound("There is no such event.");
  return id;
}

/** Opens the WhatsApp message to the client on the page that follows. @param functionId what it is about; by default the whole event */
const composerQuery = (id: string, template: TemplateKey, functionId?: string): string =>
  `&whatsapp=${composerParam({ type: "event", id }, template)}${functionId ? `&about=${functionId}` : ""}`;

async function moveFunctionOf({ person, form, returnTo }: Submission) {
  const move = readForm(FunctionMove, countFromNow(form, "day"));
  const dayBefore = await moveFunction(person, move);
  await rememberMove(person, eventIdOf(returnTo), dayBefore);
  return redirect(withParam(returnTo, `moved=${dayBefore ?? ""}&moved-function=${move.id}`));
}

async function moveEventOf({ person, form, returnTo }: Submission) {
  const move = readForm(EventMove, countFromNow(form, "date"));
  const dayBefore = await moveWholeEvent(person, move);
  await rememberMove(person, move.id, dayBefore);
  return redirect(withParam(returnTo, `moved=${dayBefore ?? ""}`));
}

/** The new day is read as the dialog reads it, also where no script runs there. */
function countFromNow(form: FormData, name: string): FormData {
  form.set(name, movedDayInput(String(form.get("now"))).readDay(String(form.get(name))));
  return form;
}

async function addFunctionOf({ person, form, returnTo }: Submission) {
  await addFunction(person, readForm(NewFunction, form));
  return redirect(returnTo);
}

/** The event's page offers what could follow from another time, place or number of guests. */
async function editFunctionOf({ person, form, returnTo }: Submission) {
  const edited = readForm(EditedFunction, form);
  const { dayBefore, dayAfter, isMoved, guestsBefore } = await editFunction(person, edited);
  if (dayBefore !== dayAfter) await rememberMove(person, eventIdOf(returnTo), dayBefore);
  const follows = [
    (isMoved || dayBefore !== dayAfter) && `moved=${dayBefore ?? ""}`,
    isMoved && `moved-function=${edited.id}`,
    guestsBefore !== undefined && `counted=${edited.id}&before=${guestsBefore ?? ""}`,
  ].filter(Boolean);
  return redirect(follows.length > 0 ? withParam(returnTo, follows.join("&")) : returnTo);
}

async function cancelFunctionOf({ person, form, returnTo }: Submission) {
  const cancellation = readForm(FunctionCancellation, form);
  await cancelFunction(person, cancellation);
  const { id, whatsapp } = cancellation;
  const message = whatsapp ? composerQuery(eventIdOf(returnTo), "eventCancelled", id) : "";
  return redirect(withParam(returnTo, `cancelled-function=${id}${message}`));
}

async function restoreFunctionOf({ person, form, returnTo }: Submission) {
  const sent = readForm(FunctionRestoration, form);
  return askAboutClash(withParam(returnTo, `restore-function=${sent.id}`), async () => {
    await restoreFunction(person, sent);
    return redirect(withParam(returnTo, `restored-function=${sent.id}`));
  });
}

async function addExtraOf({ person, form, returnTo }: Submission) {
  await addExtra(person, eventIdOf(returnTo), readForm(NewExtra, form));
  return redirect(`${returnTo}#extras`);
}

async function decideHeldMoneyOf({ person, form }: Submission) {
  const decision = readForm(HeldMoneyDecision, form);
  await decideHeldMoney(person, decision);
  return {
    successMessage:
      decision.held === "keep" ? "Kept for what the client books next." : "To be refunded: open the advance to record it.",
  };
}

async function changeTasks({ person, form }: Submission) {
  const answer = readForm(TaskOfferAnswer, form);
  const changed = await changeTasksOfEvent(person, answer);
  if (answer.follow_up !== "delete") return { successMessage: `${countOfTasks(changed.length)} changed.` };
  return { successMessage: `${countOfTasks(changed.length)} deleted.`, deletedTaskIds: changed };
}

async function move({ person, form, returnTo }: Submission) {
  const answer = readForm(MoveAnswer, form);
  const successMessage = await moveWithEvent(person, answer);
  if (!answer.whatsapp) return { successMessage };
  return redirect(
    withParam(returnTo, composerQuery(answer.id, newsTemplates(answer)[0] ?? "eventMoved", answer.function).slice(1)),
  );
}

/** Records an advance of the event's client. If the event has none, its lead becomes the client. */
async function recordAdvanceOfEvent({ person, form, returnTo }: Submission) {
  const advance = readAdvance(form);
  await recordAdvance(person, { eventId: eventIdOf(returnTo) }, advance, selectQuotedRates);
  return redirect(withParam(returnTo, `recorded=${advance.id}`));
}

async function restore({ person, form }: Submission) {
  const { id, ...answer } = readForm(EventRestoration, form);
  return askAboutClash(`/dashboard/events?restore=${id}`, async () => ({
    successMessage: await restoreEvent(person, id, answer),
  }));
}
