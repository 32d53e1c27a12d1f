import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { company, refreshCompany } from "#app/company/company.server.ts";
import { settingsChangedMail } from "#app/content/mails/mails.ts";
import { Conflict, Invalid, type LastChange, NotFound } from "#app/errors.ts";
import { queueMail } from "#app/mail/mail.server.ts";
import { type Actor, type Person, requireConfirmed, requirePermission } from "#app/permissions.ts";
import { audit, lastChange } from "#app/platform/audit.server.ts";
import { env } from "#app/platform/env.ts";
import type { FormFields, ValuesOf } from "#app/platform/values/field.ts";
import { formConflict } from "#app/records/form-conflict.ts";
import { asActor, lockUntilCommit, type Tx } from "#db/client.server.ts";
import { auditLog, userProfiles } from "#db/schema.ts";
import { changedFields, comparedTexts, describeValue, mergeTexts, parseTexts, type Texts, textsOf } from "./setting-texts.ts";

/** What a form of the settings edits: a section, an office, a template or a rule for reminders. */
export type SettingsRecord<Fields extends FormFields = FormFields> = {
  objectType: "settings" | "office" | "template" | "reminder rule";
  id: string;
  /** Its earlier ids in the audit log. */
  formerIds?: readonly string[];
  title: string;
  /** The address of its page. */
  url: string;
  fields: Fields;
  /** Whoever changes it confirms who they are, and all admins get a mail. */
  isSensitive?: boolean;
  read(tx: Tx): Promise<{ values: ValuesOf<Fields>; version: number }>;
  /** What follows from other fields. @param snapshot what the form had shown */
  prepareTexts?(texts: Texts, snapshot: Texts): Texts;
  write(tx: Tx, values: ValuesOf<Fields>, version: number): Promise<unknown>;
  /** Checks that need more than the fields. */
  problems(tx: Tx, values: ValuesOf<Fields>, before: ValuesOf<Fields>): Promise<Texts>;
  /** Reloads what this process keeps of it, after a change. */
  refresh?(): Promise<unknown>;
};

/** The form as it was submitted, with what it had shown. */
export type EditedSettings = { texts: Texts; version: number; snapshot: Texts };

/**
 * A form as it is stored, with its last changes.
 * @param savedId the id of the change that was just saved, from the address
 */
export async function readForm<Fields extends FormFields>(tx: Tx, record: SettingsRecord<Fields>, savedId: string | null = null) {
  const [{ values, version }, changes] = await Promise.all([record.read(tx), selectChanges(tx, record)]);
  const saved = changes.find(({ id }) => String(id) === savedId) ?? null;
  return { snapshot: textsOf(record.fields, values), version, changes, saved };
}

/**
 * Saves a form if the row still is as the form showed it. @returns the id of the audit entry; null when nothing differs
 * @throws Invalid, Conflict with the values that the form continues with
 */
export async function saveSettings<Fields extends FormFields>(
  actor: Actor,
  record: SettingsRecord<Fields>,
  { texts, version, snapshot }: EditedSettings,
): Promise<number | null> {
  requirePermission(actor, "settings:write");
  if (record.isSensitive) requireConfirmed(actor);
  const { values, errors } = parseTexts(record.fields, record.prepareTexts?.(texts, snapshot) ?? texts);
  throwIfInvalid(errors);
  return inSettingsTransaction(actor, record, async (tx) => {
    const before = await record.read(tx);
    if (before.version !== version) {
      const last = await lastChange(tx, record.objectType, [record.id, ...(record.formerIds ?? [])]);
      throw staleVersionConflict(record, { texts, version, snapshot }, before, last);
    }
    return writeValues(tx, actor, record, { action: `${record.objectType} changed`, before, values });
  });
}

/** Writes back the values that a change replaced, as a new change. @throws Conflict when one of its fields was changed again */
export async function undoChange<Fields extends FormFields>(
  actor: Actor,
  record: SettingsRecord<Fields>,
  entryId: number,
): Promise<number | null> {
  requirePermission(actor, "settings:write");
  if (record.isSensitive) requireConfirmed(actor);
  return inSettingsTransaction(actor, record, async (tx) => {
    const [entry] = await tx
      .select({ fields: auditLog.fields })
      .from(auditLog)
      .where(and(eq(auditLog.id, entryId), isEntryOf(record)));
    const { before: replaced, after: written } = (entry?.fields ?? {}) as { before?: object; after?: Record<string, unknown> };
    if (!replaced || !written) throw new NotFound("Not undone: there is no such change.");
    const before = await record.read(tx);
    const changedAgain = Object.keys(written).filter(
      (name) => JSON.stringify((before.values as Record<string, unknown>)[name]) !== JSON.stringify(written[name]),
    );
    const labels = changedAgain.map((name) => record.fields[name]?.label ?? name);
    if (changedAgain.length > 0) throw new Conflict(`Not undone: ${labels.join(" and ")} was changed again since.`);
    const values = { ...before.values, ...replaced } as ValuesOf<Fields>;
    const { errors } = parseTexts(record.fields, textsOf(record.fields, values));
    if (Object.keys(errors).length > 0) throw new Conflict(`Not undone: ${Object.values(errors)[0]}`);
    return writeValues(tx, actor, record, { action: `${record.objectType} change undone`, before, values });
  });
}

const isEntryOf = ({ objectType, id, formerIds = [] }: Pick<SettingsRecord, "objectType" | "id" | "formerIds">) =>
  and(eq(auditLog.objectType, objectType), inArray(auditLog.objectId, [id, ...formerIds]));

