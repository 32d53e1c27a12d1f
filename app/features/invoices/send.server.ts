import { invoiceMail, reminderMail } from "#app/content/mails.ts";
import { auditInvoice } from "#app/features/receipts/receipts.server.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { formatDay } from "#app/platform/dates.ts";
import { Invalid, NotFound } from "#app/platform/errors.ts";
import { isId } from "#app/platform/list-filters.ts";
import { queueMail } from "#app/platform/mail.server.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { asActor } from "#db/client.server.ts";
import { documentPdf, pdfFileName } from "./invoice-document.server.ts";
import { readInvoice, type StoredInvoice } from "./read-invoice.server.ts";

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

type Kind = { text: typeof invoiceMail; action: "invoice sent" | "reminder sent" };

async function send(actor: Person, id: string, mailId: string, { text, action }: Kind): Promise<string> {
  const invoice = await readInvoice(actor, id);
  if (!invoice?.number) throw new NotFound("There is no such invoice.");
  const { draft, number, supplier } = invoice;
  if (action === "reminder sent" && invoice.balance <= 0) throw new Invalid({}, "Nothing is left to pay on this invoice.");
  const recipient = draft.clientEmail.trim();
  if (!recipient) throw new Invalid({}, "This invoice names no email address of the client.");
  const content = await documentPdf(invoice);
  const mail = isId(mailId) ? mailId : crypto.randomUUID();
  const queued = asActor(actor, async (tx) => {
    await queueMail(tx, {
      id: mail,
      recipient,
      replyTo: supplier?.office.email,
      ...text({ name: draft.clientName, number, facts: mailFacts(invoice, number) }),
      attachment: { name: pdfFileName(number), content },
    });
    await auditInvoice(tx, actor, action, id, { number, recipient, mail });
  });
  await queued.catch((error) => {
    if (error?.cause?.code !== uniqueViolation) throw error;
  });
  return recipient;
}

function mailFacts({ draft, amount, balance }: StoredInvoice, number: string): [label: string, value: string][] {
  const facts: [string, string][] = [
    ["Invoice", number],
    ["Date", formatDay(draft.date)],
    ["Due", draft.dueDate && formatDay(draft.dueDate)],
    ["Total", formatRupeesAndPaise(amount)],
    ["Balance", formatRupeesAndPaise(balance)],
  ];
  return facts.filter(([, value]) => value);
}
