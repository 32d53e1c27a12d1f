import { Link } from "react-router";
import { InvoiceList } from "#app/features/invoices/invoices.parts.tsx";
import type { InvoiceRow } from "#app/features/invoices/invoices.ts";
import { AdvanceList } from "#app/features/receipts/advances.parts.tsx";
import type { AdvanceRow } from "#app/features/receipts/advances.ts";
import { type JsonRows, useRows } from "#app/platform/json-rows.ts";
import { useStaffCompany } from "#app/platform/use-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { EventStatus } from "#db/enums.ts";
import { type Instalment, scheduledPayments } from "./payment-schedule.ts";
import { PaymentSchedule } from "./schedule-list.tsx";

type MoneyPanelProps = {
  event: { id: string; status: EventStatus };
  instalments: readonly Instalment[];
  advances: readonly AdvanceRow[];
  invoices: JsonRows<InvoiceRow>;
  /** In India. */
  today: string;
};

/** The money agreed, received and invoiced for an event. */
export function MoneyPanel({ event, instalments, advances, invoices, today }: MoneyPanelProps) {
  const invoiceUrl = `/dashboard/invoices/new?event=${event.id}`;
  const issuesVouchers = useStaffCompany().advanceDocument === "voucher";
  const rows = useRows(invoices);
  // Once an invoice is issued, the invoices say what is due; reminders follow them too.
  const hasSchedule = event.status !== "cancelled" && instalments.length > 0 && rows.every(({ state }) => state === "draft");
  // While no invoice is issued, what is used of an advance was used for another event.
  const received = advances.reduce((sum, { left }) => sum + left, 0);
  return (
    <Panel title="Money" id="money" headerActions={<Link to="/dashboard/advances">All advances</Link>}>
      {hasSchedule && <PaymentSchedule payments={scheduledPayments(instalments, received, today)} />}
      {advances.length > 0 && <AdvanceList advances={advances} />}
      {rows.length > 0 && <InvoiceList invoices={invoices} />}
      {advances.length === 0 && rows.length === 0 && <EmptyState message="No advance and no invoice yet." />}
      {!issuesVouchers && (
        <p className="panel__body">An advance gets a tax invoice at once here, so it has no receipt voucher of its own.</p>
      )}
      <div className="panel__footer actions">
        <ButtonLink to={invoiceUrl} small variant="quiet" icon="invoices">
          Create Invoice
        </ButtonLink>
      </div>
    </Panel>
  );
}
