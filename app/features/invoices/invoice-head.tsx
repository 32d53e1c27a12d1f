import type { ComponentProps } from "react";
import { Chip } from "#app/ui/chip.tsx";
import { DocumentHead } from "#app/ui/document-head.tsx";
import { type InvoiceState, stateChips } from "./invoices.ts";

type InvoiceHeadProps = Pick<ComponentProps<typeof DocumentHead>, "title" | "status" | "children"> & { state: InvoiceState };

export const InvoiceHead = ({ state, ...head }: InvoiceHeadProps) => (
  <DocumentHead
    {...head}
    chip={<Chip status={state} {...stateChips[state]} />}
    backUrl="/dashboard/invoices"
    backLabel="All invoices"
  />
);
