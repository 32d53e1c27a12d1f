import type { Tx } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";

export type Mail = { recipient: string; subject: string; text: string; html: string; replyTo?: string } & Partial<{
  /** Chosen by the caller where promising twice must send once: the second insert fails. */
  id: string;
  attachment: { name: string; content: Buffer };
  /** Whom it is about: the staff may read it there. */
  leadId: string;
}>;

// A line break in a header would start another header: one more recipient, say.
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ").trim();

/** Promises mails in the transaction that makes them due. The outbox worker sends them after the commit. */
export const queueMail = (tx: Tx, ...mails: Mail[]) =>
  tx.insert(outbox).values(
    mails.map(({ attachment, ...mail }) => ({
      ...mail,
      attachment: attachment?.content,
      attachmentName: attachment && oneLine(attachment.name),
      recipient: oneLine(mail.recipient),
      subject: oneLine(mail.subject),
      replyTo: mail.replyTo === undefined ? undefined : oneLine(mail.replyTo),
    })),
  );
