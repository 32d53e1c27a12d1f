import { sql } from "drizzle-orm";
import { auditInvoice, selectDocument, selectEInvoice } from "#app/billing/documents.server.ts";
import { company } from "#app/company/company.server.ts";
import { mailLanguage } from "#app/company/company.ts";
import { invoiceMail, noteMail, receiptMail, reminderMail } from "#app/content/mails/client-mails.ts";
import type { MailContent } from "#app/content/mails/mail-layout.ts";
import { Invalid, NotFound } from "#app/errors.ts";
import { closeWaitingReminders } from "#app/features/messages/messages.server.ts";
import { selectPaymentText } from "#app/features/reminders/reminders.server.ts";
import { isQueuedAlready, queueMail } from "#app/mail/mail.server.ts";
import { mailCompany, selectLanguage } from "#app/mail/mail-language.server.ts";
import { pdfFileName, sheetPdf } from "#app/papers/pdf-response.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { formatDayIn } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import type { Language } from "#db/enums.ts";
import { requiredEInvoice } from "../e-invoice/e-invoice.ts";
import { readSheet } from "../invoice-paper.server.ts";
import type { IssuedDocument } from "../issued-document.ts";
import type { Note } from "../notes/credit-notes.ts";
import { findNote, readInvoice, type StoredInvoice } from "../stored-invoice.server.ts";
import { hasReceipt } from "./history.ts";
import { mailFacts, noteFacts, type OtherReceipt, receiptFacts } from "./mail-facts.ts";

/**
 * Queues a mail with the PDF to the client. A mail whose id is already queued is not queued again.
 * @param mailId made by the form
 * @returns the recipient
 * @throws NotFound without such an issued invoice; Invalid without a recipient
 */
export async function sendInvoice(actor: Actor, id: string, mailId: string): Promise<string> {
  requirePermission(actor, "invoice:send");
  return send(actor, id, mailId, { action: "invoice sent" });
}

/** Queues a payment reminder with the PDF, like `sendInvoice`. @throws Invalid also when nothing is left to pay */
export async function sendReminder(actor: Actor, id: string, mailId: string): Promise<string> {
  requirePermission(actor, "invoice:send");
  return send(actor, id, mailId, { action: "reminder sent" });
}

/** Queues the receipt of what was paid of an invoice, with its PDF, like `sendInvoice`. @throws Invalid also while that is nothing */
export async function sendReceipt(actor: Actor, id: string, mailId: string): Promise<string> {
  requirePermission(actor, "invoice:send");
  return send(actor, id, mailId, { action: "invoice sent", isReceipt: true });
}

/** Queues a mail with a credit or debit note of the invoice. @throws NotFound also without such a note */
export async function sendNote(actor: Actor, id: string, mailId: string, noteId: string): Promise<string> {
  requirePermission(actor, "invoice:send");
  return send(actor, id, mailId, { action: "note sent", noteId });
}

type Kind =
  | { action: "invoice sent" | "reminder sent"; isReceipt?: true; noteId?: undefined }
  | { action: "note sent"; isReceipt?: undefined; noteId: string };

async function send(actor: Person, id: string, mailId: string, kind: Kind): Promise<string> {
  const invoice = await readInvoice(actor, id);
  const note = kind.noteId && invoice ? findNote(invoice, kind.noteId) : undefined;
  const number = kind.noteId ? note?.number : invoice?.number;
  if (!invoice || !number) throw new NotFound("There is no such invoice.");
  const { draft, supplier } = invoice;
  if (kind.action === "reminder sent" && invoice.balance <= 0) throw new Invalid({}, "Nothing is left to pay on this invoice.");
  if (kind.isReceipt && !hasReceipt(invoice)) throw new Invalid({}, "Nothing is paid of this invoice. Please reload the page.");
  const client = await selectClient(actor, id);
  const recipient = draft.clientEmail.trim() || client.email;
  if (!recipient) throw new Invalid({}, "This invoice names no email address of the client.");
  const documentId = note?.id ?? id;
  await requireEInvoice(actor, documentId);
  const content = await sheetPdf(await readSheet(actor, invoice, { noteId: note?.id }));
  const mail = isId(mailId) ? mailId : crypto.randomUUID();
  const queued = asActor(actor, async (tx) => {
    const text = await textOf(tx, { invoice: { ...invoice, number: invoice.number as string }, note, kind, client });
    await queueMail(tx, {
      id: mail,
      recipient,
      replyTo: supplier?.office.email,
      leadId: draft.lead || undefined,
      ...text,
      attachment: { name: pdfFileName(number), content },
    });
    await auditInvoice(tx, actor, kind.action, id, {
      number,
      recipient,
      mail,
      ...(note && { document: note.id }),
      ...(kind.isReceipt && { receipt: true }),
    });
    if (kind.action === "reminder sent") await closeWaitingReminders(tx, actor.id, id, "mail");
  });
  await queued.catch((error) => {
    if (!isQueuedAlready(error)) throw error;
  });
  return recipient;
}

