import type { Refusal } from "#app/platform/forms.ts";
import { Field } from "#app/ui/field.tsx";
import { FormDialog } from "#app/ui/form-dialog.tsx";
import type { NewInvoice } from "./new-invoice.ts";

type InvoiceDialogProps = {
  /** The id of the draft to be, so that sending the form twice makes one; null while nobody makes one. */
  newId: string | null;
  refused?: Refusal<keyof NewInvoice>;
  closeTo: string;
};

/** Create New Invoice: what is known so far; the generator goes on from there. */
export function InvoiceDialog({ newId, ...props }: InvoiceDialogProps) {
  return (
    <FormDialog what="Invoice" add="Open in the generator" {...props} adding={newId ? { id: newId } : null}>
      {({ field, first }) => (
        <>
          <Field {...first("clientName")} frame="w" label="Client name" required maxLength={200} />
          <Field
            {...field("amount")}
            label="Amount in rupees"
            inputMode="decimal"
            maxLength={20}
            hint="Before GST; the generator adds it."
          />
          <Field {...field("dueDate")} label="Due date" type="date" />
          <Field {...field("description")} frame="w" label="Description" multiline maxLength={500} />
        </>
      )}
    </FormDialog>
  );
}
