import { eq } from "drizzle-orm";
import { decryptText, encryptText } from "#app/platform/encryption.server.ts";
import { env } from "#app/platform/env.ts";
import { defineSnapshot } from "#app/platform/snapshot.server.ts";
import { readStored } from "#app/platform/values/read-stored.ts";
import { settings } from "#db/schema.ts";
import { defaultMailSettings, type MailSettings, mailFields } from "./mail-settings.ts";

export const readMailSettings = (value: unknown): MailSettings =>
  readStored(mailFields, value as Record<string, unknown> | undefined, defaultMailSettings);

const snapshot = defineSnapshot<MailSettings>({
  name: "mail",
  notifiedAs: "company",
  initial: defaultMailSettings,
  async read(tx) {
    const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.section, "mail"));
    return readMailSettings(row?.value);
  },
});

export const refreshMailSettings = (): Promise<void> => snapshot.refresh();

export const encryptMailPassword = (password: string): Promise<string> => encryptText("passwords of mail servers", password);

/** @returns null when it was encrypted under another APP_SECRET, such as before a restore */
export const readMailPassword = (encrypted: string): Promise<string | null> =>
  decryptText("passwords of mail servers", encrypted);

/** Where the mail server is configured: the environment, the settings, or nowhere. The demo sends no mail. */
export const mailServerSource = (): "environment" | "settings" | "none" =>
  env().SMTP_URL ? "environment" : snapshot.value.host && !env().DEMO ? "settings" : "none";

/** The sender of every mail, unless there is none. */
export const mailSender = (): string | undefined => env().MAIL_FROM ?? (snapshot.value.sender || undefined);

/** The options of nodemailer; null: mails are written as files. */
export async function mailTransportOptions(): Promise<string | object | null> {
  const source = mailServerSource();
  if (source === "environment") return env().SMTP_URL as string;
  if (source === "none") return null;
  const { host, port, security, user, password } = snapshot.value;
  return {
    host,
    port,
    secure: security === "tls",
    requireTLS: security === "starttls",
    ignoreTLS: security === "none",
    ...(user ? { auth: { user, pass: (await readMailPassword(password)) ?? "" } } : {}),
  };
}
