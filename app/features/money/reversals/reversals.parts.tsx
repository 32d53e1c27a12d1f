import { type FormEvent, useState } from "react";
import { formatDay, isDay } from "#app/platform/values/dates.ts";
import { pastDayInput } from "#app/platform/values/entered-day.ts";
import { formatRupeesAndPaise, maxAmountLength } from "#app/platform/values/money.ts";
import { ConfirmDialog } from "#app/ui/dialog/confirm-dialog.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { UncontrolledDateField } from "#app/ui/form/date-field.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/form/select.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { useFormErrors } from "#app/ui/result/use-action-result.ts";
import { DayField, MoneyDialog } from "../money-form.tsx";
import { noticeText, type Reversible, type Reversing, reasonsOf, reversalReasonLabels } from "./reversals.ts";

/** Reverse a receipt of which the bank, or our own mistake, says that it did not hold, and undo that. They post to the page's own URL. */
export const ReversalDialogs = ({ reversing, today }: { reversing: Reversing | null; today: string }) =>
  reversing && (
    <>
      <ReversalDialog receipt={reversing.receipt} newId={reversing.newId} today={today} />
      <UndoReversalDialog id={reversing.undoId} />
    </>
  );

type ReversalDialogProps = { receipt: Reversible | null; newId: string; today: string };

function ReversalDialog({ receipt, ...props }: ReversalDialogProps) {
  if (!receipt) return null;
  const title = `Reverse this ${receipt.kind}?`;
  if (!receipt.obstacle) return <ReversalForm {...props} title={title} receipt={receipt} />;
  return (
    <Dialog open title={title}>
      <p>{`This cannot be reversed: ${receipt.obstacle}`}</p>
      <DialogActions cancelLabel="Close" />
    </Dialog>
  );
}

function ReversalForm({ receipt, title, newId, today }: ReversalDialogProps & { receipt: Reversible; title: string }) {
  const { id, kind, date, method, gross, invoices, others, returned, clientName } = receipt;
  const values = useFormErrors("reverse-receipt")?.values ?? {};
  const reasons = reasonsOf(method);
  const [reason, setReason] = useState(values.reason ?? reasons[0]);
  const [cheque, setCheque] = useState({ chequeOn: values.chequeOn ?? "", memoOn: values.memoOn ?? "" });
  const readCheque = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const data = new FormData(currentTarget);
    const day = (name: string) => pastDayInput.readDay(String(data.get(name) ?? ""));
    setCheque({ chequeOn: isDay(day("chequeOn")) ? day("chequeOn") : "", memoOn: day("memoOn") });
  };
  const isBounced = reason === "bounced cheque";
  const numbers = invoices.map(({ number }) => number).join(", ");
  return (
    <MoneyDialog
      title={title}
      intent="reverse-receipt"
      id="reversal"
      newId={newId}
      fields={{ receipt: id }}
      submit="Record reversal"
      variant="danger"
      onInput={readCheque}
      note="Both stay in the list and in the client’s statement, each on its own day."
    >
      <p className="full-width">
        <b>{formatRupeesAndPaise(Math.abs(gross))}</b>{" "}
        <span>
          {joinText(
            `of ${formatDay(date)}${clientName && ` ${kind === "refund" ? "to" : "from"} ${clientName}`}`,
            kind !== "refund" && numbers && `. ${numbers} ${invoices.length === 1 ? "is" : "are"} due again from the day below`,
            ".",
            others.length > 0 &&
              ` Of the same transfer ${others.join(" and ")} ${others.length === 1 ? "is" : "are"} reversed too.`,
            ...returned.map(
              ({ amount, on, dueOn }) =>
                ` ${formatRupeesAndPaise(amount)} of it was returned on ${formatDay(on)} and is due on ${dueOn} too.`,
            ),
            kind === "advance" &&
              returned.length === 0 &&
              " No refund voucher is due, because nothing is returned. If the GST return of its month is filed, the accountant amends its table 11A.",
            kind === "advance" &&
              returned.length > 0 &&
              " If the GST returns of the vouchers’ months are filed, the accountant amends their tables 11A.",
          )}
        </span>
      </p>
      <Select
        layoutClass="full-width"
        label="Reason"
        name="reason"
        options={reasons.map((value) => ({ value, label: reversalReasonLabels[value] }))}
        defaultValue={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <DayField label="Reversed on" hint="When the bank took it back." name="reversedOn" min={date} today={today} />
      <Field
        label="Bank’s charges"
        name="charges"
        inputMode="decimal"
        className="numeric"
        maxLength={maxAmountLength}
        hint="What the bank charged us, with its GST."
      />
      {isBounced && (
        <>
          <UncontrolledDateField {...pastDayInput} label="Date on the cheque" name="chequeOn" max={today} />
          <UncontrolledDateField {...pastDayInput} label="Bank’s memo came on" name="memoOn" min={date} max={today} />
          <p className="full-width fine-print">
            {isDay(cheque.memoOn) ? noticeText(cheque, today) : "The memo’s day says until when the notice can be sent."}
          </p>
        </>
      )}
      {kind !== "refund" && invoices[0] && (
        <div className="full-width">
          <Checkbox
            name="isAsked"
            value="1"
            defaultChecked={Boolean(values.isAsked)}
            label={`Ask the client for the charges: they are due on top of ${invoices[0].number}, without GST (Circular 178/10/2022).`}
          />
        </div>
      )}
      <Field layoutClass="full-width" label="Note" name="note" maxLength={300} />
    </MoneyDialog>
  );
}

const UndoReversalDialog = ({ id }: { id: string | null }) => (
  <ConfirmDialog
    open={id !== null}
    title="Undo this reversal?"
    intent="undo-reversal"
    fields={{ reversal: id ?? "" }}
    action="Undo reversal"
  >
    All that came with the receipt counts again and settles what it settled, other invoices too. Charges that were asked for are
    not due any more.
  </ConfirmDialog>
);

type NoticeDialogProps = {
  /** The reversal of a cheque; null: closed. */
  cheque: { id: string; memoOn: string | null; noticeSentOn: string | null; noticeReceivedOn: string | null } | null;
  today: string;
};

/** When the notice about a bounced cheque was sent and received. Posts to the page's own URL. */
export const NoticeDialog = ({ cheque, today }: NoticeDialogProps) =>
  cheque && (
    <MoneyDialog
      title="Notice about the cheque"
      intent="record-notice"
      id="notice"
      fields={{ reversal: cheque.id }}
      submit="Save"
    >
      <UncontrolledDateField
        {...pastDayInput}
        label="Sent on"
        name="noticeSentOn"
        min={cheque.memoOn ?? undefined}
        max={today}
        defaultValue={cheque.noticeSentOn ?? ""}
      />
      <UncontrolledDateField
        {...pastDayInput}
        label="Received on"
        name="noticeReceivedOn"
        hint="As the postal receipt says; empty: not yet."
        min={cheque.memoOn ?? undefined}
        max={today}
        defaultValue={cheque.noticeReceivedOn ?? ""}
      />
    </MoneyDialog>
  );
