import { connect, type Sql, type Statements, type TransactionSql, withConnection, withParts } from "#db/connect.ts";
import { lockSpace, locks } from "#db/locks.ts";
import { scramSecret } from "#db/scram-secret.ts";

/** The group role that migrations grant to; it cannot log in. */
export const appRole = "toranam_app";

/**
 * Makes sure that the app has a login of its own, `<database>_login` in the group toranam_app, with this password. @returns its URL
 * The owner needs CREATEROLE the first time and when the password changes. Safe to call from several servers at once.
 * @param suffix of the role's name, where servers with different passwords run side by side
 * Run it before migrate: the migrations' grants name the group.
 */
export async function ensureAppLogin(ownerUrl: string, password: string, suffix = ""): Promise<string> {
  return withConnection(ownerUrl, async (owner) => {
    const [row] = await owner`select current_database() as database`;
    const login = `${row?.database}_login${suffix}`;
    const appUrl = withParts(ownerUrl, { user: login, password });
    await resetSettings(owner, login);
    if (await loginProblem(appUrl)) {
      await owner.begin((sql) => createLogin(sql, row?.database, login, password)).catch(explainMissingRight);
      const problem = await loginProblem(appUrl);
      if (problem) throw problem;
    }
    await revokeTemporaryTables(owner, row?.database);
    return appUrl;
  });
}

/** Logins with a suffix other than this one can connect no more: nobody needs their passwords. */
export const disableOtherLogins = (ownerUrl: string, suffix: string): Promise<void> =>
  withConnection(ownerUrl, async (owner) => {
    const others = await owner<{ login: string }[]>`
      select rolname as login from pg_roles where rolcanlogin and rolname ~ ('^' || current_database() || '_login_[0-9a-f]{8}$')
        and rolname <> current_database() || '_login' || ${suffix}`;
    for (const { login } of others) await owner.begin((sql) => run(sql, "alter role %1$I nologin", login));
  });

/**
 * Throws an Error naming the reason when the URL's role, or a role it can become, is superuser, bypasses row-level security, creates
 * roles, or owns anything in any database: row-level security would not apply to it.
 */
export async function assertLeastPrivilege(appUrl: string): Promise<void> {
  return withConnection(appUrl, async (sql) => {
    const roles = await sql`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, (
        select case when d.dbid in (0, here.oid) then pg_describe_object(d.classid, d.objid, d.objsubid) else 'something in another database' end
        from pg_shdepend d, pg_database here
        where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o' and here.datname = current_database()
        limit 1
      ) as owned
      from pg_roles r where pg_has_role(session_user, r.oid, 'member') order by rolname <> session_user, rolname`;
    for (const { rolname, rolsuper, rolbypassrls, rolcreaterole, owned } of roles) {
      const fault = rolsuper
        ? "is a superuser"
        : rolbypassrls
          ? "has BYPASSRLS"
          : rolcreaterole
            ? "has CREATEROLE"
            : owned && `owns ${owned}`;
      if (fault) throw new Error(`The app must not log in as a role with power over the database: ${rolname} ${fault}.`);
    }
  });
}

async function createLogin(sql: TransactionSql, database: string, login: string, password: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${locks.login})`;
  await sql`set local password_encryption = 'scram-sha-256'`;
  // Roles belong to the whole cluster, the lock to one database: a server of another database may be creating the same role.
  const create = (role: string, options: string) =>
    run(
      sql,
      `do $$ begin create role %1$I ${options}; exception when duplicate_object or unique_violation then null; end $$`,
      role,
    );
  await create(appRole, "nologin");
  await create(login, "login nosuperuser nocreatedb nocreaterole nobypassrls inherit");
  await setPassword(sql, login, password);
  const [member] = await sql`select pg_has_role(${login}, ${appRole}, 'usage') as yes`;
  if (!member?.yes) await run(sql, "grant %1$I to %2$I", appRole, login);
  await run(sql, "grant connect on database %1$I to %2$I", database, login);
}

/** Sets the password as the server stores it; in clear where the server takes no other: some hosts refuse hashes. */
async function setPassword(sql: TransactionSql, login: string, password: string): Promise<void> {
  const set = (secret: string) => run(sql, "alter role %1$I login password %2$L", login, secret);
  await sql`savepoint hashed`;
  const isSet = await set(scramSecret(password)).then(
    () => true,
    () => false,
  );
  if (isSet) return;
  await sql`rollback to savepoint hashed`;
  await set(password);
}

/** A role may change its own settings. So a statement timeout, for example, that an attacker's SQL set as the app's role would stay. */
async function resetSettings(owner: Sql, login: string): Promise<void> {
  const settings = await owner<{ database: string | null }[]>`
    select d.datname as database from pg_db_role_setting s join pg_roles r on r.oid = s.setrole left join pg_database d on d.oid = s.setdatabase
    where r.rolname = ${login}`;
  for (const { database } of settings)
    await owner.begin((sql) =>
      database
        ? run(sql, "alter role %1$I in database %2$I reset all", login, database)
        : run(sql, "alter role %1$I reset all", login),
    );
}

/**
 * Takes away the right to make temporary tables: the login needs none, and in PostgreSQL they hide tables of the same name. A migration cannot
 * do this, because a copy of a database does not have the rights of the original. A table owner that does not own the database cannot revoke
 * the right; functions with the owner's rights are safe without this too (migration 0025).
 */
async function revokeTemporaryTables(owner: Sql, database: string): Promise<void> {
  const isAllowed = (sql: Statements) => sql`
    select from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
    where d.datname = ${database} and a.grantee = 0 and a.privilege_type = 'TEMPORARY' and pg_has_role(d.datdba, 'member')`;
  if ((await isAllowed(owner)).length === 0) return;
  await owner.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(${lockSpace}, ${locks.login})`;
    if ((await isAllowed(sql)).length > 0) await run(sql, "revoke temporary on database %1$I from public", database);
  });
}

// Statements about roles take no parameters; the server quotes the names itself.
async function run(sql: TransactionSql, template: string, ...names: string[]): Promise<void> {
  const [row] = await sql`select format(${template}, variadic ${names}::text[]) as statement`;
  await sql.unsafe(row?.statement);
}

/** Why the login does not work or is not in the group; undefined when all is right. Errors of other kinds are thrown. */
async function loginProblem(appUrl: string): Promise<Error | undefined> {
  const sql = connect(appUrl, { max: 1 });
  try {
    const [row] = await sql`select pg_has_role(${appRole}, 'usage') as member`;
    return row?.member ? undefined : new Error(`The role of ${new URL(appUrl).username} is not in ${appRole}.`);
  } catch (error) {
    // 28…: the log-in is refused (by PgBouncer as 08P01); 42501: it may not connect; 42704: the group does not exist yet.
    if (/^(28|08P01|42501|42704)/.test(String((error as { code?: string }).code))) return error as Error;
    throw error;
  } finally {
    await sql.end();
  }
}

function explainMissingRight(cause: Error & { code?: string }): never {
  if (cause.code !== "42501") throw cause;
  throw new Error(
    `DATABASE_URL's role may not create the app's login (it needs CREATEROLE, and ADMIN OPTION on ${appRole}): ${cause.message}`,
    { cause },
  );
}
