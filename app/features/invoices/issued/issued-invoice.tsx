import { Link } from "react-router";
import { CommentsPanel } from "#app/features/comments/comments.parts.tsx";
import { FilesPanel } from "#app/features/files/files.parts.tsx";
import { OpenAdvancesPanel } from "#app/features/money/advances/advances.parts.tsx";
import { CreditPanel, UnusedCreditPanel } from "#app/features/money/credit/credit.parts.tsx";
import { recordedMessage } from "#app/features/money/money.ts";
import { NextReminderPanel } from "#app/features/reminders/reminders.parts.tsx";
import { SheetView } from "#app/papers/sheet-view.tsx";
import type { FormActionData, FormErrors } from "#app/platform/values/forms.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { ErrorBox } from "#app/ui/error-box.tsx";
import { DocumentBar } from "#app/ui/page/document-head.tsx";
import { EInvoiceNotice } from "../e-invoice/e-invoice-dialog.tsx";
import { dialogIntents, issuedMessage } from "./history.ts";
import { IssuedDialogs } from "./issued-dialogs.tsx";
import { IssuedHead, PrimaryButton, possibleDialogs, printLink } from "./issued-head.tsx";
import type { IssuedPage } from "./issued-page.server.ts";
import { MoneyStrip } from "./money-strip.tsx";
import { RelationsPanel } from "./relations-panel.tsx";
import { ResultToast } from "./result-toast.tsx";
import { Timeline } from "./timeline.tsx";
import { UpiPartPanel } from "./upi-part-panel.tsx";

/** The page of an issued invoice: what is open, what happened, and what to do next, beside the document. */
export function IssuedInvoice({ page, result }: { page: IssuedPage; result: FormActionData }) {
  const { id, invoice, shownNote, eInvoice, dialog } = page;
  const { balance } = invoice;
  const url = `/dashboard/invoices/${id}`;
  // When a colleague settles the balance while this person types, the form stays open and says so.
  const staysOpen = dialog === "pay" || (dialog === "refund" && page.canRefund);
  const open = dialog && (staysOpen || possibleDialogs(page)[dialog]) ? dialog : null;
  const { formErrors } = result;
  // A dialog that is not possible any more shows no errors: the page does.
  const isShownInDialog = open !== null && formErrors?.intent === dialogIntents[open];
  const message = result.errorMessage ?? (formErrors && !isShownInDialog ? messageOf(formErrors) : undefined);
  return (
    <>
      <IssuedHead page={page} />
      {message && <ErrorBox message={message} />}
      {eInvoice && <EInvoiceNotice page={page} eInvoice={eInvoice} open={open} />}
      <IssuedDialogs page={page} url={shownNote ? `${url}?note=${shownNote.id}` : url} open={open} />
      <div className="document">
        <IssuedPanels page={page} />
        <IssuedPaper page={page} />
      </div>
      <DocumentBar label={balance < 0 ? "To be refunded" : "Balance"} amount={formatRupeesExactly(Math.abs(balance))}>
        <PrimaryButton page={page} small={false} />
      </DocumentBar>
      <ResultToast
        key={page.recorded?.id}
        result={result.successMessage}
        reported={page.recorded ? recordedMessage(page.recorded) : issuedMessage(invoice, shownNote, page.issuedNow)}
        undoUrl={
          !result.successMessage && page.recorded?.kind === "Payment" && page.canRemovePayment
            ? `?remove-payment=${page.recorded.id}`
            : null
        }
      />
    </>
  );
}

/** The money, the records and the history of the invoice. */
function IssuedPanels({ page }: { page: IssuedPage }) {
  const { id, invoice, usedCredit, canRemovePayment } = page;
  const { balance, draft } = invoice;
  return (
    <div className="stack document__main">
      <MoneyStrip invoice={invoice} movedMoney={page.movedMoney} usedCredit={usedCredit} />
      {page.nextReminder && (
        <NextReminderPanel next={page.nextReminder} sendUrl={possibleDialogs(page).remind ? "?remind" : null} />
      )}
      <OpenAdvancesPanel advances={page.openAdvances} balance={balance} />
      <CreditPanel
        balance={balance}
        credit={page.credit}
        used={usedCredit}
        newId={page.newIds.credit}
        canRemove={canRemovePayment}
        clientId={page.relations.clientId}
      />
      {balance < 0 && <UnusedCreditPanel credit={-balance} invoices={page.otherInvoices} canRefund={page.canRefund} />}
      <RelationsPanel relations={page.relations} clientName={draft.clientName} />
      {page.instalment !== undefined && <UpiPartPanel instalment={page.instalment} details={page.sheet.payment.details} />}
      <Timeline
        history={page.history}
        canRemovePayment={canRemovePayment}
        shownNoteId={page.shownNote?.id ?? null}
        today={page.today}
      />
      <FilesPanel parent={{ type: "invoice", id }} files={page.files} />
      <CommentsPanel record={{ type: "invoice", id }} />
    </div>
  );
}

function IssuedPaper({ page }: { page: IssuedPage }) {
  const { invoice, shownNote } = page;
  return (
    <aside className="document__paper" aria-label="Document">
      <div className="row row--ends fine-print document__paper-head">
        {shownNote ? (
          <>
            <span>{`${shownNote.kind} ${shownNote.number} of ${invoice.number ?? ""}`}</span>
            <Link className="quiet-link no-wrap" to="?" preventScrollReset>
              Show invoice
            </Link>
          </>
        ) : (
          <>
            <span>As the client gets it</span>
            <Link className="quiet-link no-wrap" {...printLink(page)}>
              Full size
            </Link>
          </>
        )}
      </div>
      <SheetView sheet={page.sheet} codes={page.codes} />
    </aside>
  );
}

const messageOf = ({ formError, errors }: FormErrors): string | undefined => formError ?? Object.values(errors).find(Boolean);
