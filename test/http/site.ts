import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { createDatabase, resetDatabase } from "../databases.ts";
import { Server, Site, type SiteAddress } from "../server.ts";

/** This worker's site, as the template made it: with the sample people, no data and no mail. Call at the top of a file. */
export function sharedSite(): Site {
  const address = inject("sites")[Number(process.env.VITEST_POOL_ID) - 1] as SiteAddress;
  const site = new Site(address);
  beforeAll(async () => {
    await resetDatabase(address.databaseUrl as string, inject("postgres"));
    rmSync(join(address.dataDir, "mail"), { recursive: true, force: true });
  });
  afterAll(() => site.disconnect());
  return site;
}

/** A server of a test's own, with the sample people in a database of its own. The test disposes of it. */
export const startSite = async (env: Record<string, string> = {}): Promise<Server> =>
  Server.start({ databaseUrl: await createDatabase(inject("postgres")), env });
