import { type InvoiceState, stateChips } from "#app/billing/invoice-state.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { Chip } from "#app/ui/chip.tsx";
import { relativeDays } from "./issued/history.ts";
import "#app/ui/document.css";

export const invoiceHead = (state: InvoiceState) => ({
  chip: <Chip status={state} {...stateChips[state]} />,
  backUrl: "/dashboard/invoices",
  backLabel: "All invoices",
});

export function DueDate({ day, today }: { day: string; today: string }) {
  return (
    <p className={day < today ? "document-head__status document-head__status--late" : "document-head__status"}>
      <span>{`Due ${formatDay(day)}, ${relativeDays(day, today)}`}</span>
    </p>
  );
}
