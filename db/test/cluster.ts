import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startPostgres } from "../../server/postgres.ts";
import { connect, withParts } from "../connect.ts";
import { migrate } from "../migrate.ts";
import { ensureAppLogin } from "../roles.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The owner's address of the migrated template every test database is cloned from. */
    templateUrl: string;
  }
}

/** One PostgreSQL for all integration tests, with a migrated template. */
export default async function cluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "toranam-test-"));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder);
  const templateUrl = withParts(postgres.ownerUrl, { database: "toranam_template" });
  const owner = connect(postgres.ownerUrl, { max: 1 });
  await owner.unsafe("create database toranam_template");
  await ensureAppLogin(templateUrl, "test");
  await migrate(templateUrl);
  // PostgreSQL clones no database that somebody is connected to.
  await owner.unsafe("alter database toranam_template allow_connections false");
  await owner.end();
  project.provide("templateUrl", templateUrl);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
