import { type SQL, sql } from "drizzle-orm";
import { type Actor, requirePermission } from "#app/permissions.ts";
import { foldSql } from "#app/platform/values/fold.server.ts";
import { selectRows } from "#app/records/json-rows.server.ts";
import { type JsonRows, parseRows } from "#app/records/json-rows.ts";
import { rowsPerPage } from "#app/records/list-filters.ts";
import { readShared, type Tx } from "#db/client.server.ts";
import { userProfiles } from "#db/schema.ts";
import type { AuditEntry, AuditFilters } from "./audit.ts";
import { type NamedObject, selectNamedObjects } from "./named-objects.server.ts";

/**
 * The newest entries that match, one more than a page shows. `nextCursor` is the value of `before` for the next page; null on the
 * last one. The person filter finds what the person did and what was done to the person's account. Days are in India.
 */
export async function readAudit(
  actor: Actor,
  filters: AuditFilters,
): Promise<{ entries: JsonRows<AuditEntry>; referencedObjects: NamedObject[]; nextCursor: number | null }> {
  requirePermission(actor, "audit:read");
  return readShared(actor, async (tx) => {
    const lists = await selectRows(tx, {
      entries: sql<AuditEntry>`
      select a.id, a.at, coalesce(who.full_name, a.actor) as actor, a.action, a.object_type as "objectType",
        a.object_id as "objectId", a.fields
      from audit_log a left join user_profiles who on who.user_id = a.actor
      where ${filterConditions(filters)} order by a.at desc, a.id desc limit ${rowsPerPage + 1}`,
    });
    const rows = parseRows(lists.entries);
    const entries = rows.slice(0, rowsPerPage);
    const referencedObjects = await selectNamedObjects(
      tx,
      entries.flatMap(({ objectId, fields }) => [objectId ?? "", ...collectIds(fields)]),
    );
    return {
      entries: lists.entries,
      referencedObjects,
      nextCursor: rows.length > rowsPerPage ? (entries.at(-1)?.id ?? null) : null,
    };
  });
}

/** All strings that may be ids, at any depth: old and new values, and links of a deleted row ("ID" or "ID more"). */
const collectIds = (value: unknown): string[] =>
  typeof value === "string" ? value.split(" ", 2) : Object.values(value ?? {}).flatMap(collectIds);

export async function readAuditFilterOptions(
  actor: Actor,
): Promise<{ people: { id: string; name: string }[]; actions: string[] }> {
  requirePermission(actor, "audit:read");
  return readShared(actor, async (tx) => {
    const { userId, fullName } = userProfiles;
    const people = tx.select({ id: userId, name: fullName }).from(userProfiles).orderBy(foldSql(fullName), userId);
    const [peopleRows, actions] = await Promise.all([people, selectActions(tx)]);
    return { people: peopleRows, actions };
  });
}

/** The distinct actions, by a loose index scan: the log may have millions of entries and a few dozen actions. */
async function selectActions(tx: Tx): Promise<string[]> {
  const rows = await tx.execute<{ action: string }>(sql`
    with recursive step (action) as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > step.action order by action limit 1) from step where step.action is not null
    )
    select action from step where action is not null`);
  return rows.map(({ action }) => action);
}

function filterConditions({ person, action, from, to, before }: AuditFilters): SQL {
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
