import { invoiceMail, noteMail, reminderMail } from "#app/content/client-mails.ts";
import { selectDocument, selectEInvoice } from "#app/features/documents/documents.server.ts";
import { auditInvoice } from "#app/features/receipts/receipts.server.ts";
import { pdfFileName, sheetPdf } from "#app/papers/pdf-response.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { company } from "#app/platform/company.server.ts";
import { formatDay } from "#app/platform/dates.ts";
import { Invalid, NotFound } from "#app/platform/errors.ts";
import { isId } from "#app/platform/list-filters.ts";
import { queueMail } from "#app/platform/mail.server.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { asActor } from "#db/client.server.ts";
import type { Note } from "./credit-notes.ts";
import { readSheet } from "./invoice-document.server.ts";
import type { IssuedDocument } from "./issued-document.ts";
import { findNote, readInvoice, type StoredInvoice } from "./read-invoice.server.ts";

const uniqueViolation = "23505";

/**
 * Queues a mail with the PDF to the client. A mail whose id is already queued is not queued again.
 * @param mailId made by the form
 * @returns the recipient
 * @throws NotFound without such an issued invoice
 * @throws Invalid without a recipient
 */
export async function sendInvoice(actor: Actor, id: string, mailId: string): Promise<string> {
  requirePermission(actor, "invoice:send");
  return send(actor, id, mailId, { text: invoiceMail, action: "invoice sent" });
}

/** The same with a friendly reminder. @throws Invalid also when nothing is left to pay */
export async function sendReminder(actor: Actor, id: string, mailId: string): Promise<string> {
  requirePermission(actor, "invoice:send");
  return send(actor, id, mailId, { text: reminderMail, action: "reminder sent" });
}

/** A credit or debit note of the invoice. @throws NotFound also without such a note */
export async function sendNote(actor: Actor, id: string, mailId: string, noteId: string): Promise<string> {
  requirePermission(actor, "invoice:send");
  return send(actor, id, mailId, { action: "note sent", noteId });
}

type Kind =
  | { action: "invoice sent" | "reminder sent"; text: typeof invoiceMail; noteId?: undefined }
  | { action: "note sent"; noteId: string };

async function send(actor: Person, id: string, mailId: string, kind: Kind): Promise<string> {
  const invoice = await readInvoice(actor, id);
  const note = kind.noteId && invoice ? findNote(invoice, kind.noteId) : undefined;
  const number = kind.noteId ? note?.number : invoice?.number;
  if (!invoice || !number) throw new NotFound("There is no such invoice.");
  const { draft, supplier } = invoice;
  if (kind.action === "reminder sent" && invoice.balance <= 0) throw new Invalid({}, "Nothing is left to pay on this invoice.");
  const recipient = draft.clientEmail.trim();
  if (!recipient) throw new Invalid({}, "This invoice names no email address of the client.");
  const documentId = note?.id ?? id;
  await requireEInvoice(actor, documentId);
  const content = await sheetPdf(await readSheet(actor, invoice, { noteId: note?.id }));
  const mail = isId(mailId) ? mailId : crypto.randomUUID();
  const text = note
    ? noteMail(
        company(),
        { name: draft.clientName, number, facts: noteFacts(invoice, note) },
        invoice.debitNotes.some((one) => one.id === note.id) ? "debit note" : "credit note",
      )
    : (kind.noteId === undefined ? kind.text : invoiceMail)(company(), {
        name: draft.clientName,
        number,
        facts: mailFacts({ ...draft, ...invoice, number }),
      });
  const queued = asActor(actor, async (tx) => {
    await queueMail(tx, {
      id: mail,
      recipient,
      replyTo: supplier?.office.email,
      ...text,
      attachment: { name: pdfFileName(number), content },
    });
    await auditInvoice(tx, actor, kind.action, id, { number, recipient, mail, ...(note ? { document: note.id } : {}) });
  });
  await queued.catch((error) => {
    if (error?.cause?.code !== uniqueViolation) throw error;
  });
  return recipient;
}

/** @throws Invalid when the document must be registered as an e-invoice first */
const requireEInvoice = (actor: Person, id: string) =>
  asActor(actor, async (tx) => {
    const [document, eInvoice] = await Promise.all([selectDocument<IssuedDocument>(tx, id), selectEInvoice(tx, id)]);
    if (document.eInvoice && !eInvoice)
      throw new Invalid({}, "Enter the IRN of this e-invoice first: without it the client gets no valid invoice.");
  });

const noteFacts = ({ number, draft }: StoredInvoice, note: Note): [label: string, value: string][] => [
  ["Number", note.number],
  ["Date", formatDay(note.date)],
  ["Invoice", `${number}, ${formatDay(draft.date)}`],
  ["Reason", note.reason],
  ["Amount", formatRupeesAndPaise(note.amount)],
];

type MailedInvoice = { number: string; date: string; dueDate: string | null; amount: number; balance: number };

/** What a mail says about an invoice. Money is paise. */
export function mailFacts({ number, date, dueDate, amount, balance }: MailedInvoice): [label: string, value: string][] {
  const facts: [string, string][] = [
    ["Invoice", number],
    ["Date", formatDay(date)],
    ["Due", dueDate ? formatDay(dueDate) : ""],
    ["Total", formatRupeesAndPaise(amount)],
    ["Balance", formatRupeesAndPaise(balance)],
  ];
  return facts.filter(([, value]) => value);
}
