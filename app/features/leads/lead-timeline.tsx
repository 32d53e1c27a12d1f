import { Form } from "react-router";
import type { Timeline as TimelineValues } from "#app/features/messages/messages.ts";
import { Timeline } from "#app/features/messages/timeline.parts.tsx";
import type { FormActionData } from "#app/platform/forms.ts";
import { useResetAfterSubmit } from "#app/platform/use-reset-after-submit.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import { EnquiryText } from "./lead-card.tsx";
import type { LeadEnquiry } from "./leads.ts";
import "./lead-timeline.css";

type LeadTimelineProps = {
  leadId: string;
  enquiries: LeadEnquiry[];
  timeline: TimelineValues;
  /** The id of the next note. */
  noteId: string;
  formErrors?: FormActionData["formErrors"];
};

/** The enquiries, messages, notes and mails of a lead, the newest first. */
export function LeadTimeline({ leadId, enquiries, timeline, noteId, formErrors }: LeadTimelineProps) {
  function showEnquiry(id: string) {
    const enquiry = enquiries.find((one) => one.id === id);
    return enquiry && <EnquiryText enquiry={enquiry} open />;
  }
  return (
    <Timeline timeline={timeline} importFor={{ type: "lead", id: leadId }} showEnquiry={showEnquiry}>
      <NoteForm {...{ leadId, noteId, formErrors }} />
    </Timeline>
  );
}

function NoteForm({ leadId, noteId, formErrors: allFormErrors }: Pick<LeadTimelineProps, "leadId" | "noteId" | "formErrors">) {
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
