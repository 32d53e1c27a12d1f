import { Fragment, type ReactNode, useState } from "react";
import { Form } from "react-router";
import { UncontrolledDateField } from "./date-field.tsx";
import { Dialog, DialogActions, setAutofocus } from "./dialog.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Field } from "./field.tsx";
import { FormId } from "./form-id.tsx";
import { IntentButton } from "./intent-button.tsx";
import { Select, withStored } from "./select.tsx";
import { useFormErrors } from "./use-action-result.ts";
import { useEditedForm } from "./use-edited-form.ts";
import { useResultFocus } from "./use-result-focus.ts";
import "./form-grid.css";

type Texts = Partial<Record<string, string>>;
type Editable = { id: string; version: number; snapshot: Record<string, string> };

type Input = {
  type?: string;
  /** Both together, for a day: see ui/date-field.tsx. */
  readDay?: (text: string) => string;
  showDay?: (day: string) => string;
  multiline?: boolean;
  rows?: number;
  options?: readonly { value: string; label: string }[];
  required?: boolean;
  maxLength?: number;
  min?: string;
  max?: string;
  wide?: boolean;
  hint?: string;
  list?: string;
  inputMode?: "decimal";
};
type FormFields = Record<string, { label: string; input: Input }>;

type FormDialogProps<Fields extends FormFields> = {
  /** "Event": the dialog's titles and its button follow from it. */
  recordLabel: string;
  /** The record's fields, in the order of the form; the first has the focus. */
  fields: Fields;
  /** Controls that depend on the page, such as the options of a list. */
  inputs?: { [Name in keyof Fields]?: Input };
  omit?: readonly (keyof Fields)[];
  /** The values that a new record starts with, its id at least; null while none is being created. */
  newRecord: Texts | null;
  editedRecord?: Editable | null;
  /** Texts that the form starts with where the edited record has none. */
  suggested?: Texts;
  /** By default the page without the dialog. */
  closeUrl?: string;
  /** Instead of 'Create New …' as the title for a new record, and instead of 'Create …' on its button. */
  title?: string;
  createLabel?: string;
  intro?: ReactNode;
  afterField?(name: keyof Fields, form: { values: Texts }): ReactNode;
  children?(form: { values: Texts; errors: Texts }): ReactNode;
};

/**
 * The form that adds or edits a record, in a dialog. Open while the URL has its parameter, so it also works without JavaScript, as
 * a page of its own. An error puts the focus on the first wrong field and keeps the submitted values.
 */
export function FormDialog<Fields extends FormFields>(props: FormDialogProps<Fields>) {
  const { recordLabel, title = `Create New ${recordLabel}`, newRecord, editedRecord = null, closeUrl } = props;
  const open = newRecord !== null || editedRecord !== null;
  return (
    <Dialog open={open} title={editedRecord ? `Edit ${recordLabel}` : title} closeUrl={closeUrl}>
      {open && <DialogForm key={editedRecord?.id} {...props} />}
    </Dialog>
  );
}

function DialogForm<Fields extends FormFields>({
  recordLabel,
  fields,
  inputs = {},
  omit = [],
  newRecord,
  editedRecord = null,
  suggested,
  createLabel = `Create ${recordLabel}`,
  intro,
  afterField,
  children,
}: FormDialogProps<Fields>) {
  const [initialValues] = useState({ ...newRecord, ...suggested });
  const intent = editedRecord ? "edit" : "add";
  const formErrors = useFormErrors(intent);
  const { errors = {}, values: submitted = {}, formError } = formErrors ?? {};
  const form = useResultFocus<HTMLFormElement>(formErrors);
  const { record: openedRecord } = useEditedForm({ form, stored: editedRecord, values: formErrors?.values });
  const values: Texts = { ...openedRecord?.snapshot, ...initialValues, ...submitted };
  const names = Object.keys(fields).filter((name) => !omit.includes(name));

  return (
    // Multipart: URL-encoded, a Telugu letter takes nine bytes, and a long text more than a form may send.
    <Form method="post" encType="multipart/form-data" ref={form} noValidate replace preventScrollReset>
      <input type="hidden" name="id" value={openedRecord?.id ?? values.id} />
      {openedRecord && (
        <>
          <input type="hidden" name="version" value={openedRecord.version} />
          <input type="hidden" name="snapshot" value={JSON.stringify(openedRecord.snapshot)} />
        </>
      )}
      <FormId value="dialog">
        <div className="form-grid">
          {intro}
          {names.map((name, index) => (
            <Fragment key={name}>
              <RecordInput
                name={name}
                label={(fields[name] as FormFields[string]).label}
                input={{ ...fields[name]?.input, ...inputs[name] }}
                value={values[name]}
                error={errors[name]}
                hasInitialFocus={index === 0}
              />
              {afterField?.(name, { values })}
            </Fragment>
          ))}
          {children?.({ values, errors })}
          <ErrorSummary message={formError} errors={errors} />
        </div>
      </FormId>
      <DialogActions>
        <IntentButton intent={intent} busyLabel="Saving...">
          {openedRecord ? `Save ${recordLabel}` : createLabel}
        </IntentButton>
      </DialogActions>
    </Form>
  );
}

type RecordInputProps = { name: string; label: string; input: Input; value?: string; error?: string; hasInitialFocus: boolean };

function RecordInput({ name, label, input, value, error, hasInitialFocus }: RecordInputProps) {
  const { options, wide, multiline, rows, readDay, showDay, ...control } = input;
  const shared = {
    name,
    label,
    defaultValue: value,
    error,
    layoutClass: wide ? ("full-width" as const) : undefined,
    ref: hasInitialFocus ? setAutofocus : undefined,
  };
  if (readDay && showDay) {
    const { ref: _, ...frame } = shared;
    const { min, max, hint, required } = control;
    return <UncontrolledDateField {...frame} {...{ readDay, showDay, min, max, hint, required }} />;
  }
  if (options) return <Select {...shared} {...control} options={withStored(options, value)} />;
  return multiline ? <Field {...shared} {...control} multiline rows={rows} /> : <Field {...shared} {...control} />;
}
