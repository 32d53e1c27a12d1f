import { redirect } from "react-router";
import { z } from "zod";
import { type DraftActionData, saveSubmitted, showConflict } from "#app/billing/draft.server.ts";
import { payByAdvance } from "#app/features/receipts/advances.server.ts";
import { readSelectedAdvances } from "#app/features/receipts/advances.ts";
import { applyCredit, removeCreditUse } from "#app/features/receipts/credit.server.ts";
import { NewCreditUse } from "#app/features/receipts/credit.ts";
import { readPaymentForm, recordPayment, removePayment } from "#app/features/receipts/payments.server.ts";
import { readRefundForm, refundInvoice } from "#app/features/receipts/refunds.server.ts";
import { pauseReminders, resumeReminders } from "#app/features/reminders/reminders.server.ts";
import { requirePermission } from "#app/permissions.ts";
import { company } from "#app/platform/company.server.ts";
import { today } from "#app/platform/dates.ts";
import { dispatchIntent, type Submission } from "#app/platform/dispatch-intent.server.ts";
import { Invalid } from "#app/platform/errors.ts";
import { NewId, readForm, submittedValues } from "#app/platform/forms.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { issueCreditNote, issueDebitNote, readNoteProblems } from "./credit-notes.server.ts";
import { NewCreditNote, readCreditRequests } from "./credit-notes.ts";
import { type Draft, readDraft } from "./draft.ts";
import { copyAsDraft, deleteDraft, invoiceDrafts, readDraftSource } from "./drafts.server.ts";
import { enterEInvoice } from "./e-invoice.server.ts";
import { NewEInvoice } from "./e-invoice.ts";
import { findOtherIssue, issueInvoice } from "./issue.server.ts";
import { confirmationsOf } from "./issue-checks.ts";
import { sendInvoice, sendNote, sendReceipt, sendReminder } from "./send.server.ts";
import { splitDraft } from "./split-draft.server.ts";

const NewCopy = z.object({ id: NewId });

export const handleInvoiceForm = (submission: Submission, id: string) =>
  dispatchInvoiceIntent(submission, id).catch(showConflict);

