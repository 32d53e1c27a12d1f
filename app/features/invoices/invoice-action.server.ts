import { redirect } from "react-router";
import { z } from "zod";
import { type DraftActionData, saveSubmitted, showConflict } from "#app/billing/draft.server.ts";
import { type Draft, readDraft } from "#app/billing/invoice-draft.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict, Invalid } from "#app/errors.ts";
import { payByAdvance } from "#app/features/money/advances/advances.server.ts";
import { readSelectedAdvances } from "#app/features/money/advances/advances.ts";
import { NewCancellation } from "#app/features/money/cancellations/cancellations.ts";
import { applyCredit, removeCreditUse } from "#app/features/money/credit/credit.server.ts";
import { NewCreditUse } from "#app/features/money/credit/credit.ts";
import { readPaymentForm, recordPayment, removePayment } from "#app/features/money/payments/payments.server.ts";
import { readRefundForm, refundInvoice } from "#app/features/money/refunds/refunds.server.ts";
import { recordNotice, reversePosted, undoReversal } from "#app/features/money/reversals/reversals.server.ts";
import { NewNotice } from "#app/features/money/reversals/reversals.ts";
import { pauseReminders, resumeReminders } from "#app/features/reminders/reminders.server.ts";
import { askToIssue } from "#app/features/tasks/tasks.server.ts";
import { dispatchIntent, type Handlers, says } from "#app/identity/dispatch-intent.server.ts";
import { undeliveredNote } from "#app/mail/mail.server.ts";
import { requirePermission } from "#app/permissions.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { dayInput } from "#app/platform/values/entered-day.ts";
import { NewId, readForm, submittedValues } from "#app/platform/values/forms.ts";
import { formatRupeesAndPaise } from "#app/platform/values/money.ts";
import { copyAsDraft, deleteDraft, invoiceDrafts, readDraftSource } from "./draft/drafts.server.ts";
import { findOtherIssue, issueInvoice } from "./draft/issue.server.ts";
import { confirmationsOf } from "./draft/issue-checks.ts";
import { splitDraft } from "./draft/split-draft.server.ts";
import { cancelEInvoice, enterEInvoice } from "./e-invoice/e-invoice.server.ts";
import { NewEInvoice, NewIrnCancellation } from "./e-invoice/e-invoice.ts";
import { sendInvoice, sendNote, sendReceipt, sendReminder } from "./issued/send.server.ts";
import { issueCreditNote, issueDebitNote, readNoteProblems } from "./notes/credit-notes.server.ts";
import { NewCreditNote, readCreditRequests } from "./notes/credit-notes.ts";
import { readInvoice } from "./stored-invoice.server.ts";

type InvoiceSubmission = Submission & { id: string };
type InvoiceHandlers = Handlers<DraftActionData<Draft>, InvoiceSubmission>;

export const handleInvoiceForm = (submission: Submission, id: string) =>
  dispatchIntent({ ...submission, id }, { forms, buttons }).catch(showConflict);

/** @returns the stored version, or null when the invoice is issued already */
const store = (submission: InvoiceSubmission) => saveSubmitted(invoiceDrafts, submission, submission.id);

/** What the page says of a mail that this request queued. */
const mailed = () => (undeliveredNote() ? "undelivered" : "mailed");

const forms: InvoiceHandlers = {
  async save(submission) {
    await store(submission);
  },
  /** Stores the draft and opens the dialog that issues it. */
  async "prepare-issue"(submission) {
    await store(submission);
    return redirect(`${submission.returnTo}?issue`);
  },
  async issue(submission) {
    const { person, form, id, returnTo } = submission;
    // Checked before anything is stored.
    requirePermission(person, "invoice:issue");
    const { issueForm: formId = null, mail } = submittedValues(form);
    const storeAndIssue = async () => {
      const version = await store(submission);
      if (version === null) return;
      await requireConfirmations(submission);
      const advances = readSelectedAdvances(form.getAll("advance"));
      await issueInvoice(person, id, version, advances, formId, mail !== undefined).catch(explainProblems);
    };
    await storeAndIssue().catch((error) => {
      // Another page may have stored the same draft, or issued it, between the two. Any other conflict comes again.
      if (error instanceof Conflict) return storeAndIssue();
      throw error;
    });
    const other = await findOtherIssue(person, id, formId);
    if (other) return { errorMessage: `Issued already by ${other}. Nothing was mailed now.` };
    if (mail === undefined) return redirect(`${returnTo}?issued`);
    const waits = (await readInvoice(person, id))?.mailsWithIrn;
    if (!waits) await sendInvoice(person, id, mail);
    return redirect(`${returnTo}?issued=${waits ? "waiting" : mailed()}`);
  },
  /** Stores the draft, and its items of other places of supply as drafts of their own. */
  async split(submission) {
    const version = await store(submission);
    const ids = version === null ? [] : await splitDraft(submission.person, submission.id, version);
    return redirect(`${submission.returnTo}${ids.map((id, index) => `${index === 0 ? "?" : "&"}split=${id}`).join("")}`);
  },
  async "record-payment"({ person, form, id, returnTo }) {
    const payment = await readPaymentForm(person, { invoiceId: id }, form);
    await recordPayment(person, id, payment);
    return redirect(`${returnTo}?recorded=${payment.id}`);
  },
  async refund({ person, form, id, returnTo }) {
    const returned = await readRefundForm(person, { invoiceId: id }, form);
    await refundInvoice(person, id, returned);
    return redirect(`${returnTo}?recorded=${returned.id}`);
  },
  "remove-payment": says(({ person, form }) =>
    removePayment(person, String(form.get("payment")), readForm(NewCancellation, form).reason),
  ),
  "reverse-receipt": says(({ person, form }) => reversePosted(person, form)),
  async "record-notice"({ person, form }) {
    await recordNotice(person, readForm(NewNotice, form));
  },
  async credit(submission) {
    const { note, lines } = await readNote(submission, "credit");
    await issueCreditNote(submission.person, submission.id, note, lines);
    return redirect(`${submission.returnTo}?note=${note.id}&issued`);
  },
  async debit(submission) {
    const { note, lines } = await readNote(submission, "debit");
    await issueDebitNote(submission.person, submission.id, note, lines ?? []);
    return redirect(`${submission.returnTo}?note=${note.id}&issued`);
  },
  /** Enters the IRN of the invoice, or of the note that the form names, and mails it if its mail waited for that. */
  async "enter-irn"({ person, form, id, returnTo }) {
    const { note, mail } = submittedValues(form);
    await enterEInvoice(person, id, note ?? null, readForm(NewEInvoice, form));
    if (mail !== undefined) await (note === undefined ? sendInvoice(person, id, mail) : sendNote(person, id, mail, note));
    return redirect(
      `${returnTo}?issued=${mail === undefined ? "registered" : `registered-${mailed()}`}${note ? `&note=${note}` : ""}`,
    );
  },
  async "cancel-irn"({ person, form, id, returnTo }) {
    const cancellation = readForm(NewIrnCancellation, form);
    await cancelEInvoice(person, id, cancellation);
    return redirect(`${returnTo}?note=${cancellation.note}&issued`);
  },
};

