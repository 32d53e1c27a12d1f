import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { Conflict, NotFound } from "#app/errors.ts";
import { describeTiming, kinds, type RuleKind, ruleUrl } from "#app/features/reminders/reminders.ts";
import { type Actor, type Person, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import type { FormFields } from "#app/platform/values/field.ts";
import { isId } from "#app/platform/values/ids.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { reminderRules } from "#db/schema.ts";
import {
  inSettingsTransaction,
  readForm,
  readNew,
  type SettingsRecord,
  saveSettings,
  throwIfInvalid,
} from "../change-settings.server.ts";
import { type Texts, textsOf } from "../setting-texts.ts";
import { columnsOfRule, type RuleValues, ruleFields, textProblems, valuesOfRule } from "./reminder-rules.ts";

type Row = typeof reminderRules.$inferSelect;
const kindOf = (row: Row) => row.kind as RuleKind;

async function findRule(tx: Tx, id: string): Promise<Row> {
  const isRule = and(eq(reminderRules.id, id), isNull(reminderRules.deletedAt));
  const [row] = isId(id) ? await tx.select().from(reminderRules).where(isRule) : [];
  if (!row || !Object.hasOwn(kinds, row.kind)) throw new NotFound("There is no such rule.");
  return row;
}

const isEqual = (a: Columns, b: Columns) =>
  a.audience === b.audience && a.days === b.days && a.repeatDays === b.repeatDays && a.hour === b.hour;
type Columns = Pick<Row, "audience" | "days" | "repeatDays" | "hour">;

/**
 * Errors by input, also if the rule equals another one. That check is safe, because changes of rules wait for each other.
 * @param id null for a new rule
 */
async function problemsOf(tx: Tx, id: string | null, kind: RuleKind, values: RuleValues): Promise<Texts> {
  const others = await tx
    .select()
    .from(reminderRules)
    .where(and(eq(reminderRules.kind, kind), isNull(reminderRules.deletedAt), id ? ne(reminderRules.id, id) : undefined));
  const columns = columnsOfRule(kind, values);
  const problems: Texts = { ...textProblems(kind, values) };
  if (others.some((other) => isEqual(other, columns))) problems.count = "Another rule reminds the same people at the same time.";
  return problems;
}

export const ruleRecord = ({ id, kind }: { id: string; kind: RuleKind }): SettingsRecord => ({
  objectType: "reminder rule",
  id,
  title: "Reminders",
  url: ruleUrl(id),
  fields: ruleFields(kind),
  async read(tx) {
    const row = await findRule(tx, id);
    return { values: valuesOfRule(kind, row), version: row.version };
  },
  async write(tx, values) {
    const before = await findRule(tx, id);
    const after = columnsOfRule(kind, values as RuleValues);
    // The rule counts from now if it was switched on or its days changed: reminders that would have been due earlier are not sent.
    const countsFromNow =
      (after.enabled && !before.enabled) || after.days !== before.days || after.repeatDays !== before.repeatDays;
    await tx
      .update(reminderRules)
      .set({ ...after, ...(countsFromNow && { since: new Date() }) })
      .where(eq(reminderRules.id, id));
  },
  problems: (tx, values) => problemsOf(tx, id, kind, values as RuleValues),
});

const kindOrder = Object.keys(kinds);

export async function listRules(actor: Actor) {
  requirePermission(actor, "settings:write");
  const rows = await readShared(actor, (tx) =>
    tx
      .select()
      .from(reminderRules)
      .where(isNull(reminderRules.deletedAt))
      .orderBy(asc(reminderRules.days), asc(reminderRules.createdAt), asc(reminderRules.id)),
  );
  return rows
    .filter(({ kind }) => Object.hasOwn(kinds, kind))
    .map((row) => ({ ...row, kind: kindOf(row) }))
    .map(({ id, kind, audience, days, repeatDays, hour, enabled }) => ({ id, kind, audience, days, repeatDays, hour, enabled }))
    .toSorted((a, b) => kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind));
}

/** @throws NotFound */
export async function readRule(actor: Actor, id: string) {
  requirePermission(actor, "settings:write");
  const row = await readShared(actor, (tx) => findRule(tx, id));
  const { audience, days, repeatDays, hour, enabled, template } = row;
  return { id, kind: kindOf(row), audience, days, repeatDays, hour, enabled, template };
}

