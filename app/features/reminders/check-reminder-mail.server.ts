import { sql } from "drizzle-orm";
import { audit } from "#app/platform/audit.server.ts";
import { today } from "#app/platform/values/dates.ts";
import { asSystem, lockUntilCommit, type Tx } from "#db/client.server.ts";
import type { ReminderOutcome } from "#db/enums.ts";
import { isStillOpen } from "./due-reminders.server.ts";
import { isSendingHour, nextSendingTime } from "./reminders.ts";

type Queued = {
  id: string;
  objectType: string;
  objectId: string;
  outcome: ReminderOutcome;
  day: string;
  isStillOpen: boolean;
  hasNewer: boolean;
};

/**
 * Decides whether a queued mail is still to be sent: a mail server that was down may accept it hours or days later. A reminder to a client
 * waits at night, and is dropped if its record was paid or cancelled meanwhile or a newer reminder was queued. Every other mail is sent.
 * @returns a date: try again then
 */
export const checkReminderMail = (mailId: string, now: Date): Promise<"send" | "drop" | Date> =>
  asSystem("reminders", async (tx) => {
    // Only reminders take the lock, so that no newer reminder is decided meanwhile; other mails do not wait for it.
    const [known] = await tx.execute(sql`select from reminders where mail = ${mailId}`);
    if (!known) return "send";
    await lockUntilCommit(tx, "reminders");
    const [reminder] = await tx.execute<Queued>(sql`
      select d.id, d.object_id as "objectId",
        case when r.kind <> 'payment' then r.kind when exists (select from invoices where id = d.object_id) then 'invoice' else 'instalment' end
          as "objectType",
        d.outcome, d.client_day::text as day,
        r.enabled and r.deleted_at is null and not consent_withdrawn(d.recipient)
          and ${isStillOpen(now, { kind: sql`r.kind`, id: sql`d.object_id` })} as "isStillOpen",
        exists (select from reminders newer where newer.id <> d.id and newer.client_day > d.client_day
          and (newer.client_id = d.client_id or lower(newer.recipient) = lower(d.recipient))) as "hasNewer"
      from reminders d join reminder_rules r on r.id = d.rule_id
      where d.mail = ${mailId} and r.audience = 'client'`);
    if (!reminder) return "send";
    if (reminder.outcome !== "mailed") return "drop";
    if (!reminder.isStillOpen) return drop(tx, reminder, "skipped: settled");
    if (reminder.hasNewer) return drop(tx, reminder, "skipped: late");
    if (!isSendingHour(now)) return nextSendingTime(now);
    // A client gets one reminder a day: the day on which it is sent counts.
    if (reminder.day !== today(now))
      await tx.execute(sql`update reminders set client_day = ${today(now)} where id = ${reminder.id}`);
    return "send";
  });

async function drop(tx: Tx, { id, objectType, objectId }: Queued, outcome: ReminderOutcome): Promise<"drop"> {
  await tx.execute(sql`update reminders set outcome = ${outcome}, client_day = null where id = ${id}`);
  await audit(tx, { actor: "reminders", action: "reminder dropped", objectType, objectId, fields: { outcome } });
  return "drop";
}
