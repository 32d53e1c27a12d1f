import type { Refusal } from "#app/platform/forms.ts";
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
    <FormDialog what="Invoice" add="Open in the generator" fields={fields} {...props} adding={newId ? { id: newId } : null} />
  );
}

const fields = {
  clientName: { label: "Client name", input: { required: true, maxLength: 200, wide: true } },
  amount: {
    label: "Amount in rupees",
    input: { inputMode: "decimal", maxLength: 20, hint: "Before GST; the generator adds it." },
  },
  dueDate: { label: "Due date", input: { type: "date" } },
  description: { label: "Description", input: { multiline: true, maxLength: 500, wide: true } },
} as const;
