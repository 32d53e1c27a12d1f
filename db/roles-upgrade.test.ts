import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { connect, withParts } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { ensureAppLogin } from "#db/roles.ts";

const migrations = join(import.meta.dirname, "migrations");
const firstNew = "0163_roles.sql";

test("who was a user is a planner who still sees costs, everybody else stays what they were, and invitations work", async () => {
  const name = `roles_${randomUUID().replaceAll("-", "")}`;
  const server = connect(withParts(inject("templateUrl"), { database: "postgres" }), { max: 1 });
  const folder = await mkdtemp(join(tmpdir(), "toranam-roles-"));
  await server.unsafe(`create database ${name} template template0`);
  const url = withParts(inject("templateUrl"), { database: name });
  const sql = connect(url, { max: 1 });
  try {
    await ensureAppLogin(url, "test");
    for (const file of (await readdir(migrations)).filter((one) => one.endsWith(".sql") && one < firstNew))
      await copyFile(join(migrations, file), join(folder, file));
    await migrate(url, folder);
    await sql`insert into auth_users (id, name, email) select id, id, id from unnest(array['p', 'u', 'w', 'a', 'd']) id`;
    await sql`insert into user_profiles (user_id, full_name, email, access, rights) values ('p', 'P', 'p', 'pending', '{}'),
      ('u', 'U', 'u', 'user', '{}'), ('w', 'W', 'w', 'user', '{website}'), ('a', 'A', 'a', 'admin', '{}'), ('d', 'D', 'd', 'disabled', '{website}')`;
    await sql`insert into invitations (email, access, token_hash, expires_at) values ('i', 'user', 'h', now()), ('j', 'admin', 'k', now())`;
    await migrate(url, migrations);
    expect([...(await sql`select user_id, access, rights from user_profiles order by user_id`)]).toEqual([
      { user_id: "a", access: "admin", rights: [] },
      { user_id: "d", access: "disabled", rights: ["website"] },
      { user_id: "p", access: "pending", rights: [] },
      { user_id: "u", access: "planner", rights: ["margins"] },
      { user_id: "w", access: "planner", rights: ["website", "margins"] },
    ]);
    expect([...(await sql`select email, access from invitations order by email`)]).toEqual([
      { email: "i", access: "planner" },
      { email: "j", access: "admin" },
    ]);
    const rest = await sql`
      select proname from pg_proc p join pg_namespace n on n.oid = pronamespace
      where nspname = 'public' and prosrc like '%''user'', ''admin''%'`;
    expect([...rest], "functions that still ask for a user").toEqual([]);
  } finally {
    await sql.end();
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end();
    await rm(folder, { recursive: true });
  }
});
