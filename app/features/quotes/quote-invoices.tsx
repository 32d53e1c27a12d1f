import { Form } from "react-router";
import { formatDay } from "#app/platform/dates.ts";
import { formatRupees } from "#app/platform/money.ts";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { QuotePage } from "./staff-quote.server.ts";
import "./quote-invoices.css";

type QuoteInvoicesProps = {
  instalments: QuotePage["instalments"];
  /** The id of a new invoice, so that a form submitted twice creates one. */
  newId: string;
  /** Paise. */
  total: number;
};

/** Makes draft invoices of an accepted quote: one of the whole, or one of each instalment. */
export function QuoteInvoices({ instalments: { whole, parts }, newId, total }: QuoteInvoicesProps) {
  const hasPart = parts.some(({ invoice }) => invoice !== null);
  return (
    <Panel title="Invoices">
      <ul className="panel__body quote-invoices numeric">
        {!hasPart && (
          <li>
            <span>
              The whole quote
              <small>{formatRupees(total)}</small>
            </span>
            {whole ? <InvoiceLink {...whole} /> : <InvoiceButton newId={newId} instalment="" label="Draft invoice" />}
          </li>
        )}
        {!whole &&
          parts.map(({ id, label, amount, dueOn, invoice }) => (
            <li key={id}>
              <span>
                {label}
                <small>
                  {formatRupees(amount)}
                  {dueOn && `, due ${formatDay(dueOn)}`}
                </small>
              </span>
              {invoice ? <InvoiceLink {...invoice} /> : <InvoiceButton newId={newId} instalment={id} label="Draft invoice" />}
            </li>
          ))}
      </ul>
    </Panel>
  );
}

const InvoiceLink = ({ id, number }: { id: string; number: string | null }) => (
  <Link to={`/dashboard/invoices/${id}`}>{number ?? "Draft"}</Link>
);

const InvoiceButton = ({ newId, instalment, label }: { newId: string; instalment: string; label: string }) => (
  <Form method="post">
    <input type="hidden" name="id" value={newId} />
    <input type="hidden" name="instalment" value={instalment} />
    <IntentButton intent="invoice" fields={{ instalment }} small variant="quiet" busyLabel="One moment...">
      {label}
    </IntentButton>
  </Form>
);
