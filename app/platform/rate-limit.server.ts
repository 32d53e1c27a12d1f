import { sql } from "drizzle-orm";
import { asSystem } from "#db/client.server.ts";

/** `max` uses at once, then as many again over `periodSeconds`, evenly. */
export type Limit = {
  /** The counted action and its subject: "enquiry:203.0.113.7". */
  key: string;
  max: number;
  periodSeconds: number;
};

/**
 * Consumes one use of a limit that all servers share, by the database's clock (the generic cell rate algorithm:
 * `replenished_at` is when all uses are free again).
 * @returns null when allowed, else the seconds until the next use (for Retry-After)
 */
export function consumeRateLimit({ key, max, periodSeconds }: Limit): Promise<number | null> {
  const step = sql`make_interval(secs => ${periodSeconds / max})`;
  const next = sql`greatest(rate_limits.replenished_at, now()) + ${step}`;
  const period = sql`make_interval(secs => ${periodSeconds})`;
  return asSystem("limits", async (tx) => {
    const consumed = await tx.execute(sql`
      insert into rate_limits (key, replenished_at) values (${key}, now() + ${step})
      on conflict (key) do update set replenished_at = ${next} where ${next} <= now() + ${period}
      returning key`);
    if (consumed.length > 0) return null;
    const [row] = await tx.execute<{ seconds: number }>(sql`
      select ceil(extract(epoch from ${next} - ${period} - now()))::int as seconds from rate_limits where key = ${key}`);
    return Math.max(1, row?.seconds ?? 1);
  });
}

/** Gives one use back, such as after the right password. */
export const refundRateLimit = ({ key, max, periodSeconds }: Limit) =>
  asSystem("limits", (tx) =>
    tx.execute(
      sql`update rate_limits set replenished_at = replenished_at - make_interval(secs => ${periodSeconds / max}) where key = ${key}`,
    ),
  );

/** Deletes limits whose uses are all free again. */
export const deleteElapsedLimits = () =>
  asSystem("limits", (tx) => tx.execute(sql`delete from rate_limits where replenished_at < now()`));
