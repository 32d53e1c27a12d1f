import { Link } from "react-router";
import { InvoiceList } from "#app/features/invoices/invoices.parts.tsx";
import type { InvoiceRow } from "#app/features/invoices/invoices.ts";
import { AdvanceList } from "#app/features/receipts/advances.parts.tsx";
import type { AdvanceRow } from "#app/features/receipts/advances.ts";
import { type JsonRows, noRows } from "#app/platform/json-rows.ts";
import { useStaffCompany } from "#app/platform/use-company.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Panel } from "#app/ui/panel.tsx";

type MoneyPanelProps = {
  eventId: string;
  advances: readonly AdvanceRow[];
  invoices: JsonRows<InvoiceRow>;
};

/** The money received and invoiced for an event. */
export function MoneyPanel({ eventId, advances, invoices }: MoneyPanelProps) {
  const invoiceUrl = `/dashboard/invoices/new?event=${eventId}`;
  const issuesVouchers = useStaffCompany().advanceDocument === "voucher";
  return (
    <Panel title="Money" headerActions={<Link to="/dashboard/advances">All advances</Link>}>
      {advances.length > 0 && <AdvanceList advances={advances} />}
      {invoices !== noRows && <InvoiceList invoices={invoices} />}
      {advances.length === 0 && invoices === noRows && <EmptyState message="No advance and no invoice yet." />}
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
