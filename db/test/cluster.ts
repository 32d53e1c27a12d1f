import type { TestProject } from "vitest/node";
import { fastPostgres } from "../../test/external-postgres.ts";
import { findPrograms, type PostgresVersion } from "../../test/own-postgres.ts";
import { connect, withParts } from "../connect.ts";
import { migrate } from "../migrate.ts";
import { ensureAppLogin } from "../roles.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The owner's URL of the migrated template from which every test database is cloned. */
    templateUrl: string;
    /** The app's URL of the template, whose login may open every clone too. */
    templateAppUrl: string;
  }
}

/**
 * One PostgreSQL for all integration tests, with a migrated template: the embedded one, or the version of the project's variable
 * POSTGRES_VERSION.
 */
export default async function cluster(project: TestProject): Promise<() => Promise<void>> {
  const version = project.config.env?.POSTGRES_VERSION;
  const postgres = await fastPostgres(version ? await findPrograms(Number(version) as PostgresVersion) : undefined);
  const templateUrl = withParts(postgres.url, { database: "toranam_template" });
  const owner = connect(postgres.url, { max: 1 });
  await owner.unsafe("create database toranam_template");
  const templateAppUrl = await ensureAppLogin(templateUrl, "test");
  await migrate(templateUrl);
  // PostgreSQL clones no database that somebody is connected to.
  await owner.unsafe("alter database toranam_template allow_connections false");
  await owner.end();
  project.provide("templateUrl", templateUrl);
  project.provide("templateAppUrl", templateAppUrl);
  return postgres.end;
}
