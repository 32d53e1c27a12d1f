import { Form } from "react-router";
import { formatDateTime } from "#app/platform/dates.ts";
import type { FormActionData } from "#app/platform/forms.ts";
import { useNewRecordId } from "#app/platform/use-new-record-id.ts";
import { useResetAfterSubmit } from "#app/platform/use-reset-after-submit.ts";
import { Button } from "#app/ui/button.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { EnquiryText } from "./lead-card.tsx";
import type { LeadEnquiry } from "./leads.ts";

type TimelineProps = {
  leadId: string;
  enquiries: LeadEnquiry[];
  notes: { id: string; text: string; authorName: string; createdAt: Date }[];
  mails: { id: string; subject: string; text: string; at: Date; sentAt: Date | null; failedAt: Date | null }[];
  /** The id of the next note. */
  noteId: string;
  refused?: FormActionData["refused"];
};

/** Everything that happened with a lead, the newest first: what they wrote, what we noted, what we sent. */
export function LeadTimeline({ leadId, enquiries, notes, mails, noteId: given, refused }: TimelineProps) {
  const noteId = useNewRecordId(given, notes);
  const entries = [
    ...enquiries.map((enquiry) => ({ key: enquiry.id, at: enquiry.at, what: <EnquiryText enquiry={enquiry} open /> })),
    ...notes.map((note) => ({
      key: note.id,
      at: note.createdAt,
      what: <p className="said">{note.text}</p>,
      by: `Note by ${note.authorName}`,
    })),
    ...mails.map((mail) => ({ key: mail.id, at: mail.at, what: <MailText mail={mail} />, by: mailState(mail) })),
  ].sort((one, other) => new Date(other.at).getTime() - new Date(one.at).getTime());
  return (
    <section className="panel">
      <header>
        <h2>Timeline</h2>
      </header>
      <NoteForm {...{ leadId, noteId, refused }} />
      {entries.length === 0 ? (
        <Empty line="Nothing yet." />
      ) : (
        <ol className="timeline">
          {entries.map((entry) => (
            <li key={entry.key}>
              <small>
                {"by" in entry && `${entry.by}, `}
                <time>{formatDateTime(entry.at)}</time>
              </small>
              {entry.what}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

const mailState = ({ sentAt, failedAt }: TimelineProps["mails"][number]) =>
  sentAt ? "Mail sent" : failedAt ? "Mail not delivered" : "Mail waiting to go";

const MailText = ({ mail }: { mail: TimelineProps["mails"][number] }) => (
  <details className="enquiry">
    <summary>
      <span>{mail.subject}</span>
    </summary>
    <p className="said">{mail.text}</p>
  </details>
);

function NoteForm({ leadId, noteId, refused: given }: Pick<TimelineProps, "leadId" | "noteId" | "refused">) {
  const refused = given?.intent === "note" ? given : undefined;
  const { form, busy } = useResetAfterSubmit("note", refused !== undefined);
  return (
    <Form method="post" ref={form} className="pad tight note-form" encType="multipart/form-data" preventScrollReset>
      {refused?.formError && <ErrorBox message={refused.formError} />}
      <input type="hidden" name="id" value={leadId} />
      <input type="hidden" name="note_id" value={noteId} />
      <Field
        label="Add a note"
        name="text"
        multiline
        maxLength={5000}
        defaultValue={refused?.values.text}
        error={refused?.errors.text}
      />
      <Button small variant="quiet" name="intent" value="note" busy={busy} busyLabel="Saving...">
        Save note
      </Button>
    </Form>
  );
}
