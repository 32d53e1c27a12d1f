import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { hasBalance, isPastDue } from "#app/billing/invoice-balance.server.ts";
import { withoutSignatures } from "#app/company/link-address.ts";
import { stopReplyClock } from "#app/company/reply-clock.server.ts";
import { Conflict, Invalid } from "#app/errors.ts";
import { asPermitted } from "#app/identity/permitted.server.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import { type RecordVersion, snakeCase } from "#app/records/record.ts";
import { changeStatement } from "#app/records/record-statement.server.ts";
import { asActor, type RunAndCommit, type Tx } from "#db/client.server.ts";
import { leads, messages } from "#db/schema.ts";
import { type NewMessage, needsCountryCode, phoneProblem } from "./message-text.ts";
import { closeWaitingReminders, selectRecipient } from "./messages.server.ts";
import type { MessageRecord } from "./messages.ts";

/** Stores the message that WhatsApp is opened with, until its author says whether it was sent. Submitted twice, it is stored once. @throws Invalid */
export const startMessage = (actor: Actor, { id, record, to, text }: NewMessage): Promise<void> =>
  asPermitted(actor, "message:send", async (tx, actor) => {
    const recipient = await selectRecipient(tx, record, to);
    if (!recipient) throw new Invalid({ to: "Please choose somebody with a phone number." });
    if (needsCountryCode(recipient.phone)) throw new Invalid({ to: phoneProblem });
    const { name, phone } = recipient;
    const message = { id, recordType: record.type, recordId: record.id, text: withoutSignatures(text), name, phone };
    await tx
      .insert(messages)
      .values({ ...message, author: actor.id, authorName: actor.name })
      .onConflictDoNothing();
  });

/**
 * Marks a message as sent: it appears in the timeline, the reply clock of the record's lead stops, and an overdue invoice counts as
 * reminded, so that no reminder about it waits any more. A second confirmation changes nothing.
 * @returns the lead whose reply clock stopped, with its new version
 * @throws Conflict when the message was discarded
 */
export async function confirmSent(actor: Actor, id: string): Promise<RecordVersion | undefined> {
  requirePermission(actor, "message:send");
  return asActor(actor, async (tx, finish) => {
    const [sent] = await tx
      .update(messages)
      .set({ at: sql`now()` })
      .where(and(eq(messages.id, id), eq(messages.author, actor.id), isNull(messages.at)))
      .returning({ recordType: messages.recordType, recordId: messages.recordId, phone: messages.phone });
    if (!sent) return requireSent(tx, id);
    const record = { type: sent.recordType, id: sent.recordId };
    const fields = { record: record.type, record_id: record.id };
    await audit(tx, { actor: actor.id, action: "message sent", objectType: "message", objectId: id, fields });
    if (record.type === "invoice") await auditReminder(tx, actor.id, record.id, sent.phone);
    return answerLead(tx, finish, actor.id, record);
  });
}

/** A trigger on the audit entry updates when the invoice's client was last reminded. */
async function auditReminder(tx: Tx, actor: string, id: string, recipient: string): Promise<void> {
  const [overdue] = await tx.execute<{ number: string }>(sql`
    select (select number from invoices where id = invoice_id) as number from invoice_balances
    where invoice_id = ${id} and ${hasBalance} and ${isPastDue}`);
  if (!overdue) return;
  const fields = { number: overdue.number, recipient, way: "WhatsApp" };
  await audit(tx, { actor, action: "reminder sent", objectType: "invoice", objectId: id, fields });
  await closeWaitingReminders(tx, actor, id, "WhatsApp");
}

async function requireSent(tx: Tx, id: string): Promise<undefined> {
  const [known] = await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, id));
  if (!known) throw new Conflict("Not recorded: this message was discarded already.");
}

/** The lead whose enquiry a message answers. A message about a task or a booking goes to a vendor. */
const leadOf: Partial<Record<MessageRecord["type"], (id: string) => SQL>> = {
  lead: (id) => sql`${id}::uuid`,
  event: (id) => sql`(select lead_id from events where id = ${id})`,
  quote: (id) => sql`(select lead_id from quotes where id = ${id})`,
  invoice: (id) => sql`(select lead_id from invoices where id = ${id})`,
};

/** The columns in the audit entry, the same as after the button "Mark as replied": Undo reads them. */
const repliedColumns = ["stage", "stageSince", "awaitingReplySince", "repliedAt", "replyMinutes"] as const;

/** Stops the reply clock of the record's lead, if it runs, and commits; a new lead becomes a contacted one, also one that nobody waits for. */
async function answerLead(tx: Tx, finish: RunAndCommit, actor: string, { type, id }: MessageRecord) {
  const leadId = leadOf[type]?.(id);
  if (!leadId) return;
  const [lead] = await tx
    .select({ id: leads.id, version: leads.version, stage: leads.stage })
    .from(leads)
    .where(and(eq(leads.id, leadId), or(isNotNull(leads.awaitingReplySince), eq(leads.stage, "new"))))
    .for("update");
  if (!lead) return;
  const target = { table: leads, idColumn: leads.id, objectType: "lead" };
  const audited = repliedColumns.map((name) => ({ name: snakeCase(name), column: leads[name] }));
  const changes = { stage: lead.stage === "new" ? "contacted" : lead.stage, ...stopReplyClock() };
  await finish(changeStatement(target, { id: lead.id, version: lead.version, actor, action: "lead replied", changes, audited }));
  return { id: lead.id, version: lead.version + 1 };
}

/** Deletes a message that was not sent; a second call changes nothing. @throws Conflict when it was recorded as sent */
export const discardMessage = (actor: Actor, id: string): Promise<void> =>
  asPermitted(actor, "message:send", async (tx, actor) => {
    const where = and(eq(messages.id, id), eq(messages.author, actor.id), isNull(messages.at));
    const [discarded] = await tx.delete(messages).where(where).returning({ id: messages.id });
    if (discarded) return;
    const [sent] = await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, id));
    if (sent) throw new Conflict("Not discarded: this message is in the timeline already.");
  });
