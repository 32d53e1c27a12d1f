import { expect, inject, test } from "vitest";
import { withConnection, withParts } from "./connect.ts";
import { addTestPerson, testDatabase } from "./test/database.ts";

const database = testDatabase();

/**
 * Statements that an attacker with SQL access as the app's role may try, and PostgreSQL's refusals. Some begin with "must be superuser" or
 * "must have" before version 16.
 */
const attempts: Record<string, [sql: string, refusal: RegExp][]> = {
  "become another role": [
    ["set role postgres", /permission denied to set role/],
    ["set role pg_read_all_data", /permission denied to set role/],
    ["set session authorization postgres", /permission denied to set session authorization/],
    ["alter role current_user superuser", /permission denied to alter role|^must /],
    ["alter role current_user createrole bypassrls", /permission denied to alter role|^must /],
    ["create role intruder login superuser", /permission denied to create role|^must /],
    ["grant pg_read_all_data to current_user", /permission denied to grant role|^must /],
    ["alter role current_user set app.user_id = 'somebody'", /permission denied to set parameter/],
    ["alter role current_user set session_preload_libraries = 'x'", /permission denied to set parameter/],
    ["alter role current_user connection limit 0", /permission denied/],
    ["drop role current_user", /cannot be used as a role name|permission denied to drop role/],
    ["reassign owned by postgres to current_user", /permission denied to reassign objects/],
  ],
  "switch rules off": [
    ["alter table invoices disable trigger user", /must be owner/],
    ["alter table invoices disable trigger all", /must be owner/],
    ["alter table invoices disable row level security", /must be owner/],
    ["set session_replication_role = replica", /permission denied to set parameter/],
    ["select set_config('session_replication_role', 'replica', false)", /permission denied to set parameter/],
    ["set row_security = off; select from leads", /would be affected by row-level security/],
    ["drop trigger keep_issued_invoice_immutable on invoices", /must be owner/],
    ["drop policy select_policy on leads", /must be owner/],
    ["create policy all_rows on leads using (true)", /must be owner/],
    ["drop function actor_access() cascade", /must be owner/],
    ["alter function actor_access() security invoker", /must be owner/],
    ["alter function actor_access() reset all", /must be owner/],
    ["alter system set session_replication_role = replica", /permission denied to set parameter|must be superuser/],
    ["alter database postgres set session_replication_role = replica", /must be owner|permission denied/],
  ],
  "create objects that hide ours": [
    ["create temporary table user_profiles (user_id text)", /permission denied to create temporary tables/],
    ["create temporary view leads as select 1", /permission denied to create temporary tables/],
    ["create table leads_of_mine (id int)", /permission denied for schema public/],
    ["create table pg_catalog.leads (id int)", /permission denied/],
    ["create schema mine", /permission denied for database/],
    ["create function lower(bigint) returns text language sql as 'select 1::text'", /permission denied for schema public/],
    ["create function pg_temp.f() returns int language sql as 'select 1'", /permission denied to create temporary/],
    ["create operator = (leftarg = text, rightarg = int, function = texteq)", /permission denied for schema public/],
    ["create rule hide as on select to leads do instead select 1", /must be owner/],
    [
      "create trigger spy before insert on audit_log for each row execute function set_updated_at_and_version()",
      /permission denied/,
    ],
    ["create event trigger spy on ddl_command_end execute function set_updated_at_and_version()", /permission denied/],
    ["alter table leads add column mine text", /must be owner/],
    ["create publication mine for all tables", /permission denied|must be superuser/],
  ],
  "read what is not its own": [
    ["select rolpassword from pg_authid", /permission denied for table pg_authid/],
    ["select passwd from pg_shadow", /permission denied for view pg_shadow/],
    ["select from pg_statistic", /permission denied for table pg_statistic/],
    ["select from pg_user_mapping", /permission denied/],
    ["select from toranam_private.schema_migrations", /permission denied for schema toranam_private/],
    ["select from toranam_private.app_secret", /permission denied for schema toranam_private/],
    ["select from pg_hba_file_rules", /permission denied/],
    ["select pg_read_file('postgresql.conf')", /permission denied for function pg_read_file/],
    ["select pg_ls_dir('.')", /permission denied for function pg_ls_dir/],
    ["select pg_stat_file('PG_VERSION')", /permission denied for function pg_stat_file/],
    ["copy leads from '/etc/passwd'", /permission denied to COPY from a file|^must /],
    ["select lo_import('/etc/passwd')", /permission denied for function lo_import/],
    ["select lo_export(1, '/tmp/toranam-intruder')", /permission denied for function lo_export/],
    ["delete from pg_largeobject", /permission denied for table pg_largeobject/],
    ["select from pg_statistic_ext_data", /permission denied for table pg_statistic_ext_data/],
    ["copy leads from stdin", /not supported with row-level security/],
    ["select last_value from audit_log_id_seq", /permission denied for sequence/],
    ["select pg_log_backend_memory_contexts(pg_backend_pid())", /permission denied for function/],
    ["show data_directory", /permission denied to examine|^must /],
  ],
  "leave the database": [
    ["copy leads to program 'id'", /permission denied to COPY to or from an external program|^must /],
    ["copy leads to '/tmp/toranam-intruder'", /permission denied to COPY to a file|^must /],
    ["create extension dblink", /permission denied to create extension|is not available/],
    ["create extension postgres_fdw", /permission denied to create extension|is not available/],
    ["create extension pg_trgm schema pg_catalog", /permission denied|already exists/],
    ["create server elsewhere foreign data wrapper postgres_fdw", /does not exist|permission denied/],
    ["create language plpython3u", /permission denied|is not available|could not access/],
    ["load 'dblink'", /access to library|permission denied|could not access/],
    ["do language c 'x'", /does not support|permission denied/],
    ["create subscription mine connection 'dbname=postgres' publication mine", /permission denied|must be superuser/],
    ["select pg_create_logical_replication_slot('mine', 'pgoutput')", /permission denied to use replication slots|^must /],
    ["select pg_create_physical_replication_slot('mine')", /permission denied to use replication slots|^must /],
    ["select pg_backup_start('mine')", /permission denied for function pg_backup_start/],
    ["select pg_promote()", /permission denied for function pg_promote/],
    ["import foreign schema mine from server elsewhere into public", /does not exist/],
    ["checkpoint", /permission denied to execute CHECKPOINT|^must /],
    ["select pg_reload_conf()", /permission denied for function pg_reload_conf/],
    ["select pg_switch_wal()", /permission denied for function pg_switch_wal/],
    ["create tablespace mine location '/tmp'", /permission denied to create tablespace/],
    ["create database mine", /permission denied to create database/],
    ["drop database toranam_template", /must be owner/],
    ["alter database postgres owner to current_user", /must be owner/],
  ],
  "remove its traces": [
    ["delete from audit_log", /permission denied for table audit_log/],
    ["update audit_log set actor = 'nobody'", /permission denied for table audit_log/],
    ["truncate audit_log", /permission denied for table audit_log/],
    ["lock table audit_log in share mode; select 1", /permission denied for table audit_log/],
    ["select setval('audit_log_id_seq', 1)", /permission denied for sequence audit_log_id_seq/],
    ["select pg_stat_reset()", /permission denied for function pg_stat_reset/],
    ["truncate leads cascade", /permission denied for table leads/],
    ["drop table leads", /must be owner/],
  ],
};

