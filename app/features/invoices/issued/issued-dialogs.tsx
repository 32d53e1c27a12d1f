import { RemoveCreditUseDialog } from "#app/features/money/credit/credit.parts.tsx";
import { PaymentDialog, RemovePaymentDialog } from "#app/features/money/payments/payments.parts.tsx";
import { RefundDialog } from "#app/features/money/refunds/refunds.parts.tsx";
import { NoticeDialog, ReversalDialogs } from "#app/features/money/reversals/reversals.parts.tsx";
import { CreditNoteDialog } from "../notes/credit-note-dialog.tsx";
import type { IssuedDialog } from "./history.ts";
import type { IssuedPage } from "./issued-page.server.ts";
import { MailDialog } from "./mail-dialog.tsx";

type IssuedDialogsProps = {
  page: IssuedPage;
  /** The page's own URL, with the note that it shows. */
  url: string;
  /** The dialog that the URL names, if it is possible now. */
  open: IssuedDialog | null;
};

export function IssuedDialogs({ page, url, open }: IssuedDialogsProps) {
  const { invoice, newIds, shownNote, today, usedCredit, canRemovePayment } = page;
  const { balance, draft, payments } = invoice;
  const number = invoice.number ?? "";
  const taxable = invoice.lines.reduce((sum, line) => sum + line.taxable, 0);
  const paymentToRemove = (canRemovePayment && payments.find(({ id }) => id === page.paymentToRemoveId)) || null;
  const refundedNote = invoice.creditNotes.find(({ id }) => id === shownNote?.id) ?? invoice.creditNotes.at(-1);
  const noteKind = open === "debit" ? "debit" : "credit";
  return (
    <>
      <PaymentDialog
        open={open === "pay"}
        invoice={{
          id: invoice.id,
          number,
          dueDate: draft.dueDate,
          balance,
          amount: invoice.amount,
          taxable,
          bankCharges: invoice.bankCharges,
        }}
        others={page.otherInvoices}
        clientId={draft.client || null}
        office={draft.office}
        newId={newIds.payment}
        today={today}
      />
      <RemovePaymentDialog payment={paymentToRemove} settled={paymentToRemove && { amount: paymentToRemove.amount, balance }} />
      <ReversalDialogs reversing={page.reversing} today={today} />
      <NoticeDialog cheque={canRemovePayment ? chequeOf(page) : null} today={today} />
      <RefundDialog
        open={open === "refund"}
        title="Refund to the client"
        credit={Math.max(0, -balance)}
        firstDay={draft.date}
        reason={refundedNote?.reason}
        newId={newIds.refund}
        today={today}
        note="The refund is in the statement of account. Accounts or an admin can cancel it in PAYMENTS."
      >{`${draft.clientName} paid more than ${number} charges by now.`}</RefundDialog>
      <RemoveCreditUseDialog use={(canRemovePayment && usedCredit.find(({ id }) => id === page.creditUseToRemoveId)) || null} />
      <MailDialog
        kind={open === "mail" || open === "receipt" || open === "remind" ? open : null}
        invoice={invoice}
        note={open === "mail" ? shownNote : null}
        remindedAt={page.remindedAt}
        now={page.now}
        newId={newIds.mail}
        closeUrl={url}
      />
      <CreditNoteDialog
        key={noteKind}
        open={open === "credit" || open === "debit"}
        kind={noteKind}
        invoice={invoice}
        lastTaxCreditDay={page.lastTaxCreditDay}
        newId={newIds.note}
        today={today}
        closeUrl={url}
      />
    </>
  );
}

function chequeOf({ history, noticeOf }: IssuedPage) {
  for (const entry of history)
    if (entry.action === "receipt reversed" && entry.document === noticeOf) return { ...entry.fields, id: entry.document };
  return null;
}
