import { invoiceMail } from "#app/content/mails.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { formatDayLong } from "#app/platform/dates.ts";
import { isId } from "#app/platform/list-filters.ts";
import { queueMail } from "#app/platform/mail.server.ts";
import { formatRupeesAndPaise } from "#app/platform/money.ts";
import { asActor } from "#db/client.server.ts";
import { readInvoice } from "./drafts.server.ts";
import { fileNameOf, pdfOf } from "./picture.server.ts";

const uniqueViolation = "23505";

type Sent = { outcome: "queued"; recipient: string } | { outcome: "no address" } | { outcome: "unknown" };

/** Promises the client a mail with the PDF. `key` comes from the form and becomes the mail's id: pressed twice it goes once. */
export async function sendInvoice(actor: Actor, id: string, key: string): Promise<Sent> {
  requirePermission(actor, "invoice:send");
  const invoice = await readInvoice(actor, id);
  if (!invoice?.number) return { outcome: "unknown" };
  const { draft, number, balance, supplier } = invoice;
  const recipient = draft.clientEmail.trim();
  if (!recipient) return { outcome: "no address" };
  const content = await pdfOf(invoice);
  const facts: [string, string][] = [
    ["Invoice", number],
    ["Date", formatDayLong(draft.date)],
    ...(draft.dueDate ? [["Due", formatDayLong(draft.dueDate)] as [string, string]] : []),
    ["Total", formatRupeesAndPaise(invoice.amount)],
    ["Balance", formatRupeesAndPaise(balance)],
  ];
  const queued = asActor(actor, async (tx) => {
    const mail = {
      recipient,
      replyTo: supplier?.office.email,
      ...invoiceMail({ name: draft.clientName, number, facts }),
      attachment: { name: fileNameOf(number), content },
    };
    await queueMail(tx, { ...mail, id: isId(key) ? key : undefined });
    await audit(tx, {
      actor: actor.id,
      action: "invoice sent",
      objectType: "invoice",
      objectId: id,
      fields: { number, recipient },
    });
  });
  await queued.catch((error) => {
    if (error?.cause?.code !== uniqueViolation) throw error;
  });
  return { outcome: "queued", recipient };
}
