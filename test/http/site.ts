import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { createDatabase, resetDatabase } from "../databases.ts";
import { cheapServer, Server, Site, type SiteAddress } from "../server.ts";

/** This worker's site, as the template made it: with the sample people, no data and no mail. Call at the top of a file. */
export function sharedSite(): Site {
  const address = inject("sites")[Number(process.env.VITEST_POOL_ID) - 1] as SiteAddress;
  const site = new Site(address, cheapServer);
  beforeAll(() => reset(site));
  afterAll(() => site.disconnect());
  return site;
}

/** Puts a site back to what the template made. */
export async function reset({ databaseUrl, dataDir }: Site): Promise<void> {
  await resetDatabase(databaseUrl as string, inject("postgres"));
  rmSync(join(dataDir, "mail"), { recursive: true, force: true });
}

/** A server of a test's own, with the sample people in a database of its own. The test disposes of it. */
export const startSite = async (env: Record<string, string> = {}): Promise<Server> =>
  Server.start({ databaseUrl: await createDatabase(inject("postgres")), env: { ...cheapServer, ...env } });

/** How many enquiries there are of each state, how many leads in all, and how many mails but the digests, which a minute of the morning may bring. */
export const countEnquiries = async (target: Site) => {
  const sql = await target.database();
  const rows = await sql`select state, count(*)::int as n from contact_submissions group by state`;
  const [{ leads, mails } = {}] = await sql`
    select (select count(*)::int from leads) as leads,
      (select count(*)::int from outbox where not exists (select from digests where mail = outbox.id)) as mails`;
  return { ...Object.fromEntries(rows.map(({ state, n }) => [state, n])), leads, mails };
};
