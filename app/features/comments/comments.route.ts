import { data } from "react-router";
import { formsClientAction } from "#app/browser/with-offline-fallback.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import { personOf, readSubmission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { RecordId } from "#app/records/record.ts";
import type { Route } from "./+types/comments.route.ts";
import { addComment, deleteComment, editComment, readComments, requireCommentRecord } from "./comments.server.ts";
import { type CommentActionData, commentFormIntents, commentsAtOnce, EditedComment, maxShown, NewComment } from "./comments.ts";

/** The data of `CommentsPanel`. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const person = personOf(context);
  const shown = Math.min(Number(url.searchParams.get("shown")) || commentsAtOnce, maxShown);
  const comments = await readComments(person, requireCommentRecord(person, params), Math.max(1, Math.trunc(shown)));
  return data(comments, { headers: { "Cache-Control": "no-store" } });
}

export async function action({ params, ...args }: Route.ActionArgs) {
  const record = requireCommentRecord(personOf(args.context), params);
  const submission = await readSubmission(args);
  return dispatchIntent<CommentActionData, (typeof commentFormIntents)[number]>(submission, {
    forms: {
      async comment({ person, form }) {
        const comment = readForm(NewComment, form);
        return { saved: comment.id, successMessage: (await addComment(person, record, comment)) ?? undefined };
      },
      async "edit-comment"({ person, form }) {
        const comment = readForm(EditedComment, form);
        return { saved: comment.id, successMessage: (await editComment(person, record, comment)) ?? undefined };
      },
    },
    buttons: {
      async "delete-comment"({ person, form }) {
        await deleteComment(person, record, readForm(RecordId, form).id);
        return {};
      },
      async "restore-comment"({ person, form }) {
        await deleteComment(person, record, readForm(RecordId, form).id, false);
        return {};
      },
    },
  });
}

export const clientAction = formsClientAction(commentFormIntents);
