import { sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { audit } from "#app/platform/audit.server.ts";
import { log } from "#app/platform/log.server.ts";
import { addDays, today } from "#app/platform/values/dates.ts";
import { asSystem, lockUntilCommit, type Tx } from "#db/client.server.ts";
import type { ReminderOutcome } from "#db/enums.ts";
import { reminders, userProfiles } from "#db/schema.ts";
import { type PlannedReminder, selectDue } from "./due-reminders.server.ts";
import { type InvoiceParts, mailOf } from "./reminder-mail.server.ts";
import { isSendingHour } from "./reminders.ts";

/** Dependencies: tests set the clock, and the feature `invoices`, which this one may not import, draws the PDF. */
export type SendingContext = { now(): Date; invoiceParts: InvoiceParts };

/** Decides on every due reminder, each in its own transaction. Several servers may run this. Does nothing outside sending hours. */
export async function sendDueReminders(sending: SendingContext): Promise<void> {
  if (!isSendingHour(sending.now())) return;
  const due = await asSystem("reminders", (tx) => selectDue(tx, sending.now()));
  const records = Map.groupBy(due, ({ kind, objectId, audience }) => `${kind} ${objectId} ${audience}`);
  for (const [name, [first]] of records) {
    if (!first) continue;
    await asSystem("reminders", (tx) => decide(tx, sending, first)).catch((error) =>
      log.warn({ reminder: name, reason: String(error) }, "reminder not sent"),
    );
  }
}

type ReminderTarget = Pick<PlannedReminder, "kind" | "source" | "objectId" | "clientId" | "audience">;

/**
 * Sends the newest due reminder of a record, or stores why it is not sent; older ones are skipped. The record is read again
 * under locks, so that payments and other reminders are recorded before or after this decision.
 */
async function decide(tx: Tx, { now, invoiceParts }: SendingContext, target: ReminderTarget): Promise<void> {
  await lockUntilCommit(tx, "reminders");
  if (target.source === "invoice") await lockUntilCommit(tx, "balance", target.objectId);
  if (target.source === "instalment" && target.clientId) await lockUntilCommit(tx, "moneyOfClient", target.clientId);
  const at = now();
  const due = (await selectDue(tx, at, target)).toSorted((a, b) => b.dueAt.localeCompare(a.dueAt));
  const [newest, ...superseded] = due;
  if (!newest || !isSendingHour(at)) return;
  const toClient = newest.audience === "client";
  const recipient = toClient ? (newest.email ?? newest.phone) : await staffAddress(tx, newest);
  const lastDay = toClient ? await lastDayOf(tx, newest.clientId, recipient) : null;
  const problem = toClient ? await problemOf(tx, newest) : null;
  // The client got a more urgent reminder today: this one is decided tomorrow.
  if (!problem && lastDay === today(at)) return;
  const mail = !problem && (!toClient || newest.email) ? await mailOf(tx, newest, at, invoiceParts) : undefined;
  const outcome = problem ?? (mail === undefined ? "to send" : mail === null ? "skipped: no IRN" : "mailed");
  const mailId = mail ? crypto.randomUUID() : null;
  const reachesClient = toClient && (outcome === "mailed" || outcome === "to send");
  await tx.insert(reminders).values({
    ...columnsOf(newest),
    outcome,
    mail: mailId,
    recipient,
    clientId: toClient ? newest.clientId : null,
    clientDay: reachesClient ? today(at) : null,
    decidedAt: at,
  });
  await recordSkipped(tx, at, [...superseded, ...due.flatMap(missedDays)], (day) =>
    toClient && (day === today(at) || (lastDay !== null && lastDay >= day)) ? "skipped: one a day" : "skipped: late",
  );
  if (!mail || !mailId || !recipient) return;
  await queueMail(tx, { id: mailId, recipient, ...mail });
  if (toClient) await auditSent(tx, newest, recipient, mailId);
}

/** Why a client gets no reminder although one is due; null when there is no reason. */
async function problemOf(tx: Tx, { email, phone, wasRemindedToday }: PlannedReminder): Promise<ReminderOutcome | null> {
  if (!email && !phone) return "skipped: no address";
  const [row] = await tx.execute<{ withdrawn: boolean }>(sql`select consent_withdrawn(${email ?? ""}) as withdrawn`);
  if (row?.withdrawn) return "skipped: consent withdrawn";
  return wasRemindedToday ? "skipped: reminded by hand" : null;
}

/** The last day on which this client or this address got a reminder, including those sent by hand. */
async function lastDayOf(tx: Tx, clientId: string | null, recipient: string | null): Promise<string | null> {
  const [row] = await tx.execute<{ day: string | null }>(sql`
    select max(day)::text as day from (
      select client_day as day from reminders where client_day is not null
        and (client_id = any((select client_ids(${clientId}))::uuid[]) or lower(recipient) = lower(${recipient}::text))
      union all
      select (b.reminded_at at time zone 'Asia/Kolkata')::date from invoice_balances b join invoices i on i.id = b.invoice_id
      where b.reminded_at is not null and (i.client_id = any((select client_ids(${clientId}))::uuid[]) or lower(i.client_email) = lower(${recipient}::text))) days`);
  return row?.day ?? null;
}

/** The email address of the assignee, or of the office when there is none. */
async function staffAddress(tx: Tx, { audience, personId }: PlannedReminder): Promise<string> {
  if (audience === "office" || !personId) return company().email;
  const { email, userId, access } = userProfiles;
  const [person] = await tx
    .select({ email })
    .from(userProfiles)
    .where(sql`${userId} = ${personId} and ${access} in ('planner', 'accounts', 'admin')`);
  return person?.email ?? company().email;
}

type ReminderDay = Pick<PlannedReminder, "ruleId" | "objectId" | "day" | "dueAt">;

/** The earlier days of a repeating rule on which no reminder was sent, at most 60. */
function missedDays({ ruleId, objectId, day, dueAt, first, since, repeatDays }: PlannedReminder): ReminderDay[] {
  const earlier: ReminderDay[] = [];
  if (repeatDays === null) return earlier;
  const maxListed = 60;
  for (let count = 1; count <= maxListed; count++) {
    const before = addDays(day, -count * repeatDays);
    const instant = new Date(Date.parse(dueAt) - count * repeatDays * 86_400_000).toISOString();
    if (before < first || instant < since) break;
    earlier.push({ ruleId, objectId, day: before, dueAt: instant });
  }
  return earlier;
}

async function recordSkipped(
  tx: Tx,
  decidedAt: Date,
  skipped: ReminderDay[],
  reason: (day: string) => ReminderOutcome,
): Promise<void> {
  if (skipped.length === 0) return;
  await tx
    .insert(reminders)
    .values(skipped.map((one) => ({ ...columnsOf(one), outcome: reason(one.day), decidedAt })))
    .onConflictDoNothing();
}

const columnsOf = ({ ruleId, objectId, day, dueAt }: ReminderDay) => ({ ruleId, objectId, day, dueAt: new Date(dueAt) });

const auditSent = (tx: Tx, { kind, source, objectId, title }: PlannedReminder, recipient: string, mail: string) =>
  audit(tx, {
    actor: "reminders",
    action: "reminder sent",
    objectType: source ?? kind,
    objectId,
    fields: { number: title, recipient, mail },
  });
