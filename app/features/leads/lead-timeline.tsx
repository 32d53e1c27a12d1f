import { Form } from "react-router";
import { formatDateTime } from "#app/platform/dates.ts";
import type { FormActionData } from "#app/platform/forms.ts";
import { useResetAfterSubmit } from "#app/platform/use-reset-after-submit.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { EnquiryText } from "./lead-card.tsx";
import type { LeadEnquiry } from "./leads.ts";
import "./lead-timeline.css";

type TimelineProps = {
  leadId: string;
  enquiries: LeadEnquiry[];
  notes: { id: string; text: string; authorName: string; createdAt: Date }[];
  mails: { id: string; subject: string; text: string; at: Date; sentAt: Date | null; failedAt: Date | null }[];
  /** The id of the next note. */
  noteId: string;
  formErrors?: FormActionData["formErrors"];
};

/** The enquiries, notes and mails of a lead, the newest first. */
export function LeadTimeline({ leadId, enquiries, notes, mails, noteId, formErrors }: TimelineProps) {
  const entries = [
    ...enquiries.map((enquiry) => ({ key: enquiry.id, at: enquiry.at, content: <EnquiryText enquiry={enquiry} open /> })),
    ...notes.map((note) => ({
      key: note.id,
      at: note.createdAt,
      content: <p className="message-text">{note.text}</p>,
      by: `Note by ${note.authorName}`,
    })),
    ...mails.map((mail) => ({ key: mail.id, at: mail.at, content: <MailText mail={mail} />, by: mailState(mail) })),
  ].sort((a, b) => new Date(b.at).getTime() - new Date(a.at).getTime());
  return (
    <Panel title="Timeline">
      <NoteForm {...{ leadId, noteId, formErrors }} />
      {entries.length === 0 ? (
        <EmptyState message="Nothing yet." />
      ) : (
        <ol className="lead-timeline">
          {entries.map((entry) => (
            <li key={entry.key}>
              <small>
                {"by" in entry && `${entry.by}, `}
                <time>{formatDateTime(entry.at)}</time>
              </small>
              {entry.content}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const mailState = ({ sentAt, failedAt }: TimelineProps["mails"][number]) =>
  sentAt ? "Mail sent" : failedAt ? "Mail not delivered" : "Mail waiting to go";

const MailText = ({ mail }: { mail: TimelineProps["mails"][number] }) => (
  <details className="enquiry-text">
    <summary>
      <span>{mail.subject}</span>
    </summary>
    <p className="message-text">{mail.text}</p>
  </details>
);

function NoteForm({ leadId, noteId, formErrors: allFormErrors }: Pick<TimelineProps, "leadId" | "noteId" | "formErrors">) {
  const formErrors = allFormErrors?.intent === "note" ? allFormErrors : undefined;
  const { form, busy, id } = useResetAfterSubmit("note", formErrors !== undefined, noteId);
  return (
    <Form
      method="post"
      ref={form}
      className="panel__body panel__body--tight note-form"
      encType="multipart/form-data"
      preventScrollReset
    >
      {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
      <input type="hidden" name="id" value={leadId} />
      <input type="hidden" name="note_id" value={id} />
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
