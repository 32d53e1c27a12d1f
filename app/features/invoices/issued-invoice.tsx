import { Form } from "react-router";
import { PaymentsPanel } from "#app/features/receipts/receipts.parts.tsx";
import type { QrCode, Sheet } from "#app/papers/sheet.ts";
import { SheetView } from "#app/papers/sheet-view.tsx";
import type { FormActionData } from "#app/platform/forms.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { CreditNotesPanel } from "./credit-notes-panel.tsx";
import { PrintLink } from "./print-link.tsx";
import type { StoredInvoice } from "./read-invoice.server.ts";
import "./invoice.css";
import "./issued-invoice.css";

type IssuedInvoiceProps = {
  id: string;
  today: string;
  invoice: StoredInvoice;
  sheet: Sheet;
  qr: QrCode | null;
  /** The credit note that is shown in the invoice's place. */
  shownNoteId: string | null;
  /** The ids of the next payment, credit note and mail: a form that is sent twice stores one. */
  newIds: { payment: string; note: string; mail: string };
  canRemovePayment: boolean;
  removedPaymentId: string | null;
  canCredit: boolean;
  result: FormActionData;
};

/** The page of an issued invoice: payments and credit notes beside the document. */
export function IssuedInvoice(props: IssuedInvoiceProps) {
  const { id, today, invoice, sheet, qr, shownNoteId, newIds, canRemovePayment, canCredit, result } = props;
  const pdf = `/dashboard/invoices/${id}/pdf${shownNoteId ? `?note=${shownNoteId}` : ""}`;
  const formErrorsOf = (intent: string) => (result.formErrors?.intent === intent ? result.formErrors : undefined);
  const [amount, balance] = [invoice.amount, invoice.balance].map(formatRupeesAndPaise);
  const [paymentErrors, creditErrors] = [formErrorsOf("record-payment"), formErrorsOf("credit")];
  const message = result.errorMessage ?? (paymentErrors || creditErrors ? undefined : result.formErrors?.formError);
  return (
    <>
      <PageHeader
        title={invoice.number}
        intro={`${invoice.draft.clientName}: ${amount}, balance ${balance}. An issued invoice never changes; a credit note cancels all or part of it.`}
      >
        <ButtonLink to="/dashboard/invoices" small variant="quiet">
          All Invoices
        </ButtonLink>
        <Form method="post">
          <input type="hidden" name="mail" value={newIds.mail} />
          <IntentButton
            intent="send"
            small
            variant="quiet"
            icon="email"
            busyLabel="Sending..."
            disabled={!invoice.draft.clientEmail}
          >
            Mail to client
          </IntentButton>
        </Form>
        <ButtonLink to={pdf} small variant="quiet" icon="download" reloadDocument>
          PDF
        </ButtonLink>
        <PrintLink to={`${pdf}${shownNoteId ? "&" : "?"}print`} />
      </PageHeader>
      {message && <ErrorBox message={message} />}
      {result.successMessage && <Notice>{result.successMessage}</Notice>}
      <div className="invoice-layout">
        <div className="invoice-layout__panels">
          <PaymentsPanel
            payments={invoice.payments}
            balance={invoice.balance}
            newId={newIds.payment}
            today={today}
            canRemove={canRemovePayment}
            removedId={props.removedPaymentId}
            pageUrl={`/dashboard/invoices/${id}`}
            formErrors={paymentErrors}
          />
          <CreditNotesPanel
            invoice={invoice}
            newId={newIds.note}
            shownId={shownNoteId}
            today={today}
            canCredit={canCredit}
            formErrors={creditErrors}
          />
        </div>
        <div className="invoice-layout__preview">
          <SheetView sheet={sheet} qr={qr} />
        </div>
      </div>
    </>
  );
}
