import { currentRequest } from "#app/platform/request.server.ts";
import type { Tx } from "#db/client.server.ts";
import { outbox } from "#db/schema.ts";
import { mailServerSource } from "./mail-settings.server.ts";

export type Mail = { recipient: string; subject: string; text: string; html: string; replyTo?: string } & Partial<{
  /** Set by a caller that must not send twice: a second insert with the same id fails. */
  id: string;
  attachment: { name: string; content: Buffer };
  /** The lead that the mail is about; the lead's page shows the mail. */
  leadId: string;
  /** Not before; by default at once. */
  nextAttemptAt: Date;
}>;

// A line break in a header would start another header, such as a second recipient.
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ").trim();

/** Whether a transaction failed because a mail with the same id is queued already: its form was sent twice. */
export const isQueuedAlready = (error: unknown): boolean =>
  error instanceof Error && (error.cause as { constraint?: string } | undefined)?.constraint === "outbox_pkey";

/** Queues mails in the caller's transaction. The outbox worker sends them after the commit. */
export const queueMail = (tx: Tx, ...mails: Mail[]) => {
  const request = currentRequest();
  if (request && mailServerSource() === "none") request.hasUndeliverableMail = true;
  return tx.insert(outbox).values(
    mails.map(({ attachment, ...mail }) => ({
      ...mail,
      attachment: attachment?.content,
      attachmentName: attachment && oneLine(attachment.name),
      recipient: oneLine(mail.recipient),
      subject: oneLine(mail.subject),
      replyTo: mail.replyTo === undefined ? undefined : oneLine(mail.replyTo),
    })),
  );
};

/** What a message about a mail adds while no mail server is set up; empty otherwise, and when this request queued none. */
export const undeliveredNote = (): string =>
  currentRequest()?.hasUndeliverableMail
    ? " The mail does not go: no mail server is set up (SETTINGS, Mail). It is a file on the server."
    : "";
