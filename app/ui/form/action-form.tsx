import { type ComponentProps, type ReactNode, useState } from "react";
import { Form, useLocation } from "react-router";
import { targetOfNew, useOnline } from "#app/ui/use-online.ts";
import { useFormErrors } from "../result/use-action-result.ts";
import { useResultFocus } from "../result/use-result-focus.ts";
import { ConflictNotice } from "./field-conflict.tsx";
import { FormId } from "./form-id.tsx";
import { useEditedForm } from "./use-edited-form.ts";
import "./field.css";

type Texts = Partial<Record<string, string>>;
type Stored = { id: string; version: number; snapshot: Record<string, string> };
type HiddenFields = Record<string, string | number | null | undefined>;

type ActionFormProps = Omit<ComponentProps<typeof Form>, "children" | "ref" | "id"> & {
  /** The intent of its button: a result of the page's action with this intent is the form's. */
  intent: string;
  /** The prefix of the fields' ids; by default the intent. */
  id?: string;
  fields?: HiddenFields;
  /** The id of what the form adds: that of when the form opened, so that a form that is sent again after a lost response is stored once. */
  newId?: string;
  /** The record that the form edits: its fields show the record's texts, and a save is compared with them. */
  record?: Stored;
  /** Texts that the form starts with. */
  prefilled?: Texts;
  /** Shows what others save while nothing is entered. */
  follows?: boolean;
  /** @param form the values that the fields show, and how often the form has followed what others saved */
  children: ReactNode | ((form: { values: Texts; errors: Texts; followed: number }) => ReactNode);
};

/**
 * A form of the page's action. After a refusal its fields, `ErrorSummary` and focus show what was submitted and what is wrong, each by its
 * name; a field passes neither value nor error by hand.
 */
export function ActionForm({
  intent,
  id = intent,
  fields,
  newId,
  record,
  prefilled,
  follows,
  children,
  ...props
}: ActionFormProps) {
  const { errors, values: submitted, formError, conflict } = useFormErrors(intent) ?? {};
  const form = useResultFocus<HTMLFormElement>(errors);
  const edited = useEditedForm({ form, stored: record ?? null, values: submitted, follows });
  const [start] = useState({ ...prefilled, ...(newId && { id: newId }) });
  const values: Texts = { ...edited.record?.snapshot, ...start, ...submitted };
  const hidden = { ...fields, ...(newId && { id: values.id }) };
  return (
    <Form method="post" noValidate replace preventScrollReset {...props} ref={form}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} {...(newId && name === "id" && fresh)} />
      ))}
      {edited.record && <RecordInputs record={edited.record} />}
      <FormId value={id} {...{ values, errors, formError, conflict }}>
        <ConflictNotice />
        <WithoutNetwork intent={intent} />
        {typeof children === "function" ? children({ values, errors: errors ?? {}, followed: edited.followed }) : children}
      </FormId>
    </Form>
  );
}

/** For the staff, before they type. @param url where the form is sent to, if not to its page */
export function WithoutNetwork({ intent, url }: { intent: string; url?: string }) {
  const isOnline = useOnline();
  const location = useLocation();
  const pathname = url ?? location.pathname;
  if (isOnline || !pathname.startsWith("/dashboard")) return null;
  return (
    <p className="soft form-notice">
      {targetOfNew(pathname, intent)
        ? "No network: this is kept here, and sent as soon as there is one."
        : "This form needs the network. What you type is kept here until then."}
    </p>
  );
}

/** Of a hidden input with the id of what its form adds: what is kept of the form is offered in each form that adds such a record. */
export const fresh = { "data-fresh": "" };

/** The hidden inputs of a form that edits a record: what a save is compared with. */
export const RecordInputs = ({ record: { id, version, snapshot } }: { record: Stored }) => (
  <>
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="snapshot" value={JSON.stringify(snapshot)} />
  </>
);
