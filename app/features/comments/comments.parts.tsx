import { type FormEvent, Fragment, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useChanges } from "#app/browser/waiting/waiting-changes.ts";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { fresh, WithoutNetwork } from "#app/ui/form/action-form.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Loading } from "#app/ui/page/loading.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { useRead } from "#app/ui/result/use-read.ts";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import {
  type Colleague,
  type Comment,
  type CommentActionData,
  type CommentRecord,
  commentsAtOnce,
  commentsUrl,
  maxCommentLength,
  maxShown,
  type RecordComments,
  withWaitingComments,
  writtenMentions,
} from "./comments.ts";
import { MentionList, useMention } from "./mention-list.tsx";
import "./comments.css";

/** What the staff say to each other about a record. The panel reads and posts by itself, on any page. */
export function CommentsPanel({ record }: { record: CommentRecord }) {
  const [shown, setShown] = useState(commentsAtOnce);
  const url = commentsUrl(record);
  const { data, hasFailed, isReading, read } = useRead<RecordComments>(`${url}?shown=${shown}`);
  const older = data ? data.total - data.comments.length : 0;
  const changes = useChanges(data?.readAt ?? "").filter(({ to }) => `/dashboard/${to}` === url);
  const comments = data ? withWaitingComments(data, changes) : [];
  // What waited was sent after the panel was read.
  const isBehind = changes.some(({ sentAt }) => sentAt);
  useEffect(() => {
    if (isBehind) read();
  }, [isBehind, read]);
  return (
    <Panel
      title="Comments"
      id="comments"
      headerActions={
        // A reader hears that a comment was sent, or came.
        <small role="status">
          {data && data.total > 0 && (
            <>
              <span className="visually-hidden">Comments: </span>
              <span>{data.total.toLocaleString("en-IN")}</span>
            </>
          )}
        </small>
      }
    >
      {!data && hasFailed ? (
        <ErrorBox message="The comments did not load.">
          <Button type="button" small variant="quiet" busy={isReading} onClick={read}>
            Retry
          </Button>
        </ErrorBox>
      ) : !data ? (
        <Loading label="Loading comments..." />
      ) : (
        <>
          {older > 0 && shown < maxShown && (
            <p className="panel__body panel__body--tight">
              <Button
                type="button"
                small
                variant="quiet"
                busy={isReading}
                onClick={() => setShown(shown + 5 * commentsAtOnce)}
              >{`Show ${Math.min(older, 5 * commentsAtOnce).toLocaleString("en-IN")} older`}</Button>
            </p>
          )}
          <ol className="comments">
            {comments.map((comment) => (
              <CommentItem key={comment.id} {...{ comment, url }} people={data.people} />
            ))}
          </ol>
          <CommentForm
            key={url}
            intent="comment"
            label="Comment"
            submit="Send comment"
            url={url}
            people={data.people.filter(({ id }) => id !== data.ownId)}
          />
        </>
      )}
    </Panel>
  );
}

type ItemProps = { comment: Comment; url: string; people: Colleague[] };

function CommentItem({ comment: { id, author, text, at, isEdited, canEdit, isWaiting }, url, people }: ItemProps) {
  const [isEditing, setEditing] = useState(false);
  const fetcher = useFetcher<CommentActionData>();
  return (
    <li className="comment" id={`comment-${id}`}>
      <Avatar name={author} small />
      <div className="comment__main">
        <small className="fine-print">
          <b>{author}</b> <time dateTime={at}>{formatDateTime(at)}</time> {isEdited && <span>(edited)</span>}
          {isWaiting && <span>(waits for a network)</span>}
        </small>
        {text === null ? (
          <p className="soft">This comment was deleted.</p>
        ) : isEditing ? (
          <CommentForm
            intent="edit-comment"
            label="Change the comment"
            submit="Save"
            {...{ url, people, id, text }}
            onDone={() => setEditing(false)}
          />
        ) : (
          <p className="comment__text" dir="auto">
            <CommentText text={text} people={people} />
          </p>
        )}
        {canEdit && !isEditing && (
          <div className="actions">
            {text !== null && (
              <Button type="button" small variant="ghost" onClick={() => setEditing(true)}>
                Edit
              </Button>
            )}
            <fetcher.Form method="post" action={url}>
              <input type="hidden" name="id" value={id} />
              {/* One button, which keeps the focus. */}
              <Button
                small
                variant="ghost"
                name="intent"
                value={text === null ? "restore-comment" : "delete-comment"}
                busy={fetcher.state !== "idle"}
              >
                {text === null ? "Undo" : "Delete"}
              </Button>
            </fetcher.Form>
          </div>
        )}
        {fetcher.data?.errorMessage && <ErrorBox message={fetcher.data.errorMessage} />}
      </div>
    </li>
  );
}

