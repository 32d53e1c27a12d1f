import { asc, eq } from "drizzle-orm";
import {
  columnsOfRule,
  kinds,
  type OfferedKind,
  type RuleValues,
  ruleFields,
  ruleUrl,
  valuesOfRule,
} from "#app/features/reminders/reminders.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { NotFound } from "#app/platform/errors.ts";
import { isId } from "#app/platform/list-filters.ts";
import type { SettingFields } from "#app/platform/settings-fields.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { reminderRules } from "#db/schema.ts";
import { type EditedSettings, type Store, saveSettings, selectChanges, undoChange } from "./change-settings.server.ts";
import { textsOf } from "./setting-texts.ts";

type Row = typeof reminderRules.$inferSelect;
const kindOf = (row: Row) => row.kind as OfferedKind;

async function findRule(tx: Tx, id: string): Promise<Row> {
  const [row] = isId(id) ? await tx.select().from(reminderRules).where(eq(reminderRules.id, id)) : [];
  if (!row || !Object.hasOwn(kinds, row.kind)) throw new NotFound("There is no such rule.");
  return row;
}

const storeOf = (id: string, kind: OfferedKind): Store => ({
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
    const after = columnsOfRule(values as RuleValues);
    // What was due before, or by other days, is not sent now.
    const isOther = (after.enabled && !before.enabled) || after.days !== before.days || after.repeatDays !== before.repeatDays;
    await tx
      .update(reminderRules)
      .set({ ...after, ...(isOther && { since: new Date() }) })
      .where(eq(reminderRules.id, id));
  },
  problems: async () => ({}),
});

const order = Object.keys(kinds);

/** The rules as SETTINGS lists them. */
export async function listRules(actor: Actor) {
  requirePermission(actor, "settings:write");
  const rows = await readShared(actor, (tx) =>
    tx.select().from(reminderRules).orderBy(asc(reminderRules.days), asc(reminderRules.createdAt), asc(reminderRules.id)),
  );
  return rows
    .filter(({ kind }) => Object.hasOwn(kinds, kind))
    .map((row) => ({ ...row, kind: kindOf(row) }))
    .map(({ id, kind, audience, days, repeatDays, hour, enabled }) => ({ id, kind, audience, days, repeatDays, hour, enabled }))
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** A rule as its form shows it, with its last changes. @throws NotFound */
export async function readRule(actor: Actor, id: string) {
  requirePermission(actor, "settings:write");
  return readShared(actor, async (tx) => {
    const row = await findRule(tx, id);
    const kind = kindOf(row);
    const fields: SettingFields = ruleFields(kind);
    const changes = await selectChanges(tx, { objectType: "reminder rule", id, fields });
    const { audience, days, repeatDays, hour, enabled, version } = row;
    return {
      rule: { id, kind, audience, days, repeatDays, hour, enabled },
      version,
      snapshot: textsOf(fields, valuesOfRule(kind, row)),
      changes,
    };
  });
}

async function storeOfRule(actor: Actor, id: string): Promise<Store> {
  requirePermission(actor, "settings:write");
  const { kind } = (await readRule(actor, id)).rule;
  return storeOf(id, kind);
}

/** See saveSettings. */
export async function saveRule(actor: Actor, id: string, edited: EditedSettings): Promise<number | null> {
  requirePermission(actor, "settings:write");
  return saveSettings(actor, await storeOfRule(actor, id), edited);
}

/** See undoChange. */
export async function undoRuleChange(actor: Actor, id: string, entryId: number): Promise<number | null> {
  requirePermission(actor, "settings:write");
  return undoChange(actor, await storeOfRule(actor, id), entryId);
}

/** Switches a rule on or off in the list. @throws NotFound, Conflict */
export async function switchRule(actor: Actor, id: string, isOn: boolean): Promise<void> {
  requirePermission(actor, "settings:write");
  const { snapshot, version } = await readRule(actor, id);
  await saveRule(actor, id, { texts: { ...snapshot, enabled: isOn ? "yes" : "no" }, version, snapshot });
}
