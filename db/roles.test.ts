import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, withParts } from "#db/connect.ts";
import { appRole, assertLeastPrivilege, ensureAppLogin } from "#db/roles.ts";
import { scramSecret } from "#db/scram-secret.ts";
import { type EmbeddedPostgres, startPostgres } from "#server/database/postgres.ts";

let dataDir: string;
let postgres: EmbeddedPostgres;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "toranam-test-"));
  postgres = await startPostgres(dataDir);
});

afterAll(async () => {
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

test("four servers of two databases starting at once make one group and a login each", async () => {
  await ask(postgres.ownerUrl, "create database second");
  const second = withParts(postgres.ownerUrl, { database: "second" });
  const urls = await Promise.all(
    [postgres.ownerUrl, second, postgres.ownerUrl, second].map((url) => ensureAppLogin(url, "a password")),
  );
  const users = urls.map((url) => new URL(url).username);
  expect(users).toEqual(["toranam_login", "second_login", "toranam_login", "second_login"]);
  expect(await ask(urls[1] ?? "", "select current_database() || ' ' || current_user as answer")).toEqual(["second second_login"]);
});

test("the login has the group's rights and no others, and its password is stored as a hash", async () => {
  const appUrl = await ensureAppLogin(postgres.ownerUrl, `it's $$ "odd" @/%:`);
  await ask(
    postgres.ownerUrl,
    `create table seen (answer text); insert into seen values ('yes'); grant select on seen to ${appRole}`,
  );
  expect(await ask(appUrl, "select answer from seen")).toEqual(["yes"]);
  await expect(ask(appUrl, "delete from seen")).rejects.toThrow("permission denied");
  await expect(ask(appUrl, "create table mine ()")).rejects.toThrow("permission denied");
  const superuser = await superuserUrl();
  expect(await ask(superuser, "select rolcanlogin::text as answer from pg_roles where rolname = 'toranam_app'")).toEqual([
    "false",
  ]);
  const [secret] = await ask(superuser, "select rolpassword as answer from pg_authid where rolname = 'toranam_login'");
  expect(secret).toMatch(/^SCRAM-SHA-256\$/);
});

test("the statement that sets the password has its hash only, because servers may log it", async () => {
  const superuser = await superuserUrl();
  await ask(superuser, "alter system set log_statement = 'ddl'");
  await ask(superuser, "select pg_reload_conf()");
  await expect.poll(async () => (await ask(postgres.ownerUrl, "show log_statement")).length).toBe(1);
  await ensureAppLogin(postgres.ownerUrl, "known to nobody");
  const log = await readFile(join(dataDir, "postgres", "postgres.log"), "utf8");
  expect(log).toMatch(/alter role toranam_login login password 'SCRAM-SHA-256\$4096:/);
  expect(log).not.toContain("known to nobody");
  // RFC 7677 has these keys' salt, iterations and password.
  const [, keys] = scramSecret("pencil", Buffer.from("W22ZaJ0SNY7soEsUEjb6gQ==", "base64")).split("W22ZaJ0SNY7soEsUEjb6gQ==$");
  expect(keys).toBe("WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=");
});

test("a working login is left as it is; a new password replaces the old one", async () => {
  const secret = async () =>
    (await ask(await superuserUrl(), "select rolpassword as answer from pg_authid where rolname = 'toranam_login'"))[0];
  const old = await ensureAppLogin(postgres.ownerUrl, "first");
  const before = await secret();
  await ensureAppLogin(postgres.ownerUrl, "first");
  expect(await secret()).toBe(before);
  await ensureAppLogin(postgres.ownerUrl, "second");
  await expect(ask(old, "select 1")).rejects.toThrow("password authentication failed");
});

test("settings and a password that the login gave itself end with the next start", async () => {
  const login = await ensureAppLogin(postgres.ownerUrl, "second");
  const changed = withParts(login, { password: "stolen" });
  await ask(login, "alter role current_user password 'stolen'");
  await ask(changed, "alter role current_user in database toranam set statement_timeout = 200");
  await ask(changed, "alter role current_user set default_transaction_read_only = on");
  await expect(ask(changed, "select pg_sleep(10)::text as answer")).rejects.toThrow("statement timeout");
  await ensureAppLogin(postgres.ownerUrl, "second");
  expect(
    await ask(login, "select current_setting('statement_timeout') || current_setting('transaction_read_only') as answer"),
  ).toEqual(["0off"]);
  await expect(ask(changed, "select 1")).rejects.toThrow("password authentication failed");
});

test("a login taken out of the group, or without the right to connect, is repaired", async () => {
  const superuser = await superuserUrl();
  await ask(
    superuser,
    "revoke toranam_app from toranam_login cascade; revoke connect on database toranam from public, toranam_login",
  );
  const appUrl = await ensureAppLogin(postgres.ownerUrl, "second");
  expect(await ask(appUrl, "select pg_has_role('toranam_app', 'usage')::text as answer")).toEqual(["true"]);
});

test("the app's login passes; a role with power over the database is refused by name and reason", async () => {
  const appUrl = await ensureAppLogin(postgres.ownerUrl, "second");
  const superuser = await superuserUrl();
  await assertLeastPrivilege(appUrl);
  await expect(assertLeastPrivilege(superuser)).rejects.toThrow("postgres is a superuser");
  await expect(assertLeastPrivilege(postgres.ownerUrl)).rejects.toThrow("toranam_owner has CREATEROLE");

  await ask(superuser, "alter role toranam_login bypassrls");
  await expect(assertLeastPrivilege(appUrl)).rejects.toThrow("toranam_login has BYPASSRLS");
  await ask(superuser, "alter role toranam_login nobypassrls; create schema mine authorization toranam_login");
  await expect(assertLeastPrivilege(appUrl)).rejects.toThrow("toranam_login owns schema mine");
  await ask(superuser, "drop schema mine; create role auditor bypassrls; grant auditor to toranam_login");
  await expect(assertLeastPrivilege(appUrl)).rejects.toThrow("auditor has BYPASSRLS");
  await ask(superuser, "drop role auditor; create database third owner toranam_login");
  await expect(assertLeastPrivilege(appUrl)).rejects.toThrow("toranam_login owns database third");
});

test("an owner without CREATEROLE is told what is missing", async () => {
  const superuser = await superuserUrl();
  await ask(superuser, "create role plain login password 'plain'");
  await ask(superuser, "create database plain owner plain");
  const plain = withParts(superuser, { user: "plain", password: "plain", database: "plain" });
  await expect(ensureAppLogin(plain, "x")).rejects.toThrow("needs CREATEROLE");
});

async function superuserUrl(): Promise<string> {
  const { superuserPassword } = JSON.parse(await readFile(join(dataDir, "postgres/secrets.json"), "utf8"));
  return withParts(postgres.ownerUrl, { user: "postgres", password: superuserPassword });
}

async function ask(url: string, text: string): Promise<string[]> {
  const sql = connect(url, { max: 1 });
  try {
    // One statement at a time: several sent together are one transaction, in which CREATE DATABASE fails.
    const answers = [];
    for (const statement of text.split("; ")) answers.push(...(await sql.unsafe(statement)).map(({ answer }) => answer));
    return answers;
  } finally {
    await sql.end();
  }
}
