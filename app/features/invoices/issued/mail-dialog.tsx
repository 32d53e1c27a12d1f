import { useState } from "react";
import { Form } from "react-router";
import { formatDay } from "#app/platform/values/dates.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { Dialog, DialogActions } from "#app/ui/dialog/dialog.tsx";
import { ActionError } from "#app/ui/form/action-error.tsx";
import { IntentButton } from "#app/ui/form/intent-button.tsx";
import { joinText } from "#app/ui/join-text.ts";
import { remindedText } from "../invoices.ts";
import type { StoredInvoice } from "../stored-invoice.server.ts";
import { settledAmount } from "./history.ts";

type MailDialogProps = {
  /** Null: closed. */
  kind: "mail" | "receipt" | "remind" | null;
  invoice: StoredInvoice;
  /** The note that is mailed in the invoice's place. */
  note: { id: string; number: string } | null;
  remindedAt: string | null;
  /** The server's time as an ISO instant. */
  now: string;
  newId: string;
  closeUrl: string;
};

/** Asks for confirmation before a mail to the client, which nobody can take back. */
export function MailDialog({ kind, ...props }: MailDialogProps) {
  const titles = {
    mail: `Mail this ${props.note ? "note" : "invoice"}?`,
    receipt: "Mail the receipt?",
    remind: "Send a reminder?",
  };
  return (
    <Dialog open={kind !== null} title={titles[kind ?? "mail"]} closeUrl={props.closeUrl}>
      {kind && <MailForm kind={kind} {...props} />}
    </Dialog>
  );
}

type MailFormProps = MailDialogProps & { kind: "mail" | "receipt" | "remind" };

function MailForm({ kind, invoice, note, remindedAt, now, newId, closeUrl }: MailFormProps) {
  const { draft, number, balance } = invoice;
  const left = balance > 0 && (
    <span>{joinText(`${formatRupeesAndPaise(balance)} left to pay`, draft.dueDate && `, due ${formatDay(draft.dueDate)}`)}</span>
  );
  // The id stays the same when the page revalidates, so that a form that is submitted twice queues one mail.
  const [id] = useState(newId);
  const intent = kind === "mail" ? "send" : kind;
  return (
    <Form method="post" action={closeUrl} replace preventScrollReset>
      <p>
        <span>{openings[kind] ?? (note ? "Note " : "Invoice ")}</span>
        <b className="no-wrap">{note?.number ?? number}</b> with its PDF goes to <b>{draft.clientEmail}</b>
        {kind === "receipt" && (
          <span>
            <span>{`: ${formatRupeesAndPaise(settledAmount(invoice))} received,`}</span>{" "}
            {left || <span>nothing left to pay</span>}
          </span>
        )}
        {kind === "remind" && <span>: {left}</span>}
        <span>.</span>
      </p>
      {kind === "remind" && remindedAt && <p>{`${remindedText(remindedAt, new Date(now))}.`}</p>}
      <input type="hidden" name="mail" value={id} />
      {note && <input type="hidden" name="note" value={note.id} />}
      <ActionError intent={intent} />
      <DialogActions>
        <IntentButton intent={intent} busyLabel="Sending...">
          {kind === "remind" ? "Send reminder" : "Send mail"}
        </IntentButton>
      </DialogActions>
    </Form>
  );
}

const openings: Partial<Record<MailFormProps["kind"], string>> = {
  receipt: "A receipt for invoice ",
  remind: "A friendly reminder of ",
};
