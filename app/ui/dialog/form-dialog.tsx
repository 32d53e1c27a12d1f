import { Fragment, type ReactNode } from "react";
import { type ControlInput, FieldControl } from "../form/field-control.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { setAutofocus } from "./dialog.tsx";

type Texts = Partial<Record<string, string>>;
type Editable = { id: string; version: number; snapshot: Record<string, string> };

type FormFields = Record<string, { label: string; input: ControlInput }>;

type FormDialogProps<Fields extends FormFields> = {
  /** "Event": the dialog's titles and its button follow from it. */
  recordLabel: string;
  /** The record's fields, in the order of the form; the first has the focus. */
  fields: Fields;
  /** Controls that depend on the page, such as the options of a list. */
  inputs?: { [Name in keyof Fields]?: ControlInput };
  omit?: readonly (keyof Fields)[];
  /** The values that a new record starts with, its id at least; null while none is being created. */
  newRecord: Texts | null;
  editedRecord?: Editable | null;
  /** Texts that the form starts with where the edited record has none. */
  suggested?: Texts;
  /** "function": its intents are "add-function" and "edit-function"; by default "add" and "edit". */
  intent?: string;
  /** By default the page without the dialog. */
  closeUrl?: string;
  /** Instead of 'Create New …' as the title for a new record, and instead of 'Create …' on its button. */
  title?: string;
  createLabel?: string;
  intro?: ReactNode;
  /** As of `ActionDialog`. */
  formKey?: string;
  afterField?(name: keyof Fields, form: { values: Texts }): ReactNode;
  children?(form: { values: Texts; errors: Texts }): ReactNode;
};

/** The form that adds or edits a record, in a dialog. Open while the URL has its parameter, so it also works without JavaScript, as a page of its own. */
export function FormDialog<Fields extends FormFields>(props: FormDialogProps<Fields>) {
  const { recordLabel, title = `Create New ${recordLabel}`, createLabel = `Create ${recordLabel}`, fields } = props;
  const { newRecord, editedRecord = null, omit = [], intro, afterField, children } = props;
  const names = Object.keys(fields).filter((name) => !omit.includes(name));
  return (
    <ActionDialog
      open={newRecord !== null || editedRecord !== null}
      title={editedRecord ? `Edit ${recordLabel}` : title}
      closeUrl={props.closeUrl}
      intent={props.intent ? `${editedRecord ? "edit" : "add"}-${props.intent}` : editedRecord ? "edit" : "add"}
      id="dialog"
      record={editedRecord ?? undefined}
      newId={newRecord?.id}
      formKey={props.formKey}
      prefilled={{ ...newRecord, ...props.suggested }}
      submit={editedRecord ? `Save ${recordLabel}` : createLabel}
      // URL-encoded, a Telugu letter takes nine bytes, and a long text more than a form may send.
      encType="multipart/form-data"
    >
      {({ values, errors }) => (
        <>
          {intro}
          {names.map((name, index) => (
            <Fragment key={name}>
              <FieldControl
                name={name}
                label={(fields[name] as FormFields[string]).label}
                input={{ ...fields[name]?.input, ...props.inputs?.[name] }}
                ref={index === 0 ? setAutofocus : undefined}
              />
              {afterField?.(name, { values })}
            </Fragment>
          ))}
          {children?.({ values, errors })}
        </>
      )}
    </ActionDialog>
  );
}