function dispatchInvoiceIntent(submission: Submission, id: string) {
  const { person, form } = submission;
  const invoiceUrl = `/dashboard/invoices/${id}`;

  const store = () => saveSubmitted(invoiceDrafts, submission, id);

  async function save() {
    await store();
    return redirect(invoiceUrl);
  }

  /** Stores the draft and opens the dialog that issues it. */
  async function prepareIssue() {
    await store();
    return redirect(`${invoiceUrl}?issue`);
  }

  async function issue() {
    // Checked before anything is stored.
    requirePermission(person, "invoice:issue");
    const version = await store();
    const formId = submittedValues(form).issueForm ?? null;
    if (version !== null) {
      await requireConfirmations();
      await issueInvoice(person, id, version, readSelectedAdvances(form.getAll("advance")), formId).catch(explainProblems);
    }
    const other = await findOtherIssue(person, id, formId);
    if (other) return { errorMessage: `Issued already by ${other}. Nothing was mailed now.` };
    const mail = form.get("mail");
    if (typeof mail === "string") await sendInvoice(person, id, mail);
    return redirect(`${invoiceUrl}?issued${typeof mail === "string" ? "=mailed" : ""}`);
  }

  /** An unusual date is issued only after somebody has ticked its confirmation in the dialog. */
  async function requireConfirmations() {
    const draft = readDraft(company(), form);
    const { event } = await readDraftSource(person, draft);
    const confirmed = form.getAll("confirm");
    const unconfirmed = confirmationsOf(draft, event?.date ?? null, today()).filter(({ code }) => !confirmed.includes(code));
    if (unconfirmed.length > 0) throw new Invalid({}, "Not issued yet: please tick that the date is meant.");
  }

  /** Stores the draft, and its items of other places of supply as drafts of their own. */
  async function split() {
    const version = await store();
    const ids = version === null ? [] : await splitDraft(person, id, version);
    return redirect(`${invoiceUrl}${ids.map((splitId, index) => `${index === 0 ? "?" : "&"}split=${splitId}`).join("")}`);
  }

  async function pay() {
    const payment = await readPaymentForm(person, { invoiceId: id }, form);
    await recordPayment(person, id, payment);
    return redirect(`${invoiceUrl}?recorded=${payment.id}`);
  }

  async function spendAdvance() {
    const [selected] = readSelectedAdvances(form.getAll("advance"));
    if (!selected) throw new Invalid({}, "Please choose an advance.");
    const used = await payByAdvance(person, id, selected);
    return { successMessage: `${formatRupeesAndPaise(used)} of the advance used.` };
  }

  async function removePaymentById() {
    return { successMessage: await removePayment(person, String(form.get("payment"))) };
  }

  async function refund() {
    const returned = await readRefundForm(person, { invoiceId: id }, form);
    await refundInvoice(person, id, returned);
    return redirect(`${invoiceUrl}?recorded=${returned.id}`);
  }

  async function applyCreditOfClient() {
    const use = readForm(NewCreditUse, form);
    await applyCredit(person, id, use);
    return { successMessage: `${formatRupeesAndPaise(use.amount)} of credit used.` };
  }

  async function removeCredit() {
    const unused = await removeCreditUse(person, id, String(form.get("use")));
    return { successMessage: `Use of ${formatRupeesAndPaise(unused)} of credit removed.` };
  }

  const noteLines = () => readCreditRequests((name) => form.get(name));

  async function readNote(kind: "credit" | "debit") {
    const problems = await readNoteProblems(person, id, kind, noteLines(), String(form.get("date")));
    return readForm(NewCreditNote, form, () => problems);
  }

  async function credit() {
    const note = await readNote("credit");
    await issueCreditNote(person, id, note, noteLines());
    return redirect(`${invoiceUrl}?note=${note.id}&issued`);
  }

  async function debit() {
    const note = await readNote("debit");
    await issueDebitNote(person, id, note, noteLines() ?? []);
    return redirect(`${invoiceUrl}?note=${note.id}&issued`);
  }

  /** Enters the IRN of the invoice, or of the note that the form names. */
  async function enterIrn() {
    const note = form.get("note");
    await enterEInvoice(person, id, typeof note === "string" ? note : null, readForm(NewEInvoice, form));
    return redirect(typeof note === "string" ? `${invoiceUrl}?note=${note}` : invoiceUrl);
  }

  async function send() {
    const [mail, note] = [String(form.get("mail")), form.get("note")];
    if (typeof note === "string") return { successMessage: `Note on its way to ${await sendNote(person, id, mail, note)}.` };
    return { successMessage: `Invoice on its way to ${await sendInvoice(person, id, mail)}.` };
  }

  async function receipt() {
    const recipient = await sendReceipt(person, id, String(form.get("mail")));
    return { successMessage: `Receipt on its way to ${recipient}.` };
  }

  async function remind() {
    const recipient = await sendReminder(person, id, String(form.get("mail")));
    return { successMessage: `Reminder on its way to ${recipient}.` };
  }

  async function pause() {
    await pauseReminders(person, id);
    return { successMessage: "Reminders are paused for this invoice." };
  }

  async function resume() {
    await resumeReminders(person, id);
    return { successMessage: "Reminders go on." };
  }

  async function copy() {
    const copyId = readForm(NewCopy, form).id;
    await copyAsDraft(person, id, copyId);
    return redirect(`/dashboard/invoices/${copyId}`);
  }

  async function remove() {
    await deleteDraft(person, id);
    return redirect("/dashboard/invoices");
  }

  return dispatchIntent<DraftActionData<Draft>, string>(submission, {
    forms: {
      save,
      split,
      "prepare-issue": prepareIssue,
      issue,
      "record-payment": pay,
      refund,
      credit,
      debit,
      "enter-irn": enterIrn,
    },
    buttons: {
      "remove-payment": removePaymentById,
      "use-advance": spendAdvance,
      "use-credit": applyCreditOfClient,
      "remove-credit": removeCredit,
      send,
      receipt,
      remind,
      "pause-reminders": pause,
      "resume-reminders": resume,
      copy,
      delete: remove,
    },
  });
}

/** Adds a message above the form that points to the errors beside the fields. */
function explainProblems(error: unknown): never {
  if (error instanceof Invalid) throw new Invalid(error.errors, "Not issued yet: please look at the marked fields.");
  throw error;
}
