import { sql } from "drizzle-orm";
import { asSystem, type Tx } from "#db/client.server.ts";

/** `max` uses at once, then as many again over `periodSeconds`, evenly. */
export type Limit = {
  /** The counted action and its subject: "enquiry:203.0.113.7". */
  key: string;
  max: number;
  periodSeconds: number;
};

/**
 * Consumes one use of a limit that all servers share, by the database's clock (the generic cell rate algorithm:
 * `replenished_at` is when all uses are free again; never later than a period from now, so that a clock that was set back locks
 * nobody out).
 * @returns null when allowed, else the seconds until the next use (for Retry-After)
 */
export const consumeRateLimit = (limit: Limit): Promise<number | null> =>
  asSystem("limits", (tx) => consumeRateLimitIn(tx, limit));

/** The same in the caller's transaction, of the system role `limits`, `enquiries` or `auth`. */
export async function consumeRateLimitIn(tx: Tx, { key, max, periodSeconds }: Limit): Promise<number | null> {
  const step = sql`make_interval(secs => ${periodSeconds / max})`;
  const next = sql`greatest(rate_limits.replenished_at, now()) + ${step}`;
  const period = sql`make_interval(secs => ${periodSeconds})`;
  const consumed = await tx.execute(sql`
    insert into rate_limits (key, replenished_at) values (${key}, now() + ${step})
    on conflict (key) do update set replenished_at = ${next} where ${next} <= now() + ${period}
    returning key`);
  if (consumed.length > 0) return null;
  const [row] = await tx.execute<{ seconds: number }>(sql`
    update rate_limits set replenished_at = least(replenished_at, now() + ${period}) where key = ${key}
    returning ceil(extract(epoch from ${next} - ${period} - now()))::int as seconds`);
  return Math.max(1, row?.seconds ?? 1);
}

/**
 * Consumes one use of each limit, or of none: an attempt that an account's limit refuses does not use up the limit of the IP address,
 * which a whole office may share.
 * @returns null when all allow it, else the seconds to wait
 */
export const consumeRateLimits = (limits: readonly Limit[]): Promise<number | null> =>
  asSystem("limits", async (tx) => {
    for (const [at, limit] of limits.entries()) {
      const seconds = await consumeRateLimitIn(tx, limit);
      if (seconds === null) continue;
      await refundIn(tx, limits.slice(0, at));
      return seconds;
    }
    return null;
  });

/**
 * The limits of one sender. Whoever has an IPv6 /48 has 65,536 networks of /64, so these count together too, at four times the limit.
 * @param clientIp as `clientIp()` returns it: an IPv4 address or an IPv6 /64
 */
export function senderLimits(action: string, clientIp: string, limit: Omit<Limit, "key">): Limit[] {
  const site = siteOf(clientIp);
  const ofSite = site ? [{ ...limit, key: `${action}:${site}`, max: 4 * limit.max }] : [];
  return [{ ...limit, key: `${action}:${clientIp}` }, ...ofSite];
}

/** The /48 of an IPv6 /64. */
function siteOf(clientIp: string): string | null {
  const groups = clientIp.endsWith("::/64") ? clientIp.slice(0, -"::/64".length).split(":") : [];
  return groups.length === 4 ? `${groups.slice(0, 3).join(":")}::/48` : null;
}

/** Gives one use of each back, such as after the right password. */
export const refundRateLimits = (limits: readonly Limit[]): Promise<void> => asSystem("limits", (tx) => refundIn(tx, limits));

async function refundIn(tx: Tx, limits: readonly Limit[]): Promise<void> {
  for (const { key, max, periodSeconds } of limits)
    await tx.execute(
      sql`update rate_limits set replenished_at = replenished_at - make_interval(secs => ${periodSeconds / max}) where key = ${key}`,
    );
}

/** Deletes limits whose uses are all free again. */
export const deleteElapsedLimits = () =>
  asSystem("limits", (tx) => tx.execute(sql`delete from rate_limits where replenished_at < now()`));
