import { sql } from "drizzle-orm";
import { asSystem } from "#db/client.server.ts";

/** `most` uses at once, then as many again over `periodSeconds`, evenly. */
export type Limit = {
  /** What is counted: "enquiry:203.0.113.7". */
  key: string;
  most: number;
  periodSeconds: number;
};

/**
 * Counts one use against a limit that all servers share, by the database's clock (the generic cell rate algorithm:
 * `full_at` is when all uses are free again).
 * @returns null when allowed, else the seconds until the next use is (for Retry-After).
 */
export function consumeRateLimit({ key, most, periodSeconds }: Limit): Promise<number | null> {
  const step = sql`make_interval(secs => ${periodSeconds / most})`;
  const next = sql`greatest(rate_limits.full_at, now()) + ${step}`;
  const period = sql`make_interval(secs => ${periodSeconds})`;
  return asSystem("limits", async (tx) => {
    const counted = await tx.execute(sql`
      insert into rate_limits (key, full_at) values (${key}, now() + ${step})
      on conflict (key) do update set full_at = ${next} where ${next} <= now() + ${period}
      returning key`);
    if (counted.length > 0) return null;
    const [row] = await tx.execute<{ seconds: number }>(sql`
      select ceil(extract(epoch from ${next} - ${period} - now()))::int as seconds from rate_limits where key = ${key}`);
    return Math.max(1, row?.seconds ?? 1);
  });
}

/** Takes one use back: it turned out to be no guess but the right person. */
export const refundRateLimit = ({ key, most, periodSeconds }: Limit) =>
  asSystem("limits", (tx) =>
    tx.execute(sql`update rate_limits set full_at = full_at - make_interval(secs => ${periodSeconds / most}) where key = ${key}`),
  );

/** Forgets limits that are fresh again. */
export const deleteElapsedLimits = () =>
  asSystem("limits", (tx) => tx.execute(sql`delete from rate_limits where full_at < now()`));
