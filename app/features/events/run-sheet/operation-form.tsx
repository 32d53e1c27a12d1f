import type { FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { deviceTime } from "#app/browser/use-server-clock.ts";
import type { RowForm } from "#app/ui/result/row-results.tsx";

type OperationFormProps = {
  fields: Record<string, string | number>;
  /** Sends it beside other forms of the page. */
  row?: RowForm;
  children: ReactNode;
};

/** The form of a button on the day of an event. Each press is an operation with an id of its own and the phone's time, so that one that is sent again is done once. */
export const OperationForm = ({ fields, row, children }: OperationFormProps) => (
  <Form method="post" onSubmit={nameOperation} replace preventScrollReset {...row}>
    <OperationFields />
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </Form>
);

/** Filled by `nameOperation`; without scripts the server names the operation. */
export const OperationFields = () => (
  <>
    <input type="hidden" name="op" disabled />
    <input type="hidden" name="at" disabled />
  </>
);

export function nameOperation({ currentTarget }: FormEvent<HTMLFormElement>): void {
  setField(currentTarget, "op", crypto.randomUUID());
  setField(currentTarget, "at", new Date(deviceTime()).toISOString());
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.disabled = false;
  field.value = value;
}
