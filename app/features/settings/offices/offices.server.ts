import { and, eq, sql } from "drizzle-orm";
import { readOffice } from "#app/company/company.server.ts";
import type { StoredOffice } from "#app/company/company.ts";
import { Conflict, Invalid, NotFound } from "#app/errors.ts";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { audit } from "#app/platform/audit.server.ts";
import type { ValuesOf } from "#app/platform/values/field.ts";
import { conflictIfRefused } from "#app/records/refused-by-database.server.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { offices } from "#db/schema.ts";
import { inSettingsTransaction, readForm, readNew, type SettingsRecord, throwIfInvalid } from "../change-settings.server.ts";
import type { Texts } from "../setting-texts.ts";
import { officeForm, officeUrl } from "../settings.ts";
import { letterOfCity, officeKey, officeProblems, stateOfGstin } from "../settings-rules.ts";

type OfficeValues = ValuesOf<typeof officeForm>;
type Row = typeof offices.$inferSelect;

const storedOffice = ({ key, letter, facts }: Row): StoredOffice => readOffice({ key, letter, facts });
const valuesOf = ({ key: _key, ...values }: StoredOffice): OfficeValues => values;

const selectOffices = (tx: Tx) => tx.select().from(offices).orderBy(offices.position, offices.key);
const othersOf = async (tx: Tx, key: string) => (await selectOffices(tx)).filter((row) => row.key !== key).map(storedOffice);

async function hasDocuments(tx: Tx, letter: string): Promise<boolean> {
  const [row] = await tx.execute<{ has: boolean }>(sql`select has_documents(${letter}) as has`);
  return row?.has ?? true;
}

/** @param takenLetters of other offices; absent when the office keeps its own */
const recordOf = (
  { key, formerKeys }: Pick<Row, "key" | "formerKeys">,
  takenLetters?: readonly string[],
): SettingsRecord<typeof officeForm> => ({
  objectType: "office",
  id: key,
  formerIds: formerKeys,
  title: "Offices and GST",
  url: officeUrl(key),
  fields: officeForm,
  async read(tx) {
    const [row] = await tx.select().from(offices).where(eq(offices.key, key));
    if (!row) throw new NotFound("Not saved: there is no such office any more.");
    return { values: valuesOf(storedOffice(row)), version: row.version };
  },
  async write(tx, { letter, ...facts }, version) {
    await tx
      .update(offices)
      .set({ letter, facts })
      .where(and(eq(offices.key, key), eq(offices.version, version)));
    await renameKeyAfterCity(tx, { key, formerKeys, city: facts.city });
  },
  prepareTexts: (texts, snapshot) => ({
    ...withStateOfGstin(texts),
    ...(takenLetters && { letter: letterOfCity(texts, snapshot, takenLetters) }),
  }),
  async problems(tx, values, before) {
    const [others, documents] = [await othersOf(tx, key), await hasDocuments(tx, before.letter)];
    return officeProblems({ office: { key, ...values }, before: { key, ...before }, others, hasDocuments: documents });
  },
});

/** Renames the key of an office after its city, unless a document refers to the office. */
async function renameKeyAfterCity(
  tx: Tx,
  { key, formerKeys, city }: Pick<Row, "key" | "formerKeys"> & { city: string },
): Promise<void> {
  const others = (await selectOffices(tx)).filter((row) => row.key !== key);
  const newKey = officeKey(city, keysOf(others));
  if (newKey === key || (await isReferenced(tx, key))) return;
  const former = [...formerKeys, key].filter((one) => one !== newKey);
  await tx.update(offices).set({ key: newKey, formerKeys: former }).where(eq(offices.key, key));
  await tx.execute(sql`update events set office = ${newKey} where office = ${key}`);
  // The letters of undertaking in the settings name their office by its key.
  await tx.execute(sql`
    update settings set value = jsonb_set(value, '{letters}', (select jsonb_agg(
        case when letter->>'office' = ${key} then letter || jsonb_build_object('office', ${newKey}::text) else letter end)
      from jsonb_array_elements(value->'letters') letter))
    where section = 'documents' and value->'letters' @> jsonb_build_array(jsonb_build_object('office', ${key}::text))`);
}

/** The keys that a new office cannot get. They include former keys, because the audit log has entries under them. */
const keysOf = (rows: readonly Row[]) => rows.flatMap(({ key, formerKeys }) => [key, ...formerKeys]);

