import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import nodemailer, { type Transporter } from "nodemailer";
import { asDuty } from "#db/client.server.ts";
import { env } from "./env.ts";
import { log } from "./log.server.ts";

type Waiting = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  reply_to: string | null;
  attempts: number;
  created_at: Date;
};

const batch = 20;
const leaseSeconds = 120;
const giveUpAfterHours = 48;

/**
 * Sends the mails that are due, each once: a claimed mail is leased, so that another server passes over it, and one
 * whose server died comes back when the lease ends. Its Message-ID stays the same.
 * @returns how many were tried; call again while it is not 0.
 */
export async function sendDueMail(): Promise<number> {
  const due = await asDuty("outbox", (tx) =>
    tx.execute<Waiting>(sql`
      update outbox set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
      where id in (select id from outbox where sent_at is null and failed_at is null and next_attempt_at <= now()
                   order by next_attempt_at limit ${batch} for update skip locked)
      returning id, recipient, subject, text, html, reply_to, attempts, created_at`),
  );
  await Promise.all(due.map(sendOne));
  return due.length;
}

async function sendOne(mail: Waiting): Promise<void> {
  try {
    await deliver(mail);
    await asDuty("outbox", (tx) => tx.execute(sql`update outbox set sent_at = now(), last_error = null where id = ${mail.id}`));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ mail: mail.id, attempts: mail.attempts, reason }, "mail not sent");
    // SMTP 5xx is a refusal of this very message; anything else may pass later.
    const refused = ((error as { responseCode?: number }).responseCode ?? 0) >= 500;
    const waitSeconds = Math.min(300, 5 * 2 ** Math.min(mail.attempts, 10));
    await asDuty("outbox", (tx) =>
      tx.execute(sql`
        update outbox set last_error = ${reason.slice(0, 500)}, next_attempt_at = now() + make_interval(secs => ${waitSeconds}),
          failed_at = case when ${refused} or created_at < now() - make_interval(hours => ${giveUpAfterHours}) then now() end
        where id = ${mail.id}`),
    );
  }
}

async function deliver(mail: Waiting): Promise<void> {
  const host = new URL(env().ORIGIN).hostname;
  const message = {
    from: env().MAIL_FROM ?? `Toranam <no-reply@${host === "127.0.0.1" ? "localhost" : host}>`,
    to: mail.recipient,
    replyTo: mail.reply_to ?? undefined,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    date: new Date(mail.created_at),
  };
  if (env().SMTP_URL) await smtp().sendMail(message);
  else await writeAsFile(mail, message);
}

let transport: Transporter | undefined;
function smtp(): Transporter {
  transport ??= nodemailer.createTransport(env().SMTP_URL, { pool: true, maxConnections: 2, connectionTimeout: 10_000, socketTimeout: 20_000 } as object);
  return transport;
}

/** Without SMTP_URL a mail is a file of DATA_DIR/mail, and its links stand in the log. Oldest first by name. */
async function writeAsFile(mail: Waiting, message: object): Promise<void> {
  const folder = join(env().DATA_DIR, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const built = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail(message);
  const name = `${new Date(mail.created_at).toISOString().replace(/[:.]/g, "-")}-${mail.id}.eml`;
  await writeFile(join(folder, `.${name}`), built.message as Buffer, { mode: 0o600 });
  await rename(join(folder, `.${name}`), join(folder, name));
  log.info({ mail: name, links: mail.text.match(/https?:\/\/\S+/g) ?? [] }, "mail written");
}