for (const [aim, statements] of Object.entries(attempts)) {
  test.each(statements)(`the app's role cannot ${aim}: %s`, async (statement, refusal) => {
    await expect(database.app.unsafe(statement)).rejects.toThrow(refusal);
  });
}

test("the app's role cannot end a connection of another role", async () => {
  const [other] = await database.owner`select pg_backend_pid() as pid`;
  await expect(database.app`select pg_terminate_backend(${other?.pid})`).rejects.toThrow(
    /permission denied to terminate process|^must be a/,
  );
});

test("a temporary table named like ours changes no result of functions with the owner's rights, even where temporary tables are allowed", async () => {
  const neha = await addTestPerson("Neha Patnaik", "pending");
  const [here] = await database.app`select current_database() as name, current_user as login`;
  const superuser = withParts(inject("templateUrl"), { database: here?.name });
  await withConnection(superuser, (sql) => sql.unsafe(`grant temporary on database ${here?.name} to ${here?.login}`));
  await database.app.begin(async (tx) => {
    await tx`select set_config('app.user_id', ${neha.id}, true)`;
    await tx`create temporary table user_profiles (user_id text, access text)`;
    await tx`insert into pg_temp.user_profiles values (${neha.id}, 'admin')`;
    expect((await tx`select actor_access() as access`)[0]?.access).toBe("pending");
    await tx`drop table pg_temp.user_profiles`;
  });
  await withConnection(superuser, (sql) => sql.unsafe(`revoke temporary on database ${here?.name} from ${here?.login}`));
});

