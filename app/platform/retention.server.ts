import { sql } from "drizzle-orm";
import { asSystem } from "#db/client.server.ts";
import { audit } from "./audit.server.ts";
import { addDays, today } from "./dates.ts";
import { env } from "./env.ts";
import { deleteElapsedLimits } from "./rate-limit.server.ts";

/** Forgets what nobody needs any more. The background worker asks for it every hour. */
export async function deleteExpiredData(): Promise<void> {
  await deleteElapsedLimits();
  await deleteOldSpam();
  await deleteOldVitals();
  await deleteOldSentMail();
  await asSystem("auth", async (tx) => {
    await tx.execute(sql`delete from auth_sessions where expires_at < now()`);
    await tx.execute(sql`delete from auth_verifications where expires_at < now()`);
  });
}

const vitalsDays = 90;

/** Counts of page speed: nobody's data, but of no use when the pages have long changed. */
const deleteOldVitals = () =>
  asSystem("vitals", (tx) => tx.execute(sql`delete from web_vitals where day < ${addDays(today(), -vitalsDays)}`));

/** As long as the longest link that is mailed works. */
const sentMailDays = 7;

/** A mail that went holds secrets and other people's words; only a lead's page still shows those about that lead. */
const deleteOldSentMail = () =>
  asSystem("mailer", (tx) =>
    tx.execute(sql`delete from outbox where lead_id is null and sent_at < now() - make_interval(days => ${sentMailDays})`),
  );

/** Enquiries marked spam go after SPAM_RETENTION_DAYS. */
const deleteOldSpam = () =>
  asSystem("enquiries", async (tx) => {
    const days = env().SPAM_RETENTION_DAYS;
    const gone = await tx.execute(sql`
      delete from contact_submissions where state = 'spam' and created_at < now() - make_interval(days => ${days}) returning id`);
    if (gone.length > 0) {
      await audit(tx, {
        actor: "retention",
        action: "spam forgotten",
        objectType: "enquiry",
        fields: { enquiries: gone.length, days },
      });
    }
  });
