import { type SQL, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { rowsPerPage } from "#app/platform/list-filters.ts";
import { asActor, type Tx } from "#db/client.server.ts";
import { userProfiles } from "#db/schema.ts";
import type { AuditEntry, AuditFilters } from "./audit.ts";
import { type NamedObject, namedObjects } from "./named-objects.server.ts";

/**
 * The newest lines that fit; `before` leads to the older ones. A person's are those of their acts and of what was
 * done to them; days are India's.
 */
export async function readAudit(
  actor: Actor,
  filters: AuditFilters,
): Promise<{ entries: AuditEntry[]; mentioned: NamedObject[]; older: number | null }> {
  requirePermission(actor, "audit:read");
  return asActor(actor, async (tx) => {
    const rows = await tx.execute<AuditEntry>(sql`
      select a.id::float8 as id, a.at, coalesce(who.full_name, a.actor) as actor, a.action, a.object_type as "objectType",
        a.object_id as "objectId", a.fields
      from audit_log a left join user_profiles who on who.user_id = a.actor
      where ${fitting(filters)} order by a.at desc, a.id desc limit ${rowsPerPage + 1}`);
    const entries = rows.slice(0, rowsPerPage).map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
    const mentioned = await namedObjects(
      tx,
      entries.flatMap(({ objectId, fields }) => [objectId ?? "", ...idsIn(fields)]),
    );
    return { entries, mentioned, older: rows.length > rowsPerPage ? (entries.at(-1)?.id ?? null) : null };
  });
}

/** Texts that may be ids, however deep: "assigned_to", both sides of its change, what was tied to a deleted row. */
const idsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value.split(" ", 1)[0] as string] : Object.values(value ?? {}).flatMap(idsIn);

/** What the filters offer: everybody with an account, and every action that was ever written. */
export async function auditChoices(actor: Actor): Promise<{ people: { id: string; name: string }[]; actions: string[] }> {
  requirePermission(actor, "audit:read");
  return asActor(actor, async (tx) => {
    const { userId, fullName } = userProfiles;
    const people = tx.select({ id: userId, name: fullName }).from(userProfiles).orderBy(fullName, userId);
    const [named, actions] = await Promise.all([people, writtenActions(tx)]);
    return { people: named, actions };
  });
}

// From one action to the next in the index: the log may have millions of lines, and a few dozen actions.
async function writtenActions(tx: Tx): Promise<string[]> {
  const rows = await tx.execute<{ action: string }>(sql`
    with recursive step (action) as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > step.action order by action limit 1) from step where step.action is not null
    )
    select action from step where action is not null`);
  return rows.map(({ action }) => action);
}

function fitting({ person, action, from, to, before }: AuditFilters): SQL {
  const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Kolkata'`;
  const conditions = [
    person && sql`(a.actor = ${person} or (a.object_type = 'person' and a.object_id = ${person}))`,
    action && sql`a.action = ${action}`,
    from && sql`a.at >= ${startOf(from)}`,
    to && sql`a.at < ${startOf(to)} + interval '1 day'`,
    before !== null && sql`(a.at, a.id) < (select at, id from audit_log where id = ${before})`,
  ];
  return sql.join([sql`true`, ...conditions.filter((condition) => typeof condition === "object")], sql` and `);
}
