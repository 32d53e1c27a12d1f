import { type SQL, sql } from "drizzle-orm";
import { company } from "#app/company/company.server.ts";
import { whatsappUrl } from "#app/company/whatsapp.ts";
import { type ReminderTexts, reminderTextIn } from "#app/content/mails/client-reminder-texts.ts";
import { Conflict, NotFound } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { addDays, daysBetween, formatDay, startOfDay, today } from "#app/platform/values/dates.ts";
import { isId } from "#app/platform/values/ids.ts";
import { formatRupeesExactly } from "#app/platform/values/money.ts";
import { asActor, readOwn, type Tx } from "#db/client.server.ts";
import type { Language, ReminderOutcome } from "#db/enums.ts";
import { isStillOpen, maxUpcoming, type PlannedReminder, selectUpcoming } from "./due-reminders.server.ts";
import {
  type DecidedReminder,
  isSendingHour,
  type NextReminder,
  nextSendingTime,
  type ReminderRow,
  type ReminderToSend,
  type RuleKind,
} from "./reminders.ts";

const daysAhead = 7;
const hourMs = 3_600_000;

/** When a reminder that is due at an instant is sent: an overdue one as soon as the sending hours allow. */
function sendingTime(dueAt: string, now: Date): string {
  if (new Date(dueAt) > now) return dueAt;
  return (isSendingHour(now) ? now : nextSendingTime(now)).toISOString();
}

/** Whether it is due today, and is skipped because somebody reminded the client today by hand. */
const isSkipped = ({ wasRemindedToday, dueAt }: PlannedReminder, now: Date): boolean =>
  wasRemindedToday && today(new Date(sendingTime(dueAt, now))) === today(now);

/** The next reminder about this invoice; null for a draft and without a balance. */
export async function readNextReminder(actor: Actor, invoiceId: string, now = new Date()): Promise<NextReminder | null> {
  requirePermission(actor, "reminder:list");
  return readOwn(actor, async (tx) => {
    const until = new Date(now.getTime() + 366 * 24 * hourMs);
    const [planned, [state]] = await Promise.all([
      selectUpcoming(tx, now, until, { toClients: true, invoiceId }),
      tx.execute<{ isPaused: boolean; toSend: boolean; claimEventId: string | null; isDated: boolean; hasRules: boolean }>(sql`
        select exists (select from reminder_pauses where invoice_id = i.id) as "isPaused",
          exists (select from reminders where object_id = i.id and outcome = 'to send') as "toSend",
          (select event_id from payment_claims where state = 'open' and (event_id = i.event_id or client_id = kept_client(i.client_id))
            order by event_id = i.event_id desc nulls last, created_at limit 1) as "claimEventId", b.due_date is not null as "isDated",
          exists (select from reminder_rules where kind = 'payment' and audience = 'client' and enabled and deleted_at is null) as "hasRules"
        from invoices i join invoice_balances b on b.invoice_id = i.id where i.id = ${invoiceId} and b.balance > 0`),
    ]);
    if (!state) return null;
    const tomorrow = startOfDay(addDays(today(now), 1));
    const next = planned.some((reminder) => isSkipped(reminder, now))
      ? (await selectUpcoming(tx, tomorrow, until, { toClients: true, invoiceId })).find(
          ({ dueAt }) => new Date(dueAt) >= tomorrow,
        )
      : planned[0];
    const reason = next?.email || next?.phone ? null : whyNone({ ...state, lacksAddress: next !== undefined });
    return {
      at: next && !reason ? sendingTime(next.dueAt, now) : null,
      byMail: next?.email !== null,
      isPaused: state.isPaused,
      waitsForWhatsApp: state.toSend,
      reason,
      claimEventId: state.claimEventId,
    };
  });
}

function whyNone(of: { hasRules: boolean; claimEventId: string | null; isDated: boolean; lacksAddress: boolean }): string {
  if (of.claimEventId) return "No reminder: the client reported a payment that is not confirmed yet.";
  if (!of.hasRules) return "No rule reminds clients of payments.";
  if (!of.isDated) return "No reminder: the invoice has no due date.";
  if (of.lacksAddress) return "No reminder: the client has neither an email address nor a phone number.";
  return "No further reminder: the days of all rules are past.";
}

/** The text of a reminder that is sent by hand: that of the rule that was due last, or else of the first rule. */
export async function selectPaymentText(tx: Tx, dueOn: string, language: Language) {
  const late = dueOn ? daysBetween(dueOn, today()) : 0;
  const [rule] = await tx.execute<{ template: ReminderTexts | null }>(sql`
    select template from reminder_rules where kind = 'payment' and audience = 'client' and deleted_at is null
    order by days > ${late}, abs(days - ${late}), created_at limit 1`);
  return reminderTextIn("payment", rule?.template ?? null, language);
}

