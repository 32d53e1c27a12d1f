import { Form, useNavigation } from "react-router";
import { company } from "#app/content/company.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { CreditPanel } from "./credit-panel.tsx";
import type { StoredInvoice } from "./drafts.server.ts";
import type { InvoiceActionData } from "./invoice-action.server.ts";
import { PaymentsPanel } from "./payments-panel.tsx";
import type { Picture } from "./picture.server.ts";
import { PrintLink } from "./print-link.tsx";
import { SheetView } from "./sheet-view.tsx";
import "./invoices.css";
import "#app/ui/columns.css";
import "./invoices.css";
import "./invoices.css";
import "./invoices.css";
import "./invoices.css";

type IssuedProps = {
  id: string;
  invoice: StoredInvoice;
  picture: Picture;
  paymentId: string;
  noteId: string;
  /** The credit note whose sheet is shown instead of the invoice's. */
  shown: string | null;
  today: string;
  mayDelete: boolean;
  mayCredit: boolean;
  answer?: Omit<InvoiceActionData, "status" | "to">;
};

/** An issued invoice: its sheet as it was, and what has happened to it since. */
export function IssuedInvoice({
  id,
  invoice,
  picture,
  paymentId,
  noteId,
  shown,
  today,
  mayDelete,
  mayCredit,
  answer,
}: IssuedProps) {
  const { formData } = useNavigation();
  const document = `/dashboard/invoices/${id}/pdf${shown ? `?note=${shown}` : ""}`;
  const sending = formData?.get("intent") === "send";
  return (
    <>
      <PageHeader
        title={invoice.number}
        lead={`${invoice.draft.clientName}: ${formatRupeesAndPaise(invoice.amount)}, balance ${formatRupeesAndPaise(invoice.balance)}. An issued invoice never changes; a credit note takes it back.`}
      >
        <ButtonLink to="/dashboard/invoices" small variant="quiet">
          All Invoices
        </ButtonLink>
        <Form method="post">
          <input type="hidden" name="key" value={paymentId} />
          <Button
            small
            variant="quiet"
            icon="email"
            name="intent"
            value="send"
            busy={sending}
            busyLabel="Sending..."
            disabled={!invoice.draft.clientEmail}
          >
            Mail to client
          </Button>
        </Form>
        <ButtonLink to={document} small variant="quiet" icon="download" reloadDocument>
          PDF
        </ButtonLink>
        <PrintLink to={`${document}${shown ? "&" : "?"}print`} />
      </PageHeader>
      {answer?.message && <ErrorBox message={answer.message} />}
      {answer?.done && <Notice>{answer.done}</Notice>}
      <div className="inv">
        <div className="stack no-print">
          <PaymentsPanel invoice={invoice} paymentId={paymentId} today={today} mayRemove={mayDelete} refused={answer?.payment} />
          <CreditPanel {...{ invoice, noteId, shown, today, mayCredit }} refused={answer?.credit} />
        </div>
        <div className="prev">
          <SheetView sheet={picture.sheet} brand={company.name} qr={picture.qr} />
        </div>
      </div>
    </>
  );
}
