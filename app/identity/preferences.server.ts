import { eq, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { readOwn, type Tx } from "#db/client.server.ts";
import { userPreferences } from "#db/schema.ts";
import { asPermitted } from "./permitted.server.ts";
import { type PreferenceName, type Preferences, type PreferenceValue, preferences, readPreferenceValue } from "./preferences.ts";

/** All preferences of the actor; one that was never chosen has its default. */
export async function readPreferences(actor: Actor): Promise<Preferences> {
  requirePermission(actor, "account:manage");
  return readOwn(actor, (tx) => readPreferencesOf(tx, actor.id));
}

export const savePreference = <Name extends PreferenceName>(
  actor: Actor,
  name: Name,
  value: PreferenceValue<Name>,
): Promise<void> => asPermitted(actor, "account:manage", (tx, actor) => storePreference(tx, actor.id, name, value));

/**
 * The value that a page shows: the one chosen in the URL, which is remembered, otherwise the remembered one or the default.
 * @param chosen the URL's parameter, such as `url.searchParams.get("view")`; an unknown value counts as none
 */
export async function choosePreference<Name extends PreferenceName>(
  actor: Actor,
  name: Name,
  chosen: string | null,
): Promise<PreferenceValue<Name>> {
  requirePermission(actor, "account:manage");
  const value = readPreferenceValue(name, chosen);
  const stored = (await readPreferences(actor))[name] as PreferenceValue<Name>;
  if (value === undefined || value === stored) return stored;
  await savePreference(actor, name, value);
  return value;
}

/** All preferences of a person. @param tx a transaction of that person */
export async function readPreferencesOf(tx: Tx, userId: string): Promise<Preferences> {
  const rows = await tx.select().from(userPreferences).where(eq(userPreferences.userId, userId));
  const choiceOf = (name: PreferenceName) =>
    readPreferenceValue(name, rows.find((row) => row.name === name)?.value) ?? preferences[name][0];
  return Object.fromEntries(Object.keys(preferences).map((name) => [name, choiceOf(name as PreferenceName)])) as Preferences;
}

async function storePreference(tx: Tx, userId: string, name: PreferenceName, value: string): Promise<void> {
  await tx
    .insert(userPreferences)
    .values({ userId, name, value })
    .onConflictDoUpdate({ target: [userPreferences.userId, userPreferences.name], set: { value: sql`excluded.value` } });
}
