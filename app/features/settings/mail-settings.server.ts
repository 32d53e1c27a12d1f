import { eq } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { testMail } from "#app/content/mails/mails.ts";
import { Conflict, TooManyRequests } from "#app/errors.ts";
import { readIdentityMethods } from "#app/identity/confirm-identity.server.ts";
import { mailFailureOf, testFailureText } from "#app/mail/mail-failures.ts";
import {
  encryptMailPassword,
  mailServerSource,
  readMailPassword,
  readMailSettings,
  refreshMailSettings,
} from "#app/mail/mail-settings.server.ts";
import { mailFields } from "#app/mail/mail-settings.ts";
import { sendNow } from "#app/mail/outbox.server.ts";
import { type Actor, requireConfirmed, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { consumeRateLimit } from "#app/platform/rate-limit.server.ts";
import { asActor, readShared, type Tx } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { readForm, type SettingsRecord } from "./change-settings.server.ts";
import { mailUrl } from "./settings.ts";
import { mailProblems } from "./settings-rules.ts";

const selectRow = async (tx: Tx) => (await tx.select().from(settings).where(eq(settings.section, "mail")))[0];

/** A form that leaves the password empty keeps the stored one, which is never read into a form. */
export const mailRecord: SettingsRecord<typeof mailFields> = {
  objectType: "settings",
  id: "mail",
  title: "Mail",
  url: mailUrl,
  fields: mailFields,
  isSensitive: true,
  async read(tx) {
    const row = await selectRow(tx);
    return { values: { ...readMailSettings(row?.value), password: "" }, version: row?.version ?? 0 };
  },
  async write(tx, values, version) {
    const stored = readMailSettings((await selectRow(tx))?.value).password;
    const newPassword = values.password && (await encryptMailPassword(values.password));
    const value = { ...values, password: values.user ? newPassword || stored : "" };
    await (version === 0
      ? tx.insert(settings).values({ section: "mail", value })
      : tx.update(settings).set({ value }).where(eq(settings.section, "mail")));
  },
  problems: async (_tx, values, before) => mailProblems(values, before),
  refresh: refreshMailSettings,
};

/**
 * The form with its last changes, and which server sends the mails now. A person whose session is not confirmed does so before they see
 * the form: if saving asked for it, they would have to enter the mail server's password again, which is never sent back to a form.
 */
export async function readMailForm(actor: Actor, savedId: string | null = null) {
  requirePermission(actor, "settings:write");
  const shown = await readShared(actor, async (tx) => {
    const [form, row] = await Promise.all([readForm(tx, mailRecord, savedId), selectRow(tx)]);
    const { password } = readMailSettings(row?.value);
    return { ...form, hasPassword: password !== "" && (await readMailPassword(password)) !== null };
  });
  return {
    ...shown,
    source: mailServerSource(),
    sourceText: describeSource(),
    identityMethods: actor.isConfirmed ? null : await readIdentityMethods(actor),
  };
}

const sourceTexts = {
  environment: "SMTP_URL of the server's environment sends the mails. It wins over what is saved here.",
  settings: "The server below sends the mails.",
  none: "No server is connected: mails are written as files on the server, and nobody gets one.",
};

/** The mail server in use, for the page. */
function describeSource(): string {
  const { DEMO, MAIL_FROM } = env();
  if (DEMO) return "The demo sends no mail, whatever is saved here.";
  return [sourceTexts[mailServerSource()], MAIL_FROM && "MAIL_FROM of the environment is the sender."].filter(Boolean).join(" ");
}

/** Sends a mail to the actor through the saved server. @returns the message for the page @throws Conflict with the reason of a failure */
export async function sendTestMail(actor: Actor): Promise<string> {
  requirePermission(actor, "settings:write");
  requireConfirmed(actor);
  // Whoever connects a mail server tries names, ports and passwords one after the other.
  const wait = await consumeRateLimit({ key: `test-mail:${actor.id}`, max: 20, periodSeconds: 600 });
  if (wait !== null) throw new TooManyRequests(`Please wait ${wait} s before the next test mail.`, wait);
  const source = mailServerSource();
  const error = await sendNow({ recipient: actor.email, ...testMail(company(), actor.name) });
  const fields = { recipient: actor.email, result: error ? mailFailureOf(error) : source === "none" ? "file" : "sent" };
  await asActor(actor, (tx) =>
    audit(tx, { actor: actor.id, action: "test mail sent", objectType: "settings", objectId: "mail", fields }),
  );
  if (error) throw new Conflict(`The test mail did not go. ${testFailureText(error)}`);
  return source === "none"
    ? "There is no mail server: the test mail was written as a file on the server."
    : `A test mail is on its way to ${actor.email}.`;
}
