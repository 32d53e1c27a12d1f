import { type SQL, sql } from "drizzle-orm";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { constantSql } from "#app/records/json-rows.server.ts";
import type { Tx } from "#db/client.server.ts";

export type TeamMember = { id: string; name: string; email: string; role: string | null };

/** The staff, sorted by name. Only an admin gets the addresses. */
export const team = constantSql(
  sql<TeamMember>`select id, name, email, role from team_members() order by ${foldSql(sql`name`)}, id`,
);

export const selectTeam = (tx: Tx) => tx.execute<TeamMember>(team);

type Option = { id: string; name: string };

/** The team, and the assignee of the edited task who has left it: saving another field must keep them assigned. */
export const assignees = (task: string | null): SQL<Option> =>
  task
    ? sql<Option>`
      select id, name from (${team}) team union all
      select assigned_to, person_name(assigned_to) from tasks
      where id = ${task}::uuid and assigned_to not in (select id from team_members()) and person_name(assigned_to) is not null`
    : sql<Option>`select id, name from (${team}) team`;
