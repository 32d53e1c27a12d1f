import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { joinText } from "#app/ui/join-text.ts";
import { CancelDialog } from "../cancellations/cancel-dialog.tsx";
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

/** Removes a payment that was entered by mistake, while nobody has seen it. One that did not hold is reversed (`ReversalDialog`). */
export const RemovePaymentDialog = ({ payment, settled }: RemovePaymentDialogProps) => (
  <CancelDialog
    open={payment !== null}
    title="Remove this payment?"
    intent="remove-payment"
    fields={{ payment: payment?.id ?? "" }}
    submit="Remove payment"
  >
    {payment && (
      <span>
        Only what was entered by mistake, and of which nothing was sent: <b>{formatRupeesAndPaise(payment.gross)}</b>{" "}
        <span>{`of ${formatDay(payment.paidOn)}`}</span>{" "}
        <span>
          {settled
            ? joinText(
                `no longer counts as paid: the balance is ${formatRupeesAndPaise(settled.balance + settled.amount)} then.`,
                settled.amount < payment.gross && " The other invoices and the account lose their part of it too.",
              )
            : "no longer counts as received, and invoices that it settled are open again."}
        </span>{" "}
        The audit log keeps it. A cheque that bounced is reversed instead.
      </span>
    )}
  </CancelDialog>
);
