import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import nodemailer, { type Transporter } from "nodemailer";
import { company } from "#app/company/company.server.ts";
import { withoutSignatures } from "#app/company/link-address.ts";
import { env } from "#app/platform/env.ts";
import { log } from "#app/platform/log.server.ts";
import { asSystem, maxLongTransactions, type Tx } from "#db/client.server.ts";
import { encodedWords } from "./encoded-words.ts";
import { isFinalFailure, isServerFailure, mailFailureOf, type SmtpError } from "./mail-failures.ts";
import { mailSender, mailTransportOptions } from "./mail-settings.server.ts";
import { parseSender } from "./mail-settings.ts";

type QueuedMail = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  reply_to: string | null;
  attachment: Buffer | null;
  attachment_name: string | null;
  attempts: number;
  created_at: Date;
};

/** The numbers of queued and of failed mails, and the age of the oldest queued one. */
export type Backlog = { waiting: number; oldestSeconds: number; failed: number };

export async function readBacklog(tx: Tx): Promise<Backlog> {
  const [row] = await tx.execute<Backlog>(sql`
    select count(*) filter (where failed_at is null)::int as waiting, count(*) filter (where failed_at is not null)::int as failed,
      coalesce(extract(epoch from now() - min(created_at) filter (where failed_at is null)), 0)::float8 as "oldestSeconds"
    from outbox where sent_at is null`);
  return row ?? { waiting: 0, oldestSeconds: 0, failed: 0 };
}

/** Decides about a due mail: "send" it, "drop" (delete) it, or the instant before which it must not be sent. */
export type MailCheck = (mailId: string) => Promise<"send" | "drop" | Date>;

/** Sends every mail that is due, a few at a time, until the mail server itself fails. @param check runs just before each is sent */
export async function sendDueMail(check?: MailCheck): Promise<void> {
  const sendUntilNoneIsDue = async () => {
    while (await sendOne(check));
  };
  await Promise.all(Array.from({ length: maxLongTransactions() }, sendUntilNoneIsDue));
}

/**
 * Sends one due mail inside the transaction that marks it sent. Its row stays locked meanwhile, so other servers skip it. If this
 * process dies, the database releases the lock and the mail is due again at once, with the same Message-ID.
 * @returns whether to go on with the next one
 */
function sendOne(check: MailCheck | undefined): Promise<boolean> {
  return asSystem("mailer", async (tx) => {
    const [mail] = await tx.execute<QueuedMail>(sql`
      select id, recipient, subject, text, html, reply_to, attachment, attachment_name, attempts, created_at from outbox
      where sent_at is null and failed_at is null and next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked`);
    if (!mail) return false;
    const decision = await check?.(mail.id);
    if (decision === "drop") {
      await tx.execute(sql`delete from outbox where id = ${mail.id}`);
      return true;
    }
    if (decision instanceof Date) {
      await tx.execute(sql`update outbox set next_attempt_at = ${decision.toISOString()} where id = ${mail.id}`);
      return true;
    }
    const delivered = await deliver(mail).catch((reason: Error) => reason);
    if (delivered instanceof Error) return postpone(tx, mail, delivered);
    await tx.execute(sql`
      update outbox set sent_at = now(), is_file = ${delivered === "file"}, attempts = attempts + 1, last_error = null, failure = null,
        text = ${withoutSignatures(mail.text)}, html = ${withoutSignatures(mail.html)}
      where id = ${mail.id}`);
    return true;
  });
}

/**
 * A permanent refusal marks this mail as failed. A failure of the mail server itself postpones every mail that is due and never gives
 * one up: as many attempts as mails would make the server block us.
 * @returns whether to go on with the next mail
 */
async function postpone(tx: Tx, { id, attempts }: QueuedMail, error: Error): Promise<boolean> {
  const failure = mailFailureOf(error);
  log.warn({ mail: id, attempts, failure, reason: error.message }, "mail not sent");
  const isServerFault = isServerFailure(failure);
  const due = sql`select id from outbox where sent_at is null and failed_at is null and next_attempt_at <= now() for update skip locked`;
  const postponed = isServerFault ? sql`id in (${due})` : sql`id = ${id}`;
  await tx.execute(sql`
    update outbox set attempts = attempts + 1, failure = ${failure}, last_error = ${error.message.slice(0, 500)},
      next_attempt_at = now() + make_interval(secs => least(${isServerFault ? 300 : 3600}, 5 * 2 ^ least(attempts, 10))),
      failed_at = case when ${isFinalFailure(failure)} then now() end
    where ${postponed}`);
  return !isServerFault;
}

