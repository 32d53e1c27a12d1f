import type { ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { fresh } from "#app/ui/form/action-form.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useResetAfterSubmit } from "#app/ui/form/use-reset-after-submit.ts";
import { Link } from "#app/ui/link.tsx";
import { changedQuery } from "#app/ui/list/changed-query.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import type { ChatRecord } from "../chat-import.ts";
import type { TimelineEntry, Timeline as TimelineValues } from "../messages.ts";
import "./timeline.css";

type NoteFormProps = { recordId: string; noteId: string };

type TimelineProps = {
  timeline: TimelineValues;
  /** The record into whose timeline a chat can be imported. */
  importFor?: ChatRecord;
  note: NoteFormProps;
  /** Renders an enquiry with its details, on a page that has them. */
  showEnquiry?: (id: string) => ReactNode;
};

/** The enquiries, messages, notes, mails and quotes of a record, the messages on its client's page, a lead's moves, and that an event was cancelled, restored or moved; the newest first. */
export function Timeline({ timeline: { entries, messageCount, messagesShown }, importFor, note, showEnquiry }: TimelineProps) {
  const [params] = useSearchParams();
  return (
    <Panel
      title="Timeline"
      headerActions={
        importFor && (
          <Link to={`/dashboard/messages/import?record=${importFor.type}.${importFor.id}`}>Import a WhatsApp chat</Link>
        )
      }
    >
      <NoteForm {...note} />
      {entries.length === 0 ? (
        <EmptyState message="No message, note, mail or quote yet." />
      ) : (
        <ol className="message-timeline">
          {entries.map((entry) => (
            <li
              key={entry.id}
              className={entry.direction && `message-timeline__message message-timeline__message--${entry.direction}`}
            >
              <small className="fine-print">
                <span>{`${byline(entry)},`}</span> <time>{formatDateTime(entry.at)}</time>
              </small>
              {(entry.kind === "enquiry" && showEnquiry?.(entry.id)) || <EntryText entry={entry} />}
            </li>
          ))}
        </ol>
      )}
      {messageCount > messagesShown && (
        <p className="panel__body panel__body--tight">
          <Link
            to={changedQuery(params, { messages: "all" })}
            preventScrollReset
          >{`Show more of the ${messageCount.toLocaleString("en-IN")} messages`}</Link>
        </p>
      )}
    </Panel>
  );
}

function NoteForm({ recordId, noteId }: NoteFormProps) {
  const { form, busy, id, formErrors } = useResetAfterSubmit("note", noteId);
  return (
    <Form
      method="post"
      ref={form}
      className="panel__body panel__body--tight stack gap-3 note-form"
      encType="multipart/form-data"
      replace
      preventScrollReset
    >
      {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
      <input type="hidden" name="id" value={recordId} />
      <input type="hidden" name="note_id" value={id} {...fresh} />
      <Field
        label="Add a note"
        name="text"
        multiline
        maxLength={5000}
        defaultValue={formErrors?.values.text}
        error={formErrors?.errors.text}
      />
      <Button small variant="quiet" name="intent" value="note" busy={busy} busyLabel="Saving...">
        Save note
      </Button>
    </Form>
  );
}

const byline = ({ kind, direction, by }: TimelineEntry) =>
  kind === "page"
    ? `Client’s page: ${direction === "in" ? "question of" : "answer by"} ${by}`
    : direction
      ? `WhatsApp ${direction === "in" ? "from" : "sent by"} ${by}`
      : by;

function EntryText({ entry: { kind, subject, text } }: { entry: TimelineEntry }) {
  if (kind === "change" && !text) return null;
  if (kind !== "mail" && kind !== "enquiry")
    return (
      <p className="message-text" dir="auto">
        <UnbrokenNumbers text={text} />
      </p>
    );
  return (
    <details className="message-timeline__folded">
      <summary>
        <UnbrokenNumbers text={subject ?? ""} />
      </summary>
      <p className="message-text">
        <UnbrokenNumbers text={text} />
      </p>
    </details>
  );
}
