import postgres from "postgres";

export type Sql = postgres.Sql;
export type ConnectOptions = postgres.Options<Record<string, never>>;

/**
 * Seconds until a lost connection is tried again. postgres.js's own wait grows to 20 s, and whoever asks meanwhile waits with it: a
 * form would hang instead of being answered 503, and a database that is back would go unnoticed.
 */
const backoff = (failures: number) => Math.min(0.01 * 2 ** failures, 0.25);

/**
 * The only caller of postgres(): a pool for `url`, connecting at the first query.
 * Understands libpq's `?host=/socket/folder` (with the URL's port, 5432 by default); every other address is postgres.js's own.
 * Callers end it with `sql.end()`.
 */
export function connect(url: string, options: ConnectOptions = {}): Sql {
  const quiet = { onnotice: () => {}, backoff, ...options };
  const { address, path } = splitSocket(url);
  // Given as `path`, not as `host`: postgres.js splits a host at commas and colons, which a folder's name may hold.
  return path ? postgres(address, { ...quiet, path }) : postgres(address, quiet);
}

/** The URL with another user and password, or another database, kept otherwise as it is. */
export function withParts(url: string, parts: { user?: string; password?: string; database?: string }): string {
  const changed = new URL(url);
  if (parts.user !== undefined) changed.username = encodeURIComponent(parts.user);
  if (parts.password !== undefined) changed.password = encodeURIComponent(parts.password);
  if (parts.database !== undefined) changed.pathname = `/${encodeURIComponent(parts.database)}`;
  return changed.href;
}

function splitSocket(url: string): { address: string; path?: string } {
  const parsed = new URL(url);
  const folder = parsed.searchParams.get("host");
  if (!folder?.startsWith("/")) return { address: url };
  parsed.searchParams.delete("host");
  return { address: parsed.href, path: `${folder}/.s.PGSQL.${parsed.port || 5432}` };
}
