import { data } from "react-router";
import { z } from "zod";
import { maxTogether } from "#app/browser/waiting/waiting-changes.ts";
import { addComment, requireCommentRecord } from "#app/features/comments/comments.server.ts";
import { NewComment } from "#app/features/comments/comments.ts";
import { addTask } from "#app/features/tasks/tasks.server.ts";
import { NewTask, SeenStatusChange } from "#app/features/tasks/tasks.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { type FormActionData, readForm } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { handleEventDayForm } from "../event-day/event-day-action.server.ts";
import { tickTask } from "./kept.server.ts";

/** Does the changes that waited on a device for a network: one, or several in their order. The answer is for app/browser/waiting-changes.ts. */
export async function receiveChanges({ form, ...submission }: Submission): Promise<Response> {
  if (!form.has("changes")) return receiveChange({ ...submission, form });
  const answers: unknown[] = [];
  for (const change of readChanges(String(form.get("changes")))) {
    const fields = new FormData();
    for (const [name, value] of Object.entries(change)) fields.set(name, value);
    answers.push(await (await receiveChange({ ...submission, form: fields })).json());
  }
  return Response.json(answers);
}

/** @throws a response: 400 */
function readChanges(text: string): Record<string, string>[] {
  try {
    return z.array(z.record(z.string(), z.string())).max(maxTogether).parse(JSON.parse(text));
  } catch {
    throw data("These are no changes.", { status: 400 });
  }
}

async function receiveChange(submission: Submission): Promise<Response> {
  const to = String(submission.form.get("to"));
  const [kind, type, id] = to.split("/");
  const answer = isId(to)
    ? await handleEventDayForm(submission, to)
    : await (kind === "comments" ? handleComment(submission, { type, id }) : handleTask(submission));
  const at = new Date().toISOString();
  if (answer instanceof Response) return Response.json({ at });
  const { successMessage, errorMessage, formErrors } = answer.data as FormActionData;
  const refusal = formErrors && (formErrors.formError ?? Object.values(formErrors.errors).find(Boolean) ?? "Not changed.");
  return Response.json({ at, successMessage, errorMessage: errorMessage ?? refusal }, { status: answer.init?.status });
}

const handleTask = (submission: Submission) =>
  dispatchIntent<FormActionData, "add">(submission, {
    forms: {
      async add({ person, form }) {
        await addTask(person, readForm(NewTask, form));
        return { successMessage: `${form.get("title")}: added.` };
      },
    },
    buttons: {
      status: async ({ person, form }) => ({ successMessage: await tickTask(person, readForm(SeenStatusChange, form)) }),
    },
  });

const handleComment = (submission: Submission, named: { type?: string; id?: string }) =>
  dispatchIntent<FormActionData, "comment">(submission, {
    forms: {
      async comment({ person, form }) {
        const record = requireCommentRecord(person, named);
        return { successMessage: (await addComment(person, record, readForm(NewComment, form))) ?? undefined };
      },
    },
    buttons: {},
  });
