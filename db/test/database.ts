import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { resetSnapshots } from "#app/platform/snapshot.server.ts";
import { asSystem, closeDatabase, openDatabase } from "../client.server.ts";
import { connect, type Sql, withParts } from "../connect.ts";
import type { AccessLevel, Right } from "../enums.ts";
import { authUsers, userProfiles } from "../schema.ts";

/** A test file's own database, cloned from the template, opened as the app's role. Call at the top of the file. */
export function testDatabase(): { owner: Sql; app: Sql } {
  const handles = {} as { owner: Sql; app: Sql };
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  let template: Sql;

  beforeAll(async () => {
    const templateUrl = inject("templateUrl");
    template = connect(withParts(templateUrl, { database: "postgres" }), { max: 1 });
    await template.unsafe(`create database ${name} template toranam_template strategy file_copy`);
    const ownerUrl = withParts(templateUrl, { database: name });
    // As ensureAppLogin does for a database; a login of its own for each would take a third of the CPU of a small file.
    await template.unsafe(`revoke temporary on database ${name} from public`);
    const appUrl = withParts(inject("templateAppUrl"), { database: name });
    openDatabase(appUrl);
    handles.owner = connect(ownerUrl, { max: 2 });
    handles.app = connect(appUrl, { max: 2 });
  });
  afterAll(async () => {
    resetSnapshots();
    await Promise.all([closeDatabase(), handles.owner?.end(), handles.app?.end()]);
    // FORCE is refused while an autovacuum works there, which only a superuser may end; without it PostgreSQL ends that itself.
    await template.unsafe(`drop database ${name} with (force)`).catch(() => template.unsafe(`drop database ${name}`));
    await template.end();
  });
  return handles;
}

/** How many statements of the app wait for a lock, in this database only: test files run side by side on one PostgreSQL. */
export async function countLockWaits(app: Sql): Promise<number> {
  const rows = await app`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
}

/** For each list of tables these and those that refer to them. All test databases have the same ones. */
const known = new Map<string, string[]>();

/**
 * Deletes the rows of these tables, and of all that refer to them, and runs no trigger. `truncate … cascade` does the same with ten times
 * the CPU: it makes the files of each table and index again, and each connection must read the tables' definitions again.
 */
export async function emptyTables(owner: Sql, tables: string): Promise<void> {
  const all = known.get(tables) ?? (await withReferring(owner, tables.split(/,\s*/)));
  known.set(tables, all);
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx.unsafe(all.map((table) => `delete from ${table}`).join(";"));
  });
}

async function withReferring(owner: Sql, tables: string[]): Promise<string[]> {
  const rows = await owner<{ name: string }[]>`
    with recursive found as (
      select table_name::regclass::oid as id from unnest(${tables}::text[]) as table_name
      union select conrelid from pg_constraint join found on confrelid = found.id where contype = 'f'
    ) select id::regclass::text as name from found`;
  return rows.map(({ name }) => name);
}

/** Adds a person with a confirmed address before the tests of the file. Call after `testDatabase`. @returns the actor as a session would give it */
export function testPerson(fullName: string, access: AccessLevel, rights: readonly Right[] = []): TestPerson {
  const person = personNamed(fullName, access, rights);
  beforeAll(() => addPerson(person, access));
  return person;
}

/** Adds a person as `testPerson` does, within a test. */
export async function addTestPerson(fullName: string, access: AccessLevel): Promise<TestPerson> {
  const person = personNamed(fullName, access, []);
  await addPerson(person, access);
  return person;
}

export type TestPerson = ReturnType<typeof personNamed>;

function personNamed(name: string, access: AccessLevel, rights: readonly Right[]) {
  const id = randomUUID();
  return {
    kind: "person",
    id,
    email: `${name.toLowerCase().replaceAll(" ", ".")}@toranam.example`,
    name,
    role: null,
    access: access as "planner",
    rights,
    sessionId: `session-${id}`,
    isConfirmed: true,
  } as const;
}

async function addPerson({ id, email, name, rights }: TestPerson, access: AccessLevel): Promise<void> {
  await asSystem("auth", async (tx) => {
    await tx.insert(authUsers).values({ id, email, name, emailVerified: true });
    await tx.insert(userProfiles).values({ userId: id, fullName: name, email, access, rights: [...rights] });
  });
}
