import { RemoveCreditUseDialog } from "#app/features/receipts/credit.parts.tsx";
import type { UsedCredit } from "#app/features/receipts/credit.ts";
import { PaymentDialog, RemovePaymentDialog } from "#app/features/receipts/payments.parts.tsx";
import type { OpenInvoice } from "#app/features/receipts/receipts.ts";
import { RefundDialog } from "#app/features/receipts/refunds.parts.tsx";
import type { FormErrors } from "#app/platform/forms.ts";
import { CreditNoteDialog } from "./credit-note-dialog.tsx";
import type { IssuedDialog } from "./issued.ts";
import { MailDialog } from "./mail-dialog.tsx";
import type { StoredInvoice } from "./read-invoice.server.ts";

export type IssuedDialogsProps = {
  today: string;
  /** The server's time as an ISO instant. */
  now: string;
  invoice: StoredInvoice;
  remindedAt: string | null;
  /** The credit or debit note that is shown in the invoice's place. */
  shownNote: { id: string; number: string } | null;
  /** The last day on which the tax could be credited, if it is past; otherwise null. */
  taxCreditEndedOn: string | null;
  /** New ids for the records that the dialogs create: a form that is submitted twice creates one. */
  newIds: { payment: string; refund: string; note: string; mail: string };
  /** The client's other open invoices; read while the payment dialog is open, and when a refund is due. */
  otherInvoices: readonly OpenInvoice[];
  canRemovePayment: boolean;
  /** The payment whose removal the open dialog asks about; null while it is closed. */
  paymentToRemoveId: string | null;
  usedCredit: readonly UsedCredit[];
  /** The use of credit whose removal the open dialog asks about; null while it is closed. */
  creditUseToRemoveId: string | null;
};

type Props = IssuedDialogsProps & {
  /** The page's own URL, with the note that it shows. */
  url: string;
  /** The dialog that the URL names, if it is possible now. */
  open: IssuedDialog | null;
  formErrors: FormErrors | undefined;
};

/** The dialogs of the page. They come near its top, because without JavaScript they are a part of the page. */
export function IssuedDialogs({ open, formErrors, url, today, invoice, newIds, shownNote, ...props }: Props) {
  const { balance, draft, payments } = invoice;
  const number = invoice.number ?? "";
  const taxable = invoice.lines.reduce((sum, line) => sum + line.taxable, 0);
  const paymentToRemove = (props.canRemovePayment && payments.find(({ id }) => id === props.paymentToRemoveId)) || null;
  const refundedNote = invoice.creditNotes.find(({ id }) => id === shownNote?.id) ?? invoice.creditNotes.at(-1);
  const noteKind = open === "debit" ? "debit" : "credit";
  return (
    <>
      <PaymentDialog
        open={open === "pay"}
        invoice={{ id: invoice.id, number, dueDate: draft.dueDate, balance, amount: invoice.amount, taxable }}
        others={props.otherInvoices}
        clientId={draft.client || null}
        newId={newIds.payment}
        today={today}
      />
      <RemovePaymentDialog payment={paymentToRemove} settled={paymentToRemove && { amount: paymentToRemove.amount, balance }} />
      <RefundDialog
        open={open === "refund"}
        title="Refund to the client"
        credit={Math.max(0, -balance)}
        firstDay={draft.date}
        reason={refundedNote?.reason}
        newId={newIds.refund}
        today={today}
        note="The refund is in the statement of account. An admin can cancel it in PAYMENTS."
      >
        {draft.clientName} paid more than {number} charges by now.
      </RefundDialog>
      <RemoveCreditUseDialog
        use={(props.canRemovePayment && props.usedCredit.find(({ id }) => id === props.creditUseToRemoveId)) || null}
      />
      <MailDialog
        kind={open === "mail" || open === "receipt" || open === "remind" ? open : null}
        invoice={invoice}
        note={open === "mail" ? shownNote : null}
        remindedAt={props.remindedAt}
        now={props.now}
        newId={newIds.mail}
        closeUrl={url}
      />
      <CreditNoteDialog
        key={noteKind}
        open={open === "credit" || open === "debit"}
        kind={noteKind}
        invoice={invoice}
        taxCreditEndedOn={props.taxCreditEndedOn}
        newId={newIds.note}
        today={today}
        closeUrl={url}
      />
    </>
  );
}
