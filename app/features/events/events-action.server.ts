import { data, redirect } from "react-router";
import { renewFeed } from "#app/features/calendar/calendar.server.ts";
import type { Person } from "#app/permissions.ts";
import { dispatchIntent, parseForm, submittedValues } from "#app/platform/forms.ts";
import { isId } from "#app/platform/list-filters.ts";
import { RecordVersion } from "#app/platform/snapshot.ts";
import { deleteEvent, editEvent, moveEvent, restoreEvent } from "./edit-event.server.ts";
import { attachVendor, detachVendor } from "./event-vendors.server.ts";
import { VendorAtEvent, VendorGone } from "./event-vendors.ts";
import { createEvent } from "./events.server.ts";
import { EditedEvent, type EventActionData, EventStatusChange, NewEvent } from "./events.ts";

type Post = {
  person: Person;
  form: FormData;
  /** Where a closed dialog leads. */
  back: string;
};

/** The action of the EVENTS view and of an event's page, by what was pressed. */
export function handleEventsForm(post: Post) {
  return dispatchIntent(post.form, { edit, delete: remove, restore, status, attach, detach, feed }, add)(post);
}

async function add({ person, form, back }: Post) {
  const parsed = parseForm(NewEvent, form);
  if (!parsed.ok) return answer({ refused: parsed.refusal }, 400);
  const made = await createEvent(person, parsed.data);
  if (made.outcome === "made") throw redirect(parsed.data.lead_id ? `/dashboard/events/${made.id}` : back);
  const values = submittedValues(form);
  if (made.outcome === "wrong") return answer({ refused: { errors: {}, values, formError: made.message } }, 400);
  return answer({ refused: { errors: { venue: made.message }, values, clash: true } }, 409);
}

async function edit({ person, form, back }: Post) {
  const parsed = parseForm(EditedEvent, form);
  if (!parsed.ok) return answer({ refused: parsed.refusal }, 400);
  const result = await editEvent(person, parsed.data);
  if (result.outcome === "saved") throw redirect(back);
  const values = submittedValues(form);
  if (result.outcome === "unknown")
    return answer({ refused: { errors: {}, values, formError: "Not saved: there is no such event." } }, 404);
  if (result.outcome === "clash") return answer({ refused: { errors: { venue: result.message }, values, clash: true } }, 409);
  const held = { version: String(result.version), snapshot: JSON.stringify(result.snapshot) };
  return answer({ refused: { errors: {}, values: { ...values, ...held }, formError: result.message } }, 409);
}

async function status({ person, form }: Post) {
  const parsed = parseForm(EventStatusChange, form);
  const wrong = parsed.ok ? await moveEvent(person, parsed.data) : "there is no such event.";
  return wrong ? answer({ failed: `Not changed: ${wrong}` }, 409) : answer({ done: "The status is changed." }, 200);
}

async function attach({ person, form, back }: Post) {
  const parsed = parseForm(VendorAtEvent, form);
  if (!parsed.ok) return answer({ vendor: parsed.refusal }, 400);
  const wrong = await attachVendor(person, parsed.data);
  if (!wrong) throw redirect(back);
  return answer({ vendor: { errors: { vendor_id: wrong }, values: submittedValues(form) } }, 400);
}

async function detach({ person, form }: Post) {
  const parsed = parseForm(VendorGone, form);
  const name = parsed.ok ? await detachVendor(person, parsed.data) : null;
  return name === null
    ? answer({ failed: "Not removed: this vendor is no longer at this event." }, 404)
    : answer({ done: `${name} is no longer at this event.` }, 200);
}

/** Makes or renews the secret address of the person's calendar. */
async function feed({ person, back }: Post) {
  await renewFeed(person);
  throw redirect(back);
}

async function remove({ person, form }: Post) {
  const seen = parseForm(RecordVersion, form);
  if (!seen.ok || !(await deleteEvent(person, seen.data.id, seen.data.version))) {
    return answer({ failed: "Not deleted: somebody changed or deleted this event meanwhile." }, 409);
  }
  throw redirect(`/dashboard/events?deleted=${seen.data.id}`);
}

async function restore({ person, form }: Post) {
  const { id = "" } = submittedValues(form);
  const back = isId(id) && (await restoreEvent(person, id));
  return back ? answer({ done: "The event is back." }, 200) : answer({ failed: "There is nothing to take back." }, 404);
}

const answer = (body: EventActionData, status: number) => data(body, { status });
