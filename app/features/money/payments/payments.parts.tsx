import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import type { Payment } from "../money.ts";
import { PaymentForm, type PaymentFormProps } from "./payment-form.tsx";

/** Records a payment of a client. Posts to the page's own URL. */
export const PaymentDialog = ({ open, ...props }: PaymentFormProps & { open: boolean }) => open && <PaymentForm {...props} />;

type RemovePaymentDialogProps = {
  /** Null: closed. */
  payment: Pick<Payment, "id" | "gross" | "paidOn"> | null;
  /** The amount allocated to the page's invoice; null on the page of a client. Paise. */
  settled: { amount: number; balance: number } | null;
};

export function RemovePaymentDialog({ payment, settled }: RemovePaymentDialogProps) {
  return (
    <ConfirmDialog
      open={payment !== null}
      title="Remove this payment?"
      intent="remove-payment"
      fields={{ payment: payment?.id ?? "" }}
      action="Remove payment"
    >
      {payment && (
        <>
          <b>{formatRupeesAndPaise(payment.gross)}</b> of {formatDay(payment.paidOn)}{" "}
          {settled ? (
            <>
              no longer counts as paid: the balance is {formatRupeesAndPaise(settled.balance + settled.amount)} then.
              {settled.amount < payment.gross && " The other invoices and the account lose their part of it too."}
            </>
          ) : (
            "no longer counts as received, and invoices that it settled are open again."
          )}{" "}
          The audit log keeps the payment.
        </>
      )}
    </ConfirmDialog>
  );
}
