import { Form } from "react-router";
import { formatDateTime } from "#app/platform/values/dates.ts";
import { movedDayInput } from "#app/platform/values/entered-day.ts";
import { phoneText } from "#app/platform/values/phone.ts";
import type { EditableRecord } from "#app/records/record.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ActionDialog } from "#app/ui/dialog/action-dialog.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { FormDialog } from "#app/ui/dialog/form-dialog.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type EventFunction, functionName, functionTime } from "../functions/functions.ts";
import { FollowFunction } from "./follow-function.tsx";
import type { OwnerLink } from "./links/run-links.server.ts";
import { nameOperation, OperationFields } from "./operation-form.tsx";
import { type Owner, type RunItem, runItemFields } from "./run-sheet.ts";
import { ShiftDialog } from "./shift-dialog.tsx";
import { type RunTemplate, realDifferences } from "./templates/run-templates.ts";
import "#app/ui/related-list.css";

/** What the address of a run sheet opens; null: nothing. */
type RunSheetDialogsProps = {
  newItem: Record<string, string> | null;
  editedItem: EditableRecord | null;
  lateItem: RunItem | null;
  isStarting: boolean;
  isSaving: boolean;
  templates: readonly RunTemplate[];
  links: readonly OwnerLink[] | null;
  items: readonly RunItem[];
  functions: readonly EventFunction[];
  owners: readonly Owner[];
  eventType: string;
  closeUrl: string;
};

export function RunSheetDialogs({ newItem, editedItem, lateItem, isStarting, isSaving, links, ...props }: RunSheetDialogsProps) {
  const { functions, owners, items, closeUrl } = props;
  const functionOptions = functions.map((one) => ({ value: one.id, label: `${functionName(one)}, ${functionTime(one)}` }));
  const ownerOptions = owners.map(({ key, name, role }) => ({ value: key, label: role ? `${name}, ${role}` : name }));
  return (
    <>
      <FormDialog
        recordLabel="Line"
        title="Add a line"
        createLabel="Add line"
        fields={runItemFields}
        inputs={{
          day: movedDayInput(editedItem?.snapshot.day),
          function_id: { ...runItemFields.function_id.input, options: functionOptions },
          who: { ...runItemFields.who.input, options: ownerOptions },
        }}
        newRecord={newItem}
        editedRecord={editedItem}
        closeUrl={closeUrl}
        formKey={newItem?.after}
      >
        {() => (
          <>
            <FollowFunction functions={functions} isNew={editedItem === null} isAnother={Boolean(newItem?.after)} />
            {newItem && (
              <div className="full-width">
                <Checkbox label="Another line after this one" name="another" defaultChecked={newItem.after !== ""} />
              </div>
            )}
          </>
        )}
      </FormDialog>
      <ShiftDialog
        items={items.filter(({ night }) => night === lateItem?.night)}
        owners={owners}
        late={lateItem}
        closeUrl={closeUrl}
      />
      <ActionDialog
        open={isSaving}
        title="Save as template"
        closeUrl={closeUrl}
        intent="save-template"
        submit="Save template"
        intro={
          <p className="below-6">{`For the next ${props.eventType || "event"}: the lines of a function with their planned and their real times. A template of the same name is replaced.`}</p>
        }
      >
        <Select label="Function" name="function_id" options={functionOptions} />
        <Field label="Name" name="name" required maxLength={100} />
      </ActionDialog>
      <StartDialog {...props} isOpen={isStarting} functionOptions={functionOptions} />
      <LinksDialog links={links} closeUrl={closeUrl} />
    </>
  );
}

const templateOptions = (templates: readonly RunTemplate[]) =>
  templates.map(({ id, name, eventType, lines }) => ({
    value: id,
    label: [name, eventType, lines.length === 1 ? "1 line" : `${lines.length} lines`].filter(Boolean).join(", "),
  }));

type StartDialogProps = Pick<RunSheetDialogsProps, "templates" | "closeUrl"> & {
  isOpen: boolean;
  functionOptions: { value: string; label: string }[];
};

function StartDialog({ isOpen, templates, functionOptions, closeUrl }: StartDialogProps) {
  const title = "Start from template";
  if (templates.length === 0)
    return (
      <Dialog open={isOpen} title={title} closeUrl={closeUrl}>
        <p>There is no template yet. Write one run sheet, then save it as a template.</p>
        <DialogActions cancelLabel="Close" />
      </Dialog>
    );
  return (
    <ActionDialog
      open={isOpen}
      title={title}
      closeUrl={closeUrl}
      intent="start-template"
      submit="Add its lines"
      onSubmit={nameOperation}
    >
      <OperationFields />
      <Select label="Template" name="template" options={templateOptions(templates)} />
      <Select label="For" name="function_id" options={functionOptions} />
      <Select
        label="Times"
        name="times"
        layoutClass="full-width"
        defaultValue="real"
        options={[
          { value: "real", label: "As they really were last time" },
          { value: "planned", label: "As they were planned" },
        ]}
        hint="A line with a fixed time is as far from the start of the function as it was planned: check its time."
      />
      <ul className="full-width">
        {templates.flatMap(({ id, name, lines }) =>
          realDifferences(lines).map(({ title, minutes, real }) => (
            <li
              key={`${id} ${title}`}
              className="soft"
            >{`${name}: ${title} took ${real.minutes} min instead of ${minutes} min.`}</li>
          )),
        )}
      </ul>
    </ActionDialog>
  );
}

const LinksDialog = ({ links, closeUrl }: Pick<RunSheetDialogsProps, "links" | "closeUrl">) => (
  <Dialog open={links !== null} title="Links for crew and vendors" closeUrl={closeUrl}>
    <p className="below-6">Each link shows the own lines, when to be there, and whom to ring. No prices, no client.</p>
    {links?.length === 0 && <EmptyState message="Nobody has a line yet." />}
    <ul className="related-list">
      {links?.map(({ key, name, role, phone, url, whatsapp, openedAt }) => (
        <li key={key}>
          <div>
            <b>{name}</b>
            <small>
              {[
                role,
                phoneText(phone) || "no phone number",
                url && (openedAt ? `opened ${formatDateTime(openedAt)}` : "not opened yet"),
              ]
                .filter(Boolean)
                .join(", ")}
            </small>
          </div>
          <div className="actions">
            {whatsapp && (
              <ButtonLink to={whatsapp} small icon="chat" target="_blank" rel="noopener noreferrer">
                WhatsApp<span className="visually-hidden">{` to ${name}`}</span>
              </ButtonLink>
            )}
            {url && <CopyButton text={url}>Copy</CopyButton>}
            <Form method="post" preventScrollReset>
              <input type="hidden" name="who" value={key} />
              {/* Another element: the second press of a double one, or Enter, must not close what the first has made. */}
              <IntentButton
                key={url && "close"}
                intent={url ? "close-link" : "make-link"}
                fields={{ who: key }}
                small
                variant={url ? "danger" : "quiet"}
              >
                <span>{url ? "Close link" : "Make a link"}</span>
                <span className="visually-hidden">{`: ${name}`}</span>
              </IntentButton>
            </Form>
          </div>
        </li>
      ))}
    </ul>
    <DialogActions cancelLabel="Close" />
  </Dialog>
);
