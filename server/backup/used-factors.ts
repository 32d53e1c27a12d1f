import type { TransactionSql } from "#db/connect.ts";

/** The unused recovery codes and passkeys of each account. */
export type UnusedFactors = { people: string[]; codes: string[]; passkeys: string[] };

/** Before the restore. Null: the database has none of these tables yet. */
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
 * A recovery code that was used since the backup, and a passkey that was removed (such as of a stolen phone), must not work again.
 * Accounts that the database did not have keep all of theirs.
 */
export async function removeUsedFactors(tx: TransactionSql, left: UnusedFactors | null): Promise<void> {
  if (!left) return;
  const { people, codes, passkeys } = left;
  await tx`delete from recovery_codes where user_id = any(${people}::text[]) and code_hash <> all(${codes}::text[])`;
  await tx`delete from passkeys where user_id = any(${people}::text[]) and credential_id <> all(${passkeys}::text[])`;
}