/** A text whose mentions stand out. */
function CommentText({ text, people }: { text: string; people: readonly Colleague[] }) {
  const names = writtenMentions(text, people);
  const parts = names.length > 0 ? splitAt(text, names) : [text];
  return parts.map((part, index) =>
    names.includes(part) ? (
      <b key={index} className="mention">
        {part}
      </b>
    ) : (
      <Fragment key={index}>
        <UnbrokenNumbers text={part} />
      </Fragment>
    ),
  );
}

const splitAt = (text: string, names: readonly string[]): string[] =>
  names.reduce(
    (parts, name) =>
      parts.flatMap((part) =>
        names.includes(part) ? [part] : part.split(name).flatMap((rest, index) => (index === 0 ? [rest] : [name, rest])),
      ),
    [text],
  );

const putCaretAtEnd = (area: HTMLTextAreaElement | null) => area?.setSelectionRange(area.value.length, area.value.length);

type FormProps = {
  intent: "comment" | "edit-comment";
  label: string;
  submit: string;
  url: string;
  people: Colleague[];
  /** Of the comment that is edited. */
  id?: string;
  text?: string;
  onDone?: () => void;
};

function CommentForm({ intent, label, submit, url, people, id, text = "", onDone }: FormProps) {
  const fetcher = useFetcher<CommentActionData>();
  const form = useRef<HTMLFormElement>(null);
  const [newId, setNewId] = useState(() => id ?? crypto.randomUUID());
  const { formErrors, saved, successMessage, errorMessage } = fetcher.data ?? {};
  const mention = useMention(people);
  const [done, setDone] = useState<string>();
  useEffect(() => {
    if (fetcher.state !== "idle" || !saved || saved === done) return;
    setDone(saved);
    if (onDone && !successMessage) onDone();
    else if (!id) {
      form.current?.reset();
      setNewId(crypto.randomUUID());
    }
  }, [fetcher.state, saved, done, successMessage, onDone, id]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (mention.handleKey(event)) return;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  function onSubmit(event: FormEvent) {
    // Sent already: the answer is on its way.
    if (fetcher.state !== "idle") event.preventDefault();
  }

  return (
    <fetcher.Form
      method="post"
      action={url}
      encType="multipart/form-data"
      ref={form}
      className="panel__body panel__body--tight stack gap-3 comment-form"
      onSubmit={onSubmit}
    >
      <WithoutNetwork {...{ intent, url }} />
      {successMessage && <Notice plain>{successMessage}</Notice>}
      {(formErrors?.formError ?? errorMessage) && <ErrorBox message={formErrors?.formError ?? errorMessage ?? ""} />}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={newId} {...(!id && fresh)} />
      <div className="comment-form__field">
        <Field
          label={label}
          name="text"
          multiline
          rows={2}
          maxLength={maxCommentLength}
          hint="@ names a colleague, Ctrl Enter sends."
          defaultValue={text}
          error={formErrors?.errors.text}
          autoFocus={onDone !== undefined}
          ref={onDone && putCaretAtEnd}
          {...mention.inputProps}
          onKeyDown={onKeyDown}
        />
        <MentionList mention={mention} />
      </div>
      <div className="actions">
        <Button small variant="quiet" busy={fetcher.state !== "idle"} busyLabel="Sending...">
          {submit}
        </Button>
        {onDone && (
          <Button type="button" small variant="ghost" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}
