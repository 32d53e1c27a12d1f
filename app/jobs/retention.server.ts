import { sql } from "drizzle-orm";
import { audit } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import { deleteElapsedLimits } from "#app/platform/rate-limit.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { asSystem } from "#db/client.server.ts";

/** Deletes data whose retention period is over. The background worker runs it every hour. */
export async function deleteExpiredData(): Promise<void> {
  await deleteElapsedLimits();
  await deleteOldSpam();
  await deleteOldVitals();
  await deleteOldSentMail();
  await asSystem("files", (tx) => tx.execute(sql`select delete_unused_files()`));
  await asSystem("messages", (tx) => tx.execute(sql`select delete_unused_messages()`));
  await asSystem("reminders", (tx) =>
    tx.execute(sql`delete from notifications where at < now() - make_interval(days => ${notificationRetentionDays})`),
  );
  await asSystem("auth", async (tx) => {
    await tx.execute(sql`delete from auth_sessions where expires_at < now()`);
    await tx.execute(sql`delete from auth_verifications where expires_at < now()`);
    await tx.execute(sql`delete from account_requests where created_at < now() - interval '1 day'`);
  });
}

const notificationRetentionDays = 180;
const vitalsRetentionDays = 90;

/** Page-speed counts and reports of browsers are of no use when the pages have changed since. */
const deleteOldVitals = () =>
  asSystem("vitals", async (tx) => {
    const oldest = addDays(today(), -vitalsRetentionDays);
    await tx.execute(sql`delete from web_vitals where day < ${oldest}`);
    await tx.execute(sql`delete from browser_reports where day < ${oldest}`);
  });

/** The longest validity of a mailed link. */
const sentMailRetentionDays = 7;

/** Sent mails hold secrets and personal data. Those of a lead stay, because the lead's page shows them. */
const deleteOldSentMail = () =>
  asSystem("mailer", (tx) =>
    tx.execute(
      sql`delete from outbox where lead_id is null and sent_at < now() - make_interval(days => ${sentMailRetentionDays})`,
    ),
  );

const deleteOldSpam = () =>
  asSystem("enquiries", async (tx) => {
    const days = env().SPAM_RETENTION_DAYS;
    const deleted = await tx.execute(sql`
      delete from contact_submissions where state = 'spam' and created_at < now() - make_interval(days => ${days}) returning id`);
    if (deleted.length > 0) {
      await audit(tx, {
        actor: "retention",
        action: "spam forgotten",
        objectType: "enquiry",
        fields: { enquiries: deleted.length, days },
      });
    }
  });
