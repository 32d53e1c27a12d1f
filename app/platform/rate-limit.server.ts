import { type SQL, sql } from "drizzle-orm";
import { asSystem, executeAsSystem, type Tx } from "#db/client.server.ts";

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
export const consumeRateLimit = (limit: Limit): Promise<number | null> => consumeRateLimits([limit]);

/** The same in the caller's transaction, of the system role `limits`, `enquiries` or `auth`. */
export const consumeRateLimitIn = (tx: Tx, limit: Limit): Promise<number | null> =>
  consume((statement) => tx.execute(statement), [limit]);

/**
 * Consumes one use of each limit, or of none: an attempt that an account's limit refuses does not use up the limit of the IP address,
 * which a whole office may share. One round trip to the database.
 * @returns null when all allow it, else the seconds to wait
 */
export const consumeRateLimits = (limits: readonly Limit[]): Promise<number | null> => consume(runAsLimits, limits);

/** Of a row that was there. */
const next = sql`greatest(rate_limits.replenished_at, now()) + (select step from wanted where key = excluded.key)`;

type Run = (statement: SQL) => PromiseLike<Record<string, unknown>[]>;
const runAsLimits: Run = (statement) => executeAsSystem("limits", statement);

async function consume(run: Run, limits: readonly Limit[]): Promise<number | null> {
  const [row] = (await run(sql`
    with wanted as (${limitsSql(limits)}),
    refused as (
      select w.*, least(replenished_at, now() + period) as replenished_at from wanted w join rate_limits using (key)
      where greatest(least(replenished_at, now() + period), now()) + step > now() + period),
    consumed as (
      insert into rate_limits (key, replenished_at)
      select key, now() + step from wanted where not exists (select from refused) order by key collate "C"
      on conflict (key) do update set replenished_at = ${next} where ${next} <= now() + (select period from wanted where key = excluded.key)
      returning key),
    corrected as (update rate_limits l set replenished_at = r.replenished_at from refused r
      where l.key = r.key and l.replenished_at > r.replenished_at)
    select (select ceil(extract(epoch from greatest(replenished_at, now()) + step - period - now()))::int
        from refused order by position limit 1) as seconds,
      (select coalesce(array_agg(key), '{}') from consumed) as keys`)) as { seconds: number | null; keys: string[] }[];
  const { seconds = null, keys = [] } = row ?? {};
  if (seconds !== null) return Math.max(1, seconds);
  if (keys.length === limits.length) return null;
  // Others used one up at the same moment: now it refuses.
  if (keys.length > 0) await run(refundSql(limits.filter(({ key }) => keys.includes(key))));
  return consume(run, limits);
}

const limitsSql = (limits: readonly Limit[]) => sql`
  select key, make_interval(secs => period / max) as step, make_interval(secs => period) as period, position
  from unnest(${sql.param(limits.map(({ key }) => key))}::text[], ${sql.param(limits.map(({ max }) => max))}::float8[],
    ${sql.param(limits.map(({ periodSeconds }) => periodSeconds))}::float8[]) with ordinality l (key, max, period, position)`;

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
export const refundRateLimits = async (limits: readonly Limit[]): Promise<void> => {
  await runAsLimits(refundSql(limits));
};

/** The same as a statement for the caller's transaction. */
export const refundSql = (limits: readonly Limit[]): SQL => sql`
  with locked as (select key, step from rate_limits join (${limitsSql(limits)}) wanted using (key) order by key collate "C" for update of rate_limits)
  update rate_limits l set replenished_at = replenished_at - step from locked where l.key = locked.key`;

/** Deletes limits whose uses are all free again. */
export const deleteElapsedLimits = () =>
  asSystem("limits", (tx) => tx.execute(sql`delete from rate_limits where replenished_at < now()`));
