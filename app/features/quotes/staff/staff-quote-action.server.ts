import { redirect } from "react-router";
import { z } from "zod";
import { type DraftActionData, readVersion, saveSubmitted, showConflict } from "#app/billing/draft.server.ts";
import { company } from "#app/company/company.server.ts";
import { Conflict } from "#app/errors.ts";
import { dispatchIntent, type Handlers, says } from "#app/identity/dispatch-intent.server.ts";
import { undeliveredNote } from "#app/mail/mail.server.ts";
import type { Submission } from "#app/platform/request-person.server.ts";
import { addDays, formatDay, today } from "#app/platform/values/dates.ts";
import { NewId, readForm, submittedValues } from "#app/platform/values/forms.ts";
import { isId } from "#app/platform/values/ids.ts";
import { startAmendment } from "../amendments/amendments.server.ts";
import { withdrawQuote } from "../change-quote.server.ts";
import { sectionIds } from "../editor/field-ids.ts";
import type { QuoteDraft } from "../quote-draft.ts";
import { copyQuote, deleteQuote, discardChanges, quoteDrafts } from "../quote-drafts.server.ts";
import { applyTemplate, saveQuoteTemplate } from "../templates/templates.server.ts";
import { answerRequest, handleRequest, RequestAnswer } from "./answer-request.server.ts";
import { holdDays, releaseDays } from "./hold-days.server.ts";
import { draftInvoiceOfQuote } from "./quote-invoice.server.ts";
import { closeQuoteLink, recordDecline, renewQuoteLink, sendQuote } from "./send-quote.server.ts";

const NewRecord = z.object({ id: NewId });
const NewTemplate = z.object({
  id: NewId,
  templateName: z.string().trim().max(120, "At most 120 characters.").default(""),
  replace: z.string().optional(),
});
const NewAmendment = z.object({ id: NewId, from: z.string().default("") });
const NewInvoiceOfQuote = z.object({ id: NewId, instalment: z.string().default("") });

type QuoteSubmission = Submission & { id: string };
type QuoteHandlers = Handlers<DraftActionData<QuoteDraft>, QuoteSubmission>;

export const handleQuoteForm = (submission: Submission, id: string) =>
  dispatchIntent({ ...submission, id }, { forms, buttons }).catch(showConflict);

/** @param change what the submitted button changes in the quote @returns the stored version @throws Conflict when the client has accepted it */
async function store(submission: QuoteSubmission, change?: (draft: QuoteDraft) => Promise<QuoteDraft>): Promise<number> {
  const version = await saveSubmitted(quoteDrafts, submission, submission.id, change);
  if (version === null) throw new Conflict("The client has accepted this quote: it does not change any more.");
  return version;
}

// A quote that was sent shows its editor only on request: ?edit.
const forms: QuoteHandlers = {
  async save(submission) {
    await store(submission);
    return redirect(`${submission.returnTo}?edit`);
  },
  async "use-template"(submission) {
    const { person, form, returnTo } = submission;
    await store(submission, (draft) => applyTemplate(person, draft, String(form.get("template"))));
    return redirect(`${returnTo}?edit#${sectionIds.functions}`);
  },
  async "prepare-send"(submission) {
    await store(submission);
    return redirect(`${submission.returnTo}?edit&send`);
  },
  async preview(submission) {
    await store(submission);
    return redirect(`${submission.returnTo}/preview`);
  },
  async send(submission) {
    const { person, form, id, returnTo } = submission;
    const version = await store(submission);
    const { mail = null } = submittedValues(form);
    const { movesLead } = await sendQuote(person, id, version, mail && isId(mail) ? mail : null);
    return redirect(
      `${returnTo}?sent${mail ? (undeliveredNote() ? "=waiting" : "=mailed") : ""}${movesLead ? "&lead-moved" : ""}`,
    );
  },
  async "save-template"({ person, form, id, returnTo }) {
    const { id: templateId, templateName: name, replace } = readForm(NewTemplate, form);
    await saveQuoteTemplate(person, id, { id: templateId, name, replace: replace !== undefined });
    return redirect(`${returnTo}?template-saved`);
  },
  decline: ({ person, form, id }) => recordDecline(person, id, String(form.get("reason") ?? "")),
  "answer-request": says(({ person, form, id }) => answerRequest(person, id, readForm(RequestAnswer, form))),
};

const buttons: QuoteHandlers = {
  async "mail-again"({ person, form, id }) {
    const { mail = "" } = submittedValues(form);
    await sendQuote(person, id, readVersion(form), isId(mail) ? mail : crypto.randomUUID());
    return { successMessage: "The mail with the link is on its way." };
  },
  withdraw: ({ person, form, id }) => withdrawQuote(person, { id, version: readVersion(form) }),
  "hold-days": says(
    ({ person, id }) => holdDays(person, id),
    (day) => `Its days are held until ${formatDay(day)}.`,
  ),
  "release-days": says(({ person, id }) => releaseDays(person, id), "Its days are free for others."),
  handle: says(({ person, form, id }) => handleRequest(person, id, String(form.get("request"))), "Marked as handled."),
  "renew-link": says(({ person, id }) => renewQuoteLink(person, id), "There is a new link. The old one opens nothing any more."),
  "close-link": says(({ person, id }) => closeQuoteLink(person, id), "The link is closed."),
  "discard-changes": ({ person, id }) => discardChanges(person, id),
  async copy({ person, form, id }) {
    const { id: copyId } = readForm(NewRecord, form);
    await copyQuote(person, id, copyId, addDays(today(), company().quoteValidDays));
    return redirect(`/dashboard/quotes/${copyId}`);
  },
  async delete({ person, id }) {
    await deleteQuote(person, id);
    return redirect("/dashboard/quotes");
  },
  async amend({ person, form, id }) {
    const { id: newId, from } = readForm(NewAmendment, form);
    return redirect(`/dashboard/amendments/${await startAmendment(person, id, newId, isId(from) ? from : null)}`);
  },
  async invoice({ person, form, id }) {
    const { id: invoiceId, instalment } = readForm(NewInvoiceOfQuote, form);
    await draftInvoiceOfQuote(person, id, invoiceId, instalment || null);
    return redirect(`/dashboard/invoices/${invoiceId}`);
  },
};
