import { Unavailable } from "#app/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { listenOn, runAsNobody } from "#db/client.server.ts";

/** The newest migration of this build; server/ sets it after migrating. Unset by `npm run dev` and tests. */
const buildMigration = process.env.TORANAM_MIGRATION;

let isOutdated = false;

/** Whether another server of a newer build has migrated the database while this one runs. Its code may not fit the tables any more. */
export const isSchemaNewer = (): boolean => isOutdated;

/** Checks for a newer migration at each notification, and after each reconnection. @returns a function that stops the checks */
export function watchSchema(): Promise<() => void> {
  return listenOn("migrated", check, check);
}

function check(): void {
  readNewestMigration().then(
    (newest) => {
      const isNewer = buildMigration !== undefined && newest !== buildMigration;
      if (isNewer && !isOutdated) log.error({ newest, buildMigration }, "the database is newer than this server: restart it");
      isOutdated = isNewer;
    },
    (error) => log.warn({ reason: String(error) }, "newest migration not read"),
  );
}

async function readNewestMigration(): Promise<unknown> {
  const [row] = await runAsNobody({ text: "select newest_migration()", values: [] });
  return row?.[0];
}

type RouteFunction = (...args: never[]) => unknown;

/** An action that changes nothing while the database is newer than this server. */
export const withCurrentSchema = <Run extends RouteFunction>(run: Run): Run =>
  (async (...args: Parameters<Run>) => {
    if (isOutdated) throw new Unavailable("This site is being upgraded. Nothing was stored; please try again in a minute.");
    return run(...args);
  }) as unknown as Run;
