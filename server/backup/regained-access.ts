import type { TransactionSql } from "#db/connect.ts";
import { type AccessLevel, accessLevels } from "#db/enums.ts";

type Account = { email: string; name: string; access: string };
/** Somebody who may do more after a restore than before it. `before` is null for an account that had been deleted. */
export type RegainedAccess = Account & { before: string | null };

// An older backup has 'user' for planners.
const rank = (access: string) => accessLevels.indexOf((access === "user" ? "planner" : access) as AccessLevel);

export const readAccounts = (tx: TransactionSql) =>
  tx<Account[]>`select email, full_name as name, access from user_profiles order by email`;

/** Finds the people whose access the restore raised: the backup is older than the decision that lowered it. */
export function findRegainedAccess(before: readonly Account[], after: readonly Account[]): RegainedAccess[] {
  // A new installation has no accounts to compare with.
  if (before.length === 0) return [];
  const earlier = new Map(before.map(({ email, access }) => [email.toLowerCase(), access]));
  return after
    .map((account) => ({ ...account, before: earlier.get(account.email.toLowerCase()) ?? null }))
    .filter((account) => rank(account.access) > Math.max(0, rank(account.before ?? "disabled")));
}
