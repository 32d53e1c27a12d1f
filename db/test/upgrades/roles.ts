import { expect } from "vitest";
import type { UpgradeCase } from "./upgrade-case.ts";

export const roles: UpgradeCase = {
  title: "who was a user is a planner who still sees costs, everybody else stays what they were, and invitations work",
  before: "0163_roles.sql",
  async fill(sql) {
    await sql`insert into auth_users (id, name, email) select id, id, id from unnest(array['p', 'u', 'w', 'a', 'd']) id`;
    await sql`insert into user_profiles (user_id, full_name, email, access, rights) values ('p', 'P', 'p', 'pending', '{}'),
      ('u', 'U', 'u', 'user', '{}'), ('w', 'W', 'w', 'user', '{website}'), ('a', 'A', 'a', 'admin', '{}'), ('d', 'D', 'd', 'disabled', '{website}')`;
    await sql`insert into invitations (email, access, token_hash, expires_at) values ('i', 'user', 'h', now()), ('j', 'admin', 'k', now())`;
    return async () => {
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
    };
  },
};
