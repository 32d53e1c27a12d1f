import type { TestProject } from "vitest/node";
import { buildWhenStale } from "../../server/build.ts";
import { createDatabase, type PostgresAddress, startTestPostgres } from "../databases.ts";
import { installedPrograms, oldestVersion } from "../own-postgres.ts";
import { cheapServer, Server, type SiteAddress } from "../server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: PostgresAddress;
    /** One for each worker. */
    sites: SiteAddress[];
  }
}

/** The oldest promised PostgreSQL where Debian's package has it, so that its language limits what every page sends. */
function oldestPrograms(): string | undefined {
  const programs = installedPrograms(oldestVersion);
  if (!programs) console.log(`PostgreSQL ${oldestVersion} is not installed: the HTTP tests run on the embedded version only.`);
  return programs;
}

/** Builds the app, and starts PostgreSQL and a server for each worker. @returns the teardown */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildWhenStale();
  const postgres = await startTestPostgres(oldestPrograms());
  const workers = Number(project.vitest.config.maxWorkers);
  const startServer = async () => Server.start({ databaseUrl: await createDatabase(postgres.address), env: cheapServer });
  const servers = await Promise.all(Array.from({ length: workers }, startServer));
  project.provide("postgres", postgres.address);
  project.provide(
    "sites",
    servers.map(({ port, dataDir, databaseUrl }) => ({ port, dataDir, databaseUrl })),
  );
  return async () => {
    if (process.env.SERVER_LOG) for (const server of servers) console.log(server.output);
    await Promise.all(servers.map((server) => server.dispose()));
    await postgres.stop();
  };
}