/**
 * Runs a change of the settings in a transaction, and then reloads them in this process. Changes of one row wait for each other,
 * also while the row does not exist; a change of an office or a rule waits for those of all others.
 */
export async function inSettingsTransaction<T>(
  actor: Person,
  { objectType, id, refresh }: Pick<SettingsRecord, "objectType" | "id" | "refresh">,
  work: (tx: Tx) => Promise<T>,
) {
  requirePermission(actor, "settings:write");
  const result = await asActor(actor, async (tx) => {
    await lockUntilCommit(tx, "settings", { office: "offices", "reminder rule": "reminder rules" }[objectType as string] ?? id);
    return work(tx);
  });
  await refreshCompany();
  await refresh?.();
  return result;
}

export function throwIfInvalid(errors: Texts): void {
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

/** The values of a form that adds something, and how its audit entry describes them. @throws Invalid */
export function readNew<Fields extends FormFields>(fields: Fields, texts: Texts) {
  const { values, errors } = parseTexts(fields, texts);
  throwIfInvalid(errors);
  const described = Object.entries(fields).map(([name, field]) => [name, describeValue(field, values[name])]);
  return { values, described: Object.fromEntries(described) };
}

type Change<Fields extends FormFields> = {
  action: string;
  before: { values: ValuesOf<Fields>; version: number };
  values: ValuesOf<Fields>;
};

async function writeValues<Fields extends FormFields>(
  tx: Tx,
  actor: Person,
  record: SettingsRecord<Fields>,
  { action, before, values }: Change<Fields>,
): Promise<number | null> {
  throwIfInvalid(await record.problems(tx, values, before.values));
  const changed = changedFields(record.fields, before.values, values);
  // What is saved unchanged for the first time is the sample's no more.
  if (changed.length === 0 && (before.version > 0 || record.objectType !== "settings")) return null;
  await record.write(tx, values, before.version);
  const fields = {
    ...Object.fromEntries(changed.map((name) => [name, pairOf(record.fields, name, before.values, values)])),
    ...(changed.length > 0 && {
      before: pick(record.fields, before.values, changed),
      after: pick(record.fields, values, changed),
    }),
  };
  const [entry] = await audit(tx, {
    actor: actor.id,
    action,
    objectType: record.objectType,
    objectId: record.id,
    fields,
  }).returning({
    id: auditLog.id,
  });
  if (record.isSensitive) await mailAdmins(tx, actor, record);
  return entry?.id ?? null;
}

const pick = (fields: FormFields, values: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => !fields[name]?.isSecret).map((name) => [name, values[name]]));

/** A field before and after the change in words, for the history; of a secret only that it was set. */
function pairOf(fields: FormFields, name: string, before: Record<string, unknown>, after: Record<string, unknown>) {
  const field = fields[name];
  if (field?.isSecret) return ["-", "set"];
  return field ? [describeValue(field, before[name]), describeValue(field, after[name])] : [];
}

async function mailAdmins(tx: Tx, actor: Person, { title, url }: Pick<SettingsRecord, "title" | "url">): Promise<void> {
  const admins = await tx
    .select({ email: userProfiles.email })
    .from(userProfiles)
    .where(eq(userProfiles.access, "admin"))
    .orderBy(asc(userProfiles.email));
  const mail = settingsChangedMail(company(), actor.name, title, `${env().ORIGIN}${url}`);
  if (admins.length > 0) await queueMail(tx, ...admins.map(({ email }) => ({ recipient: email, ...mail })));
}

/** The error that says what somebody else saved meanwhile. The form takes over what only they changed, and keeps the entered values. */
function staleVersionConflict<Fields extends FormFields>(
  { fields }: SettingsRecord<Fields>,
  { texts, snapshot }: EditedSettings,
  { values, version }: { values: ValuesOf<Fields>; version: number },
  last: LastChange,
): Conflict {
  const stored = textsOf(fields, values);
  const [shown, submitted, now] = [snapshot, texts, stored].map((one) => comparedTexts(fields, one)) as [Texts, Texts, Texts];
  const merged = mergeTexts(fields, { snapshot, texts, stored });
  const compared = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, control: field.entry ? null : name }]),
  );
  return Conflict.ofForm(formConflict(compared, { shown, submitted, stored: now }, last), {
    ...merged,
    version: String(version),
    snapshot: JSON.stringify(stored),
  });
}

export type SettingsChange = {
  id: number;
  at: string;
  by: string;
  action: string;
  fields: { label: string; before: string; after: string }[];
  canUndo: boolean;
};

const maxChanges = 8;

async function selectChanges(
  tx: Tx,
  { fields, ...row }: Pick<SettingsRecord, "objectType" | "id" | "formerIds" | "fields">,
): Promise<SettingsChange[]> {
  const rows = await tx
    .select({
      id: auditLog.id,
      at: auditLog.at,
      by: sql<string>`coalesce(${userProfiles.fullName}, ${auditLog.actor})`,
      action: auditLog.action,
      fields: auditLog.fields,
    })
    .from(auditLog)
    .leftJoin(userProfiles, eq(userProfiles.userId, auditLog.actor))
    .where(isEntryOf(row))
    .orderBy(desc(auditLog.id))
    .limit(maxChanges);
  return rows.map(({ at, fields: stored, ...change }) => ({
    ...change,
    at: at.toISOString(),
    fields: Object.entries(stored).flatMap(([name, pair]) =>
      fields[name] && Array.isArray(pair) ? [{ label: fields[name].label, before: String(pair[0]), after: String(pair[1]) }] : [],
    ),
    canUndo: "before" in stored,
  }));
}
