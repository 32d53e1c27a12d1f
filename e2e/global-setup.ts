import { buildWhenStale } from "../server/build.ts";
import { startTestPostgres } from "../test/databases.ts";

/** Builds the app, and starts the PostgreSQL whose template each worker's database is cloned from. @returns the teardown */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildWhenStale();
  const postgres = await startTestPostgres();
  process.env.E2E_POSTGRES = JSON.stringify(postgres.address);
  return () => postgres.stop();
}
