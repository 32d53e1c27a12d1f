import { maxItemLengths, maxLengths } from "#app/billing/invoice-draft.ts";
import { dayBounds } from "#app/platform/values/dates.ts";
import { dayInput } from "#app/platform/values/entered-day.ts";
import { FormDialog } from "#app/ui/dialog/form-dialog.tsx";

const fields = {
  clientName: { label: "Client name", input: { required: true, maxLength: maxLengths.clientName, wide: true } },
  amount: {
    label: "Amount in rupees",
    input: { inputMode: "decimal", maxLength: maxItemLengths.rate, hint: "Before GST; the generator adds it." },
  },
  dueDate: { label: "Due date", input: { ...dayBounds, ...dayInput } },
  description: { label: "Description", input: { multiline: true, maxLength: maxItemLengths.description, wide: true } },
} as const;

type NewInvoiceDialogProps = {
  /** The id of the new draft: a form that is submitted twice creates one draft. Null: closed. */
  newId: string | null;
};

export function NewInvoiceDialog({ newId }: NewInvoiceDialogProps) {
  return (
    <FormDialog
      recordLabel="Invoice"
      createLabel="Open in the generator"
      fields={fields}
      newRecord={newId ? { id: newId } : null}
    />
  );
}
