import { sql } from "drizzle-orm";
import { asDuty } from "#db/client.server.ts";

export type Limit = {
  /** What is counted: "enquiry:203.0.113.7". */
  key: string;
  most: number;
  windowSeconds: number;
};

/**
 * Counts one use against a limit that all servers share, by the database's clock.
 * @returns null when allowed, else the seconds until the window ends (for Retry-After).
 */
export async function countUse({ key, most, windowSeconds }: Limit): Promise<number | null> {
  const [row] = await asDuty("limits", (tx) =>
    tx.execute<{ count: number; seconds_left: number }>(sql`
      insert into rate_limits (key, window_start, count)
      values (${key}, to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds}), 1)
      on conflict (key, window_start) do update set count = rate_limits.count + 1
      returning count, ceil(extract(epoch from window_start) + ${windowSeconds} - extract(epoch from now()))::int as seconds_left`),
  );
  return row && row.count > most ? row.seconds_left : null;
}

/** Forgets windows that ended a day ago; the outbox worker calls it now and then. */
export const forgetOldLimits = () =>
  asDuty("limits", (tx) => tx.execute(sql`delete from rate_limits where window_start < now() - interval '1 day'`));
