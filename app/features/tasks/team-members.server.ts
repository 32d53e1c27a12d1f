import { type SQL, sql } from "drizzle-orm";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { constantSql, listColumns } from "#app/records/json-rows.server.ts";
import type { Tx } from "#db/client.server.ts";
import { userProfiles } from "#db/schema.ts";

const columns = listColumns({
  id: userProfiles.userId,
  name: sql<string>`coalesce(nullif(${userProfiles.fullName}, ''), ${userProfiles.email})`,
  email: userProfiles.email,
  role: userProfiles.role,
});

export type TeamMember = { id: string; name: string; email: string; role: string | null };

/** The approved people, sorted by name. Policies show an admin all of them, and a member only themselves. */
export const team = constantSql(sql<TeamMember>`
  select ${columns} from ${userProfiles} where ${userProfiles.access} in ('user', 'admin')
  order by ${foldSql(userProfiles.fullName)}, ${userProfiles.userId}`);

export const selectTeam = (tx: Tx) => tx.execute<TeamMember>(team);

type Option = { id: string; name: string };

/** The team, and the assignee of the edited task who has left it: saving another field must keep them assigned. */
export const assignees = (task: string | null): SQL<Option> =>
  task
    ? sql<Option>`
      select id, name from (${team}) team union all
      select user_id, coalesce(nullif(full_name, ''), email) from user_profiles
      where access not in ('user', 'admin') and user_id = (select assigned_to from tasks where id = ${task}::uuid)`
    : sql<Option>`select id, name from (${team}) team`;