/**
 * nodemailer 10.6 sends a name of another script before the @ also to a mail server without SMTPUTF8 (RFC 6531), which may drop or
 * misdeliver the mail. Forms refuse such addresses; this is for those that are stored.
 */
function requireAsciiName(recipient: string): void {
  if (/[^\0-\x7f]/.test(recipient.slice(0, recipient.lastIndexOf("@"))))
    throw Object.assign(new Error("Many mail servers take only Latin letters before the @."), { code: "EENVELOPE" });
}

async function deliver(mail: QueuedMail): Promise<"sent" | "file"> {
  requireAsciiName(mail.recipient);
  const host = new URL(env().ORIGIN).hostname;
  const from = parseSender(mailSender() ?? `${company().name} <no-reply@${host === "127.0.0.1" ? "localhost" : host}>`);
  const encodedFrom =
    typeof from === "object" && encodedWords(from.name) !== from.name && `${encodedWords(from.name)} <${from.address}>`;
  const message = {
    // nodemailer encodes the name of `from` itself, in parts that not every program joins.
    ...(encodedFrom ? { envelope: { from: from.address, to: mail.recipient } } : { from }),
    normalizeHeaderKey: (key: string) => (key === "X-From" ? "From" : key),
    to: mail.recipient,
    replyTo: mail.reply_to ?? undefined,
    subject: encodedWords(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachment ? [{ filename: mail.attachment_name ?? "attachment", content: mail.attachment }] : [],
    messageId: `<${mail.id}@${host}>`,
    // When it goes: SpamAssassin takes hours between this and the arrival for spam (findings/spamassassin-counts-hours-in-a-senders-queue.sh).
    date: new Date(),
    // RFC 3834, 5. Without it a client's notice of absence answers each mail (Dovecot's Pigeonhole 2.3, also to no-reply@).
    headers: { "Auto-Submitted": "auto-generated", ...(encodedFrom && { "X-From": encodedFrom }) },
  };
  const transport = await openTransport();
  if (transport) await transport.sendMail(message);
  else await writeAsFile(mail, message);
  return transport ? "sent" : "file";
}

/** Sends a mail at once, outside the outbox, to test the mail server. @returns the error of the mail server; null when it was sent */
export async function sendNow(mail: Pick<QueuedMail, "recipient" | "subject" | "text" | "html">): Promise<SmtpError | null> {
  const defaults = {
    id: randomUUID(),
    reply_to: null,
    attachment: null,
    attachment_name: null,
    attempts: 0,
    created_at: new Date(),
  };
  try {
    await deliver({ ...defaults, ...mail });
    return null;
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "test mail not sent");
    return error as SmtpError;
  }
}

let opened: { options: string; transport: Transporter } | undefined;

/** The connections to the mail server; new ones after its settings changed. Null: no mail server is configured. */
async function openTransport(): Promise<Transporter | null> {
  const options = await mailTransportOptions();
  const key = JSON.stringify(options);
  if (opened && opened.options === key) return opened.transport;
  opened?.transport.close();
  opened = undefined;
  if (options === null) return null;
  const pool = { pool: true, maxConnections: 2, connectionTimeout: 10_000, socketTimeout: 20_000 };
  const transport =
    typeof options === "string"
      ? nodemailer.createTransport(options, pool as object)
      : nodemailer.createTransport({ ...pool, ...options } as object);
  opened = { options: key, transport };
  return transport;
}

/**
 * Without a mail server a mail becomes a file in DATA_DIR/mail, and its links are logged, those of clients without their tokens. The
 * names of the files sort by date.
 */
async function writeAsFile(mail: QueuedMail, message: object): Promise<void> {
  const folder = join(env().DATA_DIR, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const built = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  const name = `${new Date(mail.created_at).toISOString().replace(/[:.]/g, "-")}-${mail.id}.eml`;
  await writeFile(join(folder, `.${name}`), built.message as Buffer, { mode: 0o600 });
  await rename(join(folder, `.${name}`), join(folder, name));
  log.info({ mail: name, links: withoutSignatures(mail.text).match(/https?:\/\/\S+/g) ?? [] }, "mail written");
}
