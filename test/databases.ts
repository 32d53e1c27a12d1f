import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { hashPassword } from "../app/identity/password.server.ts";
import { connect, type Sql, withParts } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { ensureAppLogin } from "../db/roles.ts";
import { fastPostgres } from "./external-postgres.ts";
import { cheapCost, type NewPerson, password, people } from "./people.ts";

/** Where a test's databases are: the address of the owner, and of the superuser. */
export type PostgresAddress = { ownerUrl: string; superuserUrl: string };

/** The template that a server's database is cloned from: migrated, with the sample people. */
const template = "toranam_people";
/** The schema in which the template, and so each clone of it, keeps a copy of every table for `resetDatabase`. */
const snapshot = "test_snapshot";
/** PostgreSQL's code for a lock that NOWAIT did not get. */
const lockNotAvailable = "55P03";

/** A PostgreSQL for the databases of many servers, with the template. @param programs see `fastPostgres` */
export async function startTestPostgres(programs?: string) {
  const postgres = await fastPostgres(programs);
  const address: PostgresAddress = { ownerUrl: postgres.url, superuserUrl: postgres.superuserUrl };
  await createTemplate(address);
  return { address, stop: postgres.end };
}

async function createTemplate({ ownerUrl, superuserUrl }: PostgresAddress): Promise<void> {
  await usingDatabase(ownerUrl, (sql) => sql.unsafe(`create database ${template}`));
  const templateUrl = withParts(ownerUrl, { database: template });
  await ensureAppLogin(templateUrl, "template");
  await migrate(templateUrl);
  await usingDatabase(templateUrl, async (sql) => {
    const hash = await hashPassword(password, cheapCost);
    for (const person of Object.values(people)) await addPerson(sql, person, hash);
  });
  await usingDatabase(withParts(superuserUrl, { database: template }), async (sql) => {
    await sql.unsafe(`create schema ${snapshot}`);
    for (const { name } of await tablesOf(sql)) await sql.unsafe(`create table ${snapshot}.${name} as table public.${name}`);
  });
  // PostgreSQL clones no database that somebody is connected to.
  await usingDatabase(ownerUrl, (sql) => sql.unsafe(`alter database ${template} allow_connections false`));
}

/** A database of its own with the sample people. @returns its address */
export async function createDatabase({ ownerUrl }: PostgresAddress): Promise<string> {
  const database = `test_${randomUUID().replaceAll("-", "")}`;
  await usingDatabase(ownerUrl, (sql) => sql.unsafe(`create database ${database} template ${template} strategy file_copy`));
  return withParts(ownerUrl, { database });
}

/** Puts every table back to what the template holds. No trigger runs. */
export async function resetDatabase(databaseUrl: string, { superuserUrl }: PostgresAddress): Promise<void> {
  const database = new URL(databaseUrl).pathname.slice(1);
  await usingDatabase(withParts(superuserUrl, { database }), async (sql) => {
    const tables = await tablesOf(sql);
    const locks = `lock table ${tables.map(({ name }) => `public.${name}`).join(", ")} in exclusive mode nowait`;
    // Deleting the few rows takes a tenth of the time of TRUNCATE, which makes the files of every table and index again.
    const statements = tables.map(
      ({ name, columns }) => `delete from public.${name};
        insert into public.${name} (${columns}) overriding system value select ${columns} from ${snapshot}.${name}`,
    );
    for (;;) {
      try {
        return await sql.begin(async (tx) => {
          await tx`set local session_replication_role = replica`;
          await tx.unsafe(locks);
          await tx.unsafe(statements.join(";"));
        });
      } catch (error) {
        // The server may still write for the last test, and needs a table first: waiting with other tables locked could be a deadlock.
        if ((error as { code?: string }).code !== lockNotAvailable) throw error;
        await sleep(20);
      }
    }
  });
}

/** Inserts a confirmed person. @param hash of the password; by default that of the sample people's `password` @returns the id */
export async function addPerson(sql: Sql, person: NewPerson, hash?: string): Promise<string> {
  const { email, name, access = "planner", role = null, rights = [] } = person;
  const id = randomUUID();
  await sql.begin(async (tx) => {
    await tx`insert into auth_users (id, email, name, email_verified) values (${id}, ${email}, ${name}, true)`;
    await tx`insert into auth_accounts (id, user_id, account_id, provider_id, password)
      select ${randomUUID()}, ${id}, ${id}, 'credential', coalesce(${hash ?? null}, (select a.password from auth_accounts a
        join auth_users u on u.id = a.user_id where u.email = ${people.sravani.email}))`;
    await tx`insert into user_profiles (user_id, full_name, email, access, role, rights)
      values (${id}, ${name}, ${email}, ${access}, ${role}, ${[...rights]})`;
  });
  return id;
}

/** Each table with the columns that can be written. A query of information_schema would take ten times as long. */
const tablesOf = (sql: Sql) => sql<{ name: string; columns: string }[]>`
  select relname as name, string_agg(quote_ident(attname), ', ') as columns from pg_class join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = '' group by 1`;

async function usingDatabase(url: string, work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const sql = connect(url, { max: 1 });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}
