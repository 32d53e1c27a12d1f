import { redirect } from "react-router";
import { z } from "zod";
import { type DraftActionData, readVersion, saveSubmitted, showConflict } from "#app/billing/draft.server.ts";
import { company } from "#app/platform/company.server.ts";
import { addDays, today } from "#app/platform/dates.ts";
import { dispatchIntent, type Submission } from "#app/platform/dispatch-intent.server.ts";
import { Conflict } from "#app/platform/errors.ts";
import { NewId, readForm, submittedValues } from "#app/platform/forms.ts";
import { isId } from "#app/platform/list-filters.ts";
import type { QuoteDraft } from "./quote-draft.ts";
import { copyQuote, deleteQuote, discardChanges, quoteDrafts } from "./quote-drafts.server.ts";
import { functionsId } from "./quote-form-fields.ts";
import { draftInvoiceOfQuote } from "./quote-invoice.server.ts";
import { withdrawQuote } from "./quote-status.server.ts";
import { closeQuoteLink, handleRequest, recordDecline, renewQuoteLink, sendQuote } from "./send-quote.server.ts";
import { applyTemplate, saveQuoteTemplate } from "./templates.server.ts";

const NewRecord = z.object({ id: NewId });
const NewTemplate = z.object({
  id: NewId,
  templateName: z.string().trim().max(120, "At most 120 characters.").default(""),
  replace: z.string().optional(),
});
const NewInvoiceOfQuote = z.object({ id: NewId, instalment: z.string().default("") });

export const handleQuoteForm = (submission: Submission, id: string) => dispatchQuoteIntent(submission, id).catch(showConflict);

function dispatchQuoteIntent(submission: Submission, id: string) {
  const { person, form } = submission;
  const quoteUrl = `/dashboard/quotes/${id}`;
  // A quote that was sent shows its editor only on request.
  const editorUrl = `${quoteUrl}?edit`;

  async function store(change?: (draft: QuoteDraft) => Promise<QuoteDraft>): Promise<number> {
    const version = await saveSubmitted(quoteDrafts, submission, id, change);
    if (version === null) throw new Conflict("The client has accepted this quote: it does not change any more.");
    return version;
  }

  async function save() {
    await store();
    return redirect(editorUrl);
  }

  async function takeTemplate() {
    await store((draft) => applyTemplate(person, draft, String(form.get("template"))));
    return redirect(`${editorUrl}#${functionsId}`);
  }

  async function prepareSend() {
    await store();
    return redirect(`${editorUrl}&send`);
  }

  async function preview() {
    await store();
    return redirect(`${quoteUrl}/preview`);
  }

  async function send() {
    const version = await store();
    const { mail = null } = submittedValues(form);
    const { movesLead } = await sendQuote(person, id, version, mail && isId(mail) ? mail : null);
    return redirect(`${quoteUrl}?sent${mail ? "=mailed" : ""}${movesLead ? "&lead-moved" : ""}`);
  }

  async function mailAgain() {
    const { mail = "" } = submittedValues(form);
    await sendQuote(person, id, readVersion(form), isId(mail) ? mail : crypto.randomUUID());
    return { successMessage: "The mail with the link is on its way." };
  }

  async function withdraw() {
    await withdrawQuote(person, { id, version: readVersion(form) });
    return redirect(quoteUrl);
  }

  async function decline() {
    await recordDecline(person, id, String(form.get("reason") ?? ""));
    return redirect(quoteUrl);
  }

  async function handle() {
    await handleRequest(person, id, String(form.get("request")));
    return { successMessage: "Marked as handled." };
  }

  async function renewLink() {
    await renewQuoteLink(person, id);
    return { successMessage: "There is a new link. The old one opens nothing any more." };
  }

  async function closeLink() {
    await closeQuoteLink(person, id);
    return { successMessage: "The link is closed." };
  }

  async function discard() {
    await discardChanges(person, id);
    return redirect(quoteUrl);
  }

  async function copy() {
    const { id: copyId } = readForm(NewRecord, form);
    await copyQuote(person, id, copyId, addDays(today(), company().quoteValidDays));
    return redirect(`/dashboard/quotes/${copyId}`);
  }

  async function remove() {
    await deleteQuote(person, id);
    return redirect("/dashboard/quotes");
  }

  async function addTemplate() {
    const { id: templateId, templateName: name, replace } = readForm(NewTemplate, form);
    await saveQuoteTemplate(person, id, { id: templateId, name, replace: replace !== undefined });
    return redirect(`${quoteUrl}?template-saved`);
  }

  async function invoice() {
    const { id: invoiceId, instalment } = readForm(NewInvoiceOfQuote, form);
    await draftInvoiceOfQuote(person, id, invoiceId, instalment || null);
    return redirect(`/dashboard/invoices/${invoiceId}`);
  }

  return dispatchIntent<DraftActionData<QuoteDraft>, string>(submission, {
    forms: {
      save,
      "use-template": takeTemplate,
      "prepare-send": prepareSend,
      preview,
      send,
      "save-template": addTemplate,
      decline,
    },
    buttons: {
      "mail-again": mailAgain,
      withdraw,
      handle,
      "renew-link": renewLink,
      "close-link": closeLink,
      "discard-changes": discard,
      copy,
      delete: remove,
      invoice,
    },
  });
}
