import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorBox } from "./error-box.tsx";

type Texts = Partial<Record<string, string>>;
/** A stored thing as its form shows it. */
type Draft = { id: string; version: number; snapshot: Record<string, string> };

type FormDialogProps = {
  /** "Event": the dialog's titles and its button follow from it. */
  what: string;
  /** What is filled in already of a new one, its id at least; null while nobody adds one. */
  adding: Texts | null;
  editing?: Draft | null;
  /** What the server said no to: messages by field, and what was typed. */
  refused?: { errors: Texts; values: Texts; formError?: string };
  /** Where Cancel, Escape and the backdrop lead. */
  closeTo: string;
  /** Said instead of 'Create New …' over a new one, and instead of 'Create …' on its button. */
  title?: string;
  add?: string;
  children(form: FormFields): ReactNode;
};

type FormFields = {
  /** Is this about something stored? */
  isEdit: boolean;
  values: Texts;
  /** Name, value and message of a field, to spread over it. */
  field(name: string): { name: string; defaultValue: string | undefined; error: string | undefined };
  /** The same for the field that gets the focus when the dialog opens. */
  first(name: string): ReturnType<FormFields["field"]> & { ref(field: HTMLElement | null): void };
};

/**
 * The form that makes or changes one thing, in a dialog. Open while the address says so, so it is also a page of its own and
 * works without JavaScript. A refusal puts the focus on the first field in question and keeps what was typed.
 */
export function FormDialog(props: FormDialogProps) {
  const { what, title = `Create New ${what}`, adding, editing = null, closeTo } = props;
  const open = adding !== null || editing !== null;
  return (
    <Dialog open={open} title={editing ? `Edit ${what}` : title} closeTo={closeTo}>
      {open && <DialogForm key={editing?.id} {...props} />}
    </Dialog>
  );
}

function DialogForm({ what, adding, editing = null, refused, closeTo, add = `Create ${what}`, children }: FormDialogProps) {
  // As multipart: in the other encoding a Telugu letter takes nine bytes, and a long text more than a form may send.
  const form = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  // As it was when the form opened: what the stream brings meanwhile must not pass for what the typist has seen.
  const [opened] = useState(editing);
  const [given] = useState(adding);
  const { errors = {}, values: typed = {}, formError } = refused ?? {};
  const values = { ...given, ...opened?.snapshot, ...typed };

  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>("[aria-invalid], .error-box")?.focus();
  }, [refused]);

  const intent = opened ? "edit" : "add";
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name] });
  return (
    <Form method="post" encType="multipart/form-data" ref={form} noValidate preventScrollReset>
      {formError && <ErrorBox message={formError} />}
      <input type="hidden" name="id" value={opened?.id ?? values.id} />
      {opened && (
        <>
          <input type="hidden" name="version" value={typed.version ?? opened.version} />
          <input type="hidden" name="snapshot" value={typed.snapshot ?? JSON.stringify(opened.snapshot)} />
        </>
      )}
      <div className="pair">
        {children({ isEdit: opened !== null, values, field, first: (name) => ({ ...field(name), ref: focusFirst }) })}
      </div>
      <div className="acts">
        <ButtonLink to={closeTo} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button name="intent" value={intent} busy={formData?.get("intent") === intent} busyLabel="Saving...">
          {opened ? `Save ${what}` : add}
        </Button>
      </div>
    </Form>
  );
}

// showModal() goes by the attribute, which React does not write in the browser.
const focusFirst = (field: HTMLElement | null) => field?.setAttribute("autofocus", "");
