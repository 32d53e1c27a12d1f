import { Invalid } from "#app/errors.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { RecordId } from "#app/records/record.ts";
import { noteArrival } from "../run-sheet/links/run-links.server.ts";
import { ArrivalOf } from "../run-sheet/links/run-links.ts";
import { shift, tick } from "../run-sheet/run-sheet-action.server.ts";
import { addDayNote, addSitePayment, closeIssue, countPlates, markSitePaid, removeSitePayment } from "./event-day.server.ts";
import {
  type EventDayActionData,
  type eventDayFormIntents,
  IssueClosing,
  NewDayNote,
  NewSitePayment,
  PlateCount,
  SitePaid,
} from "./event-day.ts";

/** The action of the screen of an event's day. */
export function handleEventDayForm(submission: Submission, eventId: string) {
  async function issue({ person, form }: Submission) {
    await addDayNote(person, eventId, { kind: "issue", ...readForm(NewDayNote, form), photo: await readPhoto(form) }).catch(
      asPhotoProblem,
    );
  }
  const done = (change: (submission: Submission) => Promise<unknown>) => async (submission: Submission) => {
    await change(submission);
    return {};
  };
  return dispatchIntent<EventDayActionData, (typeof eventDayFormIntents)[number]>(submission, {
    forms: {
      issue,
      "hand-over": ({ person, form }) => addDayNote(person, eventId, { kind: "hand-over", ...readForm(NewDayNote, form) }),
      "site-payment": ({ person, form }) => addSitePayment(person, eventId, readForm(NewSitePayment, form)),
    },
    buttons: {
      tick,
      shift,
      arrive: done(({ person, form }) => noteArrival(person, eventId, readForm(ArrivalOf, form))),
      "close-issue": done(({ person, form }) => closeIssue(person, readForm(IssueClosing, form))),
      plates: done(({ person, form }) => countPlates(person, eventId, readForm(PlateCount, form))),
      "mark-paid": done(({ person, form }) => markSitePaid(person, readForm(SitePaid, form))),
      "remove-payment": done(({ person, form }) => removeSitePayment(person, readForm(RecordId, form).id)),
    },
  });
}

async function readPhoto(form: FormData) {
  const file = form.get("photo");
  if (!(file instanceof File) || (file.size === 0 && file.name === "")) return null;
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

const asPhotoProblem = (error: unknown): never => {
  throw error instanceof Invalid && error.errors.file ? new Invalid({ photo: error.errors.file }) : error;
};
