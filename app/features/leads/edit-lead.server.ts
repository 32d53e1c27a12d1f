import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { Conflict, Invalid } from "#app/platform/errors.ts";
import { changeRecord, defineRecord, saveRecord, snakeCase } from "#app/platform/record.server.ts";
import type { RecordVersion } from "#app/platform/record.ts";
import { deletedRecord, deleteRecord, idsOf, restoreRecord } from "#app/platform/record-deletion.server.ts";
import { startReplyClock, stopReplyClock } from "#app/platform/reply-clock.server.ts";
import { asActor } from "#db/client.server.ts";
import { type LeadStage, leadStages } from "#db/enums.ts";
import { auditLog, leads } from "#db/schema.ts";
import { type EditedLead, type LeadMove, leadFields, type MovedLead } from "./leads.ts";

export const leadRecord = defineRecord({
  name: "lead",
  table: leads,
  key: leads.id,
  fields: leadFields,
  notEdited: ["stage", "awaitingReplySince", "replyDueAt", "lostReason", "repliedAt", "replyMinutes"],
  permissions: { list: "lead:list", change: "lead:change", remove: "lead:delete" },
  title: ({ name = "" }) => name,
});

/** @throws NotFound, Conflict */
export const editLead = (actor: Actor, edited: EditedLead) => saveRecord(actor, leadRecord, edited);

/**
 * Moves a lead to a stage. A lost lead needs a reason. A lead that moves on was replied to; losing it stops the reply clock
 * without a reply. @throws NotFound, Conflict, Invalid
 */
export async function moveLead(actor: Actor, { stage, lost_reason, ...lead }: LeadMove): Promise<MovedLead> {
  const { after } = await changeRecord(actor, leadRecord, lead, {
    action: "lead moved",
    changes: (row) => {
      if (stage === "lost" && !lost_reason) throw new Invalid({ lost_reason: "Please say why it was lost." });
      if (stage === "lost") return { stage, lostReason: lost_reason, awaitingReplySince: null };
      const movesOn = leadStages.indexOf(stage) > leadStages.indexOf(row.stage);
      return { stage, lostReason: null, ...(movesOn && stopReplyClock()) };
    },
    audited: moveColumns,
    conflict: (row) => `Not moved: somebody changed this lead meanwhile; it is ${row.stage.toUpperCase()} now.`,
    notDone: "Not moved",
  });
  return { id: lead.id, version: after.version, name: after.name };
}

/** The columns that a move changes: its audit entry keeps what they were, and undoing it restores them. */
const moveColumns = ["stage", "lostReason", "awaitingReplySince", "repliedAt", "replyMinutes"] as const;

/** Undoes the actor's own move if nobody changed the lead since. @throws NotFound, Conflict */
export async function undoMove(actor: Actor, lead: RecordVersion): Promise<{ name: string; stage: LeadStage }> {
  requirePermission(actor, "lead:change");
  const [move] = await asActor(actor, (tx) =>
    tx
      .select({ fields: auditLog.fields })
      .from(auditLog)
      .where(and(eq(auditLog.objectType, "lead"), eq(auditLog.objectId, lead.id), eq(auditLog.actor, actor.id)))
      .orderBy(desc(auditLog.id))
      .limit(1),
  );
  const changed = (move?.fields ?? {}) as Partial<Record<string, [string, string]>>;
  const { after } = await changeRecord(actor, leadRecord, lead, {
    action: "lead moved",
    changes: (row) => {
      if (changed.stage?.[1] !== row.stage) throw new Conflict("Not undone: there is no move of yours to undo.");
      const columns = getTableColumns(leads);
      return Object.fromEntries(
        moveColumns.flatMap((name) => {
          const [before] = changed[snakeCase(name)] ?? [];
          const value = columns[name].dataType === "date" && before ? new Date(before) : before || null;
          return before === undefined ? [] : [[name, value]];
        }),
      );
    },
    audited: moveColumns,
    conflict: (row) => `Not undone: somebody changed this lead meanwhile; it is ${row.stage.toUpperCase()} now.`,
    notDone: "Not undone",
  });
  return after;
}

/** Stops a lead's reply clock; a new lead becomes a contacted one. @throws NotFound, Conflict @returns the lead's name */
export async function markReplied(actor: Actor, lead: RecordVersion): Promise<string> {
  const { after } = await changeRecord(actor, leadRecord, lead, {
    action: "lead replied",
    changes: ({ stage }) => ({ stage: stage === "new" ? "contacted" : stage, ...stopReplyClock() }),
    audited: ["stage", "awaitingReplySince"],
    conflict: ({ stage, awaitingReplySince }) => {
      const now = awaitingReplySince ? "it waits for a reply" : "it is replied";
      return `Not marked: somebody changed this lead meanwhile; ${now} and ${stage.toUpperCase()} now.`;
    },
    notDone: "Not marked",
  });
  return after.name;
}

/** Deletes a lead with its notes; enquiries and events stay, and restoring the lead links them again. @throws Conflict */
export async function deleteLead(actor: Actor, lead: RecordVersion): Promise<void> {
  await deleteRecord(actor, leadRecord, lead, async (tx) => {
    const [links] = await tx.execute<{ enquiries: string[]; events: string[]; notes: string[] }>(sql`select
      array(select id::text from contact_submissions where lead_id = ${lead.id}) as enquiries,
      array(select id::text from events where lead_id = ${lead.id}) as events,
      array(select to_jsonb(n)::text from lead_notes n where lead_id = ${lead.id}) as notes`);
    return { ...links };
  });
}

/** @returns the message about it @throws NotFound when there is nothing to restore */
export async function restoreLead(actor: Actor, id: string): Promise<string> {
  return restoreRecord(actor, leadRecord, id, async (tx, { enquiries, events, notes = [] }) => {
    await tx.execute(sql`update contact_submissions set lead_id = ${id} where lead_id is null and id in ${idsOf(enquiries)}`);
    await tx.execute(sql`update events set lead_id = ${id} where lead_id is null and id in ${idsOf(events)}`);
    await tx.execute(sql`
      insert into lead_notes select * from jsonb_populate_recordset(null::lead_notes, ${`[${notes.join(",")}]`}::jsonb)
      on conflict do nothing`);
    // A lead that was deleted before version 0.2 has no due time.
    const withoutDueTime = and(eq(leads.id, id), isNull(leads.replyDueAt));
    const [row] = await tx.select({ since: leads.awaitingReplySince }).from(leads).where(withoutDueTime);
    if (row?.since) await tx.update(leads).set(startReplyClock(row.since)).where(withoutDueTime);
    return [];
  });
}

export const deletedLead = (actor: Actor, id: string | null) => deletedRecord(actor, leadRecord, id);
