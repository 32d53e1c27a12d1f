import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Field } from "#app/ui/field.tsx";
import type { EditedLead, LeadAnswer, LeadDraft } from "./leads.ts";

type LeadDialogProps = { adding: boolean; editing: LeadDraft | null; refused?: LeadAnswer["refused"]; closeTo: string };

/** Open while the address says `?new` or `?edit`, so it is also a page of its own. */
export function LeadDialog({ adding, editing, refused, closeTo }: LeadDialogProps) {
  const open = adding || editing !== null;
  return (
    <Dialog open={open} title={editing ? "Edit Lead" : "Create New Lead"} closeTo={closeTo}>
      {open && <LeadForm key={editing?.id} {...{ adding, editing, refused, closeTo }} />}
    </Dialog>
  );
}

function LeadForm({ editing, refused, closeTo }: LeadDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  // As it was when the form opened: what the stream brings meanwhile must not pass for what the typist has seen.
  const [opened] = useState(editing);
  const { errors = {}, values: typed = {} } = refused ?? {};
  const values: Partial<Record<keyof EditedLead | "note", string>> = { ...opened?.seen, ...typed };

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [refused]);

  const intent = opened ? "edit" : "add";
  const field = (name: keyof typeof values & keyof typeof errors) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <Form method="post" ref={form} noValidate preventScrollReset>
      {refused?.formError && <ErrorBox message={refused.formError} />}
      {opened && (
        <>
          <input type="hidden" name="id" value={opened.id} />
          <input type="hidden" name="version" value={typed.version ?? opened.version} />
          <input type="hidden" name="seen" value={typed.seen ?? JSON.stringify(opened.seen)} />
        </>
      )}
      <div className="pair">
        <Field {...field("name")} frame="w" ref={focusFirst} label="Name" required maxLength={200} />
        <Field {...field("email")} label="Email" type="email" maxLength={254} />
        <Field {...field("phone")} label="Phone" type="tel" maxLength={40} />
        <Field {...field("company")} frame="w" label="Company" maxLength={200} />
        {opened ? (
          <>
            <Field {...field("next_action")} label="Next action" maxLength={300} />
            <Field {...field("next_action_on")} label="On" type="date" />
          </>
        ) : (
          <Field
            {...field("note")}
            frame="w"
            label="What was said"
            hint="The first note of a phone call or a visit."
            multiline
            maxLength={5000}
          />
        )}
      </div>
      <div className="acts">
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button name="intent" value={intent} busy={formData?.get("intent") === intent} busyLabel="Saving...">
          {opened ? "Save Lead" : "Create Lead"}
        </Button>
      </div>
    </Form>
  );
}

// showModal() goes by the attribute, which React does not write in the browser.
const focusFirst = (field: HTMLElement | null) => field?.setAttribute("autofocus", "");