/** Pauses the reminders of rules about this invoice until they are resumed. @throws NotFound without such an issued invoice */
export const pauseReminders = (actor: Actor, invoiceId: string): Promise<void> =>
  asPermitted(actor, "reminder:handle", async (tx, actor) => {
    const [invoice] = await tx.execute(sql`select from invoices where id = ${invoiceId} and status = 'issued'`);
    if (!invoice) throw new NotFound("There is no such invoice.");
    const paused = await tx.execute(sql`
      insert into reminder_pauses (invoice_id, paused_by) values (${invoiceId}, ${actor.id}) on conflict do nothing returning 1`);
    if (paused.length > 0) await auditInvoice(tx, actor.id, "reminders paused", invoiceId);
  });

export const resumeReminders = (actor: Actor, invoiceId: string): Promise<void> =>
  asPermitted(actor, "reminder:handle", async (tx, actor) => {
    const resumed = await tx.execute(sql`delete from reminder_pauses where invoice_id = ${invoiceId} returning 1`);
    if (resumed.length > 0) await auditInvoice(tx, actor.id, "reminders resumed", invoiceId);
  });

const auditInvoice = (tx: Tx, actor: string, action: string, objectId: string) =>
  audit(tx, { actor, action, objectType: "invoice", objectId });

/**
 * Three lists: all reminders that somebody is to send by WhatsApp, the reminders of the next seven days, and the latest decided ones.
 * @param toClients whether the second and third list have the reminders to clients, or else those to colleagues
 */
export async function listReminders(actor: Actor, toClients: boolean) {
  requirePermission(actor, "reminder:list");
  const now = new Date();
  return readOwn(actor, async (tx) => {
    const [upcoming, toSend, decided] = await Promise.all([
      selectUpcoming(tx, now, new Date(now.getTime() + daysAhead * 24 * hourMs), { toClients }),
      selectDecided(tx, isToSend(now)),
      selectDecided(tx, sql`d.outcome <> 'to send' and (r.audience = 'client') = ${toClients}`),
    ]);
    const planned = upcoming.filter((reminder) => !toClients || !isSkipped(reminder, now));
    const names = await selectNames(tx, planned);
    return {
      upcoming: planned.map((one) => toRow(one, names, now)).toSorted((a, b) => a.dueAt.localeCompare(b.dueAt)),
      hasMore: upcoming.length === maxUpcoming,
      toSend: toSend.map(toSendRow),
      decided: decided.map(({ amount: _amount, anchor: _anchor, ...row }) => row),
    };
  });
}

