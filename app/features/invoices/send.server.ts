import { invoiceMail } from "#app/content/mails.ts";
import { auditInvoice } from "#app/features/receipts/receipts.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
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
  const invoice = await readInvoice(actor, id);
  if (!invoice?.number) throw new NotFound("There is no such invoice.");
  const { draft, number, supplier } = invoice;
  const recipient = draft.clientEmail.trim();
  if (!recipient) throw new Invalid({}, "This invoice names no email address of the client.");
  const content = await documentPdf(invoice);
  const queued = asActor(actor, async (tx) => {
    await queueMail(tx, {
      id: isId(mailId) ? mailId : undefined,
      recipient,
      replyTo: supplier?.office.email,
      ...invoiceMail({ name: draft.clientName, number, facts: mailFacts(invoice, number) }),
      attachment: { name: pdfFileName(number), content },
    });
    await auditInvoice(tx, actor, "invoice sent", id, { number, recipient });
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
