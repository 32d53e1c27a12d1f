import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { stopReplyClock } from "#app/company/reply-clock.server.ts";
import { Conflict, Invalid } from "#app/errors.ts";
import { briefOf, differencesOf } from "#app/features/enquiries/enquiries.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { formatDay } from "#app/platform/values/dates.ts";
import { checkOwner, selectOwners } from "#app/records/owners/owners.server.ts";
import { type Owner, ownerName } from "#app/records/owners/owners.ts";
import { changeRecord } from "#app/records/record.server.ts";
import { type RecordVersion, snakeCase } from "#app/records/record.ts";
import { asActor, readOwn, type Tx } from "#db/client.server.ts";
import { leadStages } from "#db/enums.ts";
import { auditLog, contactSubmissions, events, leads } from "#db/schema.ts";
import { leadRecord } from "./edit-lead.server.ts";
import { enquiryColumns } from "./find-leads.server.ts";
import {
  type ChangedLead,
  type LeadActionData,
  type LeadAssignment,
  type LeadMove,
  type NextAction,
  spamReason,
  stageName,
} from "./leads.ts";

type LeadRow = typeof leads.$inferSelect;

/** The columns that the changes below set. The audit entry has their old and new values, and `undoLeadChange` restores the old ones. */
const changedColumns = [
  "stage",
  "stageSince",
  "lostReason",
  "awaitingReplySince",
  "repliedAt",
  "replyMinutes",
  "ownerId",
  "nextAction",
  "nextActionOn",
  "kind",
  "days",
  "guests",
  "budget",
  "place",
  "otherEnquiryId",
] as const;

/** What an audit entry says about each changed column. */
type ChangedFields = Record<string, [before: unknown, after: unknown]>;

type MessageFacts = { owners: readonly Owner[]; fields: ChangedFields };

/** The messages about changes, by the action of their audit entry. All but the first can be undone. */
const messages: Record<string, (lead: LeadRow, facts: MessageFacts) => string> = {
  "lead added": ({ name }) => `${name}: added.`,
  "lead moved": ({ name, stage }, { fields }) => {
    const [removed] = fields.next_action ?? [];
    const isSpam = fields.lost_reason?.[1] === spamReason;
    return `${name}: ${isSpam ? "marked as spam" : `moved to ${stageName(stage)}`}.${removed ? ` Next action “${removed}” removed.` : ""}`;
  },
  "lead replied": ({ name, stage }, { fields }) =>
    `${name}: marked as replied${fields.stage ? `, moved to ${stageName(stage)}` : ""}.`,
  "lead assigned": ({ name, ownerId }, { owners }) =>
    ownerId ? `${name}: assigned to ${ownerName(owners, ownerId)}.` : `${name}: assigned to nobody.`,
  "lead brief settled": ({ name }, { fields }) =>
    `${name}: ${Object.keys(fields).length > 1 ? "asks for what the enquiry says now" : "stays as it was"}.`,
  "lead next action set": ({ name, nextAction, nextActionOn }) =>
    `${name}: next is “${nextAction}”${nextActionOn ? `, ${formatDay(nextActionOn)}` : ""}.`,
  "lead next action done": ({ name }) => `${name}: done. What is next?`,
};

type Change = {
  action: keyof typeof messages;
  /** The first words of the messages of a refusal: "Not moved". */
  notDone: string;
  changes:
    | PgUpdateSetSource<typeof leads>
    | ((row: LeadRow, tx: Tx) => PgUpdateSetSource<typeof leads> | Promise<PgUpdateSetSource<typeof leads>>);
  /** Of a form that shows what it changes. */
  edited?: Omit<LeadAssignment, keyof RecordVersion> | Omit<NextAction, keyof RecordVersion>;
};

async function changeLead(actor: Actor, lead: RecordVersion, { action, notDone, changes, edited }: Change): Promise<ChangedLead> {
  const { after } = await changeRecord(actor, leadRecord, lead, {
    action,
    notDone,
    changes,
    audited: changedColumns,
    ...(edited
      ? { edited: { snapshot: {}, ...edited } }
      : { conflict: (row) => `${notDone}: somebody changed this lead meanwhile; ${stateOf(row)}.` }),
  });
  return { id: after.id, version: after.version, name: after.name };
}

const stateOf = ({ stage, awaitingReplySince }: LeadRow) =>
  `it is ${stage.toUpperCase()} now and ${awaitingReplySince ? "waits for a reply" : "waits for no reply"}`;

/**
 * Moves a lead to a stage. A lost lead needs a reason. Moving it to a later stage counts as a reply; marking it lost stops the
 * reply clock without a reply, and clears the next action. @throws NotFound, Conflict, Invalid
 */
export async function moveLead(actor: Actor, { stage, lost_reason, ...lead }: LeadMove): Promise<ChangedLead> {
  requirePermission(actor, "lead:change");
  return changeLead(actor, lead, {
    action: "lead moved",
    notDone: "Not moved",
    changes: (row) => {
      if (stage === "lost" && !lost_reason) throw new Invalid({ lost_reason: "Please say why it was lost." });
      if (stage === "lost")
        return { stage, lostReason: lost_reason, awaitingReplySince: null, nextAction: null, nextActionOn: null };
      const movesOn = leadStages.indexOf(stage) > leadStages.indexOf(row.stage);
      return { stage, lostReason: null, ...(movesOn && stopReplyClock()) };
    },
  });
}

/** Stops a lead's reply clock; a new lead becomes a contacted one. @throws NotFound, Conflict */
export async function markReplied(actor: Actor, lead: RecordVersion): Promise<ChangedLead> {
  requirePermission(actor, "lead:reply");
  return changeLead(actor, lead, {
    action: "lead replied",
    notDone: "Not marked",
    changes: ({ stage }) => ({ stage: stage === "new" ? "contacted" : stage, ...stopReplyClock() }),
  });
}

