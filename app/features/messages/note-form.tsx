import { Form } from "react-router";
import type { FormErrors } from "#app/platform/forms.ts";
import { useResetAfterSubmit } from "#app/platform/use-reset-after-submit.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import "#app/ui/panel.css";
import "./note-form.css";

export type NoteFormProps = {
  recordId: string;
  noteId: string;
  /** The errors of the form that was submitted, which may be another one of the page. */
  formErrors?: FormErrors;
};

export function NoteForm({ recordId, noteId, formErrors: ofPage }: NoteFormProps) {
  const formErrors = ofPage?.intent === "note" ? ofPage : undefined;
  const { form, busy, id } = useResetAfterSubmit("note", formErrors !== undefined, noteId);
  return (
    <Form
      method="post"
      ref={form}
      className="panel__body panel__body--tight note-form"
      encType="multipart/form-data"
      replace
      preventScrollReset
    >
      {formErrors?.formError && <ErrorBox message={formErrors.formError} />}
      <input type="hidden" name="id" value={recordId} />
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
