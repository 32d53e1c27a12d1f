import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect, type Sql } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { ensureAppLogin } from "#db/roles.ts";
import { type EmbeddedPostgres, startPostgres } from "#server/database/postgres.ts";

let dataDir: string;
let folder: string;
let postgres: EmbeddedPostgres;
let sql: Sql;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "toranam-test-"));
  postgres = await startPostgres(dataDir);
  sql = connect(postgres.ownerUrl, { max: 1 });
});

beforeEach(async () => {
  folder = await mkdtemp(join(dataDir, "migrations-"));
  await sql.unsafe("drop schema if exists toranam_private cascade; drop schema public cascade; create schema public");
  await write("0001_guests.sql", "create table guests (name text);\ninsert into guests values ('Meera');\n");
});

afterAll(async () => {
  await sql.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

test("pending migrations run once, in the order of their names", async () => {
  await write("0010_later.sql", "update guests set name = name || ' Rao'");
  await write("0002_more.sql", "insert into guests values ('Arjun')");
  expect(await run()).toEqual(["0001_guests.sql", "0002_more.sql", "0010_later.sql"]);
  expect(await run()).toEqual([]);
  expect(await guests()).toEqual(["Meera Rao", "Arjun Rao"]);
});

test("two servers starting at once migrate once", async () => {
  const done = await Promise.all([run(), run(), run()]);
  expect(done.flat()).toEqual(["0001_guests.sql"]);
  expect(await guests()).toEqual(["Meera"]);
});

test("a failing migration leaves the old version in place, the ones before it in the same run too", async () => {
  await run();
  await write("0002_more.sql", "insert into guests values ('Arjun')");
  await write("0003_wrong.sql", "insert into nowhere values (1)");
  await expect(run()).rejects.toThrow("Migration 0003_wrong.sql failed, nothing was changed");
  expect(await guests()).toEqual(["Meera"]);
  await write("0003_wrong.sql", "insert into guests values ('Kavya')");
  expect(await run()).toEqual(["0002_more.sql", "0003_wrong.sql"]);
});

test("an edited migration is refused; other line ends are not an edit", async () => {
  await run();
  await write("0001_guests.sql", "create table guests (name text);\r\ninsert into guests values ('Meera');\r\n");
  expect(await run()).toEqual([]);
  await write("0001_guests.sql", "create table guests (name text)");
  await expect(run()).rejects.toThrow("0001_guests.sql was edited");
});

test("a database newer than the build is refused", async () => {
  await write("0002_more.sql", "insert into guests values ('Arjun')");
  await run();
  await rm(join(folder, "0002_more.sql"));
  await expect(run()).rejects.toThrow("newer than this build: it has the migration 0002_more.sql");
});

test("the app's login cannot see the record of migrations", async () => {
  const app = connect(await ensureAppLogin(postgres.ownerUrl, "meera-and-arjun"), { max: 1 });
  await run();
  await expect(app`select * from toranam_private.schema_migrations`).rejects.toThrow("permission denied for schema");
  await app.end();
});

function run(): Promise<string[]> {
  return migrate(postgres.ownerUrl, folder);
}

function write(name: string, text: string): Promise<void> {
  return writeFile(join(folder, name), text);
}

async function guests(): Promise<string[]> {
  return (await sql`select name from guests`).map(({ name }) => name);
}
