import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { clientActionMail } from "#app/content/mails/client-mails.ts";
import { untitledEvent } from "#app/content/untitled.ts";
import type { SecretLink } from "#app/identity/secret-link.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { env } from "#app/platform/env.ts";
import { alsoAsSystem, type Tx } from "#db/client.server.ts";
import { dailyLimits, staffClientPageUrl } from "../client-page.ts";

type ClientAction = {
  /** "asks something" */
  action: string;
  facts: [label: string, value: string][];
  /** Files often come several in a row: one mail for those of ten minutes. */
  isFile?: boolean;
};

/** The event, its contact person, and how much the client sent in the last day and the last ten minutes, this time included. */
type Recent = { event: string; contact: string | null; today: number; filesJustNow: number };

/**
 * Queues mails to the office and to the event's contact person about what the client just sent. After the day's last mail only the
 * dashboard's first page shows what clients send. The caller has locked the event and stored the rows in the same transaction.
 */
export async function mailStaff(
  tx: Tx,
  link: SecretLink,
  clientName: string,
  { action, facts, isFile }: ClientAction,
): Promise<void> {
  const [recent] = await tx.execute<Recent>(sql`
    with sent as (
      select created_at, 'claim' as kind from payment_claims where event_id = ${link.recordId}
      union all select created_at, 'question' from client_messages where event_id = ${link.recordId} and is_from_client
      union all select created_at, 'file' from files f
        where parent_type = 'event' and parent_id = ${link.recordId} and added_by = 'client' and not exists (select from payment_claims where file_id = f.id))
    select coalesce((select name from shared_event()), '') as event, shared_contact_email() as contact,
      count(*) filter (where created_at > now() - interval '1 day')::int as today,
      count(*) filter (where kind = 'file' and created_at > now() - interval '10 minutes')::int as "filesJustNow"
    from sent`);
  if (!recent || recent.today > dailyLimits.mails || (isFile && recent.filesJustNow > 1)) return;
  const content = clientActionMail(
    company(),
    { name: clientName, event: recent.event || untitledEvent, facts },
    {
      action,
      isLastToday: recent.today === dailyLimits.mails,
      pageUrl: `${env().ORIGIN}${staffClientPageUrl(link.recordId)}`,
    },
  );
  const recipients = new Set([company().email, recent.contact ?? ""].filter(Boolean));
  // The mail is not listed among the lead's mails: the timeline shows the question itself.
  const mails = [...recipients].map((recipient) => ({ ...content, recipient }));
  await alsoAsSystem(tx, "messages", () => queueMail(tx, ...mails));
}