test("the setting with which merge_records disables rules (app.moves_links) disables none when the app sets it", async () => {
  const { owner, app } = database;
  const member = await addTestPerson("Ravi Kumar", "planner");
  const [first, second] = await owner`insert into clients (name) values ('First'), ('Second') returning id`;
  const [event] = await owner`insert into events (name, client_id) values ('Wedding', ${first?.id}) returning id`;
  await owner`insert into secret_links (kind, record_id, salt, created_by) values ('client', ${event?.id}, repeat('s', 22), 'x')`;
  await app.begin(async (tx) => {
    await tx`select set_config('app.user_id', ${member.id}, true), set_config('app.moves_links', 'on', true)`;
    await tx`update events set client_id = ${second?.id} where id = ${event?.id}`;
  });
  expect((await owner`select version from events where id = ${event?.id}`)[0]?.version).toBe(2);
  expect((await owner`select closed_at from secret_links where record_id = ${event?.id}`)[0]?.closed_at).not.toBeNull();
});

test("a member of the staff cannot set a quote to accepted without the client's acceptance", async () => {
  const { owner, app } = database;
  const member = await addTestPerson("Anita Rao", "planner");
  const [quote] =
    await owner`insert into quotes (content, number, revision, status, sent_at) values ('{}', 'QT', 1, 'sent', now()) returning id`;
  const asMember = (statement: string) =>
    app.begin(async (tx) => {
      await tx`select set_config('app.user_id', ${member.id}, true)`;
      await tx.unsafe(statement);
    });
  const refused = "row-level security policy";
  await expect(asMember(`update quotes set status = 'accepted' where id = '${quote?.id}'`)).rejects.toThrow(refused);
  await expect(asMember("insert into quotes (content, status) values ('{}', 'accepted')")).rejects.toThrow(refused);
  await asMember(`update quotes set status = 'declined' where id = '${quote?.id}'`);
});

test("every function with its owner's rights searches temporary objects last, and PUBLIC may execute none of ours", async () => {
  const functions = await database.owner<{ name: string; definer: boolean; config: string[] | null; isPublic: boolean }[]>`
    select p.oid::regprocedure::text as name, p.prosecdef as definer, p.proconfig as config,
      exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0 and a.privilege_type = 'EXECUTE') as "isPublic"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'toranam_private') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
  expect(functions.filter(({ definer }) => definer).length).toBeGreaterThan(10);
  const unsafe = functions.filter(
    ({ definer, config }) => definer && !config?.includes("search_path=pg_catalog, public, pg_temp"),
  );
  // If this fails: ALTER FUNCTION … SET search_path = pg_catalog, public, pg_temp. CREATE OR REPLACE resets it, so set it again after that.
  expect(unsafe.map(({ name }) => name)).toEqual([]);
  // If this fails: REVOKE EXECUTE ON FUNCTION … FROM PUBLIC, and GRANT it to toranam_app unless only a trigger calls it.
  expect(functions.filter(({ isPublic }) => isPublic).map(({ name }) => name)).toEqual([]);
});
