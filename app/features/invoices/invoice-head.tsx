import type { ComponentProps } from "react";
import { formatDay } from "#app/platform/dates.ts";
import { type InvoiceState, stateChips } from "#app/platform/invoice-state.ts";
import { Chip } from "#app/ui/chip.tsx";
import { DocumentHead } from "#app/ui/document-head.tsx";
import { relativeDays } from "./issued.ts";

type InvoiceHeadProps = Pick<ComponentProps<typeof DocumentHead>, "title" | "status" | "children"> & { state: InvoiceState };

export const InvoiceHead = ({ state, ...head }: InvoiceHeadProps) => (
  <DocumentHead
    {...head}
    chip={<Chip status={state} {...stateChips[state]} />}
    backUrl="/dashboard/invoices"
    backLabel="All invoices"
  />
);

export function DueDate({ day, today }: { day: string; today: string }) {
  return (
    <p className={day < today ? "document-head__status document-head__status--late" : "document-head__status"}>
      <span>
        Due {formatDay(day)}, {relativeDays(day, today)}
      </span>
    </p>
  );
}
