import { redirect } from "react-router";
import { NewNote } from "#app/features/messages/messages.ts";
import { addNoteTo } from "#app/features/messages/timeline/timeline.server.ts";
import { issueVoucherOfPayment, readAdvance, recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { NewCancellation } from "#app/features/money/cancellations/cancellations.ts";
import { readPaymentForm, recordPaymentOfClient, removePayment } from "#app/features/money/payments/payments.server.ts";
import { readRefundForm, refundClient } from "#app/features/money/refunds/refunds.server.ts";
import { dispatchIntent, says } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { deletes, restores } from "#app/records/dialogs.server.ts";
import { type ClientActionData, EditedClient, NewClient } from "./clients.ts";
import { addClient, deleteClient, editClient, restoreClient } from "./edit-client.server.ts";

export const handleClientsForm = (submission: Submission) =>
  dispatchIntent<ClientActionData, "add">(submission, { forms: { add }, buttons: { restore: restores(restoreClient) } });

export const handleClientForm = (submission: Submission, clientId: string) =>
  dispatchIntent<
    ClientActionData,
    "edit" | "note" | "record-payment" | "refund" | "record-advance" | "remove-payment" | "issue-voucher"
  >(submission, {
    forms: {
      edit: ({ person, form }) => editClient(person, readForm(EditedClient, form)),
      note: ({ person, form }) => addNoteTo(person, "client", readForm(NewNote, form)),
      "record-payment": (submission) => recordPayment(submission, clientId),
      "record-advance": (submission) => recordAdvanceOfClient(submission, clientId),
      refund: (submission) => refund(submission, clientId),
      "remove-payment": says(({ person, form }) =>
        removePayment(person, String(form.get("payment")), readForm(NewCancellation, form).reason),
      ),
      "issue-voucher": (submission) => issueVoucher(submission, clientId),
    },
    buttons: { delete: deletes(deleteClient, "/dashboard/clients") },
  });

async function add({ person, form }: Submission) {
  const client = readForm(NewClient, form);
  await addClient(person, client);
  return redirect(`/dashboard/clients/${client.id}`);
}

async function recordAdvanceOfClient({ person, form, returnTo }: Submission, clientId: string) {
  const advance = readAdvance(form);
  await recordAdvance(person, { clientId }, advance);
  return redirect(`${returnTo}?recorded=${advance.id}`);
}

async function issueVoucher({ person, form, returnTo }: Submission, clientId: string) {
  await issueVoucherOfPayment(person, clientId, form);
  return redirect(`${returnTo}?recorded=${form.get("id")}`);
}

async function recordPayment({ person, form, returnTo }: Submission, clientId: string) {
  const payment = await readPaymentForm(person, { clientId }, form);
  await recordPaymentOfClient(person, clientId, payment);
  return redirect(`${returnTo}?recorded=${payment.id}`);
}

async function refund({ person, form, returnTo }: Submission, clientId: string) {
  const returned = await readRefundForm(person, { clientId }, form);
  await refundClient(person, clientId, returned);
  return redirect(`${returnTo}?recorded=${returned.id}`);
}