const buttons: InvoiceHandlers = {
  "ask-to-issue": says(({ person, form, id }) => askToIssue(person, id, String(form.get("to")))),
  "undo-reversal": says(({ person, form }) => undoReversal(person, String(form.get("reversal")))),
  async "use-advance"({ person, form, id }) {
    const [selected] = readSelectedAdvances(form.getAll("advance"));
    if (!selected) throw new Invalid({}, "Please choose an advance.");
    return { successMessage: `${formatRupeesAndPaise(await payByAdvance(person, id, selected))} of the advance used.` };
  },
  async "use-credit"({ person, form, id }) {
    const use = readForm(NewCreditUse, form);
    await applyCredit(person, id, use);
    return { successMessage: `${formatRupeesAndPaise(use.amount)} of credit used.` };
  },
  "remove-credit": says(
    ({ person, form, id }) => removeCreditUse(person, id, String(form.get("use"))),
    (unused) => `Use of ${formatRupeesAndPaise(unused)} of credit removed.`,
  ),
  async send({ person, form, id }) {
    const { mail = "", note } = submittedValues(form);
    const sent = note === undefined ? sendInvoice(person, id, mail) : sendNote(person, id, mail, note);
    return { successMessage: `${note === undefined ? "Invoice" : "Note"} on its way to ${await sent}.` };
  },
  receipt: says(
    ({ person, form, id }) => sendReceipt(person, id, String(form.get("mail"))),
    (recipient) => `Receipt on its way to ${recipient}.`,
  ),
  remind: says(
    ({ person, form, id }) => sendReminder(person, id, String(form.get("mail"))),
    (recipient) => `Reminder on its way to ${recipient}.`,
  ),
  "pause-reminders": says(({ person, id }) => pauseReminders(person, id), "Reminders are paused for this invoice."),
  "resume-reminders": says(({ person, id }) => resumeReminders(person, id), "Reminders go on."),
  async copy({ person, form, id }) {
    const { id: copyId } = readForm(NewCopy, form);
    await copyAsDraft(person, id, copyId);
    return redirect(`/dashboard/invoices/${copyId}`);
  },
  async delete({ person, id }) {
    await deleteDraft(person, id);
    return redirect("/dashboard/invoices");
  },
};

const NewCopy = z.object({ id: NewId });

/** An unusual date is issued only after somebody has ticked its confirmation in the dialog. */
async function requireConfirmations({ person, form }: Submission) {
  const draft = readDraft(company(), form);
  const { event } = await readDraftSource(person, draft);
  const confirmed = form.getAll("confirm");
  const unconfirmed = confirmationsOf(draft, event?.date ?? null, today()).filter(({ code }) => !confirmed.includes(code));
  if (unconfirmed.length > 0) throw new Invalid({}, "Not issued yet: please tick that the date is meant.");
}

async function readNote({ person, form, id }: InvoiceSubmission, kind: "credit" | "debit") {
  const lines = readCreditRequests((name) => form.get(name));
  const gst = NewCreditNote.shape.gst.safeParse(form.get("gst") ?? undefined).data;
  const problems = await readNoteProblems(person, id, kind, lines, { date: dayInput.readDay(String(form.get("date"))), gst });
  return { lines, note: readForm(NewCreditNote, form, () => problems) };
}

/** Adds a message above the form that points to the errors beside the fields. */
function explainProblems(error: unknown): never {
  if (error instanceof Invalid) throw new Invalid(error.errors, "Not issued yet: please look at the marked fields.");
  throw error;
}
