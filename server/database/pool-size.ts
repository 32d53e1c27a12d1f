import { withConnection } from "#db/connect.ts";
import { authPoolSize, maxPoolSize, minPoolSize, sharedPoolSize } from "#db/pool-sizes.ts";

/** The connections of a worker besides its main pool: the pools for shared reads and for accounts, and the listener. */
const otherConnections = sharedPoolSize + authPoolSize + 1;
/** Connections left for the main process, its nightly backup, and commands of the operator. */
const spareConnections = 5;

/** How many connections PostgreSQL has for roles that are not superusers. */
export const readAvailableConnections = (ownerUrl: string): Promise<number> =>
  withConnection(ownerUrl, async (sql) => {
    const [row] = await sql`
      select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as available`;
    return row?.available;
  });

/** The largest number of workers for which there are enough connections; 0 when there are too few for one. */
export const maxWorkers = (available: number): number =>
  Math.max(0, Math.floor((available - spareConnections) / (minPoolSize + otherConnections)));

/** The size of each worker's main pool, at least `minPoolSize`. @throws Error when the connections are not enough for that */
export function poolSizePerWorker(workers: number, available: number): number {
  const max = maxWorkers(available);
  if (workers > max) {
    const needed = workers * (minPoolSize + otherConnections) + spareConnections;
    const remedy = max > 0 ? `set WORKERS to ${max} or less, or raise max_connections` : "raise max_connections";
    throw new Error(`WORKERS=${workers} needs ${needed} connections, and PostgreSQL has ${available}: ${remedy}.`);
  }
  return Math.min(maxPoolSize, Math.floor((available - spareConnections) / workers) - otherConnections);
}