/** A rule as its form shows it, with its last changes. @throws NotFound */
export async function readRuleForm(actor: Actor, id: string, savedId: string | null = null) {
  requirePermission(actor, "settings:write");
  const rule = await readRule(actor, id);
  return { rule, ...(await readShared(actor, (tx) => readForm(tx, ruleRecord(rule), savedId))) };
}

/** Switches a rule on or off in the list. @throws NotFound, Conflict */
export async function switchRule(actor: Actor, id: string, isOn: boolean): Promise<void> {
  requirePermission(actor, "settings:write");
  const { rule, snapshot, version } = await readRuleForm(actor, id);
  await saveSettings(actor, ruleRecord(rule), { texts: { ...snapshot, enabled: isOn ? "yes" : "no" }, version, snapshot });
}

/**
 * A new rule as its form shows it. It reminds 14 days or 24 hours after its anchor (the date from which a rule counts), or 14 days before
 * it if rules of the kind end with the anchor.
 */
export function newRule(actor: Actor, kind: RuleKind) {
  requirePermission(actor, "settings:write");
  const { continuesAfterAnchor, audiences, unit } = kinds[kind];
  const [audience] = audiences;
  const days = unit === "hour" ? 24 : continuesAfterAnchor ? 14 : -14;
  const columns = { enabled: true, audience: audience as Row["audience"], days, repeatDays: null, hour: 10, template: null };
  return { columns, texts: textsOf(ruleFields(kind) as FormFields, valuesOfRule(kind, columns)) };
}

const auditRule = (tx: Tx, actor: Person, what: string, objectId: string, fields: Record<string, unknown>) =>
  audit(tx, { actor: actor.id, action: `reminder rule ${what}`, objectType: "reminder rule", objectId, fields });

/** @returns the id @throws Invalid */
export async function addRule(actor: Actor, kind: RuleKind, texts: Texts): Promise<string> {
  requirePermission(actor, "settings:write");
  const { values, described } = readNew(ruleFields(kind) as FormFields, texts);
  return inSettingsTransaction(actor, { objectType: "reminder rule", id: "" }, async (tx) => {
    throwIfInvalid(await problemsOf(tx, null, kind, values as RuleValues));
    const id = crypto.randomUUID();
    await tx.insert(reminderRules).values({ id, kind, ...columnsOfRule(kind, values as RuleValues) });
    await auditRule(tx, actor, "added", id, { kind, ...described });
    return id;
  });
}

/** Deletes a rule; the reminders that it sent stay in the list. @throws NotFound when it is deleted already */
export async function deleteRule(actor: Actor, id: string): Promise<void> {
  requirePermission(actor, "settings:write");
  await inSettingsTransaction(actor, { objectType: "reminder rule", id }, async (tx) => {
    const { kind } = await findRule(tx, id);
    await tx.update(reminderRules).set({ deletedAt: new Date() }).where(eq(reminderRules.id, id));
    await auditRule(tx, actor, "deleted", id, { kind });
  });
}

/** Restores a deleted rule; reminders that were due meanwhile are not sent. @throws NotFound, Conflict */
export async function restoreRule(actor: Actor, id: string): Promise<void> {
  requirePermission(actor, "settings:write");
  await inSettingsTransaction(actor, { objectType: "reminder rule", id }, async (tx) => {
    const [row] = isId(id) ? await tx.select().from(reminderRules).where(eq(reminderRules.id, id)) : [];
    if (!row?.deletedAt) throw new NotFound("Not restored: there is no such deleted rule.");
    const kind = kindOf(row);
    const problems = await problemsOf(tx, id, kind, valuesOfRule(kind, row));
    if (problems.count) throw new Conflict("Not restored: another rule reminds the same people at the same time by now.");
    await tx.update(reminderRules).set({ deletedAt: null, since: new Date() }).where(eq(reminderRules.id, id));
    await auditRule(tx, actor, "restored", id, { kind });
  });
}

/** The rule that was just deleted, for the message with "Undo"; null when it is not deleted. */
export async function deletedRule(actor: Actor, id: string | null): Promise<{ id: string; title: string } | null> {
  requirePermission(actor, "settings:write");
  if (!id || !isId(id)) return null;
  return readShared(actor, async (tx) => {
    const [row] = await tx.select().from(reminderRules).where(eq(reminderRules.id, id));
    if (!row?.deletedAt || !Object.hasOwn(kinds, row.kind)) return null;
    const kind = kindOf(row);
    return { id, title: `${kinds[kind].label}, ${describeTiming({ ...row, kind })}` };
  });
}