async function isReferenced(tx: Tx, key: string): Promise<boolean> {
  const tables = ["invoices", "advances", "refunds", "credit_notes", "debit_notes", "quotes"];
  const conditions = tables.map((table) => sql`exists (select from ${sql.identifier(table)} where office = ${key})`);
  const [row] = await tx.execute<{ is: boolean }>(sql`select ${sql.join(conditions, sql` or `)} as is`);
  return row?.is ?? true;
}

/** The office with this key, or with this as an earlier key. @throws NotFound */
async function requireOffice(tx: Tx, key: string): Promise<Row> {
  const rows = await selectOffices(tx);
  const row = rows.find((one) => one.key === key) ?? rows.find(({ formerKeys }) => formerKeys.includes(key));
  if (!row) throw new NotFound("There is no such office.");
  return row;
}

const removeLettersOfUndertaking = (tx: Tx, office: string) =>
  tx.execute(sql`
    update settings set value = jsonb_set(value, '{letters}',
      (select coalesce(jsonb_agg(letter), '[]') from jsonb_array_elements(value->'letters') letter where letter->>'office' <> ${office}))
    where section = 'documents' and value->'letters' @> jsonb_build_array(jsonb_build_object('office', ${office}::text))`);

/** @param key the current or an earlier one of the office whose form is read @throws NotFound */
export async function readOfficeSettings(actor: Actor, key: string, savedId: string | null = null) {
  requirePermission(actor, "settings:write");
  return readShared(actor, async (tx) => {
    const rows = await selectOffices(tx);
    const row = await requireOffice(tx, key);
    const office = storedOffice(row);
    return {
      offices: rows.map((one) => ({ key: one.key, city: storedOffice(one).city })),
      office,
      /** Stays when a new city renames the key. */
      id: row.formerKeys[0] ?? row.key,
      hasDocuments: await hasDocuments(tx, office.letter),
      ...(await readForm(tx, recordOf(row), savedId)),
    };
  });
}

export async function officeRecord(actor: Actor, key: string) {
  requirePermission(actor, "settings:write");
  return readShared(actor, async (tx) => {
    const row = await requireOffice(tx, key);
    const others = await othersOf(tx, row.key);
    return recordOf(row, (await hasDocuments(tx, row.letter)) ? undefined : others.map(({ letter }) => letter));
  });
}

/** Whatever was chosen: without scripts the form cannot follow the GSTIN. */
const withStateOfGstin = (texts: Texts): Texts => ({
  ...texts,
  stateCode: stateOfGstin(texts.gstin) ?? texts.stateCode ?? "",
});

/** @returns the key of the new office @throws Invalid */
export async function addOffice(actor: Actor, texts: Texts): Promise<string> {
  requirePermission(actor, "settings:write");
  const { values, described } = readNew(officeForm, withStateOfGstin(texts));
  return inSettingsTransaction(actor, { objectType: "office", id: "" }, async (tx) => {
    const rows = await selectOffices(tx);
    const key = officeKey(values.city, keysOf(rows));
    const { letter, ...facts } = values;
    throwIfInvalid(
      officeProblems({ office: { key, ...values }, before: null, others: rows.map(storedOffice), hasDocuments: false }),
    );
    // A removed office may have had this letter: the series of its numbers would continue.
    if (await hasDocuments(tx, letter)) throw new Invalid({ letter: "Documents of an earlier office have this letter." });
    const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
    await tx.insert(offices).values({ key, letter, facts, position });
    await audit(tx, { actor: actor.id, action: "office added", objectType: "office", objectId: key, fields: described });
    return key;
  });
}

/** Removes an office to which no document refers. @throws Conflict */
export async function removeOffice(actor: Actor, key: string): Promise<void> {
  requirePermission(actor, "settings:write");
  const removed = inSettingsTransaction(actor, { objectType: "office", id: "" }, async (tx) => {
    const rows = await selectOffices(tx);
    const row = rows.find((one) => one.key === key);
    if (!row) throw new NotFound("Not removed: there is no such office any more.");
    if (rows.length === 1) throw new Conflict("Not removed: one office stays.");
    if (await hasDocuments(tx, row.letter))
      throw new Conflict("Not removed: documents were issued with it. Give it a last day instead.");
    await tx.delete(offices).where(eq(offices.key, key));
    await removeLettersOfUndertaking(tx, key);
    const fields = { ...row.facts, letter: row.letter };
    await audit(tx, { actor: actor.id, action: "office removed", objectType: "office", objectId: key, fields });
  });
  await conflictIfRefused(removed, "Not removed: invoices or payments name it. Give it a last day instead.");
}
