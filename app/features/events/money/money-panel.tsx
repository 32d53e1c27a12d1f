import { Link } from "react-router";
import { useStaffCompany } from "#app/company/use-company.ts";
import { InvoiceList } from "#app/features/invoices/invoices.parts.tsx";
import type { InvoiceRow } from "#app/features/invoices/invoices.ts";
import { AdvanceList } from "#app/features/money/advances/advances.parts.tsx";
import type { AdvanceRow } from "#app/features/money/advances/advances.ts";
import type { AmountDue, OverpaidInvoice } from "#app/features/quotes/payment-schedule/payment-schedule.ts";
import { scheduledPayments } from "#app/features/quotes/payment-schedule/payment-schedule.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { type JsonRows, useRows } from "#app/records/json-rows.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import { UnbrokenNumbers } from "#app/ui/unbroken-numbers.tsx";
import type { EventStatus } from "#db/enums.ts";
import { PaymentSchedule } from "./payment-schedule.tsx";

type MoneyPanelProps = {
  event: { id: string; status: EventStatus };
  /**
   * The amounts due: those of the payment schedule, or of the invoices where there is none; the numbers of invoices that are not among
   * them; those that received more than they charge. Paise that all invoices of the event received (`paid`), and the tax that the client
   * deducted from payments and advances (`tds`).
   */
  schedule: {
    dues: readonly AmountDue[];
    hasSchedule: boolean;
    notAdded: readonly string[];
    paid: number;
    tds: number;
    /** What the client agreed to pay by accepting quotes, with GST. */
    contract: number;
    overpaid: readonly OverpaidInvoice[];
  };
  advances: readonly AdvanceRow[];
  invoices: JsonRows<InvoiceRow>;
  /** In India. */
  today: string;
};

export function MoneyPanel({ event, schedule, advances, invoices, today }: MoneyPanelProps) {
  const invoiceUrl = `/dashboard/invoices/new?event=${event.id}`;
  const issuesVouchers = useStaffCompany().advanceDocument === "voucher";
  const rows = useRows(invoices);
  // What is used of an advance was received by an invoice, of this event or of another.
  const left = advances.reduce((sum, advance) => sum + advance.left, 0);
  const beyond = schedule.paid + left - schedule.dues.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Panel title="Money" id="money" headerActions={<Link to="/dashboard/advances">All advances</Link>}>
      {schedule.dues.length > 0 && (
        <>
          <PaymentSchedule
            payments={scheduledPayments(schedule, advances, today)}
            hasList={schedule.hasSchedule}
            contract={schedule.contract}
          />
          {schedule.notAdded.length > 0 && (
            <p className="panel__body field__hint">
              The amounts above stay as agreed, because <UnbrokenNumbers text={schedule.notAdded.join(", ")} />{" "}
              <span>{schedule.notAdded.length === 1 ? "was" : "were"}</span> not made from a quote and may bill a part of them.
            </p>
          )}
          {schedule.tds > 0 && (
            <p className="panel__body field__hint">
              <span>{formatRupeesExactly(schedule.tds)}</span> of what is received is TDS, which the client pays to the
              government.
            </p>
          )}
          {schedule.overpaid.map(({ number, amount }) => (
            <p key={number} className="panel__body field__hint">
              <span className="no-wrap">{number}</span> received <span>{formatRupeesExactly(amount)}</span> more than it charges
              now. That counts here for what is due next; an invoice’s balance counts it once the invoice uses it.
            </p>
          ))}
          {beyond > 0 && (
            <p className="panel__body field__hint">
              <span>{formatRupeesExactly(beyond)}</span> more was received than all that is due here.
            </p>
          )}
          {left > 0 && rows.length > 0 && (
            <p className="panel__body field__hint">
              <span>{formatRupeesExactly(left)}</span> of advances is counted as received. An invoice’s balance counts it once the
              invoice uses it.
            </p>
          )}
        </>
      )}
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
