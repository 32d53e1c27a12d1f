import { redirect } from "react-router";
import { NewNote } from "#app/features/messages/messages.ts";
import { addNoteTo } from "#app/features/messages/timeline/timeline.server.ts";
import { issueVoucherOfPayment, readAdvance, recordAdvance } from "#app/features/money/advances/advances.server.ts";
import { NewCancellation } from "#app/features/money/cancellations/cancellations.ts";
import { readPaymentForm, recordPaymentOfClient, removePayment } from "#app/features/money/payments/payments.server.ts";
import { readRefundForm, refundClient } from "#app/features/money/refunds/refunds.server.ts";
import { dispatchIntent } from "#app/identity/dispatch-intent.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { readForm } from "#app/platform/values/forms.ts";
import { RecordId, RecordVersion } from "#app/records/record.ts";
import { type ClientActionData, EditedClient, NewClient } from "./clients.ts";
import { addClient, deleteClient, editClient, restoreClient } from "./edit-client.server.ts";

export const handleClientsForm = (submission: Submission) =>
  dispatchIntent<ClientActionData, "add">(submission, { forms: { add }, buttons: { restore } });

export const handleClientForm = (submission: Submission, clientId: string) =>
  dispatchIntent<
    ClientActionData,
    "edit" | "note" | "record-payment" | "refund" | "record-advance" | "remove-payment" | "issue-voucher"
  >(submission, {
    forms: {
      edit,
      note,
      "record-payment": (submission) => recordPayment(submission, clientId),
      "record-advance": (submission) => recordAdvanceOfClient(submission, clientId),
      refund: (submission) => refund(submission, clientId),
      "remove-payment": removeRecordedPayment,
      "issue-voucher": (submission) => issueVoucher(submission, clientId),
    },
    buttons: { delete: remove },
  });

async function add({ person, form }: Submission) {
  const client = readForm(NewClient, form);
  await addClient(person, client);
  return redirect(`/dashboard/clients/${client.id}`);
}

async function edit({ person, form, returnTo }: Submission) {
  await editClient(person, readForm(EditedClient, form));
  return redirect(returnTo);
}

async function note({ person, form, returnTo }: Submission) {
  await addNoteTo(person, "client", readForm(NewNote, form));
  return redirect(returnTo);
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

async function remove({ person, form }: Submission) {
  const client = readForm(RecordVersion, form);
  await deleteClient(person, client);
  return redirect(`/dashboard/clients?deleted=${client.id}`);
}

async function restore({ person, form }: Submission) {
  return { successMessage: await restoreClient(person, readForm(RecordId, form).id) };
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

async function removeRecordedPayment({ person, form }: Submission) {
  const { reason } = readForm(NewCancellation, form);
  return { successMessage: await removePayment(person, String(form.get("payment")), reason) };
}
