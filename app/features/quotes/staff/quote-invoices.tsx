import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupees } from "#app/platform/values/money.ts";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/page/panel.tsx";
import type { QuotePage } from "./staff-quote.server.ts";

type QuoteInvoicesProps = {
  title: string;
  headerActions?: ReactNode;
  quoteId: string;
  invoicing: QuotePage["invoicing"];
  /** The id of a new invoice, so that a form submitted twice creates one. */
  newId: string;
  /** Paise. */
  total: number;
};

/** Buttons that create draft invoices for an accepted quote: one for the whole, or one for each instalment. */
export function QuoteInvoices({
  title,
  headerActions,
  invoicing: { wholeInvoice, instalments, openExtras },
  total,
  ...ids
}: QuoteInvoicesProps) {
  const hasInvoicedInstalment = instalments.some(({ invoice, source }) => invoice !== null && source !== "extras");
  const extras = instalments.reduce((sum, { amount, source }) => sum + (source === "extras" ? amount : 0), 0);
  return (
    <Panel title={title} headerActions={headerActions}>
      <ul className="panel__body stack gap-4 numeric">
        {!hasInvoicedInstalment && (
          <li className="row row--one-line row--ends gap-4">
            <span>
              The whole quote
              <small className="line fine-print">{formatRupees(total - extras)}</small>
            </span>
            {wholeInvoice ? <InvoiceLink {...wholeInvoice} /> : <InvoiceButton {...ids} instalment="" />}
          </li>
        )}
        {instalments
          .filter(({ source }) => !wholeInvoice || source !== "schedule")
          .map(({ id, label, amount, dueOn, invoice }) => (
            <li className="row row--one-line row--ends gap-4" key={id}>
              <span>
                <span>{label}</span>
                <small className="line fine-print">{joinText(formatRupees(amount), dueOn && `, due ${formatDay(dueOn)}`)}</small>
              </span>
              {invoice ? <InvoiceLink {...invoice} /> : amount > 0 && <InvoiceButton {...ids} instalment={id} />}
            </li>
          ))}
        {openExtras.map(({ id, title, amount }) => (
          <li className="row row--one-line row--ends gap-4" key={id}>
            <span>
              <span className="typed">{title}</span>
              <small className="line fine-print">{`${formatRupees(amount)}, open`}</small>
            </span>
            <small className="late">Not confirmed: named in the final bill, not billed</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const InvoiceLink = ({ id, number }: { id: string; number: string | null }) => (
  <Link to={`/dashboard/invoices/${id}`}>{number ?? "Draft"}</Link>
);

const InvoiceButton = ({ quoteId, newId, instalment }: { quoteId: string; newId: string; instalment: string }) => (
  <Form method="post" action={`/dashboard/quotes/${quoteId}`}>
    <input type="hidden" name="id" value={newId} />
    <input type="hidden" name="instalment" value={instalment} />
    <IntentButton intent="invoice" fields={{ id: newId, instalment }} small variant="quiet" busyLabel="One moment...">
      Draft invoice
    </IntentButton>
  </Form>
);