async function selectNames(tx: Tx, planned: readonly PlannedReminder[]): Promise<Map<string, string>> {
  const ids = [...new Set(planned.flatMap(({ personId }) => personId ?? []))];
  if (ids.length === 0) return new Map();
  const people = await tx.execute<{ id: string; name: string }>(
    sql`select id, name from unnest(${`{${ids.join()}}`}::text[]) id, person_name(id) name where name is not null`,
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}

function toRow(planned: PlannedReminder, names: Map<string, string>, now: Date): ReminderRow {
  const { ruleId, objectId, source, eventId, day, kind, audience, title, name, email, phone, personId, dueAt } = planned;
  const person = audience === "assignee" ? (names.get(personId ?? "") ?? null) : null;
  return {
    id: `${ruleId} ${objectId} ${day}`,
    kind,
    audience,
    objectId,
    title,
    name,
    instalmentOf: source === "instalment" ? eventId : null,
    recipient: audience === "client" ? (email ?? phone) : person,
    dueAt: sendingTime(dueAt, now),
  };
}

/** Condition: nothing newer of the same record replaces the reminder, and its record is not paid, cancelled, paused or decided. */
const isToSend = (
  now: Date,
): SQL => sql`d.outcome = 'to send' and ${isStillOpen(now, { kind: sql`r.kind`, id: sql`d.object_id` })}
  and not exists (select from reminders newer where newer.object_id = d.object_id and newer.client_day > d.client_day)`;

type Decided = DecidedReminder & { amount: number | null; anchor: string | null };

/** A reminder of something that the actor may not read, such as another's task, is left out. */
async function selectDecided(tx: Tx, where: SQL): Promise<Decided[]> {
  const rows = await tx.execute<Omit<Decided, "dueAt" | "decidedAt"> & { dueAt: Date; decidedAt: Date; hasRecord: boolean }>(sql`
    select d.id, r.kind, r.audience, d.object_id as "objectId", n.event_id as "instalmentOf", d.recipient, d.due_at as "dueAt", d.outcome, d.decided_at as "decidedAt",
      coalesce(i.number, n.label, q.number, t.title, e.name, l.name, '') as title, coalesce(i.client_name, q.client_name, c.name, l.name) as name,
      coalesce(b.balance, n.amount)::float8 as amount, coalesce(b.due_date, n.due_on, q.valid_until, (select first_day from event_days where event_id = e.id))::text as anchor, 
      person_name(d.handled_by) as "handledBy"
    from reminders d join reminder_rules r on r.id = d.rule_id
      left join invoices i on r.kind = 'payment' and i.id = d.object_id left join invoice_balances b on b.invoice_id = i.id
      left join instalments n on r.kind = 'payment' and n.id = d.object_id
      left join quotes q on r.kind = 'quote' and q.id = d.object_id
      left join tasks t on r.kind = 'task' and t.id = d.object_id
      left join events e on r.kind = 'event' and e.id = d.object_id
      left join leads l on r.kind in ('lead', 'reply') and l.id = d.object_id
      left join clients c on c.id = d.client_id
    where coalesce(i.id, n.id, q.id, t.id, e.id, l.id) is not null
      and ${where}
    order by d.decided_at desc, d.id limit 50`);
  return rows.map(({ dueAt, decidedAt, ...row }) => ({
    ...row,
    dueAt: new Date(dueAt).toISOString(),
    decidedAt: new Date(decidedAt).toISOString(),
  }));
}

const toSendRow = ({ amount, anchor, ...row }: Decided): ReminderToSend => ({
  ...row,
  whatsappUrl: whatsappUrl(
    row.recipient,
    whatsappReminder(company().name, {
      kind: row.kind as RuleKind,
      name: row.name ?? "",
      title: row.title,
      amount: amount === null ? null : formatRupeesExactly(amount),
      date: anchor && formatDay(anchor),
    }),
  ),
});

type Answer = Extract<ReminderOutcome, "sent by WhatsApp" | "not sent">;

/** Stores an answer to the reminders that wait to be sent by WhatsApp and meet a condition. */
const storeAnswer = (tx: Tx, actor: string, answer: Answer, where: SQL) =>
  tx.execute<{ objectId: string; recipient: string; ruleId: string }>(sql`
    update reminders set outcome = ${answer}, handled_by = ${actor}, handled_at = now()
    where ${where} and outcome = 'to send' returning object_id as "objectId", recipient, rule_id as "ruleId"`);

/** Stores whether somebody sent a reminder by WhatsApp. @throws Conflict when somebody else answered already */
export async function answerReminder(actor: Actor, id: string, answer: Answer): Promise<void> {
  requirePermission(actor, "reminder:handle");
  const alreadyAnswered = new Conflict("Nothing was changed: somebody else has answered this one meanwhile.");
  if (!isId(id)) throw alreadyAnswered;
  await asActor(actor, async (tx) => {
    const [answered] = await storeAnswer(tx, actor.id, answer, sql`id = ${id}`);
    if (!answered) throw alreadyAnswered;
    const { objectId, recipient, ruleId } = answered;
    const [about] = await tx.execute<{ kind: RuleKind; number: string | null }>(sql`
      select r.kind, i.number from reminder_rules r left join invoices i on r.kind = 'payment' and i.id = ${objectId} where r.id = ${ruleId}`);
    const objectType = about?.number ? "invoice" : about?.kind === "payment" ? "instalment" : (about?.kind ?? "reminder");
    await audit(tx, {
      actor: actor.id,
      action: answer === "sent by WhatsApp" ? "reminder sent" : "reminder not sent",
      objectType,
      objectId,
      fields: { number: about?.number, recipient, way: "WhatsApp" },
    });
  });
}

type WhatsAppReminder = { kind: string; name: string; title: string; amount: string | null; date: string | null };

/** The prefilled WhatsApp message for a client without an email address. */
function whatsappReminder(company: string, { kind, name, title, amount, date }: WhatsAppReminder): string {
  const about =
    kind === "payment"
      ? `a friendly reminder of ${title}: ${amount} is open${date ? `, due ${date}` : ""}. If you have paid, thank you.`
      : kind === "quote"
        ? `your quote ${title} is valid until ${date}. Shall we keep the date for you?`
        : `${title} is on ${date}. If anything has changed on your side, please tell us now.`;
  return `Namaste${name && ` ${name}`}, ${about}\n${company}`;
}