/** Makes a member of the staff, or nobody, the owner of a lead. @throws NotFound, Conflict, Invalid */
export async function assignLead(actor: Actor, { id, version, ...edited }: LeadAssignment): Promise<ChangedLead> {
  requirePermission(actor, "lead:change");
  await asActor(actor, (tx) => checkOwner(tx, edited.owner_id));
  const changes = { ownerId: edited.owner_id };
  return changeLead(actor, { id, version }, { action: "lead assigned", notDone: "Not assigned", changes, edited });
}

/** Says whether the enquiry that asks for something else than its lead counts. @throws NotFound, Conflict */
export async function settleEnquiry(actor: Actor, lead: RecordVersion, takesEnquiry: boolean): Promise<ChangedLead> {
  requirePermission(actor, "lead:change");
  return changeLead(actor, lead, {
    action: "lead brief settled",
    notDone: "Not changed",
    changes: async (row, tx) => {
      const [enquiry] = takesEnquiry
        ? await tx
            .select(enquiryColumns)
            .from(contactSubmissions)
            .where(eq(contactSubmissions.id, row.otherEnquiryId ?? row.id))
        : [];
      if (takesEnquiry && !enquiry) throw new Conflict("Not changed: there is no enquiry to take over any more.");
      const asked = enquiry && briefOf(enquiry);
      const taken = asked && differencesOf(asked, row).map((name) => [name, asked[name]]);
      return { otherEnquiryId: null, ...Object.fromEntries(taken ?? []) };
    },
  });
}

/** @throws NotFound, Conflict */
export async function setNextAction(actor: Actor, { id, version, ...edited }: NextAction): Promise<ChangedLead> {
  requirePermission(actor, "lead:change");
  const changes = { nextAction: edited.next_action, nextActionOn: edited.next_action_on };
  return changeLead(actor, { id, version }, { action: "lead next action set", notDone: "Not saved", changes, edited });
}

/** @throws NotFound, Conflict */
export async function finishNextAction(actor: Actor, lead: RecordVersion): Promise<ChangedLead> {
  requirePermission(actor, "lead:change");
  const changes = { nextAction: null, nextActionOn: null };
  return changeLead(actor, lead, { action: "lead next action done", notDone: "Not marked", changes });
}

/**
 * The result that announces what the actor did to a lead last, if it is one of the changes above and nobody changed the lead since.
 * @param lead the lead with the version that it had after the change
 */
export async function readLastChange(actor: Actor, lead: RecordVersion | null): Promise<LeadActionData | undefined> {
  requirePermission(actor, "lead:list");
  if (!lead) return;
  return readOwn(actor, async (tx) => {
    const [[row], lastEntry, owners] = await Promise.all([
      tx.select().from(leads).where(eq(leads.id, lead.id)),
      lastChange(tx, actor.id, lead.id),
      selectOwners(tx),
    ]);
    const message = lastEntry && messages[lastEntry.action];
    if (row?.version !== lead.version || !message) return;
    const isNew = lastEntry.action === "lead added";
    const isWon = lastEntry.action === "lead moved" && row.stage === "won";
    return {
      successMessage: message(row, { owners, fields: lastEntry.fields as ChangedFields }),
      ...(isNew ? { added: row.id } : { changed: { ...lead, name: row.name } }),
      offersNextAction: lastEntry.action === "lead next action done",
      offersEvent: isWon && (await tx.$count(events, eq(events.leadId, lead.id))) === 0,
    };
  });
}

/** Undoes the actor's own last change if nobody changed the lead since. @returns the message to show @throws NotFound, Conflict */
export async function undoLeadChange(actor: Actor, lead: RecordVersion): Promise<string> {
  requirePermission(actor, "lead:change");
  const lastEntry = await asActor(actor, (tx) => lastChange(tx, actor.id, lead.id));
  const canUndo = lastEntry && lastEntry.action in messages && lastEntry.action !== "lead added";
  const changed = canUndo ? (lastEntry.fields as ChangedFields) : {};
  const { before, after } = await changeRecord(actor, leadRecord, lead, {
    action: "lead change undone",
    changes: (row) => {
      const columns = changedColumns.filter((name) => changed[snakeCase(name)]);
      const isUnchanged = (name: (typeof columns)[number]) => sameValue(row[name], changed[snakeCase(name)]?.[1]);
      if (columns.length === 0 || !columns.every(isUnchanged))
        throw new Conflict("Not undone: there is no change of yours to undo.");
      return Object.fromEntries(columns.map((name) => [name, storedValue(name, changed[snakeCase(name)]?.[0])]));
    },
    audited: changedColumns,
    conflict: (row) => `Not undone: somebody changed this lead meanwhile; ${stateOf(row)}.`,
    notDone: "Not undone",
  });
  return `${after.name}: ${before.stage === after.stage ? "undone" : `back to ${stageName(after.stage)}`}.`;
}

async function lastChange(tx: Tx, actorId: string, leadId: string) {
  const [entry] = await tx
    .select({ action: auditLog.action, fields: auditLog.fields })
    .from(auditLog)
    .where(and(eq(auditLog.objectType, "lead"), eq(auditLog.objectId, leadId), eq(auditLog.actor, actorId)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
}

const sameValue = (value: unknown, logged: unknown) => JSON.stringify(value ?? "") === JSON.stringify(logged);

const storedValue = (name: (typeof changedColumns)[number], logged: unknown) =>
  getTableColumns(leads)[name].dataType === "date" && logged ? new Date(logged as string) : logged || null;