/** @throws Invalid when the document must be registered as an e-invoice first */
const requireEInvoice = (actor: Person, id: string) =>
  asActor(actor, async (tx) => {
    const [document, eInvoice] = await Promise.all([selectDocument<IssuedDocument>(tx, id), selectEInvoice(tx, id)]);
    if (requiredEInvoice(document) && !eInvoice)
      throw new Invalid({}, "Enter the IRN of this e-invoice first: without it the client gets no valid invoice.");
  });

type MailedClient = { email: string; event: string };

/** The present data of the client, who may have been merged into another. */
function selectClient(actor: Person, invoiceId: string): Promise<MailedClient> {
  return asActor(actor, async (tx) => {
    const [row] = await tx.execute<MailedClient>(sql`
      select coalesce(trim(c.email), '') as email, coalesce(e.name, '') as event
      from invoices i left join clients c on c.id = kept_client(i.client_id)
        left join events e on e.id = i.event_id where i.id = ${invoiceId}`);
    return row ?? { email: "", event: "" };
  });
}

/** What the invoice got from advances and other invoices, then what left it: by a refund, whose number may be empty, or for another invoice. */
const selectOtherReceipts = (tx: Tx, id: string) =>
  tx.execute<OtherReceipt>(sql`
    select coalesce(d.number, from_invoice.number, '') as number, sum(a.amount)::float8 as amount
    from allocations a left join advances d on d.id = a.advance_id left join invoices from_invoice on from_invoice.id = a.credited_invoice_id
    where a.invoice_id = ${id} and a.payment_id is null group by 1
    union all
    select coalesce(to_invoice.number, r.reference, ''), -sum(a.amount)::float8
    from allocations a left join invoices to_invoice on to_invoice.id = a.invoice_id left join refunds r on r.id = a.refund_id
    where a.credited_invoice_id = ${id} group by 1 order by 2 desc`);

type Mailed = { invoice: StoredInvoice & { number: string }; note: Note | undefined; kind: Kind; client: MailedClient };

/** The text of the mail: in the client's language if there is a text in it, otherwise all of it in English. */
async function textOf(tx: Tx, { invoice, note, kind, client }: Mailed): Promise<MailContent> {
  const { number, draft, balance } = invoice;
  const clientLanguage = await selectLanguage(tx, { clientId: draft.client || null, leadId: draft.lead || null });
  const name = draft.clientName;
  if (note) {
    const facts = noteFacts({ ...note, invoice: { number, date: draft.date } }, clientLanguage);
    const what = invoice.debitNotes.some((one) => one.id === note.id) ? "debit note" : "credit note";
    return noteMail(mailCompany(clientLanguage), { name, number: note.number, facts, language: clientLanguage }, what);
  }
  if (kind.isReceipt) {
    const facts = receiptFacts({ ...draft, ...invoice }, await selectOtherReceipts(tx, invoice.id), clientLanguage);
    const isPaid = balance === 0;
    return receiptMail(mailCompany(clientLanguage), { name, number, facts, language: clientLanguage, isPaid });
  }
  const factsIn = (language: Language) => mailFacts({ ...draft, ...invoice }, language);
  if (kind.action === "invoice sent") {
    const language = mailLanguage(company(), "invoice", clientLanguage);
    return invoiceMail(mailCompany(language), { name, number, facts: factsIn(language), language });
  }
  const text = await selectPaymentText(tx, draft.dueDate, clientLanguage);
  return reminderMail(mailCompany(text.language), {
    ...text,
    values: {
      name,
      number,
      event: client.event,
      date: formatDayIn(draft.dueDate, text.language),
      amount: formatRupeesExactly(balance),
    },
    facts: factsIn(text.language),
    hasInvoice: true,
  });
}
