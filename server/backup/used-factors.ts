import type { TransactionSql } from "#db/connect.ts";

/** The accounts, unused recovery codes and passkeys of a database, by id or hash. */
export type UnusedFactors = { people: string[]; codes: string[]; passkeys: string[] };

/** Reads them before the restore. @returns null when the database does not have these tables yet */
export async function readUnusedFactors(tx: TransactionSql): Promise<UnusedFactors | null> {
  const [table] = await tx`select to_regclass('public.recovery_codes') is not null as exists`;
  if (!table?.exists) return null;
  const list = async (query: PromiseLike<{ id?: string }[]>) => (await query).map(({ id }) => id as string);
  return {
    people: await list(tx`select id from auth_users`),
    codes: await list(tx`select code_hash as id from recovery_codes`),
    passkeys: await list(tx`select credential_id as id from passkeys`),
  };
}

/**
 * Deletes recovery codes that were used and passkeys that were removed (a stolen phone's) since the backup: they must not work again.
 * Accounts that were not in the database before the restore keep all of theirs.
 */
export async function removeUsedFactors(tx: TransactionSql, unused: UnusedFactors | null): Promise<void> {
  if (!unused) return;
  const { people, codes, passkeys } = unused;
  await tx`delete from recovery_codes where user_id = any(${people}::text[]) and code_hash <> all(${codes}::text[])`;
  await tx`delete from passkeys where user_id = any(${people}::text[]) and credential_id <> all(${passkeys}::text[])`;
}
