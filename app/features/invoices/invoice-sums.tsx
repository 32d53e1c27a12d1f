import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { Link } from "#app/ui/link.tsx";
import type { InvoiceListPage } from "./invoices.server.ts";
import "./invoice-sums.css";

type InvoiceSumsProps = NonNullable<InvoiceListPage["sums"]> & {
  filters: { year: string; month: string; dates: string; service: string };
};

/** The sums of all invoices that match. Revenue and its parts are before GST; notes count by their own dates. */
export function InvoiceSums({ revenue: { invoiced, debited, credited, total }, balance, credit, filters }: InvoiceSumsProps) {
  const dated = filters.month
    ? " dated in the month"
    : filters.dates
      ? " dated in these days"
      : filters.year
        ? " dated in the year"
        : "";
  const sums: [label: string, amount: number | null][] = [
    ["Invoices before GST", debited || credited ? invoiced : null],
    [`Debit notes${dated}`, debited || null],
    [`Credit notes${dated}`, credited || null],
    [filters.service ? "Revenue of the service" : "Revenue before GST", invoiced + debited + credited],
    ["With GST", total],
    ["Balance", balance],
  ];
  return (
    <dl className="invoice-sums numeric">
      {sums.map(
        ([label, amount]) =>
          amount !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatRupeesAndPaise(amount)}</dd>
            </div>
          ),
      )}
      {credit > 0 && (
        <div>
          <dt>
            <Link to="/dashboard/invoices?status=refund+due">To be refunded</Link>
          </dt>
          <dd>{formatRupeesAndPaise(credit)}</dd>
        </div>
      )}
    </dl>
  );
}
